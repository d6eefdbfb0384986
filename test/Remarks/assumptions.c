// A signed assumption bounds the work: 5 x 5 instances gain nothing. An unsigned
// one is withheld, as it would be read with the wrong sign: the nest may be
// large, and the bound is not taken for a fact.
// RUN: %clang -O3 -g %load -Rpass=affine-sched -Rpass-missed=affine-sched -c %s -o %t.o -fsave-optimization-record -foptimization-record-file=%t.yaml 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=YAML < %t.yaml
// YAML: Name: Unprofitable
// YAML: Function: few
// YAML: - Reason: at most 25 statement instances, too few to gain anything

// CHECK: :[[#@LINE+2]]:{{.*}} remark: original code kept: at most 25 statement instances, too few to gain anything [-Rpass-missed=affine-sched]
void few(int n, double (*restrict a)[100], double (*restrict b)[100]) {
  __builtin_assume(n <= 5);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = b[j][i];
}
// CHECK-NOT: statement instances
void withheld(unsigned n, double (*restrict a)[100],
              double (*restrict b)[100]) {
  __builtin_assume(n <= 5u);
  int m = n;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = b[j][i];
}
