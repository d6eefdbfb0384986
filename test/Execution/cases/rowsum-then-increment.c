/* Row sums in a scalar that moves to out[i], then a reversed += on out: the
   increment must stay behind the sums. */
// REQUIRES: openmp
// RUN: %checksum %s %t | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 10753215284312423300$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
enum { L = 70, M = 45 };
long long data[L][M], out[L], aux[L], inc[L];
__attribute__((noinline)) void rows(int n, int m) {
  for (int i = 1; i < n; i++) aux[i] += inc[i];
  for (int i = 0; i < n; i++) {
    long long s = 0;
    for (int j = 0; j < m; j++) s += data[i][j] * (j + 1);
    out[i] = s;
  }
  for (int i = 0; i < n; i++) out[n - 1 - i] += inc[i];
  for (int i = 0; i < n; i++) aux[i] = aux[i] ^ data[i][1];
}
__attribute__((noinline)) void rows2(int n, int m) {
  for (int i = 0; i < n; i++) {
    long long s = out[i];
    for (int j = 0; j < m; j++) s = (s & 0xfffff) * 3 - data[i][j];
    out[i] = s & 0xffff;
  }
  for (int i = 0; i < n; i++) out[n - 1 - i] += inc[i];
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) data[i][j] += out[i];
  for (int i = 0; i < n; i++) { aux[i] = data[i][2]; out[n - 1 - i] += 1; }
}
int main(void) {
  for (int i = 0; i < L; i++) { aux[i] = i % 7 + 1; inc[i] = i * 5 % 9; for (int j = 0; j < M; j++) data[i][j] = (i * 3 + j) % 17; }
  rows(L - 1, M - 1); rows2(L - 2, M - 3); rows(L, M); 
  unsigned long long h = 0; for (int i = 0; i < L; i++) { h = h * 31 + (unsigned long long)(aux[i] * 3 + out[i]); for (int j = 0; j < M; j++) h = h * 31 + (unsigned long long)data[i][j]; }
  printf("%llu\n", h);
  return 0;
}
