# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Second mode: scheduling problems, judged by enumeration.

Every schedule that affine-schedule calls legal is checked pair by pair for
small sizes: the order, K_r and U_r of every row, the coincident and permutable
flags. The same problems with fewer isl operations than they need must not
crash. Corrupted schedules go through --check: what brute force refutes must
be refused, and every witness must be one.
"""

import json
import os
import random
import re
import shutil
import tempfile

from .isltext import Relation
from .randomproblem import PARAMETERS, SAMPLES, all_pairs, is_pair, points, random_problem, text
from .toolchain import execute

LIMIT, OPERATIONS, MUTANTS, STARVED = 20, 600000, 5, 8
CHOICES = [(s, f) for s in ("pluto", "feautrier") for f in ("max-parallel", "max-locality", "none")]


def at_sizes(sizes):
    return dict(zip(PARAMETERS, sizes))


class Examiner:
    """One problem in one folder."""

    def __init__(self, driver, problem, folder):
        self.driver, self.problem, self.folder = driver, problem, folder
        self.path = os.path.join(folder, "problem.sched")
        with open(self.path, "w") as file:
            file.write(text(problem))
        self.pairs = {sizes: all_pairs(problem, sizes) for sizes in SAMPLES}
        self.failures, self.scheduled, self.mutants, self.refuted, self.slow = [], 0, 0, 0, 0

    def fail(self, what, detail=""):
        self.failures.append("%s%s" % (what, ": " + detail if detail else ""))

    def run(self, *arguments):
        if not any(a.startswith("--max-operations") for a in arguments):
            arguments += ("--max-operations=%d" % OPERATIONS,)
        return execute([self.driver, self.path, *arguments], LIMIT)

    def examine(self, starved):
        used = 0
        for strategy, fusion in CHOICES:
            name = "%s, %s" % (strategy, fusion)
            done = self.run("--format=json", "--strategy=" + strategy, "--fusion=" + fusion)
            self.slow += done.hung
            if done.hung:
                continue
            if done.status not in (0, 1):
                self.fail(name, "status %d %s" % (done.status, done.errors[-500:]))
                continue
            answer = json.loads(done.output)
            used = max(used, answer["operations"])
            if answer["legal"]:
                self.scheduled += 1
                self.judge(name, answer)
            elif answer.get("rows"):
                self.fail(name, "the schedule found is not legal")
        if starved and used:
            self.starve(used)

    def starve(self, used):
        """Ends the budget somewhere on the way: no schedule, but no crash."""
        rng = random.Random("starve %d" % self.problem.seed)
        for _ in range(STARVED):
            strategy, fusion = rng.choice(CHOICES)
            limit = rng.randint(1, used)
            done = self.run("--strategy=" + strategy, "--fusion=" + fusion, "--max-operations=%d" % limit)
            if done.status not in (0, 1) and not done.hung:
                self.fail("%s, %s, %d operations" % (strategy, fusion, limit), "status %d %s" % (done.status, done.errors[:300]))

    def judge(self, name, answer):
        rows = [Row(row) for row in answer["rows"]]
        for sizes in SAMPLES:
            self.judge_at(name, answer, rows, sizes)
        rng = random.Random("%d %s" % (self.problem.seed, name))
        if rng.random() < 0.4:
            self.mutate(name, answer, rng)

    # ---- a returned schedule ----------------------------------------------

    def judge_at(self, name, answer, rows, sizes):
        """Order, carried, residual and flags for one pair of sizes."""
        parameters = at_sizes(sizes)
        where = "%s, N, M = %s" % (name, sizes)
        times = self.times(rows, sizes)
        if times is None:
            return self.fail(where, "an instance has no time")
        open_pairs = self.pairs[sizes]
        entered = {}
        for number, row in enumerate(rows):
            entered[number] = open_pairs
            distances = [(p, times[p[2:]][number] - times[p[:2]][number]) for p in open_pairs]
            for pair, distance in distances:
                if distance < 0:
                    self.fail(where, "row %d runs backwards for %s" % (number, pair))
                self.compare(where, "carried", number, row.carried, pair, distance > 0, parameters)
                self.compare(where, "residual", number, row.residual, pair, distance == 0, parameters)
            open_pairs = [p for p, d in distances if d == 0]
        if open_pairs:
            self.fail(where, "not ordered: %s" % (open_pairs[0],))
        for band in answer["bands"]:
            self.judge_band(where, band, times, entered)

    def times(self, rows, sizes):
        """(statement, point) -> list of the times of all rows."""
        result, parameters = {}, at_sizes(sizes)
        for statement in self.problem.statements:
            for x in points(statement, sizes):
                time = [row.time.value(statement.name, x, parameters) for row in rows]
                if None in time:
                    return None
                result[statement.name, x] = time
        return result

    def compare(self, where, word, number, relation, pair, expected, parameters):
        if relation.contains(*pair, parameters) != expected:
            self.fail(where, "%s of row %d is wrong about %s" % (word, number, pair))

    def judge_band(self, where, band, times, entered):
        """Distances of what is active on entering the band."""
        active = entered[band["first"]]
        for row in range(band["first"], band["last"] + 1):
            distances = [times[p[2:]][row] - times[p[:2]][row] for p in active]
            if band["permutable"] and any(d < 0 for d in distances):
                self.fail(where, "row %d: band is not permutable" % row)
            if band["coincident"][row - band["first"]] and any(distances):
                self.fail(where, "row %d: not coincident" % row)

    # ---- corrupted schedules ----------------------------------------------

    def mutate(self, name, answer, rng):
        matrix = Matrix.of(answer, self.problem)
        if matrix is None:
            return
        for _ in range(MUTANTS):
            mutant = matrix.mutated(rng)
            self.mutants += 1
            done = self.run("--check=" + mutant.text())
            self.slow += done.hung
            if done.status in (0, 1):
                self.judge_mutant(name, mutant, done)
            elif not done.hung:
                self.fail(name, "--check: status %d %s" % (done.status, done.errors[-500:]))

    def judge_mutant(self, name, mutant, done):
        wrong = next((p for s in SAMPLES for p in self.pairs[s] if not mutant.orders(p, at_sizes(s))), None)
        self.refuted += wrong is not None
        if done.status == 0 and wrong:
            self.fail(name, "accepts %s, wrong for %s" % (mutant.text(), wrong))
        witness = WITNESS.search(done.output)
        if done.status == 1 and not wrong and not witness:
            self.fail(name, "refuses %s without a witness: %s" % (mutant.text(), done.output[:300]))
        if witness and not self.is_witness(mutant, witness):
            self.fail(name, "no witness against %s: %s" % (mutant.text(), witness.group(0)))

    def is_witness(self, mutant, match):
        source, x, sink, y, values = match.groups()
        x, y = ([int(v) for v in t.split(",")] if t else [] for t in (x, y))
        sizes = {p: 0 for p in PARAMETERS}
        sizes.update((n, int(v)) for n, v in re.findall(r"(\w+) = (-?\d+)", values or ""))
        pair = (source, tuple(x), sink, tuple(y))
        return is_pair(self.problem, *pair, tuple(sizes[p] for p in PARAMETERS)) and not mutant.orders(pair, sizes)


WITNESS = re.compile(r"illegal: witness (\w+)\[([-0-9, ]*)\] -> (\w+)\[([-0-9, ]*)\](?: with ([^(\n]*))?")


class Row:
    def __init__(self, row):
        self.time, self.carried, self.residual = (Relation(row[k]) for k in ("map", "carried", "residual"))


class Matrix:
    """An affine schedule: rows[r][statement] = {name or "1": coefficient}."""

    def __init__(self, problem, rows):
        self.problem, self.rows = problem, rows

    @staticmethod
    def of(answer, problem):
        """Null unless the rows are affine as the coefficients say."""
        matrix = Matrix(problem, [dict(row["coefficients"]) for row in answer["rows"]])
        times = [Relation(row["map"]) for row in answer["rows"]]
        for s in problem.statements:
            for x in points(s, SAMPLES[-1])[:9]:
                for number, time in enumerate(times):
                    parameters = at_sizes(SAMPLES[-1])
                    if matrix.time(s.name, x, parameters)[number] != time.value(s.name, x, parameters):
                        return None
        return matrix

    def time(self, statement, x, parameters):
        names = dict(parameters, **{"x%d" % k: v for k, v in enumerate(x)})
        names["1"] = 1
        return [sum(f * names[n] for n, f in row.get(statement, {}).items()) for row in self.rows]

    def orders(self, pair, parameters):
        source, x, sink, y = pair
        return self.time(source, x, parameters) < self.time(sink, y, parameters)

    def mutated(self, rng):
        rows = [{s: dict(f) for s, f in row.items()} for row in self.rows]
        for _ in range(rng.choice([1, 1, 2])):
            rng.choice([swap, drop, negate, shift, skew])(rng, rows, self.problem)
        return Matrix(self.problem, rows)

    def text(self):
        parts = []
        for s in self.problem.statements:
            entries = [linear_text(row.get(s.name, {})) for row in self.rows]
            parts.append("%s[%s] -> [%s]" % (s.name, ", ".join(s.names()), ", ".join(entries)))
        return "[%s] -> { %s }" % (", ".join(PARAMETERS), "; ".join(parts))


def linear_text(form):
    return " + ".join(["%d%s" % (f, "" if n == "1" else n) for n, f in form.items()] or ["0"])


# Each takes (rng, rows, problem) and changes the rows.


def swap(rng, rows, _):
    a = rng.randrange(len(rows))
    b = (a + rng.randrange(1, max(2, len(rows)))) % len(rows)
    rows[a], rows[b] = rows[b], rows[a]


def drop(rng, rows, _):
    shifted = [form for row in rows for form in row.values() if form.get("1")]
    if shifted:
        rng.choice(shifted).pop("1")


def negate(rng, rows, problem):
    used = [row for row in rows if any(row.values())]
    for row in used and [rng.choice(used)]:
        for name in [rng.choice(problem.statements).name] if rng.random() < 0.3 else list(row):
            row[name] = {n: -f for n, f in row.get(name, {}).items()}


def shift(rng, rows, problem):
    form = rng.choice(rows).setdefault(rng.choice(problem.statements).name, {})
    form["1"] = form.get("1", 0) + rng.choice([-1, 1])


def skew(rng, rows, problem):
    statement = rng.choice(problem.statements)
    form = rng.choice(rows).setdefault(statement.name, {})
    name = rng.choice(statement.names())
    form[name] = form.get(name, 0) + rng.choice([-1, 1])


# ---- the run ------------------------------------------------------------------


def run_problems(given, seed, count):
    """One worker's work: (count, scheduled, mutants, refuted by
    enumeration, slow, failures)."""
    folder = tempfile.mkdtemp(prefix="affine-fuzz-")
    scheduled = mutants = refuted = slow = 0
    failures = []
    try:
        for one in range(seed, seed + count):
            examiner = Examiner(given.affine_schedule, random_problem(one), folder)
            examiner.examine(given.starve)
            scheduled += examiner.scheduled > 0
            mutants += examiner.mutants
            refuted += examiner.refuted
            slow += examiner.slow
            if examiner.failures or examiner.slow:
                keep(given, examiner)
            failures += ["seed %d, %s" % (one, f) for f in examiner.failures[:3]]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return count, scheduled, mutants, refuted, slow, failures


def keep(given, examiner):
    os.makedirs(given.keep, exist_ok=True)
    kind = "problem" if examiner.failures else "slow-problem"
    path = os.path.join(given.keep, "%s-%d.sched" % (kind, examiner.problem.seed))
    with open(path, "w") as file:
        file.write("".join("# %s\n" % f.replace("\n", " ") for f in examiner.failures[:9]) + text(examiner.problem))


def fuzz(given, work):
    totals = [0] * 6

    def collect(result):
        *numbers, failures = result
        for k, number in enumerate(numbers + [len(failures)]):
            totals[k] += number
        for failure in failures:
            print(failure, flush=True)

    work(given, run_problems, given.batch, collect)
    count, scheduled, mutants, refuted, slow, failures = totals
    print("%d corrupted schedules, %d of them refuted by enumeration; %d runs over %d s" % (mutants, refuted, slow, LIMIT))
    print("%d problems, %d scheduled, %d refused, %d failures" % (count, scheduled, count - scheduled, failures))
    return 1 if failures else 0
