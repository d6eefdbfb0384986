// A loop that is no SCoP says why in the words of the source, and the line of
// the cause where it is not the loop's own.
// RUN: %clang -O3 -g %load -Rpass-missed=affine-sched -c %s -o %t.o -fsave-optimization-record -foptimization-record-file=%t.yaml 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=YAML < %t.yaml
enum { N = 100 };

// CHECK: :[[#@LINE+4]]:3: remark: original code kept: a subscript is not affine in loop variables and parameters, line [[#@LINE+5]] [-Rpass-missed=affine-sched]
// YAML: Name: NotAScop
// YAML: Line: [[#@LINE+2]],
void subscript(double *restrict a, const int *restrict p, int n) {
  for (int i = 0; i < n; i++)
    a[p[i]] += 1;
}
// YAML: Function: subscript
// YAML-NEXT: Args:
// YAML-NEXT: - String: 'original code kept: '
// YAML-NEXT: - Reason: a subscript is not affine in loop variables and parameters, line [[#@LINE-5]]

void print(int);
// CHECK: :[[#@LINE+2]]:3: remark: original code kept: a call that may have side effects (print), line [[#@LINE+5]] [
void call(double a[N][N], int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[i][j] += 1;
      print(j);
    }
}

// CHECK: :[[#@LINE+2]]:3: remark: original code kept: the number of iterations is not affine in outer loop variables and parameters, line [[#@LINE+3]] [
void bound(double a[N][N], int *m) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m[i]; j++)
      a[i][j] += 1;
}

// CHECK: :[[#@LINE+2]]:3: remark: original code kept: the loop has more than one exit [
int leave(double a[N][N], double x) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (a[i][j] == x)
        return i;
  return -1;
}

// CHECK: :[[#@LINE+2]]:3: remark: original code kept: a volatile or atomic access, line [[#@LINE+4]] [
void hardware(volatile int *port) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      *port = i + j;
}

// CHECK: :[[#@LINE+2]]:3: remark: original code kept: an instruction that cannot be modelled, line [[#@LINE+5]] [
void atomic(_Atomic int *count, double a[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = 0;
      ++*count;
    }
}

// CHECK: :[[#@LINE+2]]:3: remark: original code kept: stack memory is allocated inside the loop, line [[#@LINE+4]] [
void stack(double a[N][N], int n) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      volatile double *b = __builtin_alloca(n);
      a[i][j] = b[0];
    }
}

// CHECK: :[[#@LINE+2]]:3: remark: original code kept: too few loops or accesses to profit from another order [
void single(double *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
// CHECK-NOT: Failed to derive
// CHECK-NOT: Unspecified
