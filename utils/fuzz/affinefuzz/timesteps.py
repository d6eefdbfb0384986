# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Time steps against the chains of dependences that they come from.

A row of strategy `latency` says that all its times lie in 0..L, one of strategy
`earliest` that no instance could be earlier. Both are compared with the longest
chain of open dependences that ends in each instance, and with each other.
"""

import re


def longest_chains(pairs):
    """(statement, point) -> number of pairs on the longest chain that ends
    there; None if the pairs form a circle."""
    sinks, waiting, length = {}, {}, {}
    for pair in pairs:
        source, sink = pair[:2], pair[2:]
        sinks.setdefault(source, []).append(sink)
        waiting[sink] = waiting.get(sink, 0) + 1
        length[source] = length[sink] = 0
    ready = [x for x in length if x not in waiting]
    for source in ready:
        for sink in sinks.get(source, []):
            length[sink] = max(length[sink], length[source] + 1)
            waiting[sink] -= 1
            if not waiting[sink]:
                ready.append(sink)
    return length if len(ready) == len(length) else None


def linear_value(text, parameters):
    """The value of "2N - M + 1"."""
    total = 0
    for sign, factor, name in re.findall(r"([+-]?)\s*(\d*)([A-Za-z_]\w*)?", text):
        if factor or name:
            value = int(factor or 1) * (parameters[name] if name else 1)
            total += -value if sign == "-" else value
    return total


def latency_bound(row, parameters):
    """The largest L that the branches of a row claim; None unless all do."""
    bounds = [re.match(r"latency: L = ([^,]*)", part) for part in row.decision.split("; ")]
    return max(linear_value(b.group(1), parameters) for b in bounds) if all(bounds) else None


def is_earliest(row):
    return all(part.startswith("earliest") for part in row.decision.split("; "))


def loops(times, pairs):
    """Instances that open pairs connect stand in one branch of the schedule, in
    a band or in a sequence: a flat row shows both side by side. It is a band
    where one statement has several times. Yields (instances, pairs) of such."""
    group, members, within = {}, {}, {}
    for pair in pairs:
        first, second = (group.setdefault(x, x) for x in (pair[:2], pair[2:]))
        for x in (first, second):
            members.setdefault(x, [x])
        if first != second:
            for x in members[second]:
                group[x] = first
            members[first] += members.pop(second)
    for pair in pairs:
        within.setdefault(group[pair[:2]], []).append(pair)
    for first, instances in members.items():
        if len({(x[0], times[x]) for x in instances}) > len({x[0] for x in instances}):
            yield instances, within[first]


def wrong_steps(row, times, pairs, parameters):
    """What is wrong with one row: its times, the pairs open when it is reached."""
    bound = latency_bound(row, parameters)
    if bound is None and not is_earliest(row):
        return
    for instances, inside in loops(times, pairs):
        yield from wrong_loop(row, bound, {x: times[x] for x in instances}, inside)


def wrong_loop(row, bound, times, pairs):
    for instance, time in times.items():
        if time < 0 or bound is not None and time > bound:
            yield "%s has time %d, not in 0..%s" % (instance, time, "" if bound is None else bound)
    if any(times[p[:2]] == times[p[2:]] for p in pairs):
        if is_earliest(row):
            yield "an earliest row leaves dependences open"
        return
    chains = longest_chains(pairs)
    if chains is None:
        yield "the dependences form a circle"
    elif bound is not None and max(chains.values()) > bound:
        yield "L = %d is less than the longest chain" % bound


def later_than_chain(row, times, pairs):
    """(instances, later ones) of an earliest row; each pair has two ends."""
    instances = later = 0
    for _, inside in loops(times, pairs) if is_earliest(row) else ():
        chains = longest_chains(inside) or {}
        instances += len(chains)
        later += sum(times[x] > chain for x, chain in chains.items())
    return instances, later


def later_instances(earliest, latency, sizes):
    """Instances later in `earliest` than in `latency`, in the first band of
    both; None unless each carries everything there, with the same outside."""
    number = earliest.first_band()
    if number is None or number != latency.first_band() or latency_bound(latency.rows[number], dict.fromkeys("NM", 0)) is None:
        return None
    if earliest.rows[number].residual.pieces or latency.rows[number].residual.pieces:
        return None
    first, second = earliest.times(sizes), latency.times(sizes)
    if any(first[x][:number] != second[x][:number] for x in first):
        return None
    return [x for x in first if first[x][number] > second[x][number]]
