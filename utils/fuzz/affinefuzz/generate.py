# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The generator: one seed, one program."""

import copy
import random

from . import shapes
from .layout import Layout
from .program import (
    FLOATS,
    INTEGERS,
    Array,
    Assign,
    Condition,
    Guard,
    Loop,
    Program,
    Reference,
    Subscript,
    number,
    var,
)

# Statement instances of one call; keeps runs short and int sums small.
MOST_INSTANCES = 400000
LARGEST_SIZE = {1: 260, 2: 90, 3: 42}
SIZE_TYPES = ["int"] * 12 + ["long", "unsigned", "short", "size_t"]
VARIABLE_TYPES = ["int"] * 30 + ["long", "unsigned", "size_t", "short", "unsigned char"]


class Generator:
    """Random choices, and the arrays, scalars and names made so far."""

    def __init__(self, seed):
        self.seed = seed
        self.rng = random.Random(seed)
        self.depth = self.rng.choice([1] + [2] * 6 + [3] * 5)
        self.arrays, self.scalars = {}, {}
        self.variables = 0
        self.main_type = self.rng.choice(["double"] * 4 + ["float"] * 2 + ["int", "unsigned"])
        self.mixing = self.rng.choice([0, 0, 0.3])
        self.sizes = self._choose_sizes()
        self.restrict = self.rng.choice([1.0, 1.0, 0.5, 0.0])
        self.homes = self.rng.choice([["flat"], ["shaped"], ["shaped"], ["global"], ["flat", "shaped", "global"]])

    def chance(self, probability):
        return self.rng.random() < probability

    def _choose_sizes(self):
        largest = LARGEST_SIZE[self.depth]
        constant = self.chance(0.15)
        kinds = {}
        for name in ("n", "m"):
            if constant:
                kinds[name] = self.rng.choice([largest, 33, 32, 31, self.rng.randint(9, largest)])
            else:
                kinds[name] = self.rng.choice(SIZE_TYPES)
        return kinds

    # ---- names ------------------------------------------------------------

    def size(self):
        return self.rng.choice(["n", "n", "m"])

    def variable(self):
        self.variables += 1
        return "i%d" % self.variables

    def element_type(self):
        if self.chance(self.mixing):
            return self.rng.choice(FLOATS + INTEGERS)
        return self.main_type

    def array(self, rank, fresh=False, sizes=None):
        """An array of this rank: one there is, or a new one."""
        same = [a for a in self.arrays.values() if a.rank == rank]
        if same and not fresh and self.chance(0.6):
            return self.rng.choice(same).name
        name = "A%d" % len(self.arrays)
        home = self.rng.choice(self.homes)
        if rank == 1 and self.chance(0.05):
            home = "local"
        constant = home in ("global", "local") or self.chance(0.15)
        sizes = [None] * rank if constant else (sizes or [self.size() for _ in range(rank)])
        self.arrays[name] = Array(name, self.element_type(), rank, home, self.chance(self.restrict), sizes)
        return name

    def scalar(self, fresh=False):
        if self.scalars and not fresh and self.chance(0.6):
            return self.rng.choice(sorted(self.scalars))
        name = "s%d" % len(self.scalars)
        kind = self.main_type if self.main_type in FLOATS + ("int", "unsigned") else "unsigned"
        self.scalars[name] = kind if self.chance(0.8) else self.rng.choice(["double", "unsigned", "int"])
        return name

    # ---- small parts ------------------------------------------------------

    def shift(self):
        return self.rng.choice([0, 0, 0, 1, -1, 2, -2])

    def subscript(self, scope):
        """A random subscript of the variables in scope."""
        if not scope or self.chance(0.04):
            return Subscript(number(self.rng.randint(0, 3)))
        v = self.rng.choice(scope)
        roll = self.rng.random()
        if roll < 0.82:
            return Subscript(var(v, self.shift()))
        if roll < 0.87:
            return Subscript(var(v, self.shift(), 2))
        if roll < 0.91:
            affine = var(self.size(), -1)
            affine.terms[v] = -1
            return Subscript(affine)
        if roll < 0.95 and len(scope) > 1:
            affine = var(v, self.shift())
            affine.terms[self.rng.choice([s for s in scope if s != v])] = self.rng.choice([1, -1])
            return Subscript(affine)
        return Subscript(var(v, 2), self.rng.choice(["div", "mod"]), self.rng.choice([2, 3, 5]))

    def reference(self, array, scope):
        """A reference that uses different variables where there are enough."""
        rank = self.arrays[array].rank
        if len(scope) >= rank and self.chance(0.85):
            chosen = self.rng.sample(scope, rank) if self.chance(0.25) else scope[-rank:]
            return Reference(array, [Subscript(var(v, self.shift())) for v in chosen])
        return Reference(array, [self.subscript(scope) for _ in range(rank)])

    def read(self, scope, rank=None):
        rank = rank or self.rng.randint(1, max(1, min(self.depth, len(scope) or 1)))
        return ("ref", self.reference(self.array(rank), scope))

    def leaf(self, scope):
        roll = self.rng.random()
        if roll < 0.6:
            return self.read(scope)
        if roll < 0.75 and self.scalars:
            return ("scalar", self.rng.choice(sorted(self.scalars)))
        if roll < 0.88 or not scope:
            return ("const", self.rng.randint(-20, 20))
        return ("affine", var(self.rng.choice(scope), self.shift()))

    def expression(self, scope, depth=2):
        roll = self.rng.random()
        if depth == 0 or roll < 0.15:
            return self.leaf(scope)
        a, b = self.expression(scope, depth - 1), self.expression(scope, depth - 1)
        if roll < 0.9:
            return ("bin", self.rng.choice(["+", "+", "-", "*"]), a, b)
        if roll < 0.95:
            return ("call", self.rng.choice(["sqrt", "fabs", "exp"]), a)
        return ("select", self.condition(scope), a, b)

    def condition(self, scope):
        roll = self.rng.random()
        if roll < 0.25 and scope:
            return Condition("value", expression=self.read(scope), operator=self.rng.choice("<>"), constant=self.rng.randint(-8, 8))
        names = scope or [self.size()]
        affine = var(self.rng.choice(names), self.rng.randint(-6, 3))
        if roll < 0.55:
            divisor = self.rng.choice([2, 2, 3, 4, 7])
            return Condition("modulo", affine.plus(8), divisor=divisor, rest=self.rng.randrange(divisor))
        if len(names) > 1 and self.chance(0.6):
            affine.terms[self.rng.choice(names)] = -1
        elif self.chance(0.3):
            affine.terms[self.size()] = -1
        return Condition("compare", affine, operator=self.rng.choice(["<", ">", "<=", ">=", "==", "!="]))

    def scaled(self, parts):
        """A mean of the parts, so that repeated application stays finite."""
        total = parts[0]
        for part in parts[1:]:
            total = ("bin", self.rng.choice(["+", "+", "+", "-"]), total, part)
        return ("bin", "*", ("const", self.rng.choice([3, 4, 5])), total)

    def assign(self, scope):
        """A random statement."""
        if self.chance(0.12):
            return Assign(self.scalar(), self.rng.choice(["=", "+="]), self.expression(scope, 1))
        rank = self.rng.randint(1, max(1, min(self.depth, len(scope) or 1)))
        target = self.reference(self.array(rank), scope)
        return Assign(target, self.rng.choice(["=", "=", "=", "+=", "-="]), self.expression(scope))

    def loop(self, size, body_of, lower=0, upper=0, variable=None):
        """for v in [lower, size + upper): body_of(v)."""
        v = variable or self.variable()
        return Loop(v, [number(lower)], [var(size, upper)], body_of(v))


