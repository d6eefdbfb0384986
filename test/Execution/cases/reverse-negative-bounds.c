/* Descending loops, negative bounds and offsets, and a reflection that would
   need its index set split. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 4029449773$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
enum { R = 70, O = 75 };
int plane[160][160], lineA[300], lineB[300];
__attribute__((noinline)) void neg(int n) {
  for (int i = 4 - n; i <= n + 2; i++) for (int j = 4 - n; j <= n + 2; j++) plane[i + O][j + O] = plane[i + O - 1][j + O] + 2;
  for (int i = n + 2; i >= 4 - n; i--) for (int j = n + 2; j >= 4 - n; j -= 1) plane[i + O][j + O] += plane[i + O][j + O + 1] & 255;
  for (int i = 0; i < 2 * n; i++) lineA[i] = lineA[2 * n - 1 - i] + lineB[i];
  for (int t = 0; t < 5; t++) for (int i = 2 * n; i >= 1; i--) lineB[i] = (lineB[i] * 3 + lineB[i - 1] - lineA[2 * n - i]) & 65535;
  for (int i = n; i > -n; i -= 3) for (int j = i; j > -n; j -= 2) plane[i + O][j + O] -= plane[j + O][i + O] >> 1;
}
int main(void) {
  for (int i = 0; i < 160; i++) for (int j = 0; j < 160; j++) plane[i][j] = (i * 3 ^ j) & 63; for (int i = 0; i < 300; i++) { lineA[i] = i; lineB[i] = i * i % 71; }
  neg(R); neg(13); neg(0); neg(-4); neg(R - 1);
  unsigned h = 0; for (int i = 0; i < 160; i++) for (int j = 0; j < 160; j++) h = h * 31u + (unsigned)plane[i][j]; for (int i = 0; i < 300; i++) h = h * 31u + (unsigned)lineA[i] * 3u + (unsigned)lineB[i];
  printf("%u\n", h);
  return 0;
}
