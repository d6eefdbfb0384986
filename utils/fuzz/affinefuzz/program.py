# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program tree: what the generator builds and the shrinker takes apart.

A program is one kernel function (loops, guards, assignments), the arrays and
scalars it uses, and the calls that main makes. Sizes, shapes and C text are
derived from the tree (layout.py, emit.py), so that any part may be removed
and the rest stays a program without undefined behaviour.

Plain data throughout: programs are copied with copy.deepcopy.
"""

from dataclasses import dataclass, field

FLOATS = ("double", "float")
UNSIGNED_VARIABLES = ("unsigned", "unsigned char", "unsigned short", "size_t")
INTEGERS = ("unsigned", "int", "short", "unsigned char", "unsigned long long")


@dataclass
class Affine:
    """sum(coefficient * name) + constant; names are loop variables or sizes."""

    terms: dict = field(default_factory=dict)
    constant: int = 0

    def plus(self, constant):
        return Affine(dict(self.terms), self.constant + constant)

    def substituted(self, name, other):
        """This with `name` replaced by the affine `other`."""
        factor = self.terms.get(name, 0)
        terms = {k: v for k, v in self.terms.items() if k != name}
        for key, value in other.terms.items():
            terms[key] = terms.get(key, 0) + factor * value
        kept = {k: v for k, v in terms.items() if v}
        return Affine(kept, self.constant + factor * other.constant)


def var(name, constant=0, factor=1):
    return Affine({name: factor}, constant)


def number(constant):
    return Affine({}, constant)


@dataclass
class Subscript:
    """(affine), (affine) / divisor or (affine) % divisor."""

    affine: Affine
    kind: str = "affine"
    divisor: int = 1


@dataclass
class Reference:
    array: str
    subscripts: list


# Expressions are tuples:
#   ("ref", Reference)  ("scalar", name)  ("const", number)  ("affine", Affine)
#   ("bin", op, a, b)  ("call", function, a)  ("select", Condition, a, b)


@dataclass
class Condition:
    """kind "compare": affine op 0; "modulo": affine % divisor == rest;
    "value": the expression op constant (depends on data)."""

    kind: str
    affine: Affine = None
    operator: str = "<"
    divisor: int = 2
    rest: int = 0
    expression: tuple = None
    constant: int = 0


@dataclass
class Assign:
    """target is a Reference or the name of a scalar; operator "=", "+=", ..."""

    target: object
    operator: str
    expression: tuple


@dataclass
class Guard:
    condition: Condition
    body: list
    otherwise: list = field(default_factory=list)


@dataclass
class Loop:
    """variable runs from max(lower) to min(upper) - 1, backwards if the step
    is negative. A bound is a Subscript (for / divisor) or an Affine."""

    variable: str
    lower: list
    upper: list
    body: list
    step: int = 1
    type: str = "int"
    pragma: str = ""


@dataclass
class Array:
    """home: "global" (constant extents), "flat" (T *, index computed by hand),
    "shaped" (T (*)[...]), "local" (on the kernel's stack)."""

    name: str
    type: str
    rank: int
    home: str = "flat"
    restrict: bool = True
    # Size names that the extents follow; None = constant extent.
    sizes: list = field(default_factory=list)


@dataclass
class Program:
    seed: int
    body: list
    arrays: dict
    scalars: dict
    # Size name -> C type of the parameter, or an int: a constant.
    sizes: dict
    # One dict size name -> value per call, with "overlap": elements by which
    # the pointers without restrict are shifted against each other, or None.
    calls: list


def children(node):
    """The statement lists below a node."""
    if isinstance(node, Loop):
        return [node.body]
    if isinstance(node, Guard):
        return [node.body, node.otherwise]
    return []


def walk(body):
    """All nodes of a statement list, outer ones first."""
    for node in body:
        yield node
        for inner in children(node):
            yield from walk(inner)


def expressions(expression):
    """The expression and all its subexpressions."""
    yield expression
    for part in expression[1:]:
        if isinstance(part, tuple):
            yield from expressions(part)
        elif isinstance(part, Condition) and part.expression:
            yield from expressions(part.expression)


def node_expressions(node):
    if isinstance(node, Assign):
        yield from expressions(node.expression)
        if isinstance(node.target, Reference):
            yield ("ref", node.target)
    if isinstance(node, Guard) and node.condition.expression:
        yield from expressions(node.condition.expression)


def references(node):
    """The array references that this node itself makes."""
    for expression in node_expressions(node):
        if expression[0] == "ref":
            yield expression[1]


def used_scalars(body):
    names = set()
    for node in walk(body):
        if isinstance(node, Assign) and isinstance(node.target, str):
            names.add(node.target)
        names |= {e[1] for e in node_expressions(node) if e[0] == "scalar"}
    return names


def used_arrays(body):
    return {r.array for node in walk(body) for r in references(node)}
