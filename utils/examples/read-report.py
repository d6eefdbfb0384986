#!/usr/bin/env python3
"""Prints a report of the plugin for people: the nests found, T(S) before and
after, and for each row whether it is parallel or permutable and what it
carries.

usage: read-report.py REPORT.json [FUNCTION]

Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import json
import sys


def is_permutable(scop, row):
    for band in scop.get("bands", []):
        if band["first"] <= row <= band["last"]:
            return band["permutable"] and band["last"] > band["first"]
    return False


def carried(row):
    text = row.get("carried", "{}")
    nothing = text.replace(" ", "").endswith("{}")
    if nothing:
        return "carries nothing"
    left = row.get("residual", "").replace(" ", "").endswith("{}")
    what = "carries all that is left" if left else "carries a part"
    return f"{what}: {text}"


def row_lines(scop):
    for number, row in enumerate(scop.get("rows", [])):
        if row["kind"] == "sequence":
            yield f"row {number}: sequence, {carried(row)}"
            continue
        flags = []
        if row["coincident"]:
            flags.append("parallel")
        if is_permutable(scop, number):
            flags.append("permutable")
        flags = ", ".join(flags) or "sequential"
        yield f"row {number}: {row['map']}\n         {flags}; {carried(row)}"


def describe(scop):
    place = f"{scop.get('function')}, line {scop.get('line')}"
    print(f"  nest: {place}: {scop.get('status')}")
    if scop.get("reason"):
        print(f"    reason: {scop['reason']}")
    for title in ("before", "after"):
        for line in scop.get(title, []):
            print(f"    {title + ':':7} {line}")
    for line in row_lines(scop):
        print(f"    {line}")
    for decision in scop.get("decisions", []):
        print(f"    {decision['name']}: {decision['text']}")


def main():
    with open(sys.argv[1]) as file:
        scops = json.load(file)
    if len(sys.argv) > 2:
        scops = [s for s in scops if s.get("function") == sys.argv[2]]
    if not scops:
        print("  no nest was found")
    for scop in scops:
        describe(scop)


main()
