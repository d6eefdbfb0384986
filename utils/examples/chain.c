/* Producer and consumers: each nest reads what the nest before it wrote. Fused,
   the values in between need not travel through memory. */
#include "example.h"

KERNEL void chain(int n, double a[restrict][n], double b[restrict][n],
                  double c[restrict][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][j] = a[i][j] * 2.0 + 1.0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      c[i][j] = b[i][j] * b[i][j] - a[i][j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = c[i][j] + b[i][j];
}

int main(void) {
  int n = 3000;
  size_t cells = (size_t)n * n;
  double *a = numbers(cells, 1), *b = numbers(cells, 2), *c = numbers(cells, 3);
  double start = seconds();
  chain(n, (void *)a, (void *)b, (void *)c);
  finish(start, a, cells * sizeof(double));
}
