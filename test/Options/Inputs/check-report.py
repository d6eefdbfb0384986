#!/usr/bin/env python3
"""Checks that a report has every field that docs/Remarks.md promises, each of
its type, and that it agrees with affine-schedule on the dumped problems.

usage: check-report.py REPORT.json [AFFINE-SCHEDULE PROBLEM.sched [OPTION...]]

Prints one line per SCoP; the first disagreement ends the run with status 1.

Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import json
import subprocess
import sys

NUMBER = (int, float)
REMARK = {"kind": str, "name": str, "text": str}
STAGE = {"name": str, "operations": int, "milliseconds": NUMBER}
DECISION = {"name": str, "text": str}
STATEMENT = {"name": str, "display": str, "iterators": [str], "line": int, "domain": str}
BAND = {"first": int, "last": int, "permutable": bool, "coincident": [bool]}
ROW = {
    "map": str,
    "kind": str,
    "band": int,
    "coincident": bool,
    "carried": str,
    "residual": str,
    "coefficients": dict,
    "objective": dict,
    "ilp": {"columns": int, "constraints": int},
    "operations": int,
    "decision": str,
}
ALWAYS = {
    "module": str,
    "function": str,
    "file": str,
    "line": int,
    "status": str,
    "stages": [STAGE],
    "decisions": [DECISION],
    "remarks": [REMARK],
}
MODELLED = {"statements": [STATEMENT], "before": [str]}
SCHEDULED = {
    "after": [str],
    "schedule": str,
    "rows": [ROW],
    "bands": [BAND],
    "transformations": [str],
}
PARALLELISM = {"instances": int, "steps": int, "sizes": str}


def check(value, shape, place):
    """`value` has exactly the fields and types of `shape`."""
    if isinstance(shape, list):
        assert isinstance(value, list), f"{place}: expected a list"
        for index, element in enumerate(value):
            check(element, shape[0], f"{place}[{index}]")
    elif isinstance(shape, dict):
        assert isinstance(value, dict), f"{place}: expected an object"
        assert value.keys() == shape.keys(), f"{place}: {sorted(value.keys() ^ shape.keys())}"
        for name, inner in shape.items():
            check(value[name], inner, f"{place}.{name}")
    else:
        assert isinstance(value, shape), f"{place}: {value!r} is no {shape}"


def shape_of(scop):
    shape = dict(ALWAYS)
    if scop["status"] != "Scheduled":
        shape["reason"] = str
    if "statements" in scop:
        shape.update(MODELLED)
    if "rows" in scop:
        shape.update(SCHEDULED)
    if "parallelism" in scop:
        shape["parallelism"] = PARALLELISM
    return shape


def check_row(scop, row, place):
    """Coefficients per statement; what is minimised, and the size of the ILP."""
    names = {s["display"] for s in scop["statements"]}
    assert row["coefficients"].keys() == names, f"{place}.coefficients"
    for terms in row["coefficients"].values():
        check(list(terms.values()), [int], f"{place}.coefficients")
    check(list(row["objective"].values()), [str], f"{place}.objective")
    assert row["kind"] in ("band", "sequence"), f"{place}.kind"
    assert (row["band"] >= 0) == (row["kind"] == "band"), f"{place}.band"
    if row["kind"] == "band":
        assert row["objective"] and row["ilp"]["columns"] > 0, f"{place}.ilp"


def check_scop(scop, place):
    check(scop, shape_of(scop), place)
    for index, row in enumerate(scop.get("rows", [])):
        check_row(scop, row, f"{place}.rows[{index}]")
    said = [remark["name"] for remark in scop["remarks"]]
    assert scop["status"] in said, f"{place}: no remark {scop['status']}"
    for decision in scop["decisions"] if scop["status"] == "Scheduled" else []:
        assert decision["name"] in said, f"{place}: no remark {decision['name']}"
    if "rows" in scop:
        used = {stage["name"]: stage["operations"] for stage in scop["stages"]}
        assert used["schedule"] > 0, f"{place}: scheduling costs nothing"


def rows_of(scop, names):
    """What both sides must agree on, with statements called by `names`."""
    return [
        (
            row["kind"],
            row["band"],
            {names.get(s, s): terms for s, terms in row["coefficients"].items()},
        )
        for row in scop["rows"]
    ]


def compare(scop, command):
    answer = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert answer["legal"] is True, "the dumped problem has no legal schedule"
    names = {s["display"]: s["name"] for s in scop["statements"]}
    ours, theirs = rows_of(scop, names), rows_of(answer, {})
    assert ours == theirs, f"rows differ:\n{ours}\n{theirs}"
    permutable = [[band["permutable"] for band in side["bands"]] for side in (scop, answer)]
    assert permutable[0] == permutable[1], "bands differ"
    print(f"{scop['function']}: the dumped problem gives the same {len(ours)} rows")


def main():
    report = json.load(open(sys.argv[1]))
    for index, scop in enumerate(report):
        check_scop(scop, f"report[{index}]")
        print(f"{scop['function']}: {scop['status']}")
    if len(sys.argv) > 2:
        scheduled = [scop for scop in report if "rows" in scop]
        assert len(scheduled) == 1, "expected one SCoP with rows"
        compare(scheduled[0], sys.argv[2:] + ["--format=json"])


try:
    main()
except AssertionError as difference:
    sys.exit(f"{sys.argv[1]}: {difference}")
