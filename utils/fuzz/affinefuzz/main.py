# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Command line, worker processes, and what is kept of a failure."""

import argparse
import concurrent.futures
import os
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass

from . import problems
from .differential import Failure, Judge, configurations_for
from .emit import source
from .generate import generate
from .shrink import shrink
from .toolchain import Toolchain

# Kinds that leave the program right: reported, kept, but counted apart.
APART = ("slow", "illegal-schedule")
# Kinds worth the time; a slow compilation takes too long to be repeated.
SHRUNK = ("output", "crash", "run")


def parse(arguments):
    parser = argparse.ArgumentParser(prog="run", description="Random programs, plain and with the plugin.")
    parser.add_argument("--plugin", help="libAffineSched.so")
    parser.add_argument("--clang", default=shutil.which("clang-22") or "clang")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--count", type=int, default=0, help="programs; 0: until the time is up")
    parser.add_argument("--minutes", type=float, default=0, help="stop after this time")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--configurations", type=int, default=5, help="per program")
    parser.add_argument("--max-operations", type=int, default=0, help="isl operations in every configuration: to look for wrong code rather than slow compilation")
    parser.add_argument("--batch", type=int, default=6, help="programs per file")
    parser.add_argument("--keep", default="fuzz-failures", help="folder for what failed")
    parser.add_argument("--shrink", type=float, default=120, help="seconds per failure; 0: as it is")
    parser.add_argument("--sanitize", action="store_true", help="check the programs themselves")
    parser.add_argument("--emit", action="store_true", help="print the program of the seed and stop; with --problems, write problems into the folder --keep")
    parser.add_argument("--problems", action="store_true", help="scheduling problems instead of programs")
    parser.add_argument("--starve", action="store_true", help="with --problems: also end the operation budget at random places")
    parser.add_argument("--affine-schedule", help="the driver, for --problems")
    given = parser.parse_args(arguments)
    if not given.count and not given.minutes:
        given.count = 100
    if not given.emit and not given.problems and not given.plugin:
        parser.error("--plugin is needed")
    return given


@dataclass
class Totals:
    programs: int = 0
    transformed: int = 0
    refused: int = 0
    failures: int = 0
    apart: int = 0
    discarded: int = 0


def run_batch(given, seed, count):
    """One worker's work: (seeds, transformed seeds, failures)."""
    folder = tempfile.mkdtemp(prefix="affine-fuzz-")
    try:
        judge = Judge(Toolchain(given.clang, os.path.abspath(given.plugin), folder))
        programs = [generate(s) for s in range(seed, seed + count)]
        chosen = configurations_for(seed, given.configurations, given.max_operations)
        verdict = judge.judge(programs, chosen)
        if given.sanitize:
            verdict.failures += [Failure("undefined", p, [], "sanitizers") for p in programs if not judge.sanitized(p)]
        kept = [keep(given, judge, f) for f in first_of_each(verdict.failures)]
        return count, len(verdict.transformed), kept
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def first_of_each(failures):
    """One failure per program and kind."""
    seen = {}
    for failure in failures:
        seen.setdefault((failure.program.seed, failure.kind), failure)
    return list(seen.values())


def keep(given, judge, failure):
    """Writes the program, shrunk if possible; returns (kind, text)."""
    program, configuration = failure.program, failure.configuration
    if given.shrink and failure.kind in SHRUNK:
        fails = lambda p, c: (judge.kind_of(p, c) or ("",))[0] == failure.kind
        program, configuration = shrink(program, configuration, fails, given.shrink)
    os.makedirs(given.keep, exist_ok=True)
    path = os.path.join(given.keep, "%s-%d.c" % (failure.kind, program.seed))
    head = "/* seed %d, %s\n   flags: %s\n   originally: %s\n   %s */\n" % (
        program.seed, failure.kind, " ".join(configuration), " ".join(failure.configuration),
        failure.detail.replace("*/", "* /").replace("\n", "\n   "),
    )
    with open(path, "w") as file:
        file.write(head + source([program]))
    return failure.kind, "%s: seed %d, flags %s, kept as %s" % (failure.kind, program.seed, " ".join(failure.configuration), path)


def batches(given, size):
    """(first seed, count), as many as wanted; endless without a count."""
    done = 0
    while not given.count or done < given.count:
        count = min(size, given.count - done) if given.count else size
        yield given.seed + done, count
        done += count


def work(given, job, size, collect):
    """Runs job(given, seed, count) over all batches, some at a time."""
    end = time.monotonic() + given.minutes * 60 if given.minutes else None
    waiting = batches(given, size)
    with concurrent.futures.ProcessPoolExecutor(given.jobs) as pool:
        running = set()
        while True:
            while len(running) < given.jobs and not (end and time.monotonic() > end):
                batch = next(waiting, None)
                if batch is None:
                    break
                running.add(pool.submit(job, given, *batch))
            if not running:
                return
            done, running = concurrent.futures.wait(running, return_when="FIRST_COMPLETED")
            for future in done:
                collect(future.result())


def fuzz_programs(given):
    totals = Totals()

    def collect(result):
        count, transformed, kept = result
        totals.programs += count
        totals.transformed += transformed
        totals.refused += count - transformed
        for kind, text in kept:
            totals.failures += kind not in APART + ("undefined",)
            totals.apart += kind in APART
            totals.discarded += kind == "undefined"
            print(text, flush=True)
        if totals.programs % 120 < count:
            print("... %d programs" % totals.programs, file=sys.stderr, flush=True)

    work(given, run_batch, given.batch, collect)
    if totals.apart:
        print("%d slow or with a refused schedule (kept original)" % totals.apart)
    if totals.discarded:
        print("%d discarded: undefined behaviour, a fault of the generator" % totals.discarded)
    print("%d programs, %d transformed, %d refused, %d failures" % (totals.programs, totals.transformed, totals.refused, totals.failures))
    return 1 if totals.failures or totals.discarded else 0


def main(arguments):
    given = parse(arguments)
    if given.emit and given.problems:
        return problems.emit(given)
    if given.emit:
        print(source([generate(given.seed)]), end="")
        return 0
    if given.problems:
        return problems.fuzz(given, work)
    return fuzz_programs(given)
