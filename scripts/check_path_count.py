#!/usr/bin/env python3
"""Check a certified count of disjoint paths: check_path_count.py GRAPH DIAGRAM, or the folder of a certificate.

Reads graph.txt (the vertices, edges and pairs, and the rules) and diagram.txt (for each vertex in turn, each state, and each set of edges
back from the vertex, the state that it leads to, or '-'). Takes every step by the rules alone, and adds up the ways to each state.
Needs only Python 3.9; meant for diagrams of up to a million children.
"""

import sys
from pathlib import Path


# The most vertices of a graph.
MOST_VERTICES = 1_000_000


class Refused(Exception):
    """A file that proves nothing."""


def plain_number(word):
    """A number without a sign and leading zeros, or None."""
    return int(word) if word.isascii() and word.isdigit() and str(int(word)) == word else None


class Graph:
    """A graph, pairs of vertices to be joined by disjoint paths, and the rules."""

    def __init__(self, text):
        lines = text.splitlines()
        if lines[:1] != ["jigsat graph 1"]:
            raise Refused("graph: expected 'jigsat graph 1' in line 1")
        self.is_full = self.is_induced = False
        self.count, self.pairs, self.edges = 0, [], []
        for number, line in enumerate(lines[1:], 2):
            word, *numbers = line.split()
            numbers = [plain_number(number) for number in numbers]
            if None in numbers:
                raise Refused(f"graph, line {number}: expected numbers without signs and leading zeros")
            if word == "vertices" and number == 2 and len(numbers) == 1 and numbers[0] <= MOST_VERTICES:
                (self.count,) = numbers
            elif word in ("pair", "edge") and len(numbers) == 2:
                a, b = numbers
                if a == b or max(numbers) >= self.count:
                    raise Refused(f"graph, line {number}: expected two different vertices")
                (self.pairs if word == "pair" else self.edges).append((a, b))
            elif word == "full" and not numbers:
                self.is_full = True
            elif word == "induced" and not numbers:
                self.is_induced = True
            else:
                raise Refused(f"graph, line {number}: expected another line, found '{line[:30]}'")
        if len({frozenset(edge) for edge in self.edges}) < len(self.edges):
            raise Refused("graph: an edge occurs twice")
        ends = [end for pair in self.pairs for end in pair]
        if len(set(ends)) < len(ends):
            raise Refused("graph: a vertex is the end of two pairs")
        self.pair_of = {end: pair for pair, both in enumerate(self.pairs) for end in both}
        self.around = [[] for _ in range(self.count)]
        for a, b in self.edges:
            self.around[a].append(b)
            self.around[b].append(a)


# A state is a pair: the parts of paths, and the pairs of parts that must not become one path.
# A part is a tuple: its pair or None; its vertices on the front that can have more edges, with their number; its other vertices on the front.
# Both parts of a pair are one part here, as they have to become one path.