def decorate(generator, body, inside=False):
    """Directions, steps, types, guards and further bounds, here and there."""
    result = []
    for node in body:
        if isinstance(node, Loop):
            decorate_loop(generator, node)
        for inner in ([node.body] if isinstance(node, Loop) else []):
            node.body = decorate(generator, inner, True)
        if isinstance(node, Assign) and inside and generator.chance(0.05):
            node = Guard(generator.condition(generator.scope_of[id(node)]), [node])
        result.append(node)
    return result


def decorate_loop(generator, loop):
    if generator.chance(0.1):
        loop.step = -1
    if generator.chance(0.03):
        loop.step *= generator.rng.choice([2, 3, 5])
    loop.type = generator.rng.choice(VARIABLE_TYPES)
    if generator.chance(0.03):
        loop.upper.append(number(generator.rng.choice([1, 7, 20, 33])))
    if generator.chance(0.03):
        loop.lower.append(var(generator.size(), -generator.rng.randint(3, 20)))
    if generator.chance(0.02):
        loop.pragma = generator.rng.choice(["clang loop unroll(disable)", "clang loop vectorize(disable)", "clang loop unroll_count(3)"])


def scopes(body, scope, result):
    """Which variables each assignment sees."""
    for node in body:
        if isinstance(node, Loop):
            scopes(node.body, scope + [node.variable], result)
        elif isinstance(node, Guard):
            scopes(node.body, scope, result)
            scopes(node.otherwise, scope, result)
        else:
            result[id(node)] = scope
    return result


