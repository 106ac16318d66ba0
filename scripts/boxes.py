#!/usr/bin/env python3
"""Makes boxes that can be filled: 50 of each edge 5, 7, 9 and 11, half of them cut by planes from side to side (guillotine cuts), half
laid cuboid by cuboid, with 8, 12, 16 or 24 cuboids per unit of the edge. The same seed makes the same boxes everywhere.

    scripts/boxes.py DIRECTORY [--seed N] [--count N] [--edges 9 11] [--twins]

With --twins, boxes of 3 or 4 cuboids for two units of the edge, of which two give way to two others of the same volume: many of these
can't be filled, and it takes a search to see that.

How many of them are filled within one second and within ten: `jigsat compare --task first --runs 1 --timeout 10s --with auto
DIRECTORY/*.txt`. Python 3 alone is enough.
"""

import argparse
import itertools
import pathlib
import random

PER_EDGE = [8, 12, 16, 24]
PER_EDGE_OF_TWINS = [1.5, 2]


def volume(block):
    return block[1][0] * block[1][1] * block[1][2]


def split(chance, block, centre):
    """A block cut in two by a plane, somewhere; one that holds the centre is cut beside it."""
    at, size = block
    axes = [axis for axis in range(3) if size[axis] > 1]
    axis = chance.choices(axes, weights=[size[axis] for axis in axes])[0]
    cuts = range(1, size[axis])
    if all(at[i] <= centre[i] < at[i] + size[i] for i in range(3)) and chance.random() < 0.5:
        beside = [cut for cut in (centre[axis] - at[axis], centre[axis] + 1 - at[axis]) if cut in cuts]
        cuts = beside or cuts
    cut = chance.choice(cuts)
    parts = []
    for start, length in ((0, cut), (cut, size[axis] - cut)):
        part_at, part_size = list(at), list(size)
        part_at[axis], part_size[axis] = at[axis] + start, length
        parts.append((part_at, part_size))
    return parts


def cut_up(chance, blocks, centre, wanted):
    """Cuts until the centre is by itself and there are so many blocks besides; large ones are cut first, on the whole."""
    blocks = list(blocks)
    while True:
        holder = next((b for b in blocks if volume(b) > 1 and all(b[0][i] <= centre[i] < b[0][i] + b[1][i] for i in range(3))), None)
        if len(blocks) > wanted and holder is None:
            break
        if holder is not None and (len(blocks) >= wanted or chance.random() < 0.3):
            block = holder
        else:
            many = [block for block in blocks if volume(block) > 1]
            block = chance.choices(many, weights=[volume(block) ** 1.5 for block in many])[0]
        blocks.remove(block)
        blocks += split(chance, block, centre)
    return [size for at, size in blocks if at != centre]


def laid(chance, edge, centre, wanted):
    """Lays cuboids one by one at the first free cell; then cuts up the largest until there are enough."""
    mean = (edge**3 / wanted) ** (1 / 3)
    taken, blocks = {tuple(centre)}, [(list(centre), [1, 1, 1])]
    for z in range(edge):
        for y in range(edge):
            for x in range(edge):
                if (x, y, z) in taken:
                    continue
                most = [chance.randint(1, max(2, round(2.6 * mean))) for _ in range(3)]
                size = [1, 1, 1]
                grown = True
                while grown:
                    grown = False
                    for axis in chance.sample(range(3), 3):
                        larger = list(size)
                        larger[axis] += 1
                        cells = [(x + i, y + j, z + k) for i in range(larger[0]) for j in range(larger[1]) for k in range(larger[2])]
                        if larger[axis] <= most[axis] and all(max(c) < edge and c not in taken for c in cells):
                            size, grown = larger, True
                taken.update((x + i, y + j, z + k) for i in range(size[0]) for j in range(size[1]) for k in range(size[2]))
                blocks.append(([x, y, z], size))
    return cut_up(chance, blocks, centre, wanted)


def box(chance, edge, manner, per_edge):
    wanted, centre = round(per_edge * edge), [edge // 2] * 3
    wanted = min(wanted, (edge**3 - 1) * 2 // 3)
    if manner == "cut":
        return cut_up(chance, [([0, 0, 0], [edge] * 3)], centre, wanted)
    return laid(chance, edge, centre, wanted)


def changed(chance, edge, cuboids):
    """Two of the cuboids give way to two others of the same volume."""
    shapes = {}
    for shape in itertools.combinations_with_replacement(range(1, edge + 1), 3):
        shapes.setdefault(volume((None, shape)), []).append(shape)
    while True:
        first, second = chance.sample(range(len(cuboids)), 2)
        gone = sorted([cuboids[first], cuboids[second]])
        total = sum(volume((None, size)) for size in gone)
        pairs = [sorted([a, b]) for part in shapes for a in shapes[part] for b in shapes.get(total - part, [])]
        pairs = [pair for pair in pairs if pair != gone]
        if pairs:
            kept = [size for number, size in enumerate(cuboids) if number not in (first, second)]
            return sorted(kept + chance.choice(pairs))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50, help="of each edge")
    parser.add_argument("--edges", type=int, nargs="+", default=[5, 7, 9, 11])
    parser.add_argument("--twins", action="store_true", help="few cuboids, two of them changed")
    args = parser.parse_args()
    args.directory.mkdir(parents=True, exist_ok=True)
    word, rates = ("twin", PER_EDGE_OF_TWINS) if args.twins else ("box", PER_EDGE)
    for edge in args.edges:
        for number in range(args.count):
            manner, per_edge = ["cut", "laid"][number % 2], rates[number // 2 % len(rates)]
            name = f"{word}{edge:02}_{manner}_{per_edge:02}_{number:02}"
            chance = random.Random(f"{args.seed} {name}")
            cuboids = sorted(tuple(sorted(size)) for size in box(chance, edge, manner, per_edge))
            if args.twins:
                cuboids = changed(chance, edge, cuboids)
            assert sum(volume((None, size)) for size in cuboids) == edge**3 - 1
            lines = ["# kind: cuboid", f"{edge} {edge} {edge}", str(len(cuboids))]
            lines += [" ".join(map(str, size)) for size in cuboids]
            (args.directory / f"{name}.txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
