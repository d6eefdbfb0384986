// The report has one object per SCoP; pass by pass, with rows and remarks. The
// SCoP is also written as a .sched file that affine-schedule reads.
// RUN: rm -rf %t.dump && %clang -O3 -g %load -mllvm -affine-sched-report=%t.json -mllvm -affine-sched-dump=%t.dump -c %s -o %t.o
// RUN: FileCheck %s < %t.json
// CHECK: "after": [
// CHECK-NEXT: "T(S1) = (s, s + i, s + j)"
// CHECK: "before": [
// CHECK-NEXT: "T(S1) = (s, i, j)"
// CHECK: "function": "seidel"
// CHECK: "name": "Scheduled"
// CHECK: "status": "Scheduled"
// RUN: %affine_schedule %t.dump/report.c.seidel.*.sched
// A report of an earlier compilation does not survive.
// RUN: echo "int f(void) { return 1; }" > %t.c && %clang -O3 %load -mllvm -affine-sched-report=%t.json -c %t.c -o %t.o
// RUN: FileCheck %s --check-prefix=EMPTY < %t.json
// EMPTY: []
enum { N = 100 };
void seidel(int t, double a[N][N]) {
  for (int s = 0; s < t; s++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[i][j] = (a[i][j] + a[i][j - 1] + a[i - 1][j] + a[i][j + 1]) * 0.25;
}
