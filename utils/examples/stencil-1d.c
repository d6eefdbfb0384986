/* Three-point stencil over time, each time step in its own row: distances
   (1,-1), (1,0), (1,1), so (t, i) is no permutable band and (t, t + i) is. */
#include "example.h"

KERNEL void stencil(int steps, int n, double A[restrict][n]) {
  for (int t = 1; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      A[t][i] = 0.25 * A[t - 1][i - 1] + 0.5 * A[t - 1][i] +
                0.25 * A[t - 1][i + 1];
}

int main(void) {
  int steps = 300, n = 40000;
  size_t cells = (size_t)steps * n;
  double *A = numbers(cells, 1);
  double start = seconds();
  stencil(steps, n, (void *)A);
  finish(start, A, cells * sizeof(double));
}
