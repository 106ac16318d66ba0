#!/usr/bin/env python3
"""Checks a count certificate: python3 check_count.py DIR

Reads DIR/cover.dlx, an exact cover in the format of Knuth's programs, and DIR/diagram.txt, a diagram of all of its solutions, as defined
in docs/certificates.md; for up to a million edges. Prints the number of solutions (exit code 0), or the first line that is wrong (1).
"""

import math
import re
import sys
from pathlib import Path

SOLVED, DEAD = "+", "-"


class Wrong(Exception):
    """A line of the diagram is wrong."""


def members(bits):
    """The numbers of the bits that are set, in increasing order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class Cover:
    """An exact cover: its options, and sets of options."""

    def __init__(self, text):
        lines = [line.split(" ") for line in text.split("\n") if line.strip() and not line.startswith("|")]
        self.primary, self.secondary, self.bounds = {}, set(), []
        self.declare(lines[0] if lines else [])
        self.options = [self.option(words) for words in lines[1:]]  # the primary items, the secondary ones with colours
        self.of_item = [0] * len(self.primary)
        coloured = {}  # the options of each secondary item, and of each one with a colour
        for number, (items, colours) in enumerate(self.options):
            for item in items:
                self.of_item[item] |= 1 << number
            for item, colour in colours:
                for key in (item,), (item, colour):
                    coloured[key] = coloured.get(key, 0) | 1 << number
        self.clashes = []  # the options that clash with each option on a secondary item
        for _, colours in self.options:
            clashing = 0
            for item, colour in colours:
                clashing |= coloured[item,] & ~(coloured[item, colour] if colour else 0)
            self.clashes.append(clashing)

    def declare(self, words):
        """Reads the items: primary ones, perhaps with lo:hi| or hi| in front, then | and the secondary ones."""
        bar = words.index("|") if "|" in words else len(words)
        for word in words[:bar]:
            match = re.fullmatch(r"(?:(?:([0-9]+):)?([0-9]+)\|)?([^|:]+)", word)
            least, most, name = match.groups() if match else (2, 1, None)
            bounds = (int(least or most or 1), int(most or 1))
            if name in self.primary or bounds[0] > bounds[1]:
                raise ValueError(f"expected a new item, lo:hi|item or hi|item, found '{word}'")
            self.primary[name] = len(self.primary)
            self.bounds.append(bounds)
        for name in words[bar + 1 :]:
            if name in self.primary or name in self.secondary or not re.fullmatch("[^|:]+", name):
                raise ValueError(f"expected a new secondary item, found '{name}'")
            self.secondary.add(name)

    def option(self, words):
        """Reads an option."""
        items, colours = [], {}
        for word in words:
            name, colon, colour = word.partition(":")
            if name in self.primary and not colon and self.primary[name] not in items:
                items.append(self.primary[name])
            elif name in self.secondary and name not in colours and (colour or not colon):
                colours[name] = colour
            else:
                raise ValueError(f"expected an item of the first line, once, perhaps item:colour, found '{word}'")
        return items, list(colours.items())


def settle(cover, live, bounds):
    """What is left without the options of full items: SOLVED, DEAD, or the live options and the bounds of their items."""
    for item, (_, most) in bounds.items():
        live &= ~cover.of_item[item] if most == 0 else -1
    clipped = {}
    for item, (least, most) in bounds.items():
        count = bin(live & cover.of_item[item]).count("1")
        if least > count:
            return DEAD
        if count:
            clipped[item] = (least, min(most, count))
    return (live, clipped) if live else SOLVED


def branches(cover, residual, item):
    """The children of a branch node, in order."""
    live, bounds = rest, _ = residual
    if item not in bounds:
        raise Wrong(f"expected an item with live options, found {item}")
    for option in members(live & cover.of_item[item]):
        rest &= ~(1 << option)  # barred from here on
        chosen = {used: (max(bounds[used][0] - 1, 0), bounds[used][1] - 1) for used in cover.options[option][0]}
        yield settle(cover, rest & ~cover.clashes[option], {**bounds, **chosen})
    if bounds[item][0] == 0:
        yield settle(cover, live, {**bounds, item: (0, 0)})


def components(cover, residual):
    """The connected components of the live options, in the order of their smallest ones."""
    live, bounds = residual
    whole = live
    while live:
        part, fresh = 0, live & -live
        while fresh:
            part |= fresh
            reached = 0
            for option in members(fresh):
                reached |= cover.clashes[option]
                for item in cover.options[option][0]:
                    reached |= cover.of_item[item]
            fresh = reached & live & ~part
        if part == whole:
            raise Wrong("expected a branch, as all live options are connected")
        live &= ~part
        yield part, {item: bound for item, bound in bounds.items() if part & cover.of_item[item]}


def number(word):
    """A number without sign and leading zeros."""
    if not (word.isascii() and word.isdigit() and (word == "0" or word[0] != "0")):
        raise Wrong(f"expected a number, found '{word[:30]}'")
    return int(word)


def check(cover, lines):
    """The count that the diagram proves. Raises Wrong at the first line that is wrong."""
    if next(lines) != "jigsat count 1":
        raise Wrong("expected 'jigsat count 1'")
    words = next(lines).split(" ")
    if len(words) != 4 or words[0::2] != ["count", "nodes"]:
        raise Wrong("expected 'count N nodes M'")
    claimed, nodes = number(words[1]), number(words[3])
    root = settle(cover, (1 << len(cover.options)) - 1, dict(enumerate(cover.bounds)))
    if (nodes > 0) != (root not in (SOLVED, DEAD)):
        raise Wrong(f"expected nodes if the root is neither solved nor dead, found {nodes}")
    pending = {0: root}  # the residuals of nodes that were referred to and not yet read
    diagram = []
    for node in range(nodes):
        name, *edges = next(lines).split(" ")
        if node not in pending:
            raise Wrong(f"expected a line before this one that refers to node {node}")
        at, residual = 0, pending.pop(node)
        children = components(cover, residual) if name == "&" else branches(cover, residual, number(name))
        for at, child in enumerate(children, 1):
            edge = edges[at - 1] if at <= len(edges) else "the end of the line"
            if child in (SOLVED, DEAD):
                if edge != child:
                    raise Wrong(f"expected '{child}' as child {at}, found '{edge[:30]}'")
            elif not node < number(edge) < nodes:
                raise Wrong(f"expected a node after {node} and before {nodes} as child {at}, found {edge}")
            elif pending.setdefault(int(edge), child) != child:
                raise Wrong(f"this line and one before it lead to node {edge} with different residuals")
        if at != len(edges):
            raise Wrong(f"expected {at} children, found {len(edges)}")
        diagram.append((name, edges))
    if next(lines, None) is not None:
        raise Wrong("expected the end of the file")
    counts = {SOLVED: 1, DEAD: 0}
    for node, (name, edges) in reversed(list(enumerate(diagram))):
        counts[str(node)] = (math.prod if name == "&" else sum)(counts[edge] for edge in edges)
    found = counts["0" if nodes else root]
    if found != claimed:
        raise Wrong(f"the second line has the count {claimed}, the diagram {found}")
    return found


def main(folder):
    line = [0]

    def lines(file):
        for line[0], text in enumerate(file, 1):
            if not text.endswith("\n"):
                raise Wrong("expected the end of the line")
            yield text[:-1]

    try:
        getattr(sys, "set_int_max_str_digits", lambda digits: None)(0)
        cover = Cover(Path(folder, "cover.dlx").read_bytes().decode())
        with open(Path(folder, "diagram.txt"), encoding="ascii", errors="replace", newline="\n") as file:
            print(f"{folder}: valid: the exact cover has {check(cover, lines(file))} solutions")
    except (Wrong, StopIteration) as wrong:
        print(f"{folder}: invalid: diagram.txt: line {line[0]}: {str(wrong) or 'expected a further line'}")
        return 1
    except (OSError, ValueError) as error:
        print(f"{folder}: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
