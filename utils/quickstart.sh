#!/usr/bin/env bash
# Installs what is missing, builds the plugin, and shows what it does to a few
# example programs: the loops found, T(S) before and after, the time plain and
# with the plugin, and that the results are the same to the last bit.
# Takes no input. BUILD=DIR chooses the folder. Fails if a result differs.
#
# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"

EXAMPLES=$ROOT/utils/examples
PLUGIN=$BUILD/lib/libAffineSched.so
OUT=$BUILD/quickstart
CLANG="clang-22 -O3 -march=native"
THREADS=$(nproc)

# The example and the function in it that holds the loops.
PROGRAMS=(gemm:gemm jacobi-2d:jacobi2d chain:chain stencil-1d:stencil)
Differences=0

# compile_all NAME: plain, with the plugin, with the plugin and OpenMP. The
# report is that of the last, which has the most decisions in it.
compile_all() {
  local Source=$EXAMPLES/$1.c With="-fpass-plugin=$PLUGIN"
  $CLANG "$Source" -o "$OUT/$1.plain"
  $CLANG $With "$Source" -o "$OUT/$1.seq"
  $CLANG $With -fopenmp -g -mllvm -affine-sched-report="$OUT/$1.json" "$Source" -o "$OUT/$1.omp"
}

# best_time PROGRAM: runs it three times, leaves the digest in PROGRAM.out and
# prints the shortest time in seconds.
best_time() {
  local Run
  for Run in 1 2 3; do
    OMP_NUM_THREADS=$THREADS "$1" 2>&1 >"$1.out"
  done | sort -g | head -n 1
}

# compare NAME VARIANT TITLE PLAIN_SECONDS
compare() {
  local Program=$OUT/$1.$2 Time Verdict="same output"
  Time=$(best_time "$Program")
  if ! cmp -s "$OUT/$1.plain.out" "$Program.out"; then
    Verdict="OUTPUT DIFFERS"
    Differences=$((Differences + 1))
  fi
  printf '  %-28s %8s s  %6s  %s\n' "$3" "$Time" \
    "$(awk -v P="$4" -v T="$Time" 'BEGIN { printf "%.2fx", P / (T > 0 ? T : 1e-9) }')" "$Verdict"
}

show() {
  local Name=$1 Function=$2 Plain
  printf '\n--- %s\n' "$Name: $(sed -n '1s|^/\* *\([^.*]*\).*|\1|p' "$EXAMPLES/$Name.c")"
  compile_all "$Name"
  python3 "$EXAMPLES/read-report.py" "$OUT/$Name.json" "$Function"
  Plain=$(best_time "$OUT/$Name.plain")
  printf '  %-28s %8s s\n' "clang -O3" "$Plain"
  compare "$Name" seq "with the plugin" "$Plain"
  compare "$Name" omp "with the plugin, $THREADS threads" "$Plain"
}

install_missing
build_all
mkdir -p "$OUT"
for Program in "${PROGRAMS[@]}"; do
  show "${Program%%:*}" "${Program##*:}"
done
echo
[ $Differences = 0 ] || die "$Differences outputs differ from plain clang -O3"
say "all outputs agree; to compile your own: clang-22 -O3 -fpass-plugin=$PLUGIN x.c"
