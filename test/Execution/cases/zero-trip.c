/* Loops that often run zero times, with values live before and after them. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 3721917323$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
#define F __attribute__((noinline))
int buf[50][50], edge[50], outv[50];
F int probe(int n, int m, int lo, int hi) {
  int last = -7, cnt = 0;
  for (int i = lo; i < hi; i++) { last = i; edge[i] = (edge[i] * 2 + 1) & 0xffff; }
  for (int i = 0; i < n; i++) {
    int s = 5;
    for (int j = lo; j < m; j++) s += buf[i][j];
    for (int j = m; j < lo; j++) s -= buf[j][i];
    outv[i] = s + last;
    for (int j = hi; j < i; j++) { buf[i][j] = s & 255; cnt++; }
  }
  edge[0] = last;
  return last * 1000 + cnt;
}
int main(void) {
  for (int i = 0; i < 50; i++) { edge[i] = i; for (int j = 0; j < 50; j++) buf[i][j] = (i * 7 + j) % 13; }
  unsigned h = 0; static const int q[8][4] = {{0, 0, 0, 0}, {50, 50, 3, 20}, {1, 0, 10, 2}, {50, 5, 30, 30}, {20, 50, 49, 49}, {0, 50, 5, 50}, {50, 0, 0, 0}, {33, 2, 1, 0}};
  for (int k = 0; k < 8; k++) { h = h * 31u + (unsigned)probe(q[k][0], q[k][1], q[k][2], q[k][3]); for (int i = 0; i < 50; i++) h = h * 31u + (unsigned)(outv[i] + edge[i] * 3 + buf[i][(i * 3) % 50]); }
  printf("%u\n", h);
  return 0;
}
