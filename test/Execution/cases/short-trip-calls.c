/* Nests of a handful of iterations behind a hot call. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 2402695458$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
#include <stdlib.h>
__attribute__((noinline)) void blend(int *d, const int *s, const int *m, int w, int h, int pd, int ps) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      int t = s[y * ps + x] * m[x];
      d[y * pd + x] = (d[y * pd + x] * (256 - m[x]) + t) >> 8;
    }
}
__attribute__((noinline)) void rot4(int c[4][4], int a[4][4], int b[4][4]) {
  for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) { c[i][j] = 0; for (int k = 0; k < 4; k++) c[i][j] += a[i][k] * b[k][j]; c[i][j] &= 255; }
}
int main(int argc, char **argv) {
  int calls = argc > 1 ? atoi(argv[1]) : 200000;
  static int d[64], s[64], m[16], A[4][4], B[4][4], C[4][4];
  for (int i = 0; i < 64; i++) { d[i] = i; s[i] = 255 - 3 * i; } for (int i = 0; i < 16; i++) { m[i] = i * 16; A[i / 4][i % 4] = i + 1; B[i % 4][i / 4] = 3 * i + 1; }
  for (int r = 0; r < calls; r++) { blend(d, s, m, 3 + (r & 3), 2 + (r & 1), 8, 8); rot4(C, A, B); A[r & 3][(r >> 2) & 3] = C[(r >> 1) & 3][r & 3] | 1; }
  unsigned h = 0; for (int i = 0; i < 64; i++) h = h * 31u + (unsigned)d[i]; for (int i = 0; i < 16; i++) h = h * 31u + (unsigned)C[i / 4][i % 4];
  printf("%u\n", h);
  return 0;
}
