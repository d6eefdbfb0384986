/* char, short, unsigned, long long, float and double in one nest, with wrapping
   conversions between them. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0' '1' '2' '31' '100'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0' '1' '2' '31' '100'
#include "Inputs/program.h"

KERNEL void convert(int n, signed char *restrict c, unsigned short *restrict s,
                    unsigned *restrict u, long long *restrict l,
                    float *restrict f, double D[restrict][n]) {
  for (int i = 0; i < n; i++)
    c[i] = (signed char)(c[i] * 5 + i);
  for (int i = 0; i < n; i++)
    s[i] = (unsigned short)(s[i] * 7 - c[i]);
  for (int i = 0; i < n; i++)
    u[i] = u[i] * 2654435761u + s[i];
  for (int i = 0; i < n; i++)
    l[i] = (long long)u[i] * c[i] - (1ll << 40);
  for (int i = 0; i < n; i++)
    f[i] = f[i] * 0.25f + (float)s[i];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      D[i][j] = D[i][j] * f[j] + (double)l[i];
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 20);
  signed char *c = room(n, 1);
  unsigned short *s = room(n, sizeof *s);
  unsigned *u = room(n, sizeof *u);
  long long *l = room(n, sizeof *l);
  float *f = room(n, sizeof *f);
  double *D = doubles((size_t)n * n, 1);
  for (int i = 0; i < n; i++) {
    c[i] = (signed char)(i * 3);
    s[i] = (unsigned short)(i * 1021);
    f[i] = (float)i / 8;
  }
  convert(n, c, s, u, l, f, (void *)D);
  digest("c", c, n);
  digest("s", s, sizeof *s * n);
  digest("u", u, sizeof *u * n);
  digest("l", l, sizeof *l * n);
  digest("f", f, sizeof *f * n);
  digest("D", D, sizeof(double) * n * n);
}
