/* Nine nested loops with coupled bounds and statements at three depths. */
// REQUIRES: openmp
// RUN: %checksum %s %t -limit=20 | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 2583099816$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
enum { S = 4 };
int acc[S][S][S], lv[S][S][S][S], top[S];
__attribute__((noinline)) void nest(int a, int b, int c, int d) {
  for (int i = 0; i < a; i++)
    for (int j = 0; j <= i; j++)
      for (int k = j; k < b; k++) {
        acc[i][j][k] += top[k];
        for (int l = 0; l < c; l++)
          for (int m = l; m < d; m++) {
            lv[i][k][l][m] += acc[i][j][k] - j;
            for (int n = 0; n <= m; n++)
              for (int o = n; o < a; o++)
                for (int p = 0; p < b - o; p++)
                  for (int q = p; q < c; q++)
                    acc[n][o][p] += lv[i][j][l][m] & (q + 3);
          }
      }
}
int main(void) {
  for (int i = 0; i < S; i++) { top[i] = i + 1; for (int j = 0; j < S; j++) for (int k = 0; k < S; k++) { acc[i][j][k] = i ^ j ^ k; for (int l = 0; l < S; l++) lv[i][j][k][l] = i + j - k + l; } }
  nest(S, S, S, S);
  unsigned h = 0; for (int i = 0; i < S; i++) for (int j = 0; j < S; j++) for (int k = 0; k < S; k++) { h = h * 31u + (unsigned)acc[i][j][k]; for (int l = 0; l < S; l++) h = h * 31u + (unsigned)lv[i][j][k][l]; }
  printf("%u\n", h);
  return 0;
}
