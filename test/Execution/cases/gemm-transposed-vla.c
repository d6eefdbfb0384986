/* Both operands transposed, parametric shapes, the stride-1 loop outermost. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 3236124670$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
#include <stdlib.h>
#ifndef NN
#define NN 190
#endif
__attribute__((noinline)) void mtt(int n, int m, int l, float a[restrict l][n], float b[restrict m][l], float c[restrict n][m]) {
  for (int j = 0; j < m; j++)
    for (int k = 0; k < l; k++)
      for (int i = 0; i < n; i++)
        c[i][j] += a[k][i] * b[j][k];
}
int main(int argc, char **argv) {
  int rep = argc > 1 ? atoi(argv[1]) : 1; int n = NN + 1, m = NN + 7, l = NN - 3;
  float *a = malloc(sizeof(float) * n * l), *b = malloc(sizeof(float) * l * m), *c = calloc((size_t)n * m, sizeof(float));
  for (int i = 0; i < n * l; i++) a[i] = i % 5 - 2; for (int i = 0; i < m * l; i++) b[i] = i % 7 - 3;
  for (int r = 0; r < rep; r++) { if (r) for (int i = 0; i < n * m; i++) c[i] = 0; mtt(n, m, l, (void *)a, (void *)b, (void *)c); }
  unsigned h = 0; for (int i = 0; i < n * m; i++) h = h * 31u + (unsigned)(int)c[i];
  printf("%u\n", h); free(a); free(b); free(c);
  return 0;
}
