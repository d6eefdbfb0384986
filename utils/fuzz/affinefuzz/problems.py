# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Second mode: scheduling problems, judged by enumeration.

Every schedule that affine-schedule calls legal is checked pair by pair for
small sizes: the order, K_r and U_r of every row, the coincident and permutable
flags, the time steps. The same problems with fewer isl operations than they
need must give a legal schedule, or none and a reason. Corrupted schedules go through --check: what brute force refutes must
be refused, and every witness must be one.
"""

import json
import os
import random
import re
import shutil
import tempfile
from collections import Counter

from .isltext import Relation
from .randomproblem import PARAMETERS, SAMPLES, all_pairs, is_pair, points, random_problem, text
from .timesteps import later_instances, later_than_chain, wrong_steps
from .toolchain import execute

LIMIT, OPERATIONS, MUTANTS, STARVED = 20, 600000, 5, 8
FUSIONS = ("smart", "max-parallel", "max-locality", "none")
CHOICES = [("--strategy=" + s, "--fusion=" + f) for s in ("pluto", "feautrier", "latency", "delay", "earliest") for f in FUSIONS]
CHOICES += [("--diamond", "--fusion=" + f) for f in FUSIONS]
# Earliest times, of whole and of cut statements, against the least latency.
LATENCY = ("--strategy=latency", "--split=0")
EARLIEST = [("--strategy=earliest",), ("--strategy=earliest", "--split=0")]
CHOICES += [LATENCY, *EARLIEST]
# How often corrupted versions of one schedule are tried.
CORRUPTED = 0.3
STATUS = ("scheduled", "partly-original", "no-schedule", "over-budget")


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
        self.failures, self.counts, self.schedules = [], Counter(), {}

    def fail(self, what, detail=""):
        self.failures.append("%s%s" % (what, ": " + detail if detail else ""))

    def run(self, *arguments):
        if not any(a.startswith("--max-operations") for a in arguments):
            arguments += ("--max-operations=%d" % OPERATIONS,)
        done = execute([self.driver, self.path, *arguments], LIMIT)
        self.counts["slow"] += done.hung
        return done

    def examine(self, starved):
        used, found = 0, {}
        for choice in CHOICES:
            answer = self.answer(*choice)
            if answer:
                used = max(used, answer["operations"])
                found[choice] = self.schedule(choice, answer)
        for choice in EARLIEST:
            self.compare_steps(" ".join(choice), found.get(choice), found.get(LATENCY))
        if starved and used:
            self.starve(used)

    def answer(self, *options):
        """What affine-schedule says; None if it says nothing. There is a legal
        schedule, or none and a reason."""
        name = " ".join(options)
        done = self.run("--format=json", *options)
        if done.hung:
            return None
        if done.status not in (0, 1):
            return self.fail(name, "status %d %s" % (done.status, done.errors[-500:]))
        answer = json.loads(done.output)
        status = answer["status"]
        self.counts[status] += 1
        if status not in STATUS or (status == "scheduled") != (not answer.get("reason")):
            self.fail(name, "status %s, reason '%s'" % (status, answer.get("reason", "")))
        if bool(answer.get("rows")) != (status in STATUS[:2]):
            self.fail(name, "status %s with %d rows" % (status, len(answer.get("rows", []))))
        if answer.get("rows") and not answer["legal"]:
            self.fail(name, "the schedule found is not legal")
        if answer["legal"] != (done.status == 0):
            self.fail(name, "status %d, legal %s" % (done.status, answer["legal"]))
        return answer

    def schedule(self, choice, answer):
        """The schedule of an answer, judged once however often it is given."""
        if not answer["legal"]:
            return None
        key = json.dumps([[r[k] for r in answer["rows"] for k in ("map", "carried", "residual", "decision")], answer["bands"]])
        if key not in self.schedules:
            self.schedules[key] = Schedule(self.problem, answer)
            self.judge(" ".join(choice), answer, self.schedules[key])
        return self.schedules[key]

    def compare_steps(self, name, earliest, latency):
        """No instance is later at its earliest time than with least latency."""
        for sizes in SAMPLES if earliest and latency else []:
            later = later_instances(earliest, latency, sizes)
            self.counts["compared"] += later is not None
            if later:
                self.fail("%s, N, M = %s" % (name, sizes), "%s is later with earliest than with latency" % (later[0],))

    def starve(self, used):
        """Ends the budget somewhere on the way: no schedule and a reason, or a
        legal one."""
        rng = random.Random("starve %d" % self.problem.seed)
        for _ in range(STARVED):
            options = rng.choice(CHOICES) + ("--max-operations=%d" % rng.randint(1, used),)
            answer = self.answer(*options)
            if answer:
                self.schedule(options, answer)

    def judge(self, name, answer, schedule):
        for sizes in SAMPLES:
            self.judge_at(name, schedule, sizes)
        rng = random.Random("%d %s" % (self.problem.seed, name))
        if rng.random() < CORRUPTED:
            self.mutate(name, answer, rng)

    # ---- a returned schedule ----------------------------------------------

    def judge_at(self, name, schedule, sizes):
        """Order, carried, residual, steps and flags for one pair of sizes."""
        where, parameters = "%s, N, M = %s" % (name, sizes), at_sizes(sizes)
        times = schedule.times(sizes)
        if any(None in time for time in times.values()):
            return self.fail(where, "an instance has no time")
        open_pairs, entered = self.pairs[sizes], {}
        for number, row in enumerate(schedule.rows):
            entered[number] = open_pairs
            distances = [(p, times[p[2:]][number] - times[p[:2]][number]) for p in open_pairs]
            for pair, distance in distances:
                if distance < 0:
                    self.fail(where, "row %d runs backwards for %s" % (number, pair))
                self.compare(where, "carried", number, row.carried, pair, distance > 0, parameters)
                self.compare(where, "residual", number, row.residual, pair, distance == 0, parameters)
            self.judge_steps(where, row, {x: t[number] for x, t in times.items()}, open_pairs, parameters)
            open_pairs = [p for p, d in distances if d == 0]
        if open_pairs:
            self.fail(where, "not ordered: %s" % (open_pairs[0],))
        for band in schedule.bands:
            self.judge_band(where, band, times, entered)

    def judge_steps(self, where, row, times, open_pairs, parameters):
        for wrong in wrong_steps(row, times, open_pairs, parameters):
            self.fail(where, wrong)
        instances, later = later_than_chain(row, times, open_pairs)
        self.counts["earliest"] += instances
        self.counts["later"] += later

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
            self.counts["mutants"] += 1
            done = self.run("--check=" + mutant.text())
            if done.status in (0, 1):
                self.judge_mutant(name, mutant, done)
            elif not done.hung:
                self.fail(name, "--check: status %d %s" % (done.status, done.errors[-500:]))

    def judge_mutant(self, name, mutant, done):
        wrong = next((p for s in SAMPLES for p in self.pairs[s] if not mutant.orders(p, at_sizes(s))), None)
        self.counts["refuted"] += wrong is not None
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
        self.is_band, self.decision = row["kind"] == "band", row["decision"]


class Schedule:
    """An answer's rows, and the times they give."""

    def __init__(self, problem, answer):
        self.problem, self.bands = problem, answer["bands"]
        self.rows = [Row(row) for row in answer["rows"]]
        self.known = {}

    def first_band(self):
        return next((k for k, row in enumerate(self.rows) if row.is_band), None)

    def times(self, sizes):
        """(statement, point) -> list of the times of all rows, or None."""
        if sizes not in self.known:
            self.known[sizes] = {
                (s.name, x): [row.time.value(s.name, x, at_sizes(sizes)) for row in self.rows]
                for s in self.problem.statements
                for x in points(s, sizes)
            }
        return self.known[sizes]


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
    """One worker's work: (what was counted, failures)."""
    folder = tempfile.mkdtemp(prefix="affine-fuzz-")
    counts, failures = Counter(problems=count), []
    try:
        for one in range(seed, seed + count):
            examiner = Examiner(given.affine_schedule, random_problem(one), folder)
            examiner.examine(given.starve)
            counts.update(examiner.counts, found=bool(examiner.schedules))
            if examiner.failures or examiner.counts["slow"]:
                keep(given, examiner)
            failures += ["seed %d, %s" % (one, f) for f in first_of_each_kind(examiner.failures)]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return counts, failures


