// Wherever the limit of isl operations strikes, the original code stays or new
// code stands; the compiler never aborts. Pointers that may alias: Polly's
// checks take every answer of isl for granted.
// RUN: %clang -O3 %load -mllvm -affine-sched-max-operations=60000 -c %s -o %t.o
// RUN: %clang -O3 %load -mllvm -affine-sched-max-operations=76000 -c %s -o %t.o
// RUN: %clang -O3 %load -mllvm -affine-sched-max-operations=82000 -c %s -o %t.o
// RUN: %clang -O3 %load -mllvm -affine-sched-max-operations=86000 -c %s -o %t.o
// RUN: %clang -O3 %load -mllvm -affine-sched-max-operations=87000 -c %s -o %t.o
// RUN: %clang -O3 %load -mllvm -affine-sched-max-operations=87600 -c %s -o %t.o
// RUN: %clang -O3 %load -mllvm -affine-sched-max-operations=92000 -c %s -o %t.o
// RUN: %clang -O3 %load -mllvm -affine-sched-max-operations=104000 -c %s -o %t.o
// RUN: %clang -O3 -fopenmp %load -mllvm -affine-sched-max-operations=90000 -c %s -o %t.o
// RUN: %clang -O3 -fopenmp %load -mllvm -affine-sched-max-operations=100000 -c %s -o %t.o
// RUN: %clang -O3 -fopenmp %load -mllvm -affine-sched-max-operations=106000 -c %s -o %t.o
// A limit that suffices shows that there are checks to be made.
// RUN: %clang -O3 -fno-discard-value-names %load -S -emit-llvm %s -o - | FileCheck %s
// CHECK-LABEL: define {{.*}}@kernel(
// CHECK: icmp ule ptr %polly.access.A, %D
double kernel(int n, int m, double *A, double *B, double *C, double *D) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      A[i * 64 + j] = B[j * 64 + i] + C[i * 64 + j];
      D[i * 64 + j] = C[j * 64 + i] + B[i * 64 + j];
    }
  return A[0];
}
