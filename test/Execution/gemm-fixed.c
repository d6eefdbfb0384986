/* The matrix product on global arrays of constant shape, accumulated in a
   scalar, in dot-product order. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '' '3'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '' '3'
#include "Inputs/program.h"

enum { N = 61, M = 53, L = 47 };
static double A[N][L], B[L][M], C[N][M];

KERNEL void product(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      double sum = 0.0;
      for (int k = 0; k < L; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}

int main(int argc, char **argv) {
  int seed = sizeArg(argc, argv, 1, 1);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < L; k++)
      A[i][k] = (i * 3 + k * seed) % 17 / 7.0;
  for (int k = 0; k < L; k++)
    for (int j = 0; j < M; j++)
      B[k][j] = (k + j * 5) % 13 / 3.0;
  product();
  digest("C", C, sizeof C);
}
