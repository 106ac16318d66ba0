#!/usr/bin/env python3
"""Writes exact covers that come from random networks, one file for each.

usage: network_covers.py FOLDER

The networks are sparse: communities with few links between them. Such covers soon fall into independent parts. Seeds make them the same everywhere.
"""

import itertools
import pathlib
import random
import sys


def communities(groups, size, chance, bridges, seed):
    """A tree of groups: a ring and random links within a group, a few to an earlier one. The numbers of vertices are shuffled."""
    rng = random.Random(seed)
    number = list(range(groups * size))
    rng.shuffle(number)
    links = set()
    for group in range(groups):
        members = range(group * size, (group + 1) * size)
        ring = {(a, a + 1) for a in members[:-1]} | {(members[0], members[-1])}
        links |= ring | {pair for pair in itertools.combinations(members, 2) if rng.random() < chance}
        if group:
            other = rng.randrange(max(0, group - 3), group)
            for _ in range(bridges):
                links.add((other * size + rng.randrange(size), group * size + rng.randrange(size)))
    return groups * size, sorted(tuple(sorted((number[a], number[b]))) for a, b in links)


def matchings(count, links):
    """Perfect matchings: every vertex with one neighbour."""
    return [list(link) for link in links]


def cliques(count, links):
    """Partitions of the vertices into single ones, linked pairs and triangles."""
    known = set(links)
    triples = [
        (a, b, c) for a, b in links for c in range(b + 1, count) if (a, c) in known and (b, c) in known
    ]
    return [[v] for v in range(count)] + [list(link) for link in links] + [list(triple) for triple in triples]


def paths(count, links):
    """Partitions of the vertices into paths of at most three vertices."""
    around = [set() for _ in range(count)]
    for a, b in links:
        around[a].add(b)
        around[b].add(a)
    threes = [[a, b, c] for b in range(count) for a, c in itertools.combinations(sorted(around[b]), 2)]
    return [[v] for v in range(count)] + [list(link) for link in links] + threes


def write(folder, name, what, network, options):
    count, links = network
    lines = ["| kind: exact-cover", f"| {what} of a network of {count} vertices and {len(links)} links"]
    lines.append(" ".join(f"v{v}" for v in range(count)))
    lines += [" ".join(f"v{v}" for v in option) for option in options(count, links)]
    (folder / f"{name}.dlx").write_text("\n".join(lines) + "\n")


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    write(folder, "matchings", "perfect matchings", communities(32, 10, 0.4, 2, 1), matchings)
    write(folder, "cliques", "partitions into vertices, links and triangles", communities(24, 8, 0.4, 1, 2), cliques)
    write(folder, "paths", "partitions into paths of at most three vertices", communities(20, 7, 0.4, 1, 3), paths)


main()
