/* Layer normalisation: reductions along rows, then along columns, then a total. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 4036125311152274193$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
#include <stdlib.h>
#ifndef ROWS
#define ROWS 256
#define COLS 509
#endif
static int x[ROWS][COLS], y[ROWS][COLS], mean[ROWS], mx[ROWS], colsum[COLS]; static long long sq[ROWS], total;
__attribute__((noinline)) void norm(int n, int m) {
  for (int i = 0; i < n; i++) { mean[i] = 0; mx[i] = -1000000; sq[i] = 0; }
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) mean[i] += x[i][j];
  for (int i = 0; i < n; i++) mean[i] /= m;
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) mx[i] = x[i][j] > mx[i] ? x[i][j] : mx[i];
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) sq[i] += (long long)(x[i][j] - mean[i]) * (x[i][j] - mean[i]);
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) y[i][j] = (x[i][j] - mean[i]) * 256 / (mx[i] - mean[i] + 1);
  for (int j = 0; j < m; j++) colsum[j] = 0;
  for (int j = 0; j < m; j++) for (int i = 0; i < n; i++) colsum[j] += y[i][j];
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) total += y[i][j] + sq[i] % 7;
}
int main(int argc, char **argv) {
  int rep = argc > 1 ? atoi(argv[1]) : 2;
  for (int i = 0; i < ROWS; i++) for (int j = 0; j < COLS; j++) x[i][j] = (i * 37 + j * j) % 1021 - 300;
  for (int r = 0; r < rep; r++) { total = 0; norm(ROWS, COLS); }
  unsigned long long h = (unsigned long long)total; for (int i = 0; i < ROWS; i++) h = h * 31 + (unsigned long long)(sq[i] + mx[i]); for (int j = 0; j < COLS; j++) h = h * 31 + (unsigned long long)colsum[j];
  printf("%llu\n", h);
  return 0;
}
