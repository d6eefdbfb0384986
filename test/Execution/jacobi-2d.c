/* A five-point stencil over time with two arrays. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0 9' '1 1' '2 2' '3 3' '7 0' '12 33' '9 70' '33 41'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0 9' '1 1' '2 2' '3 3' '7 0' '12 33' '9 70' '33 41'
#include "Inputs/program.h"

KERNEL void jacobi2d(int steps, int n, double A[restrict][n],
                     double B[restrict][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] +
                         A[i - 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] +
                         B[i - 1][j]);
  }
}

int main(int argc, char **argv) {
  int steps = sizeArg(argc, argv, 1, 10), n = sizeArg(argc, argv, 2, 40);
  double *A = doubles((size_t)n * n, 1), *B = doubles((size_t)n * n, 2);
  jacobi2d(steps, n, (void *)A, (void *)B);
  digest("A", A, sizeof(double) * n * n);
  digest("B", B, sizeof(double) * n * n);
}
