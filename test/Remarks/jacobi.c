// Remarks carry names, typed values and the lines of the statements; reads of
// neighbours stay in memory, so that the nest has two statements, not four.
// RUN: %clang -O3 -g %load -c %s -o %t.o -foptimization-record-file=%t.yaml -fsave-optimization-record -Rpass=affine-sched -Rpass-analysis=affine-sched 2>&1 | FileCheck %s
// CHECK: jacobi.c:[[#@LINE+12]]:{{.*}} remark: T(S1) = (s, 2s + i, 2s + j, 0) [-Rpass-analysis=affine-sched]
// CHECK: jacobi.c:[[#@LINE+15]]:{{.*}} remark: T(S2) = (s, 2s + i + 1, 2s + j + 1, 1)
// CHECK: remark: scheduled 2 statement(s) in 4 row(s), 1 permutable band(s) [-Rpass=affine-sched]
// CHECK: remark: tiled band {{.*}} by 32x32x32 [-Rpass=affine-sched]
// RUN: FileCheck %s --check-prefix=YAML < %t.yaml
// YAML: Name: Scheduled
// YAML: - Statements: '2'
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
