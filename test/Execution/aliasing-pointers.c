/* Pointers without restrict that overlap by nothing, by a little, and entirely:
   the version for overlapping arrays must be chosen at run time. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0 0' '1 0' '1 1' '50 0' '50 1' '50 7' '64 50' '200 300'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0 0' '1 0' '1 1' '50 0' '50 1' '50 7' '64 50' '200 300'
#include "Inputs/program.h"

KERNEL void mix(int n, int m, unsigned *a, unsigned *b, unsigned *c) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 3 + c[i];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i] += a[i] * (unsigned)j - b[j];
  for (int i = 1; i < n; i++)
    b[i] = b[i - 1] + a[i];
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 40), shift = sizeArg(argc, argv, 2, 0);
  int m = n < 9 ? n : 9, cells = 3 * n + 2 * shift;
  unsigned *p = (unsigned *)ints(cells, 1);
  mix(n, m, p, p + shift, p + 2 * shift);
  digest("p", p, sizeof(int) * cells);
}
