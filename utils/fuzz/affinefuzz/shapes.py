# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loop nests that people write: the building blocks of the generator.

Each shape takes the generator and returns a list of nodes.
"""

from .program import Assign, Condition, Guard, Loop, Reference, Subscript, number, var


def at(array, *affines):
    return Reference(array, [Subscript(a) for a in affines])


def segment(g):
    """One building block."""
    choices = [random_nest, random_nest, stencil, stencil, chain, chain, reduction, scan, conditional, remainders]
    if g.depth >= 2:
        choices += [stencil, chain, triangle, private_scalars, reversal, reversal, rows, rows]
    if g.depth >= 3:
        choices += [matmul] * 5 + [elimination] * 2
    return g.rng.choice(choices)(g)


def nest(g, sizes, body_of, lower=0, upper=0):
    """A perfect nest over the sizes; body_of gets the variables."""

    def level(remaining, variables):
        if not remaining:
            return body_of(variables)
        inner = lambda v: level(remaining[1:], variables + [v])
        return [g.loop(remaining[0], inner, lower, upper)]

    return level(sizes, [])


def random_nest(g):
    """Loops and statements, nested imperfectly."""

    def block(depth, scope):
        nodes = []
        for _ in range(g.rng.choice([1, 1, 2]) if scope else 1):
            if depth < g.depth and (not scope or g.chance(0.65)):
                nodes.append(random_loop(g, scope, lambda v: block(depth + 1, scope + [v])))
            else:
                nodes.append(g.assign(scope))
        return nodes

    return block(0, [])


def random_loop(g, scope, body_of):
    v = g.variable()
    lower, upper = number(g.rng.choice([0, 0, 0, 1, 2])), var(g.size(), g.rng.choice([0, 0, 0, -1, -2]))
    roll = g.rng.random()
    if scope and roll < 0.15:
        lower = var(g.rng.choice(scope), g.rng.choice([0, 1]))
    elif scope and roll < 0.3:
        upper = var(g.rng.choice(scope), g.rng.choice([0, 1, 2]))
    elif roll < 0.35:
        upper = Subscript(var(g.size()), "div", 2)
    return Loop(v, [lower], [upper], body_of(v))


def neighbours(g, array, variables):
    """Reads of a point and some of its neighbours."""
    reads = [("ref", at(array, *[var(v) for v in variables]))]
    for _ in range(g.rng.randint(1, 4)):
        reads.append(("ref", at(array, *[var(v, g.rng.choice([-1, 0, 1])) for v in variables])))
    return reads


def stencil(g):
    """A time loop around sweeps from one array to another, or in place."""
    rank = min(g.depth, g.rng.choice([1, 2, 2]))
    sizes = [g.size() for _ in range(rank)]
    a = g.array(rank, True, sizes)
    b = a if g.chance(0.35) else g.array(rank, True, sizes)

    def sweep(target, source):
        body = lambda vs: [Assign(at(target, *[var(v) for v in vs]), "=", g.scaled(neighbours(g, source, vs)))]
        return nest(g, sizes, body, 1, -1)

    def step(_):
        body = sweep(b, a)
        if b != a and g.chance(0.85):
            body += sweep(a, b)
        if g.chance(0.15):
            body.append(Assign(g.reference(g.array(1), []), "=", g.expression([], 1)))
        return body

    steps = [number(g.rng.randint(2, 7))] if g.chance(0.6) else [var("m"), number(8)]
    v = g.variable()
    return [Loop(v, [number(0)], steps, step(v))]


def chain(g):
    """Nests that each read what the one before has written."""
    rank = min(g.depth, g.rng.choice([1, 2, 2]))
    sizes = [g.size() for _ in range(rank)]
    source, nodes = g.array(rank, False, sizes), []
    for _ in range(g.rng.choice([2, 2, 2, 3])):
        target = g.array(rank, True, sizes)
        nodes += link(g, sizes, source, target)
        source = target
    return nodes


def link(g, sizes, source, target):
    transposed = len(sizes) > 1 and sizes[0] == sizes[1] and g.chance(0.2)
    mirrored = g.chance(0.1)

    def body(vs):
        order = list(reversed(vs)) if transposed else vs
        reads = neighbours(g, source, order) if g.chance(0.6) else [("ref", at(source, *[var(v) for v in order]))]
        if mirrored:
            affine = var(sizes[0], -1)
            affine.terms[vs[0]] = -1
            reads = [("ref", at(source, affine, *[var(v) for v in order[1:]]))]
        if g.chance(0.4):
            reads.append(g.leaf(vs))
        return [Assign(at(target, *[var(v) for v in vs]), "=", g.scaled(reads))]

    return nest(g, sizes, body)


def reduction(g):
    """A scalar or a row gathers; what follows uses it."""
    s, rank = g.scalar(True), g.rng.randint(1, min(2, g.depth))
    sizes = [g.size() for _ in range(rank)]
    source, target = g.array(rank, False, sizes), g.array(1)
    gather = lambda vs: [Assign(s, "+=", ("ref", at(source, *[var(v) for v in vs])))]
    use = lambda vs: [Assign(at(target, var(vs[-1])), g.rng.choice(["=", "+="]), ("bin", "+", ("scalar", s), g.leaf(vs)))]
    nodes = [Assign(s, "=", ("const", 0))] + nest(g, sizes, gather)
    nodes += nest(g, sizes[:1], use)
    if g.chance(0.4):
        nodes.append(Assign(s, "=", g.expression([], 1)))
    return nodes


def rows(g):
    """Sums of rows and columns, kept in arrays."""
    source, sums = g.array(2), g.array(1, True)
    sizes = [g.size(), g.size()]
    swap = g.chance(0.4)

    def body(vs):
        return [Assign(at(sums, var(vs[1 if swap else 0])), "+=", ("ref", at(source, *[var(v) for v in vs])))]

    nodes = nest(g, sizes, body)
    finish = lambda vs: [Assign(at(source, var(vs[0]), var(vs[1])), "-=", ("ref", at(sums, var(vs[0]))))]
    return nodes + (nest(g, sizes, finish) if g.chance(0.6) else [])


def reversal(g):
    """One nest reads or adds forwards, the next one the other way round."""
    level, out, size = g.array(1, True), g.array(2), g.size()

    def forwards(vs):
        reads = ("bin", "+", ("ref", at(level, var(vs[0]))), g.leaf(vs))
        return [Assign(at(out, var(vs[0]), var(vs[1])), g.rng.choice(["=", "+="]), reads)]

    def backwards(vs):
        affine = var(size, -1)
        affine.terms[vs[0]] = -1
        operator = g.rng.choice(["+=", "="])
        return [Assign(at(level, affine), operator, ("const", 16) if g.chance(0.5) else g.leaf(vs))]

    first, second = nest(g, [size, g.size()], forwards), nest(g, [size], backwards)
    return first + second if g.chance(0.7) else second + first


def scan(g):
    """A recurrence along one dimension."""
    rank = g.rng.randint(1, min(2, g.depth))
    sizes = [g.size() for _ in range(rank)]
    a, b, along = g.array(rank, False, sizes), g.array(rank, False, sizes), g.rng.randrange(rank)
    distance = g.rng.choice([-1, -1, -2, 1])

    def body(vs):
        before = at(a, *[var(v, distance if d == along else 0) for d, v in enumerate(vs)])
        value = g.scaled([("ref", before), ("ref", at(b, *[var(v) for v in vs]))])
        return [Assign(at(a, *[var(v) for v in vs]), "=", value)]

    return nest(g, sizes, body, 2, -1)


def triangle(g):
    """x[i] -= L[i][j] * x[j] for j < i, or the like of it upwards."""
    x, low, size = g.array(1), g.array(2), g.size()
    upwards = g.chance(0.3)

    def row(i):
        j = g.variable()
        product = ("bin", "*", ("ref", at(low, var(i), var(j))), ("ref", at(x, var(j))))
        update = Assign(at(x, var(i)), g.rng.choice(["-=", "+="]), ("bin", "*", ("const", 2), product))
        bounds = ([var(i, 1)], [var(size)]) if upwards else ([number(0)], [var(i)])
        inner = Loop(j, *bounds, [update])
        final = Assign(at(x, var(i)), "=", ("bin", "*", ("const", 8), ("ref", at(x, var(i)))))
        return [inner, final] if g.chance(0.7) else [final, inner]

    loop = g.loop(size, row)
    loop.step = -1 if upwards else 1
    return [loop]


def private_scalars(g):
    """Scalars that are written before they are read in each iteration."""
    s, a, b = g.scalar(True), g.array(2), g.array(2)

    def body(vs):
        here = [var(v) for v in vs]
        nodes = [Assign(s, "=", g.scaled([("ref", at(b, *here)), g.leaf(vs)]))]
        nodes.append(Assign(at(a, *here), "=", ("bin", "+", ("scalar", s), ("const", 5))))
        if g.chance(0.5):
            nodes.append(Assign(at(b, *here), "=", ("bin", "*", ("scalar", s), ("const", 7))))
        return nodes

    return nest(g, [g.size(), g.size()], body)


def matmul(g):
    """C += A B, loops in any order, often initialised within the nest."""
    c, a, b = g.array(2, True), g.array(2), g.array(2)
    transposed = g.chance(0.25)
    order = g.rng.choice(["ijk", "ijk", "ikj", "jki", "kij"])

    def update(vs):
        i, j, k = (vs[order.index(x)] for x in "ijk")
        second = at(b, var(j), var(k)) if transposed else at(b, var(k), var(j))
        product = ("bin", "*", ("ref", at(a, var(i), var(k))), ("ref", second))
        return Assign(at(c, var(i), var(j)), "+=", ("bin", "*", ("const", 2), product))

    def outer(i):
        def middle(j):
            inner = g.loop(g.size(), lambda k: [update([i, j, k])])
            if order == "ijk" and g.chance(0.7):
                return [Assign(at(c, var(i), var(j)), "=", ("const", 0)), inner]
            return [inner]

        return [g.loop(g.size(), middle)]

    return [g.loop(g.size(), outer)]


def elimination(g):
    """LU without pivots."""
    a, size = g.array(2, True), g.size()

    def body(k):
        i, j = g.variable(), g.variable()
        scale = Assign(at(a, var(i), var(k)), "=", ("bin", "*", ("const", 3), ("ref", at(a, var(i), var(k)))))
        product = ("bin", "*", ("ref", at(a, var(i), var(k))), ("ref", at(a, var(k), var(j))))
        update = Assign(at(a, var(i), var(j)), "-=", ("bin", "*", ("const", 3), product))
        columns = Loop(j, [var(k, 1)], [var(size)], [update])
        return [Loop(i, [var(k, 1)], [var(size)], [scale, columns])]

    return [g.loop(size, body)]


def conditional(g):
    """Updates that depend on data, or on the place."""
    rank = g.rng.randint(1, min(2, g.depth))
    sizes = [g.size() for _ in range(rank)]
    a = g.array(rank, False, sizes)

    def body(vs):
        here = at(a, *[var(v) for v in vs])
        other = g.read(vs, rank)
        condition = Condition("value", expression=other, operator="<", constant=g.rng.randint(-6, 6))
        if g.chance(0.4):
            condition = g.condition(vs)
        if g.chance(0.4):
            return [Assign(here, "=", ("select", condition, other, ("ref", here)))]
        otherwise = [g.assign(vs)] if g.chance(0.4) else []
        return [Guard(condition, [Assign(here, g.rng.choice(["=", "+="]), other)], otherwise)]

    return nest(g, sizes, body)


def remainders(g):
    """Gathering by i % d or i / d."""
    a, b, d = g.array(1, True), g.array(1), g.rng.choice([2, 3, 7])
    kind = g.rng.choice(["mod", "div"])
    body = lambda vs: [Assign(Reference(a, [Subscript(var(vs[0], 1), kind, d)]), g.rng.choice(["+=", "="]), ("ref", at(b, var(vs[0]))))]
    return nest(g, [g.size()], body) + chain(g)
