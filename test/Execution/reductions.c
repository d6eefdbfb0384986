/* Sums of int and of double, a maximum, a dot product and column sums: without
   fast-math a sum of doubles keeps its order to the last bit. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0 4' '1 1' '3 0' '5 7' '64 33' '101 67'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0 4' '1 1' '3 0' '5 7' '64 33' '101 67'
#include "Inputs/program.h"

KERNEL void reduce(int n, int m, int X[restrict][m], double Y[restrict][m],
                   int *restrict total, double *restrict sum,
                   double *restrict column, int *restrict most) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      *total += X[i][j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      *sum += Y[i][j] * 1.0e-3;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      column[j] += Y[i][j] * 3.0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      *most = X[i][j] > *most ? X[i][j] : *most;
}

KERNEL double dot(int n, const double *a, const double *b) {
  double sum = 0.0;
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 20), m = sizeArg(argc, argv, 2, 20);
  int *X = ints((size_t)n * m, 1), total = 3, most = -5000;
  double *Y = doubles((size_t)n * m, 2), *column = doubles(m, 3), sum = 0.25;
  reduce(n, m, (void *)X, (void *)Y, &total, &sum, column, &most);
  double product = dot(m, column, Y);
  printf("%d %d %a %a\n", total, most, sum, m && n ? product : 0.0);
  digest("column", column, sizeof(double) * m);
}
