/* In-place transposition, symmetric copies and reads across the diagonal: the
   distances are not constant. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0' '1' '2' '3' '32' '65'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0' '1' '2' '3' '32' '65'
#include "Inputs/program.h"

KERNEL void transpose(int n, int A[restrict][n], int B[restrict][n]) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      int swap = A[i][j];
      A[i][j] = A[j][i];
      A[j][i] = swap;
    }
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++)
      A[i][j] = (A[j][i] + A[i][j - 1]) & 65535;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      B[j][i] += A[i][j];
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 20);
  int *A = ints((size_t)n * n, 1), *B = ints((size_t)n * n, 2);
  transpose(n, (void *)A, (void *)B);
  digest("A", A, sizeof(int) * n * n);
  digest("B", B, sizeof(int) * n * n);
}
