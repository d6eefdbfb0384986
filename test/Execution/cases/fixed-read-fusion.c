/* Every iteration of the producer reads one fixed cell, a later loop rewrites
   the whole row: the anti-dependence forbids fusing the two. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 7347957632732822593$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
enum { L = 400 };
long long cell[L], coef[L], tmp[L], two[L][5], mid[L];
__attribute__((noinline)) void scale(int n) {
  for (int i = 1; i < n; i++) tmp[i] = cell[3] * coef[i] + i;
  for (int i = 1; i < n; i++) cell[i] = tmp[i] % 1009;
  for (int i = 0; i < n; i++)
    for (int c = 0; c < 5; c++) two[i][c] = cell[n - 1] + mid[i] * c;
  for (int i = 0; i < n; i++) { cell[i] = two[i][2] - two[n - 1 - i][1]; mid[n - 1 - i] += 1; }
}
int main(void) {
  for (int i = 0; i < L; i++) { cell[i] = i % 7 + 1; coef[i] = (i * 13) % 11; mid[i] = i & 3; }
  for (int r = 0; r < 5; r++) scale(L - 1);
  unsigned long long h = 0;
  for (int i = 0; i < L; i++) h = h * 1000003ull + (unsigned long long)cell[i] * 3 + (unsigned long long)tmp[i] + (unsigned long long)two[i][4];
  printf("%llu\n", h);
  return 0;
}
