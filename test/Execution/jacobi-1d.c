/* A three-point stencil over time with two arrays: needs the skew (t, t + i). */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0 10' '1 1' '3 2' '5 3' '1 100' '20 0' '40 101' '33 64'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0 10' '1 1' '3 2' '5 3' '1 100' '20 0' '40 101' '33 64'
#include "Inputs/program.h"

KERNEL void jacobi1d(int steps, int n, double *restrict A, double *restrict B) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    for (int i = 1; i < n - 1; i++)
      A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
}

int main(int argc, char **argv) {
  int steps = sizeArg(argc, argv, 1, 20), n = sizeArg(argc, argv, 2, 80);
  double *A = doubles(n, 1), *B = doubles(n, 2);
  jacobi1d(steps, n, A, B);
  digest("A", A, sizeof(double) * n);
  digest("B", B, sizeof(double) * n);
}
