# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C text of programs.

Integers never overflow where that is undefined: `int` is kept small by `%`
and `&`, all other integer arithmetic is unsigned. Floating point is compared
bitwise, except that all NaNs count as equal.
"""

from .layout import Layout, largest_bounds, least_bounds
from .program import (
    FLOATS,
    UNSIGNED_VARIABLES,
    Affine,
    Assign,
    Guard,
    Loop,
    Reference,
    used_arrays,
    used_scalars,
)

PREAMBLE = """\
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HARNESS __attribute__((noinline, optnone)) static
static inline int quantise(double x) {
  return x > -100 && x < 100 ? (int)(x * 8) : 0;
}
static unsigned long long hash;
static unsigned state;
HARNESS void add(const void *memory, size_t bytes) {
  for (size_t i = 0; i < bytes; i++)
    hash = (hash ^ ((const unsigned char *)memory)[i]) * 1099511628211ull;
}
HARNESS int next(void) {
  state = state * 1664525u + 1013904223u;
  return (int)(state >> 16) % 1009;
}
#define FLOATING(T)                                                            \\
  HARNESS void fill_##T(T *p, size_t n) {                                      \\
    for (size_t i = 0; i < n; i++)                                             \\
      p[i] = (T)(next() - 500) / (T)512;                                       \\
  }                                                                            \\
  HARNESS void hash_##T(const T *p, size_t n) {                                \\
    for (size_t i = 0; i < n; i++) {                                           \\
      T x = p[i];                                                              \\
      if (x != x)                                                              \\
        x = 12345;                                                             \\
      add(&x, sizeof x);                                                       \\
    }                                                                          \\
  }
#define INTEGRAL(T)                                                            \\
  HARNESS void fill_##T(T *p, size_t n) {                                      \\
    for (size_t i = 0; i < n; i++)                                             \\
      p[i] = (T)next();                                                        \\
  }                                                                            \\
  HARNESS void hash_##T(const T *p, size_t n) { add(p, n * sizeof *p); }
