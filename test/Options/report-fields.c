// Every field of the report is there and of its type, for nests of every
// outcome: scheduled, kept, over budget, stopped, no SCoP at all.
// RUN: %clang -O3 -g %load -mllvm -affine-sched-report=%t.json -c %s -o %t.o
// RUN: python3 %S/Inputs/check-report.py %t.json | FileCheck %s
// CHECK: subscript: NotAScop
// CHECK: turned: Scheduled
// RUN: %clang -O3 -fopenmp %load -mllvm -affine-sched-report=%t.json -c %s -o %t.o
// RUN: python3 %S/Inputs/check-report.py %t.json | FileCheck %s
// RUN: %clang -O3 %load -mllvm -affine-sched-report=%t.json -mllvm -affine-sched-max-operations=50 -c %s -o %t.o
// RUN: python3 %S/Inputs/check-report.py %t.json | FileCheck %s --check-prefix=BUDGET
// BUDGET: turned: OverBudget
// RUN: %clang -O3 %load -mllvm -affine-sched-report=%t.json -mllvm -affine-sched-stop-after=tree -c %s -o %t.o
// RUN: python3 %S/Inputs/check-report.py %t.json | FileCheck %s --check-prefix=STOP
// STOP: turned: KeptOriginal
// RUN: %clang -O3 %load -mllvm -affine-sched-report=%t.json -mllvm -affine-sched-stop-after=scop -c %s -o %t.o
// RUN: python3 %S/Inputs/check-report.py %t.json | FileCheck %s --check-prefix=STOP
// The reader for people prints any of them.
// RUN: %clang -O3 -g %load -mllvm -affine-sched-report=%t.json -c %s -o %t.o
// RUN: python3 %source_root/utils/examples/read-report.py %t.json | FileCheck %s --check-prefix=READ
// READ: turned

// Two compilations that name one folder do not disturb each other; two that
// name one file do, and the later one is complete.
// RUN: rm -rf %t.dir && mkdir %t.dir && cp %s %t.dir/other.c
// RUN: cd %t.dir && %clang -O3 %load -mllvm -affine-sched-report=reports/ -c other.c -o a.o
// RUN: cd %t.dir && %clang -O3 %load -mllvm -affine-sched-report=reports -c %s -o b.o
// RUN: ls %t.dir/reports | FileCheck %s --check-prefix=FOLDER
// FOLDER: {{^}}{{.*}}report-fields.c.json
// FOLDER: {{^}}other.c.json
// RUN: python3 %S/Inputs/check-report.py %t.dir/reports/other.c.json | FileCheck %s
enum { N = 200 };
void subscript(double *restrict a, const int *restrict p, int n) {
  for (int i = 0; i < n; i++)
    a[p[i]] += 1;
}
void turned(double (*restrict a)[N], double (*restrict b)[N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[j][i] = b[j][i] + 1;
}
