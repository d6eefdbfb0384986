/* Arrays of run-time shape on the stack and in parameters, three dimensions. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0 1 1' '1 1 1' '2 3 0' '7 5 9' '20 17 13'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0 1 1' '1 1 1' '2 3 0' '7 5 9' '20 17 13'
#include "Inputs/program.h"

KERNEL void smooth(int a, int b, int c, double X[a][b][c], double Y[a][b][c]) {
  double row[c + 1];
  for (int k = 0; k < c; k++)
    row[k] = 0.5 * k;
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 1; k < c; k++)
        Y[i][j][k] = X[i][j][k] + X[i][j][k - 1] * row[k];
  for (int k = 0; k < c; k++)
    for (int j = 1; j < b; j++)
      for (int i = 0; i < a; i++)
        X[i][j][k] = Y[i][j][k] - Y[i][j - 1][k];
}

int main(int argc, char **argv) {
  int a = sizeArg(argc, argv, 1, 5), b = sizeArg(argc, argv, 2, 6);
  int c = sizeArg(argc, argv, 3, 7);
  size_t cells = (size_t)a * b * c;
  double *X = doubles(cells, 1), *Y = doubles(cells, 2);
  smooth(a, b, c, (void *)X, (void *)Y);
  digest("X", X, sizeof(double) * cells);
  digest("Y", Y, sizeof(double) * cells);
}
