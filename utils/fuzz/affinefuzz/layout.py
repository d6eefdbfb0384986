# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Extents by interval arithmetic: every access is in bounds by construction.

For each call the sizes are numbers, so each loop variable has an interval
and each subscript too. Dimension d of array A is shifted by one constant for
the whole program (distances between references stay), and its extent is a
constant, or a size plus a constant, that suffices for all calls.
"""

from .program import Affine, Loop, children, references


class Layout:
    """shift[array][d] is added to each subscript; extent[array][d] is
    (size name or None, constant)."""

    def __init__(self, program):
        self.program = program
        self.shift = {}
        self.extent = {}
        # (array, dimension) -> list of (call, interval)
        self.touched = {}
        self.instances = 0
        for call in program.calls:
            self.instances = max(self.instances, self._visit(program.body, call, {}))
        for array in program.arrays.values():
            self._fit(array)

    def _visit(self, body, call, intervals):
        """Records the subscripts below; returns a bound on the instances."""
        count = 0
        for node in body:
            for reference in references(node):
                self._record(reference, call, intervals)
            if not isinstance(node, Loop):
                count += 1 + sum(self._visit(b, call, intervals) for b in children(node))
                continue
            low, high = loop_interval(node, call, intervals)
            if low > high:
                continue
            inner = dict(intervals, **{node.variable: (low, high)})
            trips = (high - low) // abs(node.step) + 1
            count += trips * self._visit(node.body, call, inner)
        return count

    def _record(self, reference, call, intervals):
        for d, subscript in enumerate(reference.subscripts):
            span = subscript_interval(subscript, call, intervals)
            self.touched.setdefault((reference.array, d), []).append((call, span))

    def _fit(self, array):
        self.shift[array.name], self.extent[array.name] = [], []
        for d in range(array.rank):
            spans = self.touched.get((array.name, d), [(c, (0, 0)) for c in self.program.calls])
            shift = max(0, -min((low for _, (low, _) in spans), default=0))
            size = array.sizes[d] if d < len(array.sizes) else None
            if isinstance(self.program.sizes.get(size), int):
                size = None
            constant = max(
                [1] + [h + shift + 1 - (c[size] if size else 0) for c, (_, h) in spans]
            )
            self.shift[array.name].append(shift)
            self.extent[array.name].append((size, constant))

    def elements(self, array, call):
        """The number of elements of the array in this call."""
        product = 1
        for size, constant in self.extent[array.name]:
            product *= constant + (call[size] if size else 0)
        return product


def affine_interval(affine, call, intervals):
    low = high = affine.constant
    for name, factor in affine.terms.items():
        first, last = intervals.get(name) or (call[name], call[name])
        low += min(factor * first, factor * last)
        high += max(factor * first, factor * last)
    return low, high


def subscript_interval(subscript, call, intervals):
    if isinstance(subscript, Affine):
        return affine_interval(subscript, call, intervals)
    low, high = affine_interval(subscript.affine, call, intervals)
    if subscript.kind == "div":
        return truncated(low, subscript.divisor), truncated(high, subscript.divisor)
    if subscript.kind == "mod":
        return (0 if low >= 0 else 1 - subscript.divisor), subscript.divisor - 1
    return low, high


def truncated(value, divisor):
    """C's division."""
    return value // divisor if value >= 0 else -(-value // divisor)


def loop_interval(loop, call, intervals):
    """First and last value the variable can take; first > last: none."""
    low = max(subscript_interval(b, call, intervals)[0] for b in loop.lower)
    high = min(subscript_interval(b, call, intervals)[1] for b in loop.upper)
    return low, high - 1


def least_bounds(program):
    """Loop id -> the least value of its lower and upper bounds in any call
    that reaches it; unsigned variables need both to be 0 or more."""
    least = {}

    def visit(body, call, intervals):
        for node in body:
            if not isinstance(node, Loop):
                for inner in children(node):
                    visit(inner, call, intervals)
                continue
            spans = [subscript_interval(b, call, intervals) for b in node.lower + node.upper]
            value = min(low for low, _ in spans)
            least[id(node)] = min(value, least.get(id(node), value))
            low, high = loop_interval(node, call, intervals)
            if low <= high:
                visit(node.body, call, dict(intervals, **{node.variable: (low, high)}))

    for call in program.calls:
        visit(program.body, call, {})
    return least


def largest_bounds(program):
    """The largest value any loop variable can take."""
    largest = 0
    for call in program.calls:
        stack = [(program.body, {})]
        while stack:
            body, intervals = stack.pop()
            for node in body:
                inner = intervals
                if isinstance(node, Loop):
                    low, high = loop_interval(node, call, intervals)
                    if low > high:
                        continue
                    largest = max(largest, high + abs(node.step))
                    inner = dict(intervals, **{node.variable: (low, high)})
                stack += [(b, inner) for b in children(node)]
    return largest
