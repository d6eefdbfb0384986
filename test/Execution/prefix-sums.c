/* Recurrences along rows, along columns, and over a whole array. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0 3' '1 1' '2 9' '9 2' '7 0' '40 35' '65 33'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0 3' '1 1' '2 9' '9 2' '7 0' '40 35' '65 33'
#include "Inputs/program.h"

KERNEL void scan(int n, int m, int A[restrict][m], double *restrict run) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      A[i][j] += A[i][j - 1];
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] += A[i - 1][j];
  for (int j = 1; j < m; j++)
    run[j] = run[j - 1] * 0.5 + run[j];
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 20), m = sizeArg(argc, argv, 2, 20);
  int *A = ints((size_t)n * m, 1);
  double *run = doubles(m, 2);
  scan(n, m, (void *)A, run);
  digest("A", A, sizeof(int) * n * m);
  digest("run", run, sizeof(double) * m);
}
