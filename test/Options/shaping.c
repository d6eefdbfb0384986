// A given schedule is used or refused with a witness; a configuration speaks of
// single functions and nests; wishes that are not met are remarks.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %clang -O3 -g %load -mllvm -affine-sched-schedule=swap.isl -Rpass-analysis=affine-sched -c smooth.c -o t.o 2>&1 | FileCheck %s --check-prefix=SWAP
// SWAP: remark: T(S1) = (j, i)
// RUN: %clang -O3 -g %load -mllvm -affine-sched-schedule=reverse.isl -Rpass-missed=affine-sched -c smooth.c -o t.o 2>&1 | FileCheck %s --check-prefix=REVERSE
// REVERSE: smooth.c:3:3: remark: original code kept: the given schedule breaks {{.*}}[0,0] -> {{.*}}[1,0] (row 1 runs backwards)
// RUN: %clang -O3 -g %load -mllvm -affine-sched-schedule=unknown.isl -Rpass-missed=affine-sched -c smooth.c -o t.o 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: remark: original code kept: unknown.isl:1:1: error: statement S7 is not known, expected one of S1[i,j]
// RUN: not %clang -O3 %load -mllvm -affine-sched-schedule=absent.isl -c smooth.c -o t.o 2>&1 | FileCheck %s --check-prefix=ABSENT
// ABSENT: for the --affine-sched-schedule option: absent.isl:1:1: error: expected a readable file

// The first entry that fits: by function, and by line where there is one.
// RUN: %clang -O3 -g %load -mllvm -affine-sched-config=config.yaml -Rpass=affine-sched -Rpass-missed=affine-sched -Rpass-analysis=affine-sched -c smooth.c -o t.o 2>&1 | FileCheck %s --check-prefix=CONFIG
// CONFIG: smooth.c:5:1: remark: T(S1) = (j, i + 7j)
// CONFIG: smooth.c:3:3: remark: scheduled
// CONFIG-NOT: remark: tiled
// CONFIG: remark: not as wished: config.yaml:5: 'S1.i < 0' does not hold in dimension 1: S1.i is 1; no row meets it
// CONFIG-NOT: smooth.c:8:{{.*}} remark: not as wished
// RUN: not %clang -O3 %load -mllvm -affine-sched-config=bad.yaml -c smooth.c -o t.o 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: for the --affine-sched-config option: bad.yaml:1:3: error: expected one of the keys function,
// RUN: not %opt -load-pass-plugin=%plugin -passes='affine-sched<config=bad.yaml>' -disable-output /dev/null 2>&1 | FileCheck %s --check-prefix=PASS
// PASS: error: bad.yaml:1:3: error: expected one of the keys function,

// Directives reach the marks: no vector loop where none is wanted, the loop
// wanted in parallel, threads without -fopenmp.
// RUN: %clang -O3 -g %load -mllvm -affine-sched-config=sequential.yaml -Rpass=affine-sched -c smooth.c -o t.o 2>&1 | FileCheck %s --check-prefix=SEQUENTIAL --implicit-check-not=vectoriser
// SEQUENTIAL: remark: scheduled
// RUN: %clang -O3 -g %load -mllvm -affine-sched-config=vector.yaml -Rpass=affine-sched -c smooth.c -o t.o 2>&1 | FileCheck %s --check-prefix=VECTOR
// VECTOR: smooth.c:13:3: remark: left to the vectoriser: loop i
// RUN: %clang -O3 -g %load -mllvm -affine-sched-config=parallel.yaml -Rpass=affine-sched -c smooth.c -o t.o 2>&1 | FileCheck %s --check-prefix=PARALLEL
// PARALLEL: remark: runs in parallel: loop j

// Given together with what it leaves no room for.
// RUN: not %clang -O3 %load -mllvm -affine-sched-config=both.yaml -c smooth.c -o t.o 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: both.yaml:1:{{[0-9]+}}: error: expected of all other keys only function, line, tile and directives next to schedule

//--- smooth.c
enum { N = 200 };
void smooth(double a[N][N], double b[N][N]) {
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = a[i - 1][j] * 0.5 + b[i][j];
}
void add(double a[N][N], double b[N][N]) {
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = a[i - 1][j] * 0.5 + b[j][i];
}
void scale(double a[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] *= 0.5;
}
//--- swap.isl
{ S1[i,j] -> [j, i] }
//--- reverse.isl
{ S1[i,j] -> [j, -i] }
//--- unknown.isl
{ S7[i,j] -> [j, i] }
//--- config.yaml
- function: smooth
  tile: off
  constraints:
    0: ["S1.j = 1"]
    1: ["S1.j = 7", "S1.i < 0"]
- function: add
  line: 4000
  constraints: ["S1.i < 0"]
//--- bad.yaml
- functio: smooth
//--- sequential.yaml
- directives: [sequential: S1.i, sequential: S1.j]
//--- vector.yaml
- function: scale
  directives: [vector: S1.i]
//--- parallel.yaml
- tile: off
  directives: [parallel: S1.j]
//--- both.yaml
- schedule: "{ S1[i,j] -> [j, i] }"
  strategy: pluto
