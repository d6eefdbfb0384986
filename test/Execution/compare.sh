#!/usr/bin/env bash
# compare.sh PLUGIN SOURCE PREFIX [-openmp] [-D...] 'SIZES' ...
#
# Compiles SOURCE plain at -O3 and with the plugin in every mode below, runs
# each program with each list of sizes and compares the outputs byte by byte.
# Every difference is printed with the mode and the sizes that show it.
#
# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
Plugin=$1 Source=$2 Prefix=$3
shift 3

OpenMP=no Flags=(-w -lm)
while [ $# -gt 0 ]; do
  case $1 in
  -openmp) OpenMP=yes ;;
  -*) Flags+=("$1") ;;
  *) break ;;
  esac
  shift
done
[ $# -gt 0 ] || set -- ''

# name: flags, one line per mode
sequential_modes() {
  cat <<'MODES'
O1: -O1
O2: -O2
O3: -O3
feautrier: -O3 -mllvm -affine-sched-strategy=feautrier
tile7: -O3 -mllvm -affine-sched-tile=7
MODES
}

# With a number of threads given, small loops run on several threads as well.
openmp_modes() {
  cat <<'MODES'
openmp-auto: -O3 -fopenmp
openmp-O3: -O3 -fopenmp -mllvm -affine-sched-threads=2
openmp-O1: -O1 -fopenmp -mllvm -affine-sched-threads=2
openmp-feautrier: -O3 -fopenmp -mllvm -affine-sched-strategy=feautrier -mllvm -affine-sched-threads=2
openmp-tile7: -O3 -fopenmp -mllvm -affine-sched-tile=7 -mllvm -affine-sched-threads=2
MODES
}

Failures=0
fail() {
  echo "FAIL: $*"
  Failures=$((Failures + 1))
}

# run PROGRAM OUTPUT SIZES: output and exit status in one file
run() {
  OMP_NUM_THREADS=2 timeout 60 "$1" $3 >"$2" 2>&1
  echo "exit $?" >>"$2"
}

# check MODE FLAGS...: compile with the plugin, then all sizes
check() {
  local Mode=$1 Program=$Prefix.$1 Number=0 Sizes
  shift
  if ! timeout 120 clang-22 "$@" -fpass-plugin="$Plugin" "$Source" "${Flags[@]}" -o "$Program"; then
    fail "$Mode: does not compile"
    return
  fi
  for Sizes in "${AllSizes[@]}"; do
    run "$Program" "$Program.out" "$Sizes"
    cmp -s "$Prefix.plain.$Number.out" "$Program.out" || {
      fail "$Mode: sizes '$Sizes'"
      diff "$Prefix.plain.$Number.out" "$Program.out" | head -6
    }
    Number=$((Number + 1))
  done
}

AllSizes=("$@")
clang-22 -O3 "$Source" "${Flags[@]}" -o "$Prefix.plain" || exit 1
Number=0
for Sizes in "${AllSizes[@]}"; do
  run "$Prefix.plain" "$Prefix.plain.$Number.out" "$Sizes"
  grep -q '^exit 0$' "$Prefix.plain.$Number.out" || fail "plain: sizes '$Sizes' fails by itself"
  Number=$((Number + 1))
done

Modes=sequential_modes
[ $OpenMP = yes ] && Modes=openmp_modes
while IFS=': ' read -r Mode ModeFlags; do
  check "$Mode" $ModeFlags
done < <($Modes)
[ $Failures = 0 ] && echo "all outputs agree"
exit $((Failures > 0))
