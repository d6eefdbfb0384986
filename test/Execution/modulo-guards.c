/* Guards on residues: statements on every other, every third, and a checkerboard
   of points. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0 0' '1 1' '2 0' '13 2' '40 5' '65 1'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0 0' '1 1' '2 0' '13 2' '40 5' '65 1'
#include "Inputs/program.h"

KERNEL void guards(int n, int off, int A[restrict][n], int *restrict b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if ((i + j) % 2 == 0)
        A[i][j] = A[i][j] * 3 + i - j;
  for (int i = 0; i < n; i++)
    if (i % 3 != 1)
      b[i] += A[i][i];
  for (int t = 0; t < 4; t++)
    for (int i = 1; i < n - 1; i++)
      if ((t + i) % 2 == 0)
        b[i] = (b[i - 1] + b[i + 1]) & 8191;
  for (int i = 0; i < n; i++)
    if ((i + off) % 4 == 0)
      b[i] -= i;
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 20), off = sizeArg(argc, argv, 2, 3);
  int *A = ints((size_t)n * n, 1), *b = ints(n, 2);
  guards(n, off, (void *)A, b);
  digest("A", A, sizeof(int) * n * n);
  digest("b", b, sizeof(int) * n);
}
