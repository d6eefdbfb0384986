// Programs keep their results under schedules of the user, legal or not.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %clang -O1 main.c -o plain && ./plain > plain.txt
// RUN: %clang -O3 %load -mllvm -affine-sched-schedule=legal.isl main.c -o legal && ./legal > legal.txt && cmp plain.txt legal.txt
// RUN: %clang -O3 %load -mllvm -affine-sched-schedule=tiles.isl -mllvm -affine-sched-tile=off main.c -o tiles && ./tiles > tiles.txt && cmp plain.txt tiles.txt
// RUN: %clang -O3 %load -mllvm -affine-sched-schedule=illegal.isl main.c -o illegal && ./illegal > illegal.txt && cmp plain.txt illegal.txt
// RUN: %clang -O3 %load -mllvm -affine-sched-config=wishes.yaml main.c -o wishes && ./wishes > wishes.txt && cmp plain.txt wishes.txt
// The schedules are really used.
// RUN: %clang -O3 -g %load -mllvm -affine-sched-schedule=tiles.isl -mllvm -affine-sched-tile=off -Rpass=affine-sched -Rpass-missed=affine-sched -c kernel.c -o k.o 2>&1 | FileCheck %s
// CHECK: remark: scheduled 2 statement(s)
//--- kernel.c
enum { N = 150 };
void kernel(double a[N][N], double b[N][N]) {
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = a[i - 1][j] * 0.5 + a[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[j][i] += a[i][j];
}
//--- main.c
#include "kernel.c"
#include <stdio.h>
static double a[N][N], b[N][N];
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 7 + j * 3) % 11, b[i][j] = (i + j) % 5;
  kernel(a, b);
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum = sum * 0.99 + a[i][j] + 2 * b[i][j];
  printf("%.17g\n", sum);
}
//--- legal.isl
{ S1[i,j] -> [0, j, i]; S2[i,j] -> [1, j, i] }
//--- tiles.isl
{ S1[i,j] -> [0, floor(j/16), floor(i/16), j, i];
  S2[i,j] -> [1, floor(i/8), -j, i, 0] }
//--- illegal.isl
{ S1[i,j] -> [1, -i, j]; S2[i,j] -> [0, j, i] }
//--- wishes.yaml
- function: kernel
  strategy: feautrier
  fusion-groups: [[S1], [S2]]
  objectives: { 0: [proximity, contiguity], 1: [latency], 2: [big-loops-first] }
  constraints: { all: ["S1.i >= 0"], 1: ["S2.i = 3"] }
  directives: [sequential: S1.i, vector: S2.i, vector: S1.j]
