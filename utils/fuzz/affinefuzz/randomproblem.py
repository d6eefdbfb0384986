# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random scheduling problems, as text and as lists of points.

Every dependence runs forwards in the original order, so a schedule exists.
"""

import itertools
import random
from dataclasses import dataclass, field

PARAMETERS = ("N", "M")
# What brute force enumerates.
SAMPLES = [(1, 1), (2, 3), (4, 3), (5, 5)]


@dataclass
class Linear:
    """sum(coefficient * name) + constant"""

    terms: dict
    constant: int = 0

    def value(self, names):
        return self.constant + sum(f * names[n] for n, f in self.terms.items())

    def text(self):
        parts = ["%d%s" % (f, n) for n, f in self.terms.items() if f]
        return " + ".join(parts + [str(self.constant)]).replace("+ -", "- ")

    def minus(self, other):
        terms = dict(self.terms)
        for name, factor in other.terms.items():
            terms[name] = terms.get(name, 0) - factor
        return Linear(terms, self.constant - other.constant)


@dataclass
class Constraint:
    """linear >= 0, linear = 0, or linear mod divisor = 0"""

    linear: Linear
    kind: str = ">="
    divisor: int = 0

    def holds(self, names):
        value = self.linear.value(names)
        if self.divisor:
            return value % self.divisor == 0
        return value >= 0 if self.kind == ">=" else value == 0

    def text(self):
        if self.divisor:
            return "(%s) mod %d = 0" % (self.linear.text(), self.divisor)
        return "%s %s 0" % (self.linear.text(), self.kind)


@dataclass
class Stmt:
    name: str
    depth: int
    domain: list
    # The constants of its time: (c0, x0, c1, x1, ...)
    order: list

    def names(self, prefix="x"):
        return [prefix + str(k) for k in range(self.depth)]

    def time(self, prefix, length):
        """The original time as linear forms."""
        time = [Linear({}, self.order[0])]
        for name, constant in zip(self.names(prefix), self.order[1:]):
            time += [Linear({name: 1}), Linear({}, constant)]
        return time + [Linear({})] * (length - len(time))


@dataclass
class Dependence:
    source: Stmt
    sink: Stmt
    # Disjuncts, each a list of constraints on x0.., y0.. and the parameters.
    pieces: list = field(default_factory=list)


@dataclass
class Problem:
    seed: int
    statements: list
    dependences: list


def renamed(constraints, prefix):
    """Domain constraints with other iterator names."""
    result = []
    for c in constraints:
        terms = {(prefix + n[1:] if n[0] == "x" else n): f for n, f in c.linear.terms.items()}
        result.append(Constraint(Linear(terms, c.linear.constant), c.kind, c.divisor))
    return result


def random_statement(rng, index, depth_limit):
    depth = rng.randint(1, depth_limit)
    domain = []
    for k in range(depth):
        lower = Linear({"x%d" % k: 1}, -rng.choice([0, 0, 0, 1]))
        upper = Linear({rng.choice(PARAMETERS): 1, "x%d" % k: -1}, -1 - rng.choice([0, 0, 1]))
        if k and rng.random() < 0.2:
            lower = Linear({"x%d" % k: 1, "x%d" % (k - 1): -1})
        elif k and rng.random() < 0.2:
            upper = Linear({"x%d" % (k - 1): 1, "x%d" % k: -1})
        domain += [Constraint(lower), Constraint(upper)]
    return Stmt("S%d" % index, depth, domain, [])


def place(rng, statements):
    """Original times: some statements share outer loops, in textual order."""
    nest = 0
    for index, statement in enumerate(statements):
        if index and rng.random() < 0.5:
            nest += 1
        statement.order = [nest] + [index] * statement.depth
        for level in range(1, statement.depth):
            statement.order[level] = 0 if rng.random() < 0.7 else index


def relation(rng, source, sink):
    """Which instances touch the same cell, whatever their order."""
    equations = []
    for k in range(sink.depth):
        roll, target = rng.random(), Linear({"y%d" % k: 1})
        if roll < 0.08 or source.depth == 0:
            continue
        own = k if k < source.depth and rng.random() < 0.8 else rng.randrange(source.depth)
        shift = rng.choice([0, 0, 0, 1, -1, 2, -2])
        value = Linear({"x%d" % own: 1}, shift)
        if roll < 0.14:
            value = Linear({"x%d" % own: -1, rng.choice(PARAMETERS): 1}, -1)
        equations.append(Constraint(target.minus(value), "="))
    if rng.random() < 0.1:
        equations.append(Constraint(Linear({"x0": 1}), divisor=rng.choice([2, 3])))
    return equations


def forwards(source, sink):
    """Disjuncts of `source before sink`, by the level that decides."""
    length = 2 * max(source.depth, sink.depth) + 1
    first, second = source.time("x", length), sink.time("y", length)
    equal = []
    for a, b in zip(first, second):
        distance = b.minus(a)
        if distance.terms:
            yield equal + [Constraint(Linear(distance.terms, distance.constant - 1))]
            equal = equal + [Constraint(distance, "=")]
        elif distance.constant:
            if distance.constant > 0:
                yield equal
            return


def random_dependence(rng, statements):
    source, sink = rng.choice(statements), rng.choice(statements)
    cells = relation(rng, source, sink)
    domains = source.domain + renamed(sink.domain, "y")
    return Dependence(source, sink, [domains + cells + order for order in forwards(source, sink)])


def random_problem(seed):
    rng = random.Random("problem %d" % seed)
    depth_limit = rng.choice([1, 2, 2, 3])
    statements = [random_statement(rng, k, depth_limit) for k in range(rng.randint(1, 4))]
    place(rng, statements)
    wanted = [random_dependence(rng, statements) for _ in range(rng.randint(1, len(statements) + 2))]
    return Problem(seed, statements, [d for d in wanted if d.pieces])


# ---- text -------------------------------------------------------------------


def conjunction(constraints):
    return " and ".join(c.text() for c in constraints)


def head():
    return "[%s] -> " % ", ".join(PARAMETERS)


def tuple_text(statement, prefix):
    return "%s[%s]" % (statement.name, ", ".join(statement.names(prefix)))


def text(problem):
    """The problem in .sched format."""
    domain = ["%s : %s" % (tuple_text(s, "x"), conjunction(s.domain)) for s in problem.statements]
    pairs = []
    for d in problem.dependences:
        arrow = "%s -> %s" % (tuple_text(d.source, "x"), tuple_text(d.sink, "y"))
        pairs += ["%s : %s" % (arrow, conjunction(p)) for p in d.pieces]
    length = 2 * max(s.depth for s in problem.statements) + 1
    times = []
    for s in problem.statements:
        time = ", ".join(t.text() for t in s.time("x", length))
        times.append("%s -> [%s] : %s" % (tuple_text(s, "x"), time, conjunction(s.domain)))
    sections = [("domain", domain), ("dependences", pairs), ("original", times)]
    return "".join("%s: |\n  %s{ %s }\n" % (name, head(), ";\n    ".join(parts)) for name, parts in sections)


# ---- points -----------------------------------------------------------------


def points(statement, sizes):
    names = dict(zip(PARAMETERS, sizes))
    result = []
    for x in itertools.product(range(max(sizes) + 1), repeat=statement.depth):
        names.update(zip(statement.names(), x))
        if all(c.holds(names) for c in statement.domain):
            result.append(x)
    return result


def holds(piece, x, y, sizes):
    names = dict(zip(PARAMETERS, sizes))
    names.update(("x%d" % k, v) for k, v in enumerate(x))
    names.update(("y%d" % k, v) for k, v in enumerate(y))
    return all(c.holds(names) for c in piece)


def is_pair(problem, source, x, sink, y, sizes):
    return any(
        holds(piece, x, y, sizes)
        for d in problem.dependences
        if d.source.name == source and d.sink.name == sink
        for piece in d.pieces
    )


def all_pairs(problem, sizes):
    """All dependent pairs (source name, x, sink name, y), each once."""
    found = {}
    domains = {s.name: points(s, sizes) for s in problem.statements}
    for d in problem.dependences:
        for x, y in itertools.product(domains[d.source.name], domains[d.sink.name]):
            if any(holds(piece, x, y, sizes) for piece in d.pieces):
                found[(d.source.name, x, d.sink.name, y)] = True
    return list(found)
