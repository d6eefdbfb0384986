// The source says what becomes of a function; what it says wrongly is a warning
// with the name of the function and what was expected, and nothing else.
// RUN: %clang -O3 -g %load -I%source_root/include -Rpass=affine-sched -Rpass-missed=affine-sched -Rpass-analysis=affine-sched -c %s -o %t.o -fsave-optimization-record -foptimization-record-file=%t.yaml 2>&1 | FileCheck %s
// RUN: %clang -x c++ -O3 -g %load -I%source_root/include -Rpass=affine-sched -Rpass-missed=affine-sched -Rpass-analysis=affine-sched -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=YAML < %t.yaml
// YAML: Name: BadAnnotation
// YAML-NEXT: DebugLoc: { File: {{.*}}, Line: [[#@LINE+41]]

// The command line gives defaults; a configuration file has the last word.
// RUN: %clang -O3 -g %load -I%source_root/include -mllvm -affine-sched-strategy=pluto -mllvm -affine-sched-tile=8 -Rpass=affine-sched -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LINE
// LINE: tiled band (j, i) by 8x8
// LINE: tiled band (j, i) by 16x48
// RUN: printf -- '- tile: 64\n' > %t.config && %clang -O3 -g %load -I%source_root/include -mllvm -affine-sched-config=%t.config -Rpass=affine-sched -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=CONFIG
// CONFIG: tiled band (j, i) by 64x64
// CONFIG: tiled band (j, i) by 64x64

// Without the plugin they mean nothing.
// RUN: %clang -O3 -Wall -Werror -I%source_root/include -c %s -o %t.o
#include "affine_sched.h"
enum { N = 200 };
#define BODY                                                                   \
  {                                                                            \
    for (int i = 1; i < N; i++)                                                \
      for (int j = 0; j < N; j++)                                              \
        a[i][j] = a[i - 1][j] * 0.5 + b[i][j];                                 \
  }

// CHECK: annotations.c:[[#@LINE+1]]:{{[0-9]+}}: remark: tiled band (j, i) by 32x32
void plain(double a[N][N], double b[N][N]) BODY

// CHECK-NOT: annotations.c:[[#@LINE+1]]:
AFFINE_SCHED_OFF void off(double a[N][N], double b[N][N]) BODY

// CHECK: annotations.c:[[#@LINE+3]]:{{[0-9]+}}: remark: tiled band (j, i) by 16x48
// CHECK: annotations.c:[[#@LINE+2]]:{{[0-9]+}}: remark: runs in parallel: tiles of loop j
AFFINE_SCHED("tile(16,48); parallel;")
void tiled(double a[N][N], double b[N][N]) BODY

// CHECK: annotations.c:[[#@LINE+3]]:{{[0-9]+}}: remark: T(S1) = (i, j)
// CHECK: annotations.c:[[#@LINE+2]]:{{[0-9]+}}: remark: original code kept: the best schedule found is the original order
AFFINE_SCHED("strategy=feautrier") AFFINE_SCHED("tile=off")
void feautrier(double a[N][N], double b[N][N]) BODY

// CHECK: warning: affine-sched: annotation of '{{.*}}wrong{{.*}}' ignored: affine-sched: unknown option 'speed=3'; valid: strategy=..., fusion=...,
// CHECK-NOT: report=...
// CHECK: annotations.c:[[#@LINE+2]]:{{[0-9]+}}: remark: tiled band (j, i) by 32x32
AFFINE_SCHED("tile(8); speed(3)")
void wrong(double a[N][N], double b[N][N]) BODY

// CHECK: warning: affine-sched: annotation of '{{.*}}worse{{.*}}' ignored: affine-sched: unknown value 'plato' for 'strategy'; valid: pluto, feautrier, latency, delay, earliest
AFFINE_SCHED("strategy=plato")
void worse(double a[N][N], double b[N][N]) BODY

// A file is no business of a single function; other tools have annotations too.
// CHECK: warning: affine-sched: annotation of '{{.*}}file{{.*}}' ignored: affine-sched: unknown option 'report=x'; valid:
AFFINE_SCHED("report(x)") __attribute__((annotate("strategy=plato")))
void file(double a[N][N], double b[N][N]) BODY
