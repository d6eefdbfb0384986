/* LU factorisation without pivoting: triangular domains that shrink with every
   step. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0' '1' '2' '3' '17' '40' '66'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0' '1' '2' '3' '17' '40' '66'
#include "Inputs/program.h"

KERNEL void lu(int n, double A[][n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        A[i][j] -= A[i][k] * A[k][j];
      A[i][j] /= A[j][j];
    }
    for (int j = i; j < n; j++)
      for (int k = 0; k < i; k++)
        A[i][j] -= A[i][k] * A[k][j];
  }
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 40);
  double *A = doubles((size_t)n * n, 1);
  for (int i = 0; i < n; i++)
    A[i * n + i] += 100.0 * n;
  lu(n, (void *)A);
  digest("A", A, sizeof(double) * n * n);
}
