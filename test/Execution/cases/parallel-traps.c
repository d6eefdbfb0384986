/* Loops that look parallel and are not, and the reverse. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 7995888508221413743$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
enum { N = 260 };
int a[N], d[N][N], e[N][N], hist[32], flag[N], pre[N], blk[N][N]; long long red[4], sum0;
__attribute__((noinline)) void traps(int n) {
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { a[i] = j; a[j] = i + 1; }
  for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) { d[i][j] = d[i - 1][j - 1] + 1; e[i][j] = d[j][i]; }
  for (int i = 0; i < n; i++) { int s = 0; if (flag[i] < 2) s = 1; if (s) flag[i] = 2 + i; else flag[i] -= 1; }
  for (int i = 1; i < n; i++) pre[i] += pre[i - 1];
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) red[j & 3] += (long long)e[i][j] * (i + 1);
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) hist[(i * 3 + j) & 31] += d[i][j] & 15;
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) sum0 += a[i] ^ a[j];
  for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) { blk[i][i] += blk[i][j] - blk[j][j]; blk[i][j] = blk[i][i] & 127; }
}
__attribute__((noinline)) void first(int n) { pre[0] = 1; int s = pre[0]; for (int i = 1; i < n; i++) a[i] = s + i + a[i]; }
int main(void) {
  for (int i = 0; i < N; i++) { pre[i] = i & 3; flag[i] = i % 4; for (int j = 0; j < N; j++) { d[i][j] = (i * j) & 31; blk[i][j] = i - j; } }
  traps(N); first(N); traps(N - 3);
  unsigned long long h = (unsigned long long)sum0; for (int i = 0; i < 4; i++) h = h * 31 + (unsigned long long)red[i]; for (int i = 0; i < 32; i++) h = h * 31 + (unsigned)hist[i];
  for (int i = 0; i < N; i++) { h = h * 31 + (unsigned)a[i] + (unsigned)flag[i] * 3u + (unsigned)pre[i]; for (int j = 0; j < N; j++) h = h * 31 + (unsigned)e[i][j] + (unsigned)blk[i][j]; }
  printf("%llu\n", h);
  return 0;
}
