// A loop nest known to be too small for a team of threads gets none, whatever
// the schedule allows; one that is large gets it without a question.
// RUN: clang-22 -O3 -fopenmp -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang-22 -O3 -fopenmp -fpass-plugin=%plugin -Rpass=affine-sched -Rpass-missed=affine-sched -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SAID

// SAID-NOT: runs in parallel
// SAID: not parallel: {{.*}}: too little work for a team of threads
// SAID: runs in parallel
// SAID: runs in parallel

double A[1000][1000], B[1000][1000];

// CHECK-LABEL: define {{.*}}@small(
// CHECK-NOT: @__kmpc_fork_call
// CHECK: ret void
void small(void) {
  for (int i = 0; i < 150; i++)
    for (int j = 0; j < 150; j++)
      B[i][j] = A[j][i] + 1;
}

// CHECK-LABEL: define {{.*}}@large(
// CHECK-NOT: br i1
// CHECK: call {{.*}}@__kmpc_fork_call(
// CHECK-NOT: call {{.*}}@large_affine_parallel(
// CHECK: ret void
void large(void) {
  for (int i = 0; i < 1000; i++)
    for (int j = 0; j < 1000; j++)
      B[i][j] = A[j][i] + 1;
}

// Only the sizes at run time tell.
// CHECK-LABEL: define {{.*}}@unknown(
// CHECK: call {{.*}}@__kmpc_fork_call(
// CHECK: call {{.*}}@unknown_affine_parallel(ptr null
void unknown(int n, int m, double P[restrict m][n], double Q[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      Q[i][j] = P[j][i] + 1;
}
