// Debug information changes no instruction of the generated code, and it and
// the IR are well formed after every pass.
// RUN: %clang -O3 -c %s %load -o %t.plain && %clang -O3 -g -Xclang -llvm-verify-each -c %s %load -o %t.o -Rpass=affine-sched 2>&1 | FileCheck %s
// CHECK: remark: scheduled 2 statement(s)
// RUN: llvm-objcopy -O binary --only-section=.text %t.plain %t.plain.text
// RUN: llvm-objcopy -O binary --only-section=.text %t.o %t.text
// RUN: cmp %t.plain.text %t.text
// RUN: llvm-dwarfdump --verify %t.o
// RUN: %clang -O3 -fopenmp -c %s %load -o %t.plain && %clang -O3 -fopenmp -g -Xclang -llvm-verify-each -c %s %load -o %t.o -Rpass=affine-sched 2>&1 | FileCheck %s --check-prefix=OPENMP
// OPENMP: remark: runs in parallel
// RUN: llvm-objcopy -O binary --only-section=.text %t.plain %t.plain.text
// RUN: llvm-objcopy -O binary --only-section=.text %t.o %t.text
// RUN: cmp %t.plain.text %t.text
// RUN: llvm-dwarfdump --verify %t.o
enum { N = 200 };
void jacobi(int t, double a[N][N], double b[N][N]) {
  for (int s = 0; s < t; s++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i - 1][j] +
                         a[i + 1][j]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[i][j] = 0.2 * (b[i][j] + b[i][j - 1] + b[i][j + 1] + b[i - 1][j] +
                         b[i + 1][j]);
  }
}
