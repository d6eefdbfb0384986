/* A constant 5x5 window over a parametric rectangle: 50 reads in one statement
   after unrolling must not make scheduling slow. */
// REQUIRES: openmp
// RUN: %checksum %s %t -limit=20 | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 4115181448$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
#include <stdlib.h>
#define PITCH 173
#define AT(x, y) ((x) + (y) * PITCH)
int *img[3], *res[3], *wts[2];
__attribute__((noinline)) void smooth(int nw, int nb, int x0, int x1, int y0, int y1) {
  for (int w = 0; w < nw; w++) {
    int *k = wts[w];
    for (volatile int b = 0; b < nb; b++) {
      int *in = img[b], *out = res[b];
      for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++) {
          int s = 0, o = 0;
          for (int dy = -2; dy <= 2; dy++)
            for (int dx = -2; dx <= 2; dx++, o++) s += in[AT(x + dx, y + dy)] * k[o];
          out[AT(x, y)] += s & 1023;
        }
    }
  }
}
int main(void) {
  for (int b = 0; b < 3; b++) { img[b] = malloc(sizeof(int) * PITCH * 120); res[b] = calloc(PITCH * 120, sizeof(int));
    for (int i = 0; i < PITCH * 120; i++) img[b][i] = (i * 7 + b) % 19; }
  for (int w = 0; w < 2; w++) { wts[w] = malloc(25 * sizeof(int)); for (int i = 0; i < 25; i++) wts[w][i] = (i * (w + 2)) % 5 + 1; }
  smooth(2, 3, 2, PITCH - 2, 3, 117);
  unsigned h = 0;
  for (int b = 0; b < 3; b++) for (int i = 0; i < PITCH * 120; i++) h = h * 16777619u + (unsigned)res[b][i];
  printf("%u\n", h);
  for (int b = 0; b < 3; b++) { free(img[b]); free(res[b]); } free(wts[0]); free(wts[1]);
  return 0;
}
