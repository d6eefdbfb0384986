/* A chain of loops where each reads what the one before wrote, one of them at
   an offset and one in reversed order. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0' '1' '2' '3' '8' '63' '1000'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0' '1' '2' '3' '8' '63' '1000'
#include "Inputs/program.h"

KERNEL void chain(int n, double *restrict a, double *restrict b,
                  double *restrict c, double *restrict d) {
  for (int i = 0; i < n; i++)
    b[i] = a[i] * 2.0 + 1.0;
  for (int i = 1; i < n; i++)
    c[i] = b[i] + b[i - 1];
  for (int i = 0; i < n; i++)
    d[i] = c[i] * a[i];
  for (int i = 0; i < n; i++)
    a[i] = d[n - 1 - i] - b[i];
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 100);
  double *a = doubles(n, 1), *b = doubles(n, 2), *c = doubles(n, 3);
  double *d = doubles(n, 4);
  chain(n, a, b, c, d);
  digest("a", a, sizeof(double) * n);
  digest("b", b, sizeof(double) * n);
  digest("c", c, sizeof(double) * n);
  digest("d", d, sizeof(double) * n);
}
