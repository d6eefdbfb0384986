# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Membership in relations that isl has printed, without isl.

Enough of the syntax for what comes out of affine-schedule: pieces
`A[i, j] -> B[1 + i, o1] : condition`, conditions with and, or, mod, floor and
exists. Points are tuples of numbers.
"""

import re

# Existential variables without a definition, and unknown results, lie here.
SEARCH = range(-64, 65)


def split_top(text, separator):
    """Splits at separators outside of brackets."""
    parts, depth, start = [], 0, 0
    for k, c in enumerate(text):
        depth += (c in "([") - (c in ")]")
        if depth == 0 and text.startswith(separator, k):
            parts.append(text[start:k])
            start = k + len(separator)
    return parts + [text[start:]]


def to_python(text):
    """An isl condition or expression as a Python expression."""
    match = re.search(r"exists \(", text)
    if match:
        end = closing(text, match.end() - 1)
        inner = exists_to_python(text[match.end() : end])
        return plain(text[: match.start()]) + inner + to_python(text[end + 1 :])
    return plain(text)


def exists_to_python(text):
    definitions, condition = split_top(text, ":")[0], ":".join(split_top(text, ":")[1:])
    loops = ""
    for definition in split_top(definitions, ","):
        name, _, value = definition.strip().partition(" = ")
        loops += " for %s in %s" % (name, "[%s]" % plain(value) if value else "SEARCH")
    return "any((%s)%s)" % (to_python(condition), loops)


def plain(text):
    text = re.sub(r"(?<![A-Za-z_0-9])(\d+)(?=[A-Za-z_(])", r"\1*", text)
    text = text.replace("floor", "").replace("/", "//")
    text = re.sub(r"\bmod\b", "%", text)
    return re.sub(r"(?<![<>=])=(?!=)", "==", text)


def closing(text, start):
    depth = 0
    for k in range(start, len(text)):
        depth += (text[k] == "(") - (text[k] == ")")
        if depth == 0:
            return k
    raise ValueError("unbalanced: " + text)


class Tuple:
    """One side of a piece: a name and entries that bind or compute."""

    def __init__(self, text):
        match = re.fullmatch(r"\s*(\w*)\[(.*)\]\s*", text)
        self.name = match.group(1)
        self.entries = [e.strip() for e in split_top(match.group(2), ",")] if match.group(2).strip() else []
        self.code = []
        for entry in self.entries:
            name, _, value = entry.partition(" = ")
            expression = value or ("" if re.fullmatch(r"[A-Za-z_]\w*", entry) else entry)
            self.code.append((name, compile(to_python(expression).strip(), entry, "eval") if expression else None))

    def bind(self, point, known):
        """Adds names to `known`; false if the point does not fit."""
        for (name, code), value in zip(self.code, point):
            if code is None and name not in known:
                known[name] = value
            elif (eval(code, known) if code else known[name]) != value:
                return False
        return len(self.code) == len(point)


class Piece:
    def __init__(self, text):
        relation, *condition = split_top(text, ":")
        sides = split_top(relation, "->")
        self.source, self.sink = Tuple(sides[0]), Tuple(sides[1])
        condition = ":".join(condition).strip() or "True"
        self.condition = compile(to_python(condition).strip(), condition, "eval")

    def contains(self, x, y, parameters):
        known = dict(parameters, SEARCH=SEARCH)
        return self.source.bind(x, known) and self.sink.bind(y, known) and bool(eval(self.condition, known))

    def value(self, x, parameters):
        """The one-dimensional image of x, or None."""
        known = dict(parameters, SEARCH=SEARCH)
        if not self.source.bind(x, known):
            return None
        name, code = self.sink.code[0]
        if code or name in known:
            result = eval(code, known) if code else known[name]
            return result if eval(self.condition, known) else None
        for result in SEARCH:
            if eval(self.condition, dict(known, **{name: result})):
                return result
        return None


class Relation:
    """A union map as text: `[N] -> { A[i] -> B[i] : ...; ... }`."""

    def __init__(self, text):
        inside = text[text.index("{") + 1 : text.rindex("}")].strip()
        self.pieces = {}
        for part in split_top(inside, ";") if inside else []:
            piece = Piece(part)
            self.pieces.setdefault((piece.source.name, piece.sink.name), []).append(piece)

    def contains(self, source, x, sink, y, parameters):
        return any(p.contains(x, y, parameters) for p in self.pieces.get((source, sink), []))

    def value(self, source, x, parameters):
        for piece in self.pieces.get((source, ""), []):
            result = piece.value(x, parameters)
            if result is not None:
                return result
        return None
