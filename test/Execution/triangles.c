/* Triangles in both directions, a strip and a diamond-shaped domain. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0' '1' '2' '9' '33' '64'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0' '1' '2' '9' '33' '64'
#include "Inputs/program.h"

KERNEL void triangles(int n, int A[restrict][n], int B[restrict][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      A[i][j] += B[j][i] * 3 + i;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      B[i][j] = A[j][i] - B[i][j];
  for (int i = 0; i < n; i++)
    for (int j = i; j < i + 5 && j < n; j++)
      A[i][j] += (i > 0 ? A[i - 1][j] : 1) & 1023;
  for (int d = 0; d < 2 * n - 1; d++)
    for (int i = d < n ? 0 : d - n + 1; i <= d && i < n; i++)
      B[i][d - i] += (A[i][d - i] + d) & 511;
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 20);
  int *A = ints((size_t)n * n, 1), *B = ints((size_t)n * n, 2);
  triangles(n, (void *)A, (void *)B);
  digest("A", A, sizeof(int) * n * n);
  digest("B", B, sizeof(int) * n * n);
}
