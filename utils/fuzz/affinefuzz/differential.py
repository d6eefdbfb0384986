# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles programs plain and with the plugin and compares what they print.

Programs are compiled several to a file, for speed; whatever is odd about a
file is looked for again in each of its programs alone.
"""

import random
import re
from dataclasses import dataclass, field

from . import configurations
from .emit import source

# A compilation is slow above max(SLOW_FLOOR, SLOW_FACTOR * plain -O3).
SLOW_FLOOR, SLOW_FACTOR = 2.0, 10.0
# A file of several programs is looked into from here on.
SUSPICIOUS = 3.0


@dataclass
class Failure:
    """kind: "output", "crash", "hang", "run", "slow", "illegal-schedule",
    "sanitizer", or "undefined" (the generator's fault)."""

    kind: str
    program: object
    configuration: list
    detail: str = ""


@dataclass
class Verdict:
    transformed: set = field(default_factory=set)
    failures: list = field(default_factory=list)


def lines_by_program(output):
    """seed -> list of its lines."""
    result = {}
    for line in output.splitlines():
        result.setdefault(line.split(".")[0], []).append(line)
    return result


class Judge:
    def __init__(self, toolchain):
        self.toolchain = toolchain

    # ---- one build --------------------------------------------------------

    def build_and_run(self, path, name, flags):
        """(compilation, run or None)"""
        program = self.toolchain.path(name)
        compiled = self.toolchain.compile(path, program, flags)
        if compiled.status != 0:
            return compiled, None
        linked = self.toolchain.link(program, flags)
        if linked.status != 0:
            return linked, None
        return compiled, self.toolchain.run(program)

    def references(self, path):
        """Both plain builds, or None if one does not even compile or run."""
        builds = [self.build_and_run(path, "plain%d" % k, list(f)) for k, f in enumerate(configurations.REFERENCES)]
        if any(run is None or run.status != 0 for _, run in builds):
            return None
        return builds

    # ---- one program ------------------------------------------------------

    def kind_of(self, program, configuration):
        """How this program alone fails: (kind, detail), or None."""
        path = self.toolchain.write("alone.c", source([program]))
        builds = self.references(path)
        if builds is None or builds[0][1].output != builds[1][1].output:
            return "undefined", "the plain builds differ or fail"
        flags = configurations.flags(configuration, self.toolchain.plugin)
        compiled, run = self.build_and_run(path, "alone", flags)
        return verdict(compiled, run, builds[0][1].output, builds[1][0].user)

    def sanitized(self, program):
        """Whether the program, compiled plain, runs clean under sanitizers."""
        path = self.toolchain.write("checked.c", source([program]))
        _, run = self.build_and_run(path, "checked", ["-O1", *configurations.SANITIZERS])
        return run is not None and run.status == 0

    # ---- a file of programs -----------------------------------------------

    def judge(self, programs, chosen):
        """All programs under all chosen configurations. A program that failed
        is left out from then on."""
        result = Verdict()
        for position, configuration in enumerate(chosen):
            if position == 0 or failed:
                prepared = self.prepare(programs)
                if prepared is None and len(programs) > 1:
                    return merged([result] + [self.judge([p], chosen[position:]) for p in programs])
                if prepared is None:
                    result.failures += [Failure("undefined", p, [], "the plain builds differ") for p in programs]
                    return result
            failed = self.one_configuration(programs, configuration, prepared, result)
            programs = [p for p in programs if p.seed not in failed]
            if not programs:
                break
        return result

    def prepare(self, programs):
        """(text, path, expected output) of a file, or None if the plain
        builds do not agree."""
        text = source(programs)
        path = self.toolchain.write("batch.c", text)
        builds = self.references(path)
        if builds is None or builds[0][1].output != builds[1][1].output:
            return None
        return text, path, builds[0][1].output

    def one_configuration(self, programs, configuration, prepared, result):
        """Adds to the result; returns the seeds of the programs that failed."""
        text, path, expected = prepared
        flags = configurations.flags(configuration, self.toolchain.plugin)
        compiled, run = self.build_and_run(path, "batch", flags)
        result.transformed |= scheduled(text, compiled.errors)
        if not suspicious(compiled, run, expected):
            return set()
        found = self.find(programs, configuration, expected, compiled, run)
        result.failures += found
        return {f.program.seed for f in found}

    def find(self, programs, configuration, expected, compiled, run):
        """The programs of a suspicious file that fail alone."""
        candidates = programs
        if run is not None and run.status == 0 and run.output != expected:
            want, got = lines_by_program(expected), lines_by_program(run.output)
            candidates = [p for p in programs if want.get(str(p.seed)) != got.get(str(p.seed))]
        failures = []
        for program in candidates:
            kind = self.kind_of(program, configuration)
            if kind:
                failures.append(Failure(kind[0], program, configuration, kind[1]))
        kind = verdict(compiled, run, expected, compiled.user)
        if not failures and kind and not compiled.hung:
            failures.append(Failure(kind[0], candidates[0], configuration, "only in a file with others: " + kind[1]))
        return failures


def merged(verdicts):
    result = Verdict()
    for verdict_ in verdicts:
        result.transformed |= verdict_.transformed
        result.failures += verdict_.failures
    return result


def suspicious(compiled, run, expected):
    return run is None or run.status != 0 or run.output != expected or compiled.user > SUSPICIOUS or " breaks " in compiled.errors


def verdict(compiled, run, expected, plain_user):
    """(kind, detail) of one build, or None if all is well."""
    if compiled.hung:
        return "hang", "the compiler used more than %d s" % compiled.user
    if compiled.status != 0:
        return "crash", compiled.errors[-3000:]
    if run is None:
        return "crash", "does not link"
    if run.hung:
        return "hang", "the program does not end"
    if run.status != 0:
        return "run", "status %d\n%s" % (run.status, run.errors[-2000:])
    if run.output != expected:
        return "output", difference(expected, run.output)
    if " breaks " in compiled.errors:
        return "illegal-schedule", next(l for l in compiled.errors.splitlines() if " breaks " in l)
    if compiled.user > max(SLOW_FLOOR, SLOW_FACTOR * plain_user):
        return "slow", "%.1f s, plain -O3 %.1f s" % (compiled.user, plain_user)
    return None


def difference(expected, output):
    pairs = zip(expected.splitlines(), output.splitlines())
    return "\n".join("expected %s, got %s" % (a, b) for a, b in pairs if a != b)


def scheduled(text, errors):
    """Seeds of the programs with a remark `scheduled`, by its line."""
    starts = []
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r"__attribute__\(\(noinline\)\) void kernel_(\d+)\(", line)
        if match:
            starts.append((number, int(match.group(1))))
    seeds = set()
    for match in re.finditer(r":(\d+):\d+: remark: scheduled ", errors):
        before = [seed for number, seed in starts if number <= int(match.group(1))]
        if before:
            seeds.add(before[-1])
    return seeds


def configurations_for(seed, count, max_operations=0):
    chosen = configurations.choose(random.Random("configurations %d" % seed), count)
    if max_operations:
        limit = "-affine-sched-max-operations=%d" % max_operations
        chosen = [[w for w in c if "max-operations" not in w] + [limit] for c in chosen]
    return chosen
