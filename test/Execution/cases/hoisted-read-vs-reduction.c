/* A load hoisted out of its nest reads level[i]; a later += on level in
   reversed order must stay behind it. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 12582095802523495537$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
enum { L = 64, M = 48 };
long long gain[L], level[L], table[L][M], step[L];
__attribute__((noinline)) void refresh(int n, int m) {
  for (int i = 1; i < n; i++) gain[i] += step[i];
  for (int i = 0; i < n; i++)
    for (int c = 0; c < m; c++) table[i][c] = level[i] * c;
  for (int i = 0; i < n; i++) { gain[i] = table[i][2]; level[n - 1 - i] += 1; }
}
int main(void) {
  for (int i = 0; i < L; i++) { gain[i] = i % 7 + 1; step[i] = i * 5 % 9; level[i] = i & 3; }
  for (int r = 0; r < 5; r++) refresh(L - 1, M - 1);
  unsigned long long h = 0; for (int i = 0; i < L; i++) h = h * 31 + (unsigned long long)(gain[i] * 3 + step[i] + level[i] * 7 + table[i][3]);
  printf("%llu\n", h);
  return 0;
}
