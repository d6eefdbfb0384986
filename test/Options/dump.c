// A nest written with -affine-sched-dump and read by affine-schedule gives the
// rows that the plugin's report shows, and a legal answer.
// RUN: rm -rf %t && %clang -O3 -g %load -mllvm -affine-sched-report=%t.json -mllvm -affine-sched-dump=%t -c %s -o %t.o
// RUN: python3 %S/Inputs/check-report.py %t.json %affine_schedule %t/dump.c.jacobi.23.sched | FileCheck %s
// CHECK: jacobi: Scheduled
// CHECK: jacobi: the dumped problem gives the same 4 rows
// RUN: rm -rf %t && %clang -O3 -g %load -mllvm -affine-sched-strategy=feautrier -mllvm -affine-sched-report=%t.json -mllvm -affine-sched-dump=%t -c %s -o %t.o
// RUN: python3 %S/Inputs/check-report.py %t.json %affine_schedule %t/dump.c.jacobi.23.sched --strategy=feautrier | FileCheck %s

// Without debug information the name is that of the module's source file.
// RUN: rm -rf %t && %clang -O3 %load -mllvm -affine-sched-report=%t.json -mllvm -affine-sched-dump=%t -c %s -o %t.o
// RUN: python3 %S/Inputs/check-report.py %t.json %affine_schedule %t/dump.c.jacobi.0.sched | FileCheck %s
// RUN: FileCheck %s --check-prefix=NAME < %t/dump.c.jacobi.0.sched
// NAME: # jacobi in {{.*}}dump.c:0

// A folder that cannot be made is a warning; the program is compiled.
// RUN: rm -f %t.file && echo x > %t.file && %clang -O3 %load -mllvm -affine-sched-dump=%t.file/x -mllvm -affine-sched-report=%t.file/x.json -c %s -o %t.again.o 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: cmp %t.o %t.again.o
// WARNING-DAG: warning: affine-sched: cannot write '{{.*}}.file/x{{.}}dump.c.jacobi.0.sched'
// WARNING-DAG: warning: affine-sched: cannot write the report '{{.*}}.file/x.json'
enum { N = 120 };
void jacobi(int t, double a[N][N], double b[N][N]) {
  for (int s = 0; s < t; s++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i - 1][j] +
                         a[i + 1][j]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[i][j] = 0.2 * (b[i][j] + b[i][j - 1] + b[i][j + 1] + b[i - 1][j] +
                         b[i + 1][j]);
  }
}
