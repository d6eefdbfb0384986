/* Three coupled fields over time, four statements of different depth. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0 5 5' '1 1 1' '2 1 7' '3 2 2' '4 9 0' '10 33 35' '12 40 31'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0 5 5' '1 1 1' '2 1 7' '3 2 2' '4 9 0' '10 33 35' '12 40 31'
#include "Inputs/program.h"

KERNEL void fdtd(int steps, int nx, int ny, double ex[restrict][ny],
                 double ey[restrict][ny], double hz[restrict][ny],
                 double *restrict source) {
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < ny; j++)
      ey[0][j] = source[t];
    for (int i = 1; i < nx; i++)
      for (int j = 0; j < ny; j++)
        ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < nx; i++)
      for (int j = 1; j < ny; j++)
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < nx - 1; i++)
      for (int j = 0; j < ny - 1; j++)
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] -
                                     ey[i][j]);
  }
}

int main(int argc, char **argv) {
  int steps = sizeArg(argc, argv, 1, 10), nx = sizeArg(argc, argv, 2, 20);
  int ny = sizeArg(argc, argv, 3, 20);
  size_t cells = (size_t)nx * ny;
  double *ex = doubles(cells, 1), *ey = doubles(cells + ny, 2);
  double *hz = doubles(cells, 3), *source = doubles(steps, 4);
  fdtd(steps, nx, ny, (void *)ex, (void *)ey, (void *)hz, source);
  digest("ex", ex, sizeof(double) * cells);
  digest("ey", ey, sizeof(double) * cells);
  digest("hz", hz, sizeof(double) * cells);
}
