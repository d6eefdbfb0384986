/* C = beta C + alpha A B with three different extents: interchange to stride 1
   and tile. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0 5 5' '1 1 1' '5 0 3' '4 3 0' '33 35 31' '64 32 96' '67 70 65'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0 5 5' '1 1 1' '5 0 3' '4 3 0' '33 35 31' '64 32 96' '67 70 65'
#include "Inputs/program.h"

KERNEL void gemm(int ni, int nj, int nk, double alpha, double beta,
                 double C[restrict][nj], double A[restrict][nk],
                 double B[restrict][nj]) {
  for (int i = 0; i < ni; i++) {
    for (int j = 0; j < nj; j++)
      C[i][j] *= beta;
    for (int k = 0; k < nk; k++)
      for (int j = 0; j < nj; j++)
        C[i][j] += alpha * A[i][k] * B[k][j];
  }
}

int main(int argc, char **argv) {
  int ni = sizeArg(argc, argv, 1, 40), nj = sizeArg(argc, argv, 2, 40);
  int nk = sizeArg(argc, argv, 3, 40);
  double *A = doubles((size_t)ni * nk, 1), *B = doubles((size_t)nk * nj, 2);
  double *C = doubles((size_t)ni * nj, 3);
  gemm(ni, nj, nk, 1.5, 0.75, (void *)C, (void *)A, (void *)B);
  digest("C", C, sizeof(double) * ni * nj);
}
