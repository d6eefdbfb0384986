#!/usr/bin/env python3
"""Prints a report of the plugin for people: the nests found, T(S) before and
after, and for each row whether it is parallel or permutable and what it
carries.

usage: read-report.py REPORT.json [FUNCTION]

Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import json
import re
import sys


def is_permutable(scop, row):
    for band in scop.get("bands", []):
        if band["first"] <= row <= band["last"]:
            return band["permutable"] and band["last"] > band["first"]
    return False


def split_times(line):
    """The components of "T(S) = (t, t + i)"."""
    text = line[line.index("= (") + 3 : line.rindex(")")]
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def row_text(scop, row):
    """The new loop of each statement, once if they agree: "t + i"."""
    texts = []
    for line in scop.get("after", []):
        times = split_times(line)
        if row < len(times) and times[row] not in texts:
            texts.append(times[row])
    return " | ".join(texts)


def pairs(scop, relation):
    """Which statements the dependences in an isl text join: "S1 -> S2"."""
    names = {s["name"]: s["display"] for s in scop.get("statements", [])}
    found = []
    for source, sink in re.findall(r"([\w.]+)\[[^\]]*\] -> ([\w.]+)\[", relation):
        pair = f"{names.get(source, source)} -> {names.get(sink, sink)}"
        if pair not in found:
            found.append(pair)
    return ", ".join(found)


def carried(scop, row):
    what = pairs(scop, row.get("carried", ""))
    left = pairs(scop, row.get("residual", ""))
    if not what:
        return "carries nothing"
    return f"carries {what}" + (f"; left: {left}" if left else "; nothing left")


def row_lines(scop):
    for number, row in enumerate(scop.get("rows", [])):
        flags = []
        if row["kind"] == "sequence":
            flags.append("sequence")
        else:
            if row["coincident"]:
                flags.append("parallel")
            if is_permutable(scop, number):
                flags.append("permutable")
        flags = ", ".join(flags) or "sequential"
        yield f"row {number}: {row_text(scop, number):12} {flags}; {carried(scop, row)}"


def describe(scop):
    print(f"  loops of {scop.get('function')}, line {scop.get('line')}: {scop.get('status')}")
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
        print("  no loops were found")
    for scop in scops:
        describe(scop)


main()
