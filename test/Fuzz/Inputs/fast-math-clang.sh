#!/usr/bin/env bash
# A compiler that is wrong whenever the plugin is loaded: it reorders sums.
#
# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
case "$*" in
*-fpass-plugin=*) exec clang "$@" -ffast-math ;;
*) exec clang "$@" ;;
esac
