/* A chain of layers from padding to a 1x1 convolution. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 11761253736600718430$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
#include <stdlib.h>
#ifndef CI
#define CI 6
#define CO 10
#define HH 46
#define WW 50
#endif
static float in[CI][HH][WW], pad[CI][HH + 2][WW + 2], w[CO][CI][3][3], bias[CO], c1[CO][HH][WW], r1[CO][HH][WW], pool[CO][HH / 2][WW / 2], w2[CI][CO], o2[CI][HH / 2][WW / 2];
__attribute__((noinline)) void layers(void) {
  for (int c = 0; c < CI; c++) for (int y = 0; y < HH + 2; y++) for (int x = 0; x < WW + 2; x++) pad[c][y][x] = 0.0f;
  for (int c = 0; c < CI; c++) for (int y = 0; y < HH; y++) for (int x = 0; x < WW; x++) pad[c][y + 1][x + 1] = in[c][y][x];
  for (int o = 0; o < CO; o++) for (int y = 0; y < HH; y++) for (int x = 0; x < WW; x++) {
    c1[o][y][x] = 0.0f;
    for (int c = 0; c < CI; c++) for (int dy = 0; dy < 3; dy++) for (int dx = 0; dx < 3; dx++)
      c1[o][y][x] += pad[c][y + dy][x + dx] * w[o][c][dy][dx];
  }
  for (int o = 0; o < CO; o++) for (int y = 0; y < HH; y++) for (int x = 0; x < WW; x++) c1[o][y][x] += bias[o];
  for (int o = 0; o < CO; o++) for (int y = 0; y < HH; y++) for (int x = 0; x < WW; x++) r1[o][y][x] = c1[o][y][x] > 0.0f ? c1[o][y][x] : 0.0f;
  for (int o = 0; o < CO; o++) for (int y = 0; y < HH / 2; y++) for (int x = 0; x < WW / 2; x++) {
    float a = r1[o][2 * y][2 * x] > r1[o][2 * y][2 * x + 1] ? r1[o][2 * y][2 * x] : r1[o][2 * y][2 * x + 1];
    float b = r1[o][2 * y + 1][2 * x] > r1[o][2 * y + 1][2 * x + 1] ? r1[o][2 * y + 1][2 * x] : r1[o][2 * y + 1][2 * x + 1];
    pool[o][y][x] = a > b ? a : b;
  }
  for (int c = 0; c < CI; c++) for (int y = 0; y < HH / 2; y++) for (int x = 0; x < WW / 2; x++) {
    o2[c][y][x] = 0.0f;
    for (int o = 0; o < CO; o++) o2[c][y][x] += w2[c][o] * pool[o][y][x];
  }
}
int main(int argc, char **argv) {
  int rep = argc > 1 ? atoi(argv[1]) : 1;
  for (int c = 0; c < CI; c++) for (int y = 0; y < HH; y++) for (int x = 0; x < WW; x++) in[c][y][x] = (float)((c * 3 + y * 5 + x) % 9 - 4);
  for (int o = 0; o < CO; o++) { bias[o] = (float)(o - 5); for (int c = 0; c < CI; c++) { w2[c][o] = (float)((c + o) % 3 - 1); for (int k = 0; k < 9; k++) w[o][c][k / 3][k % 3] = (float)((o * 7 + c * 2 + k) % 5 - 2); } }
  for (int r = 0; r < rep; r++) layers();
  unsigned long long h = 0; for (int c = 0; c < CI; c++) for (int y = 0; y < HH / 2; y++) for (int x = 0; x < WW / 2; x++) h = h * 31 + (unsigned long long)(long long)o2[c][y][x];
  for (int o = 0; o < CO; o++) h = h * 31 + (unsigned long long)(long long)r1[o][HH - 1][o];
  printf("%llu\n", h);
  return 0;
}
