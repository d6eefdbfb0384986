// What became of a nest, by name, as a remark and in the report: rows and tree
// together, since strips appear in the tree only.
// RUN: %clang -O3 -g %load -Rpass-analysis=affine-sched -mllvm -affine-sched-report=%t.json -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// JSON: "transformations": [
// JSON-NEXT: "skewing",
// JSON-NEXT: "shifting",
// JSON-NEXT: "fusion",
// JSON-NEXT: "peeling",
// JSON-NEXT: "strip-mining"
// JSON-NEXT: ]

// Without tiles the original order is the best: nothing to name.
// RUN: %clang -O3 -g %load -Rpass-analysis=affine-sched -Rpass-missed=affine-sched -mllvm -affine-sched-tile=1 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=UNTILED

// CHECK: :[[#@LINE+5]]:{{.*}} remark: transformations: skewing, shifting, fusion, peeling, strip-mining [-Rpass-analysis=affine-sched]
// UNTILED-NOT: transformations:
// UNTILED: remark: original code kept: the best schedule found is the original order
// UNTILED-NOT: transformations:
void heat(int t, int n, double *restrict a, double *restrict b) {
  for (int s = 0; s < t; s++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = a[i - 1] + a[i] + a[i + 1];
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i - 1] + b[i] + b[i + 1];
  }
}
