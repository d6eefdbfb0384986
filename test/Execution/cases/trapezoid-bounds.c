/* Bounds that are scaled maxima and minima of outer values: triangles and
   trapezoids. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 3019086487$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
enum { Z = 64 };
unsigned tri[Z][Z], band[Z][Z]; int lu[Z][Z];
static int mx(int a, int b) { return a > b ? a : b; }
static int mn(int a, int b) { return a < b ? a : b; }
__attribute__((noinline)) void pieces(int n, int x, int y) {
  int a = mx(x, y), b = mn(x, y);
  for (int i = 3 * a; i < n; i++)
    for (int j = mx(i - 5 * b, 2); j <= mn(i + a, n - 1); j++)
      band[i][j] += tri[j][i] + (unsigned)i - 2u * (unsigned)j;
  for (int i = 0; i < n; i++)
    for (int j = i; j < mn(n, 2 * i + a); j++)
      tri[i][j] = tri[i][j] * 3 + (i > 0 ? tri[i - 1][j] : 0u) + band[i][j];
  for (int k = 0; k < n; k++) {
    for (int i = k + 1; i < n; i++) lu[i][k] = (lu[i][k] * 7 + lu[k][k]) & 4095;
    for (int i = k + 1; i < n; i++) for (int j = k + 1; j < mn(n, i + 2 * k + 3); j++) lu[i][j] = (lu[i][j] + lu[i][k] * lu[k][j]) & 4095;
  }
}
int main(void) {
  for (int i = 0; i < Z; i++) for (int j = 0; j < Z; j++) { tri[i][j] = (unsigned)(i * j) % 11u; band[i][j] = (unsigned)(i - j); lu[i][j] = (i * 5 + j * 3) % 97; }
  pieces(Z, 4, 2); pieces(Z - 5, -1, 3); pieces(Z, 40, 1); pieces(0, 1, 1);
  unsigned h = 0; for (int i = 0; i < Z; i++) for (int j = 0; j < Z; j++) h = h * 31u + (unsigned)tri[i][j] * 3u + (unsigned)band[i][j] * 5u + (unsigned)lu[i][j];
  printf("%u\n", h);
  return 0;
}
