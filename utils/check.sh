#!/usr/bin/env bash
# Installs what is missing, builds, and runs every test (unit tests and lit).
# Takes no input; ends with ctest's summary. BUILD=DIR chooses the folder.
#
# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"

install_missing
build_all
say "running the tests"
cd "$BUILD"
# lit is one test for ctest and may take longer than ctest's usual 25 minutes.
exec ctest --output-on-failure --no-tests=error --timeout 4500 </dev/null
