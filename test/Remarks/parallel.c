// Under -fopenmp: what was tiled, what runs in parallel, what was left to the
// vectoriser; without tiles there is no parallel loop around the rows.
// RUN: %clang -O3 -g -fopenmp %load -c %s -o %t.o -Rpass=affine-sched -Rpass-missed=affine-sched -fsave-optimization-record -foptimization-record-file=%t.yaml 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+24]]:{{[0-9]+}}: remark: scheduled 2 statement(s) in 4 row(s), 1 permutable band(s) [-Rpass=affine-sched]
// CHECK: :[[#@LINE+23]]:{{[0-9]+}}: remark: tiled band (s, 2s + i, 2s + i + 1, 2s + j, 2s + j + 1) by 32x32x32 [-Rpass=affine-sched]
// CHECK: :[[#@LINE+22]]:{{[0-9]+}}: remark: runs in parallel: wavefront of tiles, tiles of loop 2s + i, 2s + i + 1 [-Rpass=affine-sched]
// CHECK: :[[#@LINE+21]]:{{[0-9]+}}: remark: left to the vectoriser: loop 2s + j [-Rpass=affine-sched]
// RUN: FileCheck %s --check-prefix=YAML < %t.yaml
// YAML: Name: Tiled
// YAML: - What: 'band (s, 2s + i, 2s + i + 1, 2s + j, 2s + j + 1) by 32x32x32'
// YAML: Name: Parallel
// YAML: - What: 'wavefront of tiles, tiles of loop 2s + i, 2s + i + 1'
// YAML: Name: Vectorized
// YAML: - What: 'loop 2s + j'

// RUN: %clang -O3 -g -fopenmp %load -mllvm -affine-sched-tile=off -c %s -o %t.o -Rpass=affine-sched -Rpass-missed=affine-sched -fsave-optimization-record -foptimization-record-file=%t.yaml 2>&1 | FileCheck %s --check-prefix=FLAT
// FLAT-NOT: runs in parallel
// FLAT: remark: not parallel: no parallel loop around loop 2s + j, 2s + j + 1 [-Rpass-missed=affine-sched]
// RUN: FileCheck %s --check-prefix=FLAT-YAML < %t.yaml
// FLAT-YAML: --- !Missed
// FLAT-YAML: Name: NotParallel
// FLAT-YAML: - What: 'no parallel loop around loop 2s + j, 2s + j + 1'

// RUN: %clang -O3 -g -fopenmp %load -mllvm -affine-sched-no-parallel -mllvm -affine-sched-no-vectorize -c %s -o %t.o -Rpass=affine-sched -Rpass-missed=affine-sched 2>&1 | FileCheck %s --check-prefix=NEITHER --implicit-check-not='in parallel' --implicit-check-not=vectoriser
// NEITHER: remark: tiled band
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
