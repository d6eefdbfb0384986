// Nothing happens below -O2, at -Os, in optnone, or when switched off.
// RUN: %clang -O2 %load -Rpass=affine-sched -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O3 %load -Rpass=affine-sched -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK-COUNT-1: remark: scheduled 1 statement(s)
// CHECK-NOT: remark: scheduled
// RUN: %clang -O0 -c %s -o %t.plain && %clang -O0 %load -c %s -o %t.o && cmp %t.plain %t.o
// RUN: %clang -O1 -c %s -o %t.plain && %clang -O1 %load -c %s -o %t.o && cmp %t.plain %t.o
// RUN: %clang -Os -c %s -o %t.plain && %clang -Os %load -c %s -o %t.o && cmp %t.plain %t.o
// RUN: %clang -O3 -c %s -o %t.plain && %clang -O3 %load -mllvm -affine-sched=off -c %s -o %t.o && cmp %t.plain %t.o
enum { N = 100 };
void seidel(int t, double a[N][N]) {
  for (int s = 0; s < t; s++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[i][j] = (a[i][j] + a[i][j - 1] + a[i - 1][j] + a[i][j + 1]) * 0.25;
}
__attribute__((optnone, noinline)) void skipped(int t, double a[N][N]) {
  for (int s = 0; s < t; s++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[i][j] = (a[i][j] + a[i][j - 1] + a[i - 1][j] + a[i][j + 1]) * 0.25;
}
