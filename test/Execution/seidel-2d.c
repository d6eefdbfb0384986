/* A nine-point stencil in place: every loop carries a dependence, tiling needs
   two skews. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0 9' '1 1' '2 3' '5 4' '3 0' '8 35' '10 64'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0 9' '1 1' '2 3' '5 4' '3 0' '8 35' '10 64'
#include "Inputs/program.h"

KERNEL void seidel(int steps, int n, double A[][n]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] +
                   A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j - 1] +
                   A[i + 1][j] + A[i + 1][j + 1]) /
                  9.0;
}

int main(int argc, char **argv) {
  int steps = sizeArg(argc, argv, 1, 10), n = sizeArg(argc, argv, 2, 40);
  double *A = doubles((size_t)n * n, 1);
  seidel(steps, n, (void *)A);
  digest("A", A, sizeof(double) * n * n);
}
