/* 47 loop nests in one region, each reading three earlier ones with shifts and
   transpositions: many statements must not make scheduling slow. */
// REQUIRES: openmp
// RUN: %checksum %s %t -limit=20 | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 161813215$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
enum { D = 40, V = 48 };
int f[V][D][D];
__attribute__((noinline)) void chain(int n) {
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[1][i][j] = (f[0][j][i] - f[0][i + 1][j] + 3 * f[0][i][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[2][i][j] = (f[1][i - 1][j] + f[1][i + 1][j] - f[0][j][i + 1] + f[0][i][j + 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[3][i][j] = (f[2][i][j + 1] * 2 - f[0][j - 1][i] + f[0][i - 2][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[4][i][j] = (f[3][i][j] + 2 * f[1][i - 1][j + 1] - f[0][i][j - 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[5][i][j] = (f[4][j][i] - f[2][i + 1][j] + 3 * f[0][i][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[6][i][j] = (f[5][i - 1][j] + f[5][i + 1][j] - f[3][j][i + 1] + f[0][i][j + 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[7][i][j] = (f[6][i][j + 1] * 2 - f[4][j - 1][i] + f[0][i - 2][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[8][i][j] = (f[7][i][j] + 2 * f[5][i - 1][j + 1] - f[1][i][j - 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[9][i][j] = (f[8][j][i] - f[6][i + 1][j] + 3 * f[2][i][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[10][i][j] = (f[9][i - 1][j] + f[9][i + 1][j] - f[7][j][i + 1] + f[3][i][j + 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[11][i][j] = (f[10][i][j + 1] * 2 - f[8][j - 1][i] + f[4][i - 2][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[12][i][j] = (f[11][i][j] + 2 * f[9][i - 1][j + 1] - f[5][i][j - 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[13][i][j] = (f[12][j][i] - f[10][i + 1][j] + 3 * f[6][i][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[14][i][j] = (f[13][i - 1][j] + f[13][i + 1][j] - f[11][j][i + 1] + f[7][i][j + 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[15][i][j] = (f[14][i][j + 1] * 2 - f[12][j - 1][i] + f[8][i - 2][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[16][i][j] = (f[15][i][j] + 2 * f[13][i - 1][j + 1] - f[9][i][j - 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[17][i][j] = (f[16][j][i] - f[14][i + 1][j] + 3 * f[10][i][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[18][i][j] = (f[17][i - 1][j] + f[17][i + 1][j] - f[15][j][i + 1] + f[11][i][j + 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[19][i][j] = (f[18][i][j + 1] * 2 - f[16][j - 1][i] + f[12][i - 2][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[20][i][j] = (f[19][i][j] + 2 * f[17][i - 1][j + 1] - f[13][i][j - 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[21][i][j] = (f[20][j][i] - f[18][i + 1][j] + 3 * f[14][i][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[22][i][j] = (f[21][i - 1][j] + f[21][i + 1][j] - f[19][j][i + 1] + f[15][i][j + 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[23][i][j] = (f[22][i][j + 1] * 2 - f[20][j - 1][i] + f[16][i - 2][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[24][i][j] = (f[23][i][j] + 2 * f[21][i - 1][j + 1] - f[17][i][j - 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[25][i][j] = (f[24][j][i] - f[22][i + 1][j] + 3 * f[18][i][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[26][i][j] = (f[25][i - 1][j] + f[25][i + 1][j] - f[23][j][i + 1] + f[19][i][j + 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[27][i][j] = (f[26][i][j + 1] * 2 - f[24][j - 1][i] + f[20][i - 2][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[28][i][j] = (f[27][i][j] + 2 * f[25][i - 1][j + 1] - f[21][i][j - 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[29][i][j] = (f[28][j][i] - f[26][i + 1][j] + 3 * f[22][i][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[30][i][j] = (f[29][i - 1][j] + f[29][i + 1][j] - f[27][j][i + 1] + f[23][i][j + 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[31][i][j] = (f[30][i][j + 1] * 2 - f[28][j - 1][i] + f[24][i - 2][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[32][i][j] = (f[31][i][j] + 2 * f[29][i - 1][j + 1] - f[25][i][j - 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[33][i][j] = (f[32][j][i] - f[30][i + 1][j] + 3 * f[26][i][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[34][i][j] = (f[33][i - 1][j] + f[33][i + 1][j] - f[31][j][i + 1] + f[27][i][j + 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[35][i][j] = (f[34][i][j + 1] * 2 - f[32][j - 1][i] + f[28][i - 2][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[36][i][j] = (f[35][i][j] + 2 * f[33][i - 1][j + 1] - f[29][i][j - 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[37][i][j] = (f[36][j][i] - f[34][i + 1][j] + 3 * f[30][i][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[38][i][j] = (f[37][i - 1][j] + f[37][i + 1][j] - f[35][j][i + 1] + f[31][i][j + 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[39][i][j] = (f[38][i][j + 1] * 2 - f[36][j - 1][i] + f[32][i - 2][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[40][i][j] = (f[39][i][j] + 2 * f[37][i - 1][j + 1] - f[33][i][j - 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[41][i][j] = (f[40][j][i] - f[38][i + 1][j] + 3 * f[34][i][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[42][i][j] = (f[41][i - 1][j] + f[41][i + 1][j] - f[39][j][i + 1] + f[35][i][j + 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[43][i][j] = (f[42][i][j + 1] * 2 - f[40][j - 1][i] + f[36][i - 2][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[44][i][j] = (f[43][i][j] + 2 * f[41][i - 1][j + 1] - f[37][i][j - 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[45][i][j] = (f[44][j][i] - f[42][i + 1][j] + 3 * f[38][i][j]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[46][i][j] = (f[45][i - 1][j] + f[45][i + 1][j] - f[43][j][i + 1] + f[39][i][j + 2]) & 65535;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      f[47][i][j] = (f[46][i][j + 1] * 2 - f[44][j - 1][i] + f[40][i - 2][j]) & 65535;
}
int main(void) {
  for (int s = 0; s < V; s++) for (int i = 0; i < D; i++) for (int j = 0; j < D; j++) f[s][i][j] = (s * 31 + i * 7 + j * 3) % 101;
  chain(D);
  unsigned h = 1; for (int s = 0; s < V; s++) for (int i = 0; i < D; i++) for (int j = 0; j < D; j++) h = h * 16777619u ^ (unsigned)f[s][i][j];
  printf("%u\n", h);
  return 0;
}
