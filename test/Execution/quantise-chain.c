/* Quantise the input, clear, multiply-accumulate, rectify: four statements with
   50 inner and 100 outer channels and a parametric batch. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0' '1' '2' '31' '64'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0' '1' '2' '31' '64'
#include "Inputs/program.h"

enum { OUT = 100, IN = 50 };

KERNEL void layer(int batch, float x[restrict][IN], int q[restrict][IN],
                  int w[restrict][IN], int acc[restrict][OUT],
                  int y[restrict][OUT]) {
  for (int i = 0; i < batch; i++)
    for (int k = 0; k < IN; k++)
      q[i][k] = (int)(x[i][k] * 8.0f);
  for (int i = 0; i < batch; i++)
    for (int j = 0; j < OUT; j++)
      acc[i][j] = 0;
  for (int i = 0; i < batch; i++)
    for (int j = 0; j < OUT; j++)
      for (int k = 0; k < IN; k++)
        acc[i][j] += q[i][k] * w[j][k];
  for (int i = 0; i < batch; i++)
    for (int j = 0; j < OUT; j++)
      y[i][j] = acc[i][j] > 0 ? acc[i][j] : 0;
}

int main(int argc, char **argv) {
  int batch = sizeArg(argc, argv, 1, 8);
  float *x = room((size_t)batch * IN, sizeof(float));
  int *q = ints((size_t)batch * IN, 1), *w = ints(OUT * IN, 2);
  int *acc = ints((size_t)batch * OUT, 3), *y = ints((size_t)batch * OUT, 4);
  for (int i = 0; i < batch * IN; i++)
    x[i] = (float)((i * 37) % 211 - 100) / 16.0f;
  layer(batch, (void *)x, (void *)q, (void *)w, (void *)acc, (void *)y);
  digest("q", q, sizeof(int) * batch * IN);
  digest("acc", acc, sizeof(int) * batch * OUT);
  digest("y", y, sizeof(int) * batch * OUT);
}
