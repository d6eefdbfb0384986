/* A parametric modulo guard together with an i % 8 subscript must not make any
   stage slow. */
// REQUIRES: openmp
// RUN: %checksum %s %t -limit=20 | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 4250446616$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
enum { N = 240 };
int ring[8][N], st[N];
__attribute__((noinline)) void guarded(int n, int off) {
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if ((i + j + off) % 3 == 0) ring[i % 8][j] += st[j] - i;
}
int main(void) {
  for (int i = 0; i < N; i++) { st[i] = i * 7 % 41; for (int r = 0; r < 8; r++) ring[r][i] = r - i; }
  guarded(N, 2); guarded(N - 1, 4); guarded(N - 6, 0);
  unsigned h = 0; for (int i = 0; i < N; i++) { h = h * 31u + (unsigned)st[i]; for (int r = 0; r < 8; r++) h = h * 31u + (unsigned)ring[r][i]; }
  printf("%u\n", h);
  return 0;
}