def make_calls(generator):
    """Sizes of the calls: large, odd, one, none, and overlapping ones."""
    rng, largest = generator.rng, LARGEST_SIZE[generator.depth]
    values = [(rng.randint(largest // 2, largest), rng.randint(largest // 2, largest))]
    if not all(isinstance(s, int) for s in generator.sizes.values()):
        values += [(rng.randint(1, 12), rng.randint(1, 12)), rng.choice([(0, 0), (1, 1), (0, 9), (2, 1), (1, 0), (3, 3)])]
    calls = []
    for n, m in values:
        call = {"n": n, "m": m, "overlap": None}
        call.update({k: v for k, v in generator.sizes.items() if isinstance(v, int)})
        calls.append(call)
    pointers = [a for a in generator.arrays.values() if a.home in ("flat", "shaped") and not a.restrict]
    if len(pointers) > 1:
        calls.append(dict(calls[0], overlap=rng.choice([0, 1, 7, calls[0]["n"]])))
    return calls


def attempt(seed):
    generator = Generator(seed)
    body = []
    for _ in range(generator.rng.choice([1, 1, 1, 1, 2, 2, 3])):
        body += shapes.segment(generator)
    generator.scope_of = scopes(body, [], {})
    body = decorate(generator, body)
    if generator.chance(0.08):
        body = [Guard(Condition("compare", var(generator.size(), -generator.rng.randint(0, 9)), operator=">"), body)]
    if generator.chance(0.05):
        body = [Loop(generator.variable(), [number(0)], [number(generator.rng.randint(2, 3))], body)]
    return Program(seed, body, generator.arrays, generator.scalars, generator.sizes, make_calls(generator))


def fit_locals(program):
    """Large local arrays become globals."""
    for array in program.arrays.values():
        if array.home == "local" and max(c["n"] + c["m"] for c in program.calls) > 400:
            array.home = "global"


def generate(seed):
    """The program of this seed; sizes shrink until it runs quickly."""
    program = attempt(seed)
    fit_locals(program)
    while Layout(program).instances > MOST_INSTANCES:
        smaller = copy.deepcopy(program)
        smaller.sizes = {k: max(1, v * 3 // 4) if isinstance(v, int) else v for k, v in smaller.sizes.items()}
        for call in smaller.calls:
            for name in ("n", "m"):
                call[name] = call[name] * 3 // 4
                if isinstance(smaller.sizes[name], int):
                    call[name] = smaller.sizes[name]
        program = smaller
    return program
