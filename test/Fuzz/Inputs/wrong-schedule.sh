#!/usr/bin/env bash
# A scheduler that is wrong in what it says: every row is coincident and every
# given schedule legal; the least latency is too short; any row is one of
# earliest times; and the budget ends without a word.
#
# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -o pipefail
coincident='/"coincident": \[/,/\]/s/false/true/'
silent='/"reason":/d'
latency='s/latency: L = /&-9 + /'
earliest='s/"decision": "[^"]*"/"decision": "earliest"/'
case "$*" in
*--check=*) echo legal ;;
*--strategy=earliest*--fusion=m*) affine-schedule "${@/earliest/pluto}" | sed "$earliest" ;;
*--strategy=earliest*) affine-schedule "${@/earliest/feautrier}" | sed "$earliest" ;;
*) affine-schedule "$@" | sed "$coincident; $silent; $latency" ;;
esac
