/* Forward substitution: the inner loop shrinks with the outer one and ends in
   a division. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0' '1' '2' '7' '32' '65' '130'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0' '1' '2' '7' '32' '65' '130'
#include "Inputs/program.h"

KERNEL void solve(int n, double L[restrict][n], double *restrict x,
                  double *restrict b) {
  for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      x[i] -= L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 40);
  double *L = doubles((size_t)n * n, 1), *x = doubles(n, 2), *b = doubles(n, 3);
  for (int i = 0; i < n * n; i++)
    L[i] = L[i] / 64.0 + 0.25;
  solve(n, (void *)L, x, b);
  digest("x", x, sizeof(double) * n);
}
