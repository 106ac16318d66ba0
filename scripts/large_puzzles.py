#!/usr/bin/env python3
"""Writes puzzles with many solutions: those of docs/space.md and docs/cluster/measurements.md that are not in data/.

usage: large_puzzles.py FOLDER

Dominoes, a calendar with any two cells open and one for each date (in FOLDER/dates), a square with any seven; one-sided pentominoes,
Langford pairs; and exact covers of random networks, which soon fall into independent parts: communities with few links between them.
Seeds make them the same everywhere.
"""

import datetime
import itertools
import pathlib
import random
import sys

CALENDAR = ["######", "######", "#######", "#######", "#######", "#######", "###"]


def packing(rows, pieces):
    """A container in rows, to be filled with a set of pieces."""
    return "\n".join(["# kind: polycube", "container", *rows, f"pieces {pieces}"]) + "\n"


def date(day):
    """The calendar without the cells of this month and this day."""
    rows = [list(row.ljust(7, ".")) for row in CALENDAR]
    rows[(day.month - 1) // 6][(day.month - 1) % 6] = "."
    rows[2 + (day.day - 1) // 7][(day.day - 1) % 7] = "."
    return packing(["".join(row) for row in rows], "calendar")


def packings():
    """Names and texts of packings."""
    for edge in (8, 10, 12, 16):
        yield f"dominoes{edge}.txt", f"# kind: polycube\nbox {edge} {edge}\n{edge * edge // 2}x piece 000 100\n"
    yield "calendar.txt", packing([row.ljust(7, ".").replace("#", "+") for row in CALENDAR], "calendar")
    yield "square.txt", packing(["++++++"] * 6, "genius square")
    yield "one_sided_6x15.txt", "# kind: polycube\nmirror no\nplanar yes\nbox 15 6\npieces one-sided pentominoes\n"
    # A leap year has all dates.
    for number in range(366):
        day = datetime.date(2024, 1, 1) + datetime.timedelta(days=number)
        yield f"dates/{day:%m-%d}.txt", date(day)


def langford(n):
    """Langford pairs; of two that are mirror images, one: the pair of the largest odd number has its first half on the left."""
    items = [f"d{k}" for k in range(1, n + 1)] + [f"s{i}" for i in range(1, 2 * n + 1)]
    lines = ["| kind: exact-cover", " ".join(items)]
    for k in range(1, n + 1):
        last = n // 2 if k == n - (n % 2 == 0) else 2 * n
        for i in range(1, min(last, 2 * n - k - 1) + 1):
            lines.append(f"d{k} s{i} s{i + k + 1}")
    return "\n".join(lines) + "\n"


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


def cover(what, network, options):
    """The exact cover of a network."""
    count, links = network
    lines = ["| kind: exact-cover", f"| {what} of a network of {count} vertices and {len(links)} links"]
    lines.append(" ".join(f"v{v}" for v in range(count)))
    lines += [" ".join(f"v{v}" for v in option) for option in options(count, links)]
    return "\n".join(lines) + "\n"


def covers():
    """Names and texts of exact covers."""
    yield "langford16.dlx", langford(16)
    yield "matchings.dlx", cover("perfect matchings", communities(32, 10, 0.4, 2, 1), matchings)
    yield "cliques.dlx", cover("partitions into vertices, links and triangles", communities(24, 8, 0.4, 1, 2), cliques)
    yield "paths.dlx", cover("partitions into paths of at most three vertices", communities(20, 7, 0.4, 1, 3), paths)


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    (folder / "dates").mkdir(parents=True, exist_ok=True)
    for name, text in itertools.chain(packings(), covers()):
        (folder / name).write_text(text)


if __name__ == "__main__":
    main()
