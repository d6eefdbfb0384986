/* Rows of constant length behind flat subscripts: whole rows, shifted rows,
   diagonals, transposed reads, three dimensions; and a walk that leaves the
   row it starts in (columns > 35), for which rows may not be assumed. */
// REQUIRES: openmp
// RUN: %compare %s %t '0' '1' '2' '20' '34'
// RUN: %compare %s %t.omp -openmp '0' '1' '2' '20' '34'
#include "Inputs/program.h"

enum { ROWS = 40, ROW = 35, WALK = 80 };
static int A[ROWS][ROW], C[ROWS][ROW], D[6][7][ROW];

KERNEL void rows(int n, int B[][ROW]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++) {
      A[i][j] += B[i - 1][j + 1] + A[i][ROW - 1 - j];
      C[j][i] = C[i][j] + A[i][i];
    }
}

KERNEL void planes(int n) {
  for (int k = 0; k < 6; k++)
    for (int i = 1; i < 7; i++)
      for (int j = 1; j < n; j++)
        D[k][i][j] += D[k][i - 1][j] - D[k][i][j - 1];
}

KERNEL void walk(int columns, int B[][ROW]) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < columns; j++)
      B[i + 1][j] += 3 * B[i][j] + i;
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 20);
  int *b = ints((ROWS + 2) * ROW, 1);
  int *a = ints(ROWS * ROW, 2);
  for (int i = 0; i < ROWS * ROW; i++)
    A[i / ROW][i % ROW] = a[i] & 255;
  rows(n, (void *)b);
  planes(n);
  walk(n, (void *)b);
  walk(WALK, (void *)b);
  digest("A", A, sizeof A);
  digest("C", C, sizeof C);
  digest("D", D, sizeof D);
  digest("b", b, sizeof(int) * (ROWS + 2) * ROW);
}
