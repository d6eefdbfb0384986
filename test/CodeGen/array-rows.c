// Arrays of rows of constant length keep their dimensions: no row of a schedule
// flattens i and j into 35i + j, and where a parametric loop could leave the
// row the code checks that it does not.
// RUN: %clang -O3 %load -Rpass-analysis=affine-sched -S -emit-llvm -o %t.ll %s 2>&1 | FileCheck %s
// RUN: FileCheck --check-prefix=IR %s < %t.ll

// CHECK: remark: T(S1) = (i1, i0)
// IR-LABEL: @smooth(
// IR: icmp slt i64 %{{.*}}, 36
int A[40][35];
void smooth(long n) {
  for (long i = 1; i < n; i++)
    for (long j = 0; j < n; j++)
      A[i][j] += A[i - 1][j];
}
