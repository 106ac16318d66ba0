"""The inputs that are typed here or made: layouts, parts of layouts, models, spoilt boards, boards at random."""

import random
import subprocess
import sys
from pathlib import Path

import matrix

ROOT = Path(__file__).resolve().parent.parent.parent

# Of the `home` board of each kind: a layout, one that breaks a rule, a part that some layouts have, and one that none has.
LAYOUTS = {
    "cuboid": {
        "layout.txt": "layer 1   layer 2   layer 3   layer 4   layer 5\n" + "A         A         A         D         D\n" * 2
        + "B         B         G         D         D\n" + "B         B         C         C         C\n" * 2,
        "layout.json": '{"blocks":[{"at":[0,0,0],"size":[1,2,3]},{"at":[0,2,0],"size":[1,3,2]},{"at":[0,3,2],"size":[1,2,3]},{"at":[0,0,3],"size":[1,3,2]}]}',
        "wrong": '{"blocks":[{"at":[0,0,0],"size":[1,2,3]},{"at":[0,2,0],"size":[1,3,2]},{"at":[0,3,2],"size":[1,2,3]}]}',
        "part": "layer 1 layer 2 layer 3 layer 4 layer 5\n" + "A A A . .\n" * 2 + ". . . . .\n" * 3,
        "badpart": "layer 1 layer 2 layer 3 layer 4 layer 5\n" + ". A A A .\n" * 2 + ". . . . .\n" * 3,
    },
    "ubongo": {
        "layout.txt": "layer 1   layer 2\nA . . .   A . . .\nB B C C   A A D D\nB C C C   A E E D\nB B . .   E E . .\n",
        "layout.json": '{"pieces":[{"piece":"1","cells":[[0,0,0],[0,0,1],[0,1,1],[1,1,1],[0,2,1]]},'
        '{"piece":"4","cells":[[0,1,0],[1,1,0],[0,2,0],[0,3,0],[1,3,0]]},{"piece":"7","cells":[[2,1,0],[3,1,0],[1,2,0],[2,2,0],[3,2,0]]},'
        '{"piece":"8","cells":[[2,1,1],[3,1,1],[3,2,1]]},{"piece":"12","cells":[[1,2,1],[2,2,1],[0,3,1],[1,3,1]]}]}',
        "wrong": "layer 1   layer 2\nA . . .   A . . .\nB B C C   A A D D\nB C C C   A E E E\nB B . .   E E . .\n",
        "part": "layer 1   layer 2\nA . . .   A . . .\n. . . .   A A . .\n. . . .   A . . .\n. . . .   . . . .\n",
        "badpart": "layer 1   layer 2\n. . . .   . . . .\nA A . .   . . . .\nA . . .   . . . .\nA A . .   . . D D\n",
    },
    "polycube": {
        "layout.txt": "layer 1\nA A B B\nC C D D\nE E F F\nG G H H\n",
        "layout.json": "[[[1,1,2,2],[3,3,4,4],[5,5,6,6],[7,7,8,8]]]",
        "wrong": "layer 1\nA A B B\nC C D D\nE E F F\nG H G H\n",
        "part": "layer 1\n. . . .\nA A B B\n. . C C\n. . . .\n",
        "badpart": "layer 1\n. A A .\nB C C .\nB . . .\n. . . .\n",
    },
    "triangle": {
        "layout.txt": "-1 1 1\n1 -1 1\n1 1 -1\n-1 1 1\n",
        "layout.json": '{"rows":[[[-1,1,1]],[[1,-1,1],[1,1,-1],[-1,1,1]]]}',
        "wrong": "-1 1 1\n1 -1 1\n1 -1 1\n-1 1 1\n",
        "part": "-1 1 1\n. . .\n. . .\n. . .\n",
        "badpart": ". . .\n-1 1 1\n. -1 .\n. . .\n",
    },
    "arukone": {
        "layout.txt": "1 · ·\n│ · ·\n└───1\n",
        "layout.json": '{"paths":[{"label":"1","cells":[[0,0],[0,1],[0,2],[1,2],[2,2]]}]}',
        "wrong": '{"paths":[{"label":"1","cells":[[0,0],[0,1],[0,2],[1,2]]}]}',
        "part": "1 . .\n│ . .\n. . 1\n",
        "badpart": "1─┐ .\n└─┘ .\n. . 1\n",
    },
    "exact-cover": {
        "layout.txt": "\n".join(f"p{r}{c} r{r}{(r ^ c) + 1} c{c}{(r ^ c) + 1}" for r in range(4) for c in range(4)) + "\n",
        "layout.json": '{"options":[1,6,11,16,18,24,25,31,35,37,44,46,52,55,58,61]}',
        "wrong": '{"options":[1,2,11,16]}',
        "part": "p00 r01 c01\np01 r02 c12\n",
        "badpart": "p00 r01 c01\np01 r01 c11\n",
    },
    "cnf": {
        "layout.txt": "v -1 -2 3 -4 5 -6 -7 -8 -9 -10 -11 12 -13 14 -15 -16 0\n",
        "layout.json": '{"literals":[-1,-2,3,-4,5,-6,-7,-8,-9,-10,-11,12,-13,14,-15,-16]}',
        "wrong": "v 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 0\n",
        "part": "v 3 0\n",
        "badpart": "v 1 0\n",
    },
}  # fmt: skip
FILES = {
    "unsat.model": "s UNSATISFIABLE\n",
    "none.model": "s UNKNOWN\n",
    "wrong.model": "s SATISFIABLE\nv 1 2 3 0\n",
    "cnf.vast": "p cnf 100000000 0\n",
    "cuboid.vast": "15 15 17\n1912\n" + "1 1 2\n" * 1912,
    "polycube.vast": "box 15 15 17\n" + "255x piece\n###\n..#\n\n###\n#..\n" * 3,
    "full6.txt": "# kind: arukone\n# rules: full\n4\n2\n1 0 0 2\n0 0 0 0\n0 0 0 0\n1 0 0 2\n",
}


