/* Five-point stencil over time. The grid only stays in the cache for several
   time steps if the tiles are skewed against time. */
#include "example.h"

KERNEL void jacobi2d(int steps, int n, double A[restrict][n],
                     double B[restrict][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i - 1][j] +
                         A[i + 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i - 1][j] +
                         B[i + 1][j]);
  }
}

int main(void) {
  int steps = 100, n = 1000;
  size_t cells = (size_t)n * n;
  double *A = numbers(cells, 1), *B = numbers(cells, 2);
  double start = seconds();
  jacobi2d(steps, n, (void *)A, (void *)B);
  finish(start, A, cells * sizeof(double));
}
