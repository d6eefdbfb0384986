/* Descending loops, steps of -2 and 3, and a descending recurrence. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0' '1' '2' '3' '10' '65' '200'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0' '1' '2' '3' '10' '65' '200'
#include "Inputs/program.h"

KERNEL void descend(int n, int *restrict a, int *restrict b, int C[restrict][n]) {
  for (int i = n - 1; i >= 0; i--)
    a[i] += b[n - 1 - i];
  for (int i = n - 2; i >= 0; i--)
    b[i] = (b[i] + b[i + 1]) & 4095;
  for (int i = n - 1; i >= 0; i -= 2)
    for (int j = 0; j < n; j += 3)
      C[i][j] += a[i] - b[j];
  for (int i = n - 1; i > 0; i--)
    for (int j = n - 1; j > 0; j--)
      C[i][j] = (C[i][j] + C[i - 1][j - 1] * 3) & 65535;
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 20);
  int *a = ints(n, 1), *b = ints(n, 2), *C = ints((size_t)n * n, 3);
  descend(n, a, b, (void *)C);
  digest("a", a, sizeof(int) * n);
  digest("b", b, sizeof(int) * n);
  digest("C", C, sizeof(int) * n * n);
}
