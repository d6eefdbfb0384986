/* Conditions on values, a selection, an early exit and an indirect write beside
   affine loops. */
// REQUIRES: openmp
// RUN: %compare %s %t \
// RUN:   '0' '1' '2' '40' '129'
// RUN: %compare %s %t.omp -openmp \
// RUN:   '0' '1' '2' '40' '129'
#include "Inputs/program.h"

KERNEL int choose(int n, int *restrict a, int *restrict b, int *restrict count) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      b[i] = a[i] - i;
    else
      b[i] += 1;
  for (int i = 0; i < n; i++)
    count[a[i] & 15] += b[i];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i] = a[j] > b[i] ? b[i] + 1 : b[i];
  int found = -1;
  for (int i = 0; i < n; i++)
    if (b[i] % 17 == 3) {
      found = i;
      break;
    }
  return found;
}

int main(int argc, char **argv) {
  int n = sizeArg(argc, argv, 1, 20);
  int *a = ints(n, 1), *b = ints(n, 2), count[16] = {0};
  printf("%d\n", choose(n, a, b, count));
  digest("b", b, sizeof(int) * n);
  digest("count", count, sizeof count);
}