typedef unsigned char uchar;
typedef unsigned long long ull;
FLOATING(double) FLOATING(float)
INTEGRAL(int) INTEGRAL(unsigned) INTEGRAL(short) INTEGRAL(uchar) INTEGRAL(ull)
"""

# A name without blanks for every element type, as in fill_##T.
WORDS = {"unsigned char": "uchar", "unsigned long long": "ull"}

# Bounds on the absolute values that an `int` expression reads.
INT_BOUND, LARGE = 1023, 1 << 30
READ_BOUNDS = {"short": 1 << 15, "unsigned char": 255}


def word(type_name):
    return WORDS.get(type_name, type_name)


class Emitter:
    def __init__(self, program):
        self.program = program
        self.layout = Layout(program)
        self.least = least_bounds(program)
        self.largest = largest_bounds(program)
        self.tag = "_%d" % program.seed
        self.types = dict(program.sizes)
        self.lines = []
        self.arrays = [a for a in program.arrays.values() if a.name in used_arrays(program.body)]
        self.scalars = sorted(used_scalars(program.body))

    # ---- names and affine forms -------------------------------------------

    def name(self, name, cast):
        size = self.program.sizes.get(name)
        if isinstance(size, int):
            return str(size)
        if cast and self.types.get(name) in UNSIGNED_VARIABLES:
            return "(int)" + name
        return name

    def affine(self, affine, cast):
        text = ""
        for name in sorted(affine.terms):
            factor = affine.terms[name]
            sign = " - " if factor < 0 else " + "
            magnitude = "" if abs(factor) == 1 else "%d * " % abs(factor)
            text += sign + magnitude + self.name(name, cast)
        if affine.constant or not text:
            text += " - " if affine.constant < 0 else " + "
            text += str(abs(affine.constant))
        return text[3:] if text.startswith(" + ") else "-" + text[3:]

    def mixed(self, affine):
        """64-bit names beside unsigned 32-bit ones would not wrap alike."""
        kinds = {self.types.get(n) for n in affine.terms}
        return bool(kinds & {"long", "size_t"}) and len(kinds) > 1

    def subscript(self, subscript, shift=0):
        a = subscript.affine
        if subscript.kind == "affine":
            return self.affine(a.plus(shift), self.mixed(a))
        operator = "/" if subscript.kind == "div" else "%"
        text = "(%s) %s %d" % (self.affine(a, True), operator, subscript.divisor)
        return "%s + %d" % (text, shift) if shift else text

    def bound(self, bound, cast):
        if isinstance(bound, Affine):
            return self.affine(bound, cast)
        return self.subscript(bound)

    def extent(self, extent):
        size, constant = extent
        if not size:
            return str(constant)
        return self.affine(Affine({size: 1}, constant), True)

    def reference(self, reference):
        array = self.program.arrays[reference.array]
        shifts = self.layout.shift[array.name]
        parts = [self.subscript(s, c) for s, c in zip(reference.subscripts, shifts)]
        name = array.name + (self.tag if array.home == "global" else "")
        if array.home != "flat":
            return name + "".join("[%s]" % p for p in parts)
        text = parts[0]
        for part, extent in zip(parts[1:], self.layout.extent[array.name][1:]):
            text = "(%s) * (%s) + %s" % (text, self.extent(extent), part)
        return "%s[%s]" % (name, text)

    # ---- expressions ------------------------------------------------------

    def leaf(self, expression):
        """Text and type of a value that is read."""
        if expression[0] == "scalar":
            return expression[1], self.program.scalars[expression[1]]
        array = self.program.arrays[expression[1].array]
        return self.reference(expression[1]), array.type

    def floating(self, expression, type_name):
        """A double or float value."""
        kind = expression[0]
        if kind in ("ref", "scalar"):
            text, read = self.leaf(expression)
            return text if read in FLOATS else "(%s)%s" % (type_name, text)
        if kind == "const":
            suffix = "f" if type_name == "float" else ""
            return "%s%s" % (expression[1] / 16, suffix)
        if kind == "affine":
            return "(%s)(%s)" % (type_name, self.affine(expression[1], True))
        if kind == "bin":
            parts = [self.floating(e, type_name) for e in expression[2:]]
            return "(%s %s %s)" % (parts[0], expression[1], parts[1])
        if kind == "call":
            inner = self.floating(expression[2], type_name)
            pattern = {"sqrt": "sqrt(fabs(%s))", "fabs": "fabs(%s)", "exp": "exp(-fabs(%s))"}
            return pattern[expression[1]] % inner
        parts = [self.floating(e, type_name) for e in expression[2:]]
        return "(%s ? %s : %s)" % (self.condition(expression[1]), *parts)

    def wrapping(self, expression, type_name):
        """An unsigned value of the given type."""
        kind = expression[0]
        if kind in ("ref", "scalar"):
            text, read = self.leaf(expression)
            text = "quantise(%s)" % text if read in FLOATS else text
            return text if read == type_name else "(%s)%s" % (type_name, text)
        if kind == "const":
            return "%du" % abs(int(expression[1]))
        if kind == "affine":
            return "(%s)(%s)" % (type_name, self.affine(expression[1], True))
        if kind == "call":
            return self.wrapping(expression[2], type_name)
        parts = [self.wrapping(e, type_name) for e in expression[2:]]
        if kind == "bin":
            return "(%s %s %s)" % (parts[0], expression[1], parts[1])
        return "(%s ? %s : %s)" % (self.condition(expression[1]), *parts)

    def small(self, expression):
        """An int: the text and a bound on its absolute value."""
        kind = expression[0]
        if kind in ("ref", "scalar"):
            return self.small_leaf(expression)
        if kind == "const":
            return str(int(expression[1])), abs(int(expression[1]))
        if kind == "affine":
            return "(int)(%s)" % self.affine(expression[1], True), 1 << 12
        if kind == "call":
            text, bound = self.small(expression[2])
            return "abs(%s)" % text, bound
        (a, bound_a), (b, bound_b) = (self.small(e) for e in expression[2:])
        if kind != "bin":
            return "(%s ? %s : %s)" % (self.condition(expression[1]), a, b), max(bound_a, bound_b)
        if bound_a * bound_b > LARGE or bound_a + bound_b > LARGE:
            a, b, bound_a, bound_b = "(%s) %% 1009" % a, "(%s) %% 1009" % b, 1009, 1009
        total = bound_a * bound_b if expression[1] == "*" else bound_a + bound_b
        return "(%s %s %s)" % (a, expression[1], b), total

    def small_leaf(self, expression):
        text, read = self.leaf(expression)
        if read in FLOATS:
            return "quantise(%s)" % text, 800
        if read in READ_BOUNDS:
            return text, READ_BOUNDS[read]
        if read == "int":
            return "(%s & 1023)" % text, INT_BOUND
        return "(int)(%s %% 1024u)" % text, INT_BOUND

    def condition(self, condition):
        if condition.kind == "value":
            text, read = self.leaf(condition.expression)
            limit = condition.constant
            number = str(limit / 16) if read in FLOATS else str(abs(limit) * 8)
            return "%s %s %s" % (text, condition.operator, number)
        affine = self.affine(condition.affine, condition.kind == "modulo" or self.mixed(condition.affine))
        if condition.kind == "modulo":
            return "(%s) %% %d == %d" % (affine, condition.divisor, condition.rest)
        return "%s %s 0" % (affine, condition.operator)

    # ---- statements -------------------------------------------------------

    def put(self, depth, text):
        self.lines.append("  " * depth + text)

    def body(self, body, depth):
        for node in body:
            if isinstance(node, Assign):
                self.put(depth, self.assign(node))
            elif isinstance(node, Guard):
                self.guard(node, depth)
            else:
                self.loop(node, depth)

    def assign(self, node):
        if isinstance(node.target, Reference):
            target = self.reference(node.target)
            type_name = self.program.arrays[node.target.array].type
        else:
            target, type_name = node.target, self.program.scalars[node.target]
        if type_name in FLOATS:
            text = self.floating(node.expression, type_name)
        elif type_name == "int":
            text, bound = self.small(node.expression)
            if node.operator != "=":
                text = "%s & 127" % text
            elif bound >= 1009:
                text = "%s %% 1009" % text
        else:
            wide = "unsigned long long" if type_name == "unsigned long long" else "unsigned"
            text = self.wrapping(node.expression, wide)
        if text.startswith("(") and text.endswith(")") and balanced(text[1:-1]):
            text = text[1:-1]
        return "%s %s %s;" % (target, node.operator, text)

    def guard(self, node, depth):
        self.put(depth, "if (%s) {" % self.condition(node.condition))
        self.body(node.body, depth + 1)
        if node.otherwise:
            self.put(depth, "} else {")
            self.body(node.otherwise, depth + 1)
        self.put(depth, "}")

    def variable_type(self, loop):
        """The wanted type if the values fit, else int."""
        if loop.type in UNSIGNED_VARIABLES:
            if self.least.get(id(loop), 0) < 0 or loop.step < -1:
                return "int"
        if loop.type == "unsigned char" and self.largest > 200:
            return "int"
        return loop.type

    def loop(self, loop, depth):
        kind = self.variable_type(loop)
        # Values known to be 0 or more need no casts, as written by a user.
        plain = self.least.get(id(loop), 0) >= 0 and all(
            isinstance(b, Affine) and b.constant >= 0 and all(f > 0 for f in b.terms.values())
            for b in loop.lower + loop.upper
        )
        low = extreme([self.bound(b, not plain) for b in loop.lower], ">")
        high = extreme([self.bound(b, not plain) for b in loop.upper], "<")
        v = loop.variable
        if loop.step > 0:
            step = "%s++" % v if loop.step == 1 else "%s += %d" % (v, loop.step)
            head = "for (%s %s = %s; %s < %s; %s)" % (kind, v, low, v, high, step)
        elif kind in UNSIGNED_VARIABLES:
            head = "for (%s %s = %s; %s-- > %s;)" % (kind, v, high, v, low)
        else:
            step = "%s--" % v if loop.step == -1 else "%s -= %d" % (v, -loop.step)
            head = "for (%s %s = %s - 1; %s >= %s; %s)" % (kind, v, high, v, low, step)
        if loop.pragma:
            self.put(depth, "#pragma " + loop.pragma)
        self.put(depth, head + " {")
        outer, self.types = self.types, dict(self.types, **{v: kind})
        self.body(loop.body, depth + 1)
        self.types = outer
        self.put(depth, "}")

    # ---- functions --------------------------------------------------------

    def pointers(self):
        return [a for a in self.arrays if a.home in ("flat", "shaped")]

    def parameter(self, array):
        star = "*restrict " if array.restrict else "*"
        if array.home == "flat" or array.rank == 1:
            return "%s %s%s" % (array.type, star, array.name)
        inner = "".join("[%s]" % self.extent(e) for e in self.layout.extent[array.name][1:])
        return "%s (%s%s)%s" % (array.type, star, array.name, inner)

    def kernel(self):
        for array in self.arrays:
            if array.home == "global":
                extents = "".join("[%d]" % self.constant_extent(e) for e in self.layout.extent[array.name])
                self.put(0, "static %s %s%s%s;" % (array.type, array.name, self.tag, extents))
        for scalar in self.scalars:
            self.put(0, "static %s %s%s;" % (self.program.scalars[scalar], scalar, self.tag))
        sizes = ["%s %s" % (t, n) for n, t in self.program.sizes.items() if isinstance(t, str)]
        parameters = sizes + [self.parameter(a) for a in self.pointers()]
        self.put(0, "__attribute__((noinline)) void kernel%s(%s) {" % (self.tag, ", ".join(parameters) or "void"))
        for array in self.arrays:
            if array.home == "local":
                extents = "".join("[%d]" % self.constant_extent(e) for e in self.layout.extent[array.name])
                self.put(1, "%s %s%s;" % (array.type, array.name, extents))
                self.put(1, "memset(%s, 0, sizeof %s);" % (array.name, array.name))
        for scalar in self.scalars:
            self.put(1, "%s %s = 1;" % (self.program.scalars[scalar], scalar))
        self.body(self.program.body, 1)
        for scalar in self.scalars:
            self.put(1, "%s%s = %s;" % (scalar, self.tag, scalar))
        self.put(0, "}")

    def constant_extent(self, extent):
        """An extent that suffices for all calls, for arrays without sizes."""
        size, constant = extent
        return constant + (max(c[size] for c in self.program.calls) if size else 0)

    def offsets(self, call):
        """Where in the pool of its type each pointer stands, and the lengths
        of the pools."""
        offsets, lengths = {}, {}
        shared = {}
        for array in self.pointers():
            count = self.layout.elements(array, call)
            if call["overlap"] is None or array.restrict:
                offsets[array.name] = lengths.get(array.type, 0)
                lengths[array.type] = offsets[array.name] + count
            else:
                shared.setdefault(array.type, []).append((array, count))
        for type_name, group in shared.items():
            start, end = lengths.get(type_name, 0), 0
            for position, (array, count) in enumerate(group):
                offsets[array.name] = start + position * call["overlap"]
                end = max(end, offsets[array.name] + count)
            lengths[type_name] = end
        return offsets, lengths

    def call(self, number):
        """The function that makes one call: fill, run, hash."""
        call = self.program.calls[number]
        offsets, lengths = self.offsets(call)
        self.put(0, "HARNESS void call%s_%d(void) {" % (self.tag, number))
        self.put(1, "hash = 14695981039346656037ull; state = %du;" % (self.program.seed * 64 + number))
        pools = sorted(lengths.items())
        for type_name, length in pools:
            self.put(1, "%s *pool_%s = malloc(%d * sizeof(%s));" % (type_name, word(type_name), length, type_name))
        regions = [("pool_" + word(t), t, str(n)) for t, n in pools]
        for array in self.arrays:
            if array.home == "global":
                name = array.name + self.tag
                regions.append(("(void *)" + name, array.type, "sizeof %s / sizeof(%s)" % (name, array.type)))
        for pointer, type_name, length in regions:
            self.put(1, "fill_%s(%s, %s);" % (word(type_name), pointer, length))
        arguments = [str(call[n]) for n, t in self.program.sizes.items() if isinstance(t, str)]
        for array in self.pointers():
            arguments.append("(void *)(pool_%s + %d)" % (word(array.type), offsets[array.name]))
        self.put(1, "kernel%s(%s);" % (self.tag, ", ".join(arguments)))
        for pointer, type_name, length in regions:
            self.put(1, "hash_%s(%s, %s);" % (word(type_name), pointer, length))
        for scalar in self.scalars:
            kind = word(self.program.scalars[scalar])
            self.put(1, "hash_%s(&%s%s, 1);" % (kind, scalar, self.tag))
        for type_name, _ in pools:
            self.put(1, "free(pool_%s);" % word(type_name))
        self.put(1, 'printf("%d.%d %%016llx\\n", hash);' % (self.program.seed, number))
        self.put(0, "}")

    def text(self):
        self.kernel()
        for number in range(len(self.program.calls)):
            self.call(number)
        return "\n".join(self.lines) + "\n"


def balanced(text):
    depth = 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if depth < 0:
            return False
    return depth == 0


def extreme(texts, operator):
    """The larger (">") or smaller ("<") of several values as a C expression."""
    text = texts[0]
    for other in texts[1:]:
        text = "((%s) %s (%s) ? (%s) : (%s))" % (text, operator, other, text, other)
    return text


def source(programs):
    """One C file with all programs; each call prints a line `seed.call hash`."""
    parts = [PREAMBLE]
    calls = []
    for program in programs:
        parts.append(Emitter(program).text())
        calls += ["call_%d_%d();" % (program.seed, k) for k in range(len(program.calls))]
    main = "\n".join("  %s fflush(stdout);" % c for c in calls)
    parts.append("HARNESS int run(void) {\n%s\n  return 0;\n}\nint main(void) { return run(); }\n" % main)
    return "\n".join(parts)
