/* An assumption on an unsigned value that is also a signed loop bound: the
   assumption must not become b >= 6 on the signed value. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 7014365$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
#if defined(__clang__)
#define HINT(c) __builtin_assume(c)
#else
#define HINT(c) do { if (!(c)) __builtin_unreachable(); } while (0)
#endif
unsigned wide = 4294967290u; int sheet[64][64], other[64][64];
__attribute__((noinline)) void paint(unsigned b, int n) {
  HINT(b > 5u);
  int sb = (int)b;                               /* -6 for the first call */
  for (int i = 0; i < n; i++)
    for (int j = sb > 0 ? sb : 0; j < n; j++)
      sheet[i][j] += 3 * i + j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (j > sb - 3 && i < sb + 40) other[j][i] += sheet[i][j] + 1;
      else other[j][i] -= 1;
}
int main(void) {
  paint(wide, 50); paint(9u, 60); paint(wide - 20u, 33);
  unsigned h = 0; for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) h = h * 31u + (unsigned)(sheet[i][j] + other[i][j]);
  printf("%u\n", h);
  return 0;
}