def spoil(text):
    """A board's text, spoilt in every way of `{spoilt}`."""
    lines = text.splitlines(keepends=True)
    middle = len(lines) - 2
    digit = max(place for place, sign in enumerate(text) if sign.isdigit()) if any(map(str.isdigit, text)) else 0
    changed = {
        "empty": "",
        "prose": "to be or not to be\n",
        "half": text[: len(text) * 3 // 4],
        "short": "".join(lines[:-1]),
        "twice": "".join(lines + lines[-1:]),
        "word": "".join([*lines[:middle], "quux " + lines[middle], *lines[middle + 1 :]]),
        "number": text[:digit] + "99999999999" + text[digit + 1 :],
    }
    return {name: text.encode() for name, text in changed.items()} | {"binary": text.encode() + b"\xff\xfe\n"}


def box(seed):
    """A box of 3 × 3 × 3 cells that is cut into layers and these into cuboids, with a golden cube in the centre."""
    chance = random.Random(seed)
    sizes = [(1, 1, 3), (1, 1, 3), (1, 1, 1), (1, 1, 1)]
    sizes += [(1, 3, 3)] * 2 if seed % 2 else [(1, 2, 3), (1, 1, 3)] * 2
    sizes = [tuple(chance.sample(size, 3)) for size in chance.sample(sizes, len(sizes))]
    return f"# kind: cuboid\n3 3 3\n{len(sizes)}\n" + "".join(" ".join(map(str, size)) + "\n" for size in sizes)


def write(folder):
    """Writes every typed or made input into the folder."""
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    for seed in (1, 2):
        (folder / f"box-{seed}.txt").write_text(box(seed), encoding="utf-8")
    for kind, files in LAYOUTS.items():
        for name, text in files.items():
            (folder / f"{kind}.{name}").write_text(text, encoding="utf-8")
        board = ROOT / matrix.boards(kind, "home")[0]
        for name, data in spoil(board.read_text(encoding="utf-8")).items():
            (folder / f"{kind}.{name}").write_bytes(data)
    script = [sys.executable, str(ROOT / "scripts/random_cnfs.py"), str(folder / "cnfs")]
    subprocess.run([*script, "--variables", "20", "--clauses", "80", "--count", "2", "--seed", "7"], check=True, stdout=subprocess.DEVNULL)
    for number, formula in enumerate(sorted((folder / "cnfs").iterdir()), 1):
        formula.rename(folder / f"random-{number}.cnf")
