// Forward substitution for several right-hand sides: the columns r are
// independent; all three rows form one permutable band, j and i carry.
// RUN: clang-22 -O3 -fpass-plugin=%plugin -Rpass=affine-sched -Rpass-analysis=affine-sched -g -c %s -o %t.o 2>&1 | FileCheck %s

enum { MAX = 256 };
double L[MAX][MAX], x[MAX][MAX];

// CHECK: T(S1) = (r, j, i, 0)
// CHECK: T(S2) = (r, i, i, 1)
// CHECK: scheduled 2 statement(s) in 4 row(s), 1 permutable band(s)
// CHECK: tiled band (r, j, i, i) by 32x32x32
void solve(int n, int m) {
  for (int r = 0; r < m; r++)
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++)
        x[i][r] -= L[i][j] * x[j][r];
      x[i][r] = x[i][r] / L[i][i];
    }
}
