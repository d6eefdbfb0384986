// print<affine-sched> shows problem, T(S) and tree, and leaves the IR as it is.
// RUN: %clang -O1 -S -emit-llvm %s -o %t.ll
// RUN: %opt -load-pass-plugin=%plugin -passes='print<affine-sched>' -S %t.ll -o %t.after.ll > %t.txt
// RUN: %opt -passes=verify -S %t.ll -o %t.before.ll
// RUN: diff -I ModuleID %t.before.ll %t.after.ll
// RUN: FileCheck %s < %t.txt
// CHECK: # SCoP in copy
// CHECK: domain:
// CHECK: T({{.*}}) = (
// CHECK: domain:
void copy(int n, double (*restrict a)[1000], double (*restrict b)[1000]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = b[j][i];
}
