/* Matrix product, C += A B. No dependence but the one carried by k. */
#include "example.h"

KERNEL void gemm(int n, double C[restrict][n], double A[restrict][n],
                 double B[restrict][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
}

int main(void) {
  int n = 800;
  size_t cells = (size_t)n * n;
  double *A = numbers(cells, 1), *B = numbers(cells, 2), *C = numbers(cells, 3);
  double start = seconds();
  gemm(n, (void *)C, (void *)A, (void *)B);
  finish(start, C, cells * sizeof(double));
}
