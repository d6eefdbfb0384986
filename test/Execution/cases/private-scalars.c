/* Scalars that are private to an iteration, a shared row buffer, and a scalar
   that is only sometimes assigned and live after the loop. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 3595025267$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
#ifndef H
#define H 300
#define W 280
#endif
int pic[H][W], res[H][W], rowbuf[W]; int keep;
static int cl(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }
__attribute__((noinline)) int warp(int a, int b, int c, int d) {
  int o_r, o_c, r0, c0, r1, c1, fr, fc, p00, p01, p10, p11, carry = keep;
  for (int r = 0; r < H; r++) {
    for (int q = 0; q < W; q++) rowbuf[q] = pic[r][W - 1 - q] + r;
    for (int q = 0; q < W; q++) {
      o_r = a * r + b * q; o_c = c * q - d * r;
      r0 = cl(o_r >> 4, 0, H - 1); c0 = cl(o_c >> 4, 0, W - 1); r1 = cl(r0 + 1, 0, H - 1); c1 = cl(c0 + 1, 0, W - 1);
      fr = o_r & 15; fc = o_c & 15;
      p00 = pic[r0][c0]; p01 = pic[r0][c1]; p10 = pic[r1][c0]; p11 = pic[r1][c1];
      res[r][q] = ((p00 * (16 - fr) + p10 * fr) * (16 - fc) + (p01 * (16 - fr) + p11 * fr) * fc) / 256 + rowbuf[q];
    }
  }
  for (int r = 0; r < H; r++) {
    if (r > 70) carry = res[r][5] & 63;
    for (int q = 0; q < W; q++) res[r][q] += carry;
  }
  return carry + o_r + fc + p11;
}
int main(void) {
  for (int r = 0; r < H; r++) for (int q = 0; q < W; q++) pic[r][q] = (r * 7 + q * 3) & 255; keep = 41;
  unsigned h = (unsigned)warp(15, 3, 14, 2);
  for (int r = 0; r < H; r++) for (int q = 0; q < W; q++) h = h * 31u + (unsigned)res[r][q];
  printf("%u\n", h);
  return 0;
}
