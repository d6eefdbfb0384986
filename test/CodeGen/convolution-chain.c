// Quantise, clear, multiply-accumulate, relu: the sum and what follows it share
// their outer loop, so that a row of sums is still in the cache when it is
// used; quantising keeps a nest of its own (and clearing, which clang has made
// a memset, stays one statement).
// RUN: clang-22 -O3 -fpass-plugin=%plugin -Rpass=affine-sched -Rpass-analysis=affine-sched -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: clang-22 -O3 -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefix=IR
// RUN: clang-22 -O0 -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefix=NONE

enum { K = 50, J = 100, MAX = 64 };
int in[MAX][K], q[MAX][K], w[K][J], acc[MAX][J], out[MAX][J];

// CHECK: T(S1) = (0, i, k, 0, 0, 0)
// CHECK: T(S3) = (2, i, 0, j, 0, 0)
// CHECK: T(S4) = (2, i, 0, j, 1, k)
// CHECK: T(S5) = (2, i, 0, j, 2, 0)
// CHECK: T(S6) = (2, i, 1, j, 0, 0)
// CHECK: scheduled 6 statement(s) in 6 row(s), 4 permutable band(s)
// CHECK: transformations: fusion, strip-mining
// CHECK: tiled band (i, k) by 32x32
// IR: "polly-optimized"
// NONE-NOT: "polly-optimized"
void layer(int m) {
  for (int i = 0; i < m; i++)
    for (int k = 0; k < K; k++)
      q[i][k] = in[i][k] / 4;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < J; j++)
      acc[i][j] = 0;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < J; j++)
      for (int k = 0; k < K; k++)
        acc[i][j] += q[i][k] * w[k][j];
  for (int i = 0; i < m; i++)
    for (int j = 0; j < J; j++)
      out[i][j] = acc[i][j] > 0 ? acc[i][j] : 0;
}
