# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which flags a program is compiled with.

A configuration is a list of clang flags. Plugin options are single words
here ("-affine-sched-tile=7") and get their -mllvm when clang is called.
"""

REFERENCES = [["-O0"], ["-O3"]]
SANITIZERS = ["-fsanitize=address,undefined", "-fsanitize-trap=undefined"]


def flags(configuration, plugin):
    """The configuration as clang's command line."""
    result = ["-fpass-plugin=" + plugin, "-Rpass=affine-sched", "-Rpass-missed=affine-sched"]
    for word in configuration:
        result += ["-mllvm", word] if word.startswith("-affine-sched") else [word]
    return result


def random_configuration(rng):
    chosen = [rng.choice(["-O3", "-O3", "-O3", "-O2", "-O2", "-O1"])]
    if rng.random() < 0.4:
        chosen.append("-fopenmp")
    chosen += scheduling(rng) + surroundings(rng)
    return chosen


def scheduling(rng):
    """Options of the plugin."""
    chosen = []
    if rng.random() < 0.5:
        chosen.append("-affine-sched-strategy=feautrier")
    if rng.random() < 0.6:
        chosen.append("-affine-sched-fusion=" + rng.choice(["max-locality", "none"]))
    if rng.random() < 0.7:
        chosen.append("-affine-sched-tile=" + rng.choice(["1", "7", "7", "32", "5,3", "off"]))
    if rng.random() < 0.1:
        chosen.append("-affine-sched-no-vectorize")
    if rng.random() < 0.7:
        chosen.append("-affine-sched-max-operations=%d" % rng.choice([5000, 60000] + [200000] * 8))
    return chosen


def surroundings(rng):
    """Flags of clang that change what reaches the plugin."""
    chosen = []
    if rng.random() < 0.15:
        chosen.append("-march=native")
    if rng.random() < 0.1:
        chosen.append("-g")
    if rng.random() < 0.07:
        chosen += SANITIZERS
    return chosen


def choose(rng, count):
    """The defaults, sequential or parallel, and random ones."""
    first = [["-O3"], ["-O3", "-fopenmp"], ["-O2"]]
    return [first[rng.randrange(3)]] + [random_configuration(rng) for _ in range(count - 1)]