def first_of_each_kind(failures):
    """By the words of what is wrong, whatever the row, instance or sizes."""
    kinds = {}
    for failure in failures:
        words = re.findall(r"[a-z]{2,}", failure.rpartition("): ")[2] or failure)
        kinds.setdefault(tuple(words[-6:]), failure)
    return list(kinds.values())


def keep(given, examiner):
    os.makedirs(given.keep, exist_ok=True)
    kind = "problem" if examiner.failures else "slow-problem"
    path = os.path.join(given.keep, "%s-%d.sched" % (kind, examiner.problem.seed))
    with open(path, "w") as file:
        file.write("".join("# %s\n" % f.replace("\n", " ") for f in examiner.failures[:9]) + text(examiner.problem))


def emit(given):
    """Writes problems, for other tools, into the folder for kept ones."""
    os.makedirs(given.keep, exist_ok=True)
    for seed in range(given.seed, given.seed + given.count):
        with open(os.path.join(given.keep, "random-%d.sched" % seed), "w") as file:
            file.write(text(random_problem(seed)))
    return 0


def fuzz(given, work):
    total, failed = Counter(), []

    def collect(result):
        counts, failures = result
        total.update(counts)
        failed.extend(failures)
        for failure in failures:
            print(failure, flush=True)

    work(given, run_problems, given.batch, collect)
    print("runs: " + ", ".join("%d %s" % (total[s], s) for s in STATUS) + ", %d over %d s" % (total["slow"], LIMIT))
    print("%d earliest times, %d later than the longest chain; %d comparisons with the least latency" % (total["earliest"], total["later"], total["compared"]))
    print("%d corrupted schedules, %d of them refuted by enumeration" % (total["mutants"], total["refuted"]))
    print("%d problems, %d scheduled, %d refused, %d failures" % (total["problems"], total["found"], total["problems"] - total["found"], len(failed)))
    return 1 if failed else 0
