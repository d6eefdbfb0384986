/* Loops whose statements are cut: a ring (folded in half), mirror images, and
   instances that take turns by their remainder. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0 0' '1 4' '2 5' '3 10' '10 65' '7 200'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0 0' '1 4' '2 5' '3 10' '10 65' '7 200'
#include "Inputs/program.h"

enum { SIZE = 64 };

KERNEL void ring(int steps, int A[restrict][SIZE]) {
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < SIZE; i++)
      A[t + 1][i] = (A[t][(i + SIZE - 1) % SIZE] + A[t][i] * 3 +
                     A[t][(i + 1) % SIZE]) & 65535;
}

KERNEL void mirror(int n, int M[restrict][n]) {
  for (int i = 0; i <= 2 * n; i++)
    for (int j = 0; j < n; j++)
      M[i][j] = (M[2 * n - i][j] * 7 + M[i][j]) & 65535;
}

/* Even rows of a go to b, then odd rows of b come back. */
KERNEL void turns(int n, int a[restrict][n], int b[restrict][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[2 * i][j] = (a[2 * i][j] + b[i][j]) & 4095;
      b[i][j] = (a[i][j] + 5) & 4095;
    }
}

int main(int argc, char **argv) {
  int steps = sizeArg(argc, argv, 1, 5), n = sizeArg(argc, argv, 2, 20);
  size_t row = sizeof(int) * n;
  int *A = ints((steps + 1) * SIZE, 1), *M = ints((2 * n + 1) * n, 2);
  int *a = ints(2 * n * n, 3), *b = ints(n * n, 4);
  ring(steps, (void *)A);
  mirror(n, (void *)M);
  turns(n, (void *)a, (void *)b);
  digest("A", A, sizeof(int) * SIZE * (steps + 1));
  digest("M", M, row * (2 * n + 1));
  digest("a", a, row * 2 * n);
  digest("b", b, row * n);
}
