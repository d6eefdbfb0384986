#!/usr/bin/env bash
# checksum.sh PLUGIN SOURCE PREFIX [-limit=SECONDS]
#
# Compiles SOURCE with the plugin at every level, with every strategy, without
# and with OpenMP, runs it and prints one line per mode for FileCheck:
#
#   <mode>: <what the program prints>
#
# A compilation over the limit of CPU seconds is a line of its own.
#
# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
Plugin=$1 Source=$2 Prefix=$3
Limit=60
case ${4:-} in -limit=*) Limit=${4#-limit=} ;; esac

# compile PROGRAM FLAGS...: CPU time is bounded, not wall time, so that a busy
# machine does not fail the test.
compile() (
  local Program=$1
  shift
  ulimit -t "$Limit"
  clang-22 "$@" -w -fpass-plugin="$Plugin" "$Source" -lm -o "$Program"
)

for Level in O1 O2 O3; do
  for OpenMP in '' -fopenmp; do
    for Strategy in pluto feautrier; do
      Mode=$Level$OpenMP-$Strategy
      if compile "$Prefix.$Mode" -$Level $OpenMP -mllvm -affine-sched-strategy=$Strategy; then
        echo "$Mode: $(OMP_NUM_THREADS=2 timeout 60 "$Prefix.$Mode" 2>&1)"
      else
        echo "$Mode: does not compile within $Limit CPU seconds"
      fi
    done
  done
done
