# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing program and its configuration smaller while it still fails.

Candidates are tried in the order in which they promise to remove most; the
first that still fails is taken, until none does or the time is up.
"""

import copy
import time

from .program import (
    Affine,
    Assign,
    Guard,
    Loop,
    Reference,
    Subscript,
    number,
    used_arrays,
)


def shrink(program, configuration, fails, seconds):
    """fails(program, configuration) -> bool."""
    end = time.monotonic() + seconds
    progress = True
    while progress and time.monotonic() < end:
        progress = False
        for smaller_program, smaller_configuration in candidates(program, configuration):
            if time.monotonic() > end:
                break
            if fails(smaller_program, smaller_configuration):
                program, configuration, progress = smaller_program, smaller_configuration, True
                break
    return program, configuration


def candidates(program, configuration):
    for k in range(1, len(configuration)):
        yield program, configuration[:k] + configuration[k + 1 :]
    for k in range(len(program.calls)):
        if len(program.calls) > 1:
            yield edited(program, lambda p: p.calls.pop(k)), configuration
    for path in paths(program.body):
        for edit in node_edits(program, path):
            yield edited(program, edit), configuration
    for edit in program_edits(program):
        yield edited(program, edit), configuration


def edited(program, edit):
    smaller = copy.deepcopy(program)
    edit(smaller)
    smaller.arrays = {n: a for n, a in smaller.arrays.items() if n in used_arrays(smaller.body)}
    return smaller


# A path is a list of (list selector, index): 0 the body, 1 the else part.


def paths(body, prefix=()):
    """Paths of all nodes, outer ones first."""
    for index, node in enumerate(body):
        here = prefix + ((0, index),)
        yield here
    for index, node in enumerate(body):
        here = prefix + ((0, index),)
        if isinstance(node, (Loop, Guard)):
            yield from paths(node.body, here)
        if isinstance(node, Guard):
            for path in paths(node.otherwise, here):
                yield path[: len(here)] + ((1, path[len(here)][1]),) + path[len(here) + 1 :]


def locate(program, path):
    """The list that holds the node, and its index there."""
    where, index = program.body, path[0][1]
    for selector, following in path[1:]:
        node = where[index]
        where = node.otherwise if selector else node.body
        index = following
    return where, index


def at(path, change):
    """An edit that replaces the node by the list change(node)."""

    def edit(program):
        where, index = locate(program, path)
        where[index : index + 1] = change(where[index])

    return edit


def in_place(path, change):
    def keep(node):
        change(node)
        return [node]

    return at(path, keep)


def node_edits(program, path):
    where, index = locate(program, path)
    node = where[index]
    yield at(path, lambda n: [])
    if isinstance(node, Guard):
        yield at(path, lambda n: n.body)
        if node.otherwise:
            yield at(path, lambda n: n.otherwise)
            yield in_place(path, lambda n: n.otherwise.clear())
    if isinstance(node, Loop):
        yield from loop_edits(path, node)
    if isinstance(node, Assign):
        yield from assign_edits(path, node)


def loop_edits(path, node):
    if isinstance(node.lower[0], Affine):
        yield at(path, lambda n: substitute(n.body, n.variable, n.lower[0]))
    for name in ("lower", "upper"):
        if len(getattr(node, name)) > 1:
            yield in_place(path, lambda n: getattr(n, name).pop())
            yield in_place(path, lambda n: getattr(n, name).pop(0))
        bound = getattr(node, name)[0]
        if isinstance(bound, Affine) and bound.constant and bound.terms:
            yield in_place(path, lambda n: setattr(n, name, [bound.plus(-bound.constant)]))
        if isinstance(bound, Affine) and not bound.terms and bound.constant > 1:
            yield in_place(path, lambda n: setattr(n, name, [number(bound.constant // 2)]))
    if isinstance(node.lower[0], Affine) and node.lower[0].terms:
        yield in_place(path, lambda n: setattr(n, "lower", [number(0)]))
    if node.step not in (1, -1):
        yield in_place(path, lambda n: setattr(n, "step", 1 if n.step > 0 else -1))
    if node.step < 0:
        yield in_place(path, lambda n: setattr(n, "step", -n.step))
    if node.type != "int":
        yield in_place(path, lambda n: setattr(n, "type", "int"))
    if node.pragma:
        yield in_place(path, lambda n: setattr(n, "pragma", ""))


def assign_edits(path, node):
    for smaller in smaller_expressions(node.expression):
        yield in_place(path, lambda n: setattr(n, "expression", copy.deepcopy(smaller)))
    if node.operator != "=":
        yield in_place(path, lambda n: setattr(n, "operator", "="))
    if isinstance(node.target, Reference):
        for smaller in smaller_references(node.target):
            yield in_place(path, lambda n: setattr(n, "target", copy.deepcopy(smaller)))


def smaller_expressions(expression):
    """Parts instead of the whole, simpler leaves."""
    if expression[0] in ("bin", "select", "call"):
        parts = [e for e in expression[1:] if isinstance(e, tuple)]
        yield from parts
        for position, part in enumerate(expression):
            if isinstance(part, tuple):
                for smaller in smaller_expressions(part):
                    yield expression[:position] + (smaller,) + expression[position + 1 :]
    elif expression[0] == "ref":
        yield ("const", 5)
        for smaller in smaller_references(expression[1]):
            yield ("ref", smaller)
    elif expression[0] != "const":
        yield ("const", 5)


def smaller_references(reference):
    for d, subscript in enumerate(reference.subscripts):
        simpler = []
        if subscript.kind != "affine":
            simpler.append(Subscript(subscript.affine))
        if subscript.affine.constant:
            simpler.append(Subscript(subscript.affine.plus(-subscript.affine.constant), subscript.kind, subscript.divisor))
        for one in simpler:
            subscripts = list(reference.subscripts)
            subscripts[d] = one
            yield Reference(reference.array, subscripts)


def substitute(node, name, value):
    """Any part of the tree with the variable replaced by an affine form."""
    if isinstance(node, Affine):
        return node.substituted(name, value)
    if isinstance(node, (list, tuple)):
        return type(node)(substitute(n, name, value) for n in node)
    if hasattr(node, "__dataclass_fields__"):
        for key in node.__dataclass_fields__:
            setattr(node, key, substitute(getattr(node, key), name, value))
    return node


def program_edits(program):
    """Types, sizes, homes of arrays."""
    for name, kind in program.sizes.items():
        if isinstance(kind, str) and kind != "int":
            yield lambda p: p.sizes.update({name: "int"})
        values = [c[name] for c in program.calls]
        if max(values) > 1:
            for factor in (0.5, 0.8, None):
                yield lambda p: resize(p, name, factor)
    for name, array in program.arrays.items():
        if not array.restrict:
            yield lambda p: setattr(p.arrays[name], "restrict", True)
        if array.home != "global" and array.rank == 1:
            yield lambda p: setattr(p.arrays[name], "home", "global")
        if array.type != "double" and array.type != "int":
            yield lambda p: setattr(p.arrays[name], "type", "int")
    for k, call in enumerate(program.calls):
        if call["overlap"] is not None:
            yield lambda p: p.calls[k].update(overlap=None)


def resize(program, name, factor):
    """Sizes times the factor, or less one."""
    for call in program.calls:
        call[name] = max(1, int(call[name] * factor)) if factor else max(1, call[name] - 1)
        if isinstance(program.sizes[name], int):
            program.sizes[name] = call[name]
