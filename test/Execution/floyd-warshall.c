/* Shortest paths in place: a minimum over k that no loop order may break. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0' '1' '2' '5' '33' '64'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0' '1' '2' '5' '33' '64'
#include "Inputs/program.h"

KERNEL void paths(int n, int D[][n]) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        D[i][j] = D[i][j] < D[i][k] + D[k][j] ? D[i][j] : D[i][k] + D[k][j];
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 40);
  int *D = ints((size_t)n * n, 1);
  for (int i = 0; i < n * n; i++)
    D[i] = D[i] < 0 ? -D[i] : D[i] + 3;
  paths(n, (void *)D);
  digest("D", D, sizeof(int) * n * n);
}