def step(graph, state, vertex, back, used, taken):
    """The state after using these edges back from the new vertex, or None if that breaks a rule."""
    parts, apart = [list(part) for part in state[0]], {frozenset(two) for two in state[1]}
    place = {v: number for number, (_, ends, inner) in enumerate(parts) for v in [w for w, _ in ends] + list(inner)}
    ends = {v: left for _, ends, _ in parts for v, left in ends}
    members = [{v for v, _ in ends} | set(inner) for _, ends, inner in parts]
    pairs = [pair for pair, _, _ in parts]
    pair = graph.pair_of.get(vertex)
    if pair is not None and pair in pairs:
        place[vertex] = pairs.index(pair)
    else:
        place[vertex] = len(parts)
        pairs.append(pair)
        members.append(set())
    members[place[vertex]].add(vertex)
    ends[vertex] = 2 if pair is None else 1
    for other in used:
        if not ends.get(other) or not ends[vertex]:
            return None
        ends[other] -= 1
        ends[vertex] -= 1
        one, two = place[other], place[vertex]
        if one == two:
            if pairs[one] is None:
                return None
            continue
        if pairs[one] is not None and pairs[two] is not None or frozenset((one, two)) in apart:
            return None
        if pairs[one] is None:
            pairs[one] = pairs[two]
        for v in members[two]:
            place[v] = one
        members[one] |= members[two]
        members[two] = set()
        apart = {frozenset(one if number == two else number for number in both) for both in apart}
    if graph.is_induced:
        for other in back:
            if other in used or other not in place:
                continue
            one, two = place[other], place[vertex]
            if one == two:
                return None
            apart.add(frozenset((one, two)))
    ahead = {v: sum(w not in taken for w in graph.around[v]) for v in place}
    for v in list(ends):
        if ends[v] == 2 and ahead[v] < 2:
            if graph.is_full:
                return None
            ends[v] = 0
        if ends[v] > ahead[v]:
            return None
    # Parts in the order of their first vertex with edges to come: equal states look the same.
    kept = []
    for number, vertices in enumerate(members):
        open_ends = tuple(sorted((v, ends[v]) for v in vertices if ends.get(v)))
        inner = tuple(sorted(v for v in vertices if not ends.get(v) and ahead[v])) if graph.is_induced else ()
        if open_ends:
            kept.append(((pairs[number], open_ends, inner), number))
    kept.sort(key=lambda part: part[0][1])
    renamed = {number: position for position, (_, number) in enumerate(kept)}
    is_kept = lambda both: all(n in renamed for n in both) and any(pairs[n] is None for n in both)
    apart = {tuple(sorted(renamed[n] for n in both)) for both in apart if is_kept(both)}
    return tuple(part for part, _ in kept), tuple(sorted(apart))


def check(graph, lines):
    """The number of linkages, and that of the states; or Refused."""
    lines = enumerate((line.rstrip("\n") for line in lines), 1)
    at, line = next(lines, (1, ""))
    if line != "jigsat path count 1":
        raise Refused("line 1: expected 'jigsat path count 1'")
    layer, taken, states = [[((), ()), 1]], set(), 1
    for _ in range(graph.count):
        at, line = next(lines, (at + 1, ""))
        word, _, name = line.partition(" ")
        vertex = plain_number(name)
        if word != "vertex" or vertex is None or vertex in taken or vertex >= graph.count:
            raise Refused(f"line {at}: expected a vertex that was not taken, found '{line}'")
        back = [other for other in graph.around[vertex] if other in taken]
        taken.add(vertex)
        following = []
        for state, ways in layer:
            at, line = next(lines, (at + 1, ""))
            children = line.split(" ")
            if len(children) != 1 << len(back):
                raise Refused(f"line {at}: expected {1 << len(back)} children, found {len(children)}")
            for bits, child in enumerate(children):
                used = [other for edge, other in enumerate(back) if bits >> edge & 1]
                expected, node = step(graph, state, vertex, back, used, taken), plain_number(child)
                if expected is None:
                    if child != "-":
                        raise Refused(f"line {at}, child {bits}: a rule is broken; expected '-', found '{child}'")
                elif node is None or node > len(following):
                    raise Refused(f"line {at}, child {bits}: expected a state up to {len(following)}, found '{child}'")
                elif node == len(following):
                    following.append([expected, ways])
                elif following[node][0] != expected:
                    raise Refused(f"line {at}, child {bits}: it leads to another state than the other children {node}")
                else:
                    following[node][1] += ways
        layer = following
        states += len(layer)
    count = sum(ways for _, ways in layer)
    at, line = next(lines, (at + 1, ""))
    if line != f"count {count}":
        raise Refused(f"line {at}: expected 'count {count}', found '{line}'")
    if next(lines, None):
        raise Refused(f"line {at + 1}: expected the end of the file")
    return count, states


def main(arguments):
    files = [Path(arguments[0], name) for name in ("graph.txt", "diagram.txt")] if len(arguments) == 1 else arguments
    if len(files) != 2:
        sys.exit(__doc__)
    try:
        with open(files[0]) as graph, open(files[1]) as diagram:
            count, states = check(Graph(graph.read()), diagram)
    except (Refused, ValueError, OSError) as refused:
        print(f"invalid: {refused}")
        return 1
    print(f"valid: {count} sets of paths, {states} states")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
