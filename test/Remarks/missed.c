// Every nest that stays as it is says why; a tiny budget is one reason.
// RUN: %clang -O3 -g %load -Rpass-missed=affine-sched -mllvm -affine-sched-max-operations=50 -c %s -o %t.o -fsave-optimization-record -foptimization-record-file=%t.yaml 2>&1 | FileCheck %s --check-prefix=BUDGET-TEXT
// BUDGET-TEXT: missed.c:[[#@LINE+20]]:{{.*}}: remark: original code kept: {{.*}}operations{{.*}} [-Rpass-missed=affine-sched]
// RUN: FileCheck %s --check-prefix=BUDGET < %t.yaml
// BUDGET: --- !Missed
// BUDGET: Pass: affine-sched
// BUDGET-NEXT: Name: OverBudget
// RUN: %clang -O3 -g %load -c %s -o %t.o -fsave-optimization-record -foptimization-record-file=%t.yaml
// RUN: FileCheck %s < %t.yaml
// With no tiling, (s, s + i, s + j) is the order the program has already.
// RUN: %clang -O3 -g %load -mllvm -affine-sched-tile=off -Rpass-missed=affine-sched -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: %clang -O3 -g %load -mllvm -affine-sched-stop-after=schedule -Rpass-missed=affine-sched -c %s -o %t.o -fsave-optimization-record -foptimization-record-file=%t.stop.yaml 2>&1 | FileCheck %s --check-prefix=STOP
// STOP: remark: original code kept: stop-after was asked for
// RUN: FileCheck %s --check-prefix=STOP-YAML < %t.stop.yaml
// STOP-YAML: Name: KeptOriginal
// STOP-YAML: - Reason: stop-after was asked for
// KEPT: remark: original code kept: the best schedule found is the original order
// CHECK: Name: NotAScop
// CHECK-NEXT: DebugLoc: { File: {{.*}}, Line: [[#@LINE+10]]
// CHECK: Function: indirect
enum { N = 100 };
void seidel(int t, double a[N][N]) {
  for (int s = 0; s < t; s++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[i][j] = (a[i][j] + a[i][j - 1] + a[i - 1][j] + a[i][j + 1]) * 0.25;
}
void indirect(double *restrict a, const int *restrict p, int n) {
  for (int i = 0; i < n; i++)
    a[p[i]] += 1;
}
