/* A five-point stencil over time with two buffers: tiling needs a skew first. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 8810711479088658512$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
#include <stdlib.h>
#ifndef G
#define G 250
#endif
static double u[G][G], v[G][G];
__attribute__((noinline)) void steps(int t) {
  for (int s = 0; s < t; s++) {
    for (int i = 1; i < G - 1; i++) for (int j = 1; j < G - 1; j++)
      v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    for (int i = 1; i < G - 1; i++) for (int j = 1; j < G - 1; j++)
      u[i][j] = 0.5 * (v[i][j] + v[i - 1][j - 1]);
  }
}
int main(int argc, char **argv) {
  int t = argc > 1 ? atoi(argv[1]) : 8;
  for (int i = 0; i < G; i++) for (int j = 0; j < G; j++) { u[i][j] = (double)((i * 7 + j * 3) % 64) * 16777216.0; v[i][j] = 0; }
  steps(t);
  unsigned long long h = 0; for (int i = 0; i < G; i++) for (int j = 0; j < G; j++) h = h * 31 + (unsigned long long)u[i][j];
  printf("%llu\n", h);
  return 0;
}
