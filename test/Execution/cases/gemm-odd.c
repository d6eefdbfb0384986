/* A matrix product with prime extents and a scalar accumulator: tiles never
   divide the domain. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 9853519278709891756$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
#include <stdlib.h>
#ifndef NI
#define NI 211
#define NJ 229
#define NK 199
#endif
static double A[NI][NK], B[NK][NJ], C[NI][NJ];
__attribute__((noinline)) void mm(double (*restrict a)[NK], double (*restrict b)[NJ], double (*restrict c)[NJ]) {
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++) {
      double s = 0.0;
      for (int k = 0; k < NK; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}
int main(int argc, char **argv) {
  int rep = argc > 1 ? atoi(argv[1]) : 1;
  for (int i = 0; i < NI; i++) for (int k = 0; k < NK; k++) A[i][k] = (i * 3 + k) % 13 - 6;
  for (int k = 0; k < NK; k++) for (int j = 0; j < NJ; j++) B[k][j] = (k + 5 * j) % 11 - 5;
  for (int r = 0; r < rep; r++) mm(A, B, C);
  unsigned long long h = 0; for (int i = 0; i < NI; i++) for (int j = 0; j < NJ; j++) h = h * 31 + (unsigned long long)(long long)C[i][j];
  printf("%llu\n", h);
  return 0;
}
