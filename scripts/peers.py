#!/usr/bin/env python3
"""jigsat beside the programs of others: the same puzzles, the same answers, seconds and memory.

    scripts/peers.py FOLDER_OF_PEERS [--runs 3] [--limit S] [--only WORD]... [--jigsat PROGRAM] [--before PROGRAM]

Prints a table in Markdown: the median of the processor's user seconds of whole processes, with one thread, all programs in turn; and the
MiB of the largest process. Answers that differ are named below the table, and so are programs that the folder lacks. The folder holds,
under these names and built with optimisation as their authors say:

    ssxcc, dlx2   exact covers: programs by Donald E. Knuth
    polycube      packings: version 1.2.1, by Matthew T. Busche
    burrTxt       packings: the command line of BurrTools, by Andreas Röver
    numberlink    paths: by Thomas Dybdahl Ahle (github.com/thomasahle/numberlink)
    profile       dominoes: any plain search over a broken profile; `profile N` prints the number of tilings of N x N
    puzzles/      the boards inputs4, inputs9 and inputs10 of numberlink (without them: our collections, and not inputs4)
    flow/         boards of Flow Free, one a file, as in github.com/mzucker/flow_solver (without them: our collection)

An earlier version of jigsat (--before) is one more peer.

Packages for Python have a script of their own, python_compare.py. Some peers count up to rotation or symmetry. Their answer times the order
of the group must be our raw count: no puzzle here has a solution that is its own image. Python 3 alone is enough. jigsat has to be built by
`cargo build --release`: without optimisation across crates it takes three times as long or more.
"""

import argparse
import collections
import contextlib
import json
import os
import pathlib
import random
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import classic_covers
import large_puzzles
from history import COLLECTIONS, ROOT, ROWS
from python_compare import row

TEXTS = {name: puzzle if "\n" in puzzle else (ROOT / puzzle).read_text() for name, _, puzzle in ROWS if puzzle.startswith(("box", "data/p"))}
PEERS = ["ssxcc", "dlx2", "polycube", "burrTxt", "numberlink", "profile"]
SUDOKU = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
PIECES_OF_TETRIS_CUBE = """100 110 120 020 030, 000 010 020 120 220, 200 010 110 210 310, 000 010 100 110 001, 000 100 200 110 111,
    000 010 020 120 121, 100 200 010 110 120 201, 100 010 110 210 111 121, 000 100 110 111 211, 000 100 110 210 211,
    000 010 020 120 220 221, 000 010 020 120 220 121"""

# A program at work: arguments and a file for standard input (or None) of each process, and what finds the answers in the text they wrote.
Work = collections.namedtuple("Work", "processes answers")


def run(work, limit):
    """Answers, user seconds of all processes, MiB of the largest. No answers: `limit` was reached."""
    text, seconds, memory = "", 0.0, 0.0
    for words, given in work.processes:
        with tempfile.TemporaryFile() as written, open(given or os.devnull, "rb") as source:
            child = subprocess.Popen([str(word) for word in words], stdin=source, stdout=written, stderr=written, cwd=ROOT)
            with contextlib.suppress(ProcessLookupError):
                resource.prlimit(child.pid, resource.RLIMIT_CPU, (limit, limit))
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            written.seek(0)
            text += written.read().decode(errors="replace")
        seconds += usage.ru_utime
        memory = max(memory, usage.ru_maxrss / 1024)
        if seconds > limit or child.returncode == -signal.SIGKILL:
            return None, limit, memory
    try:
        return work.answers(text) or [text[:200]], seconds, memory
    except (ValueError, LookupError, RuntimeError):
        return [text[:200]], seconds, memory


def numbers(pattern):
    """What reads counts."""
    return lambda text: [int(found) for found in re.findall(pattern, text, re.MULTILINE)]


def ends(board):
    """The ends of the paths of a filled board, where each cell lies on a path that never touches itself; otherwise an error."""
    cells, found = {(x, y): label for y, line in enumerate(board) for x, label in enumerate(line)}, set()
    for (x, y), label in cells.items():
        same = sum(cells.get(near) == label for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))
        if same not in (1, 2):
            raise ValueError(f"{label} at {x}, {y} is on no path")
        found |= {(label, x, y)} if same == 1 else set()
    return found


def boards_of_jigsat(text):
    """The ends as well: jigsat has checked the layouts that it prints."""
    found = [json.loads(line)["layouts"] for line in text.splitlines() if '"layouts"' in line]
    paths = [[path for layout in layouts for path in layout["paths"]] for layouts in found]
    return [{(path["label"], *path["cells"][end]) for path in board for end in (0, -1)} for board in paths]


def boards_of_numberlink(text):
    boards, lines = [], [line for line in text.splitlines() if line]
    while lines:
        # Width and height, then the rows; or a word.
        height = 0 if lines[0] == "IMPOSSIBLE" else int(lines[0].split()[1])
        boards.append(ends(lines[1 : 1 + height]))
        del lines[: 1 + height]
    return boards


def covers(text):
    """Solutions, hashed: behind a line with a colon, options line by line. DLX2 and SSXCC write notes in brackets."""
    blocks = re.split(r"^.*:.*\n", re.sub(r" *\(.*|^Altogether.*", "", text, flags=re.MULTILINE), flags=re.MULTILINE)[1:]
    return [hash(frozenset(frozenset(line.split()) for line in block.splitlines() if line)) for block in blocks]


def polycube_file(burrtools):
    """A file of BurrTools, rewritten for polycube."""
    root, shapes = xml.etree.ElementTree.fromstring(burrtools), []
    for voxel in root.iter("voxel"):
        x, y, z = (int(voxel.get(axis)) for axis in "xyz")
        places = [f"{place % x} {place // x % y} {place // (x * y)}" for place in range(x * y * z)]
        filled = [place for place, mark in zip(places, voxel.text) if mark != "_"]
        shapes.append((f"D:xDim={x}:yDim={y}:zDim={z}", filled, [place for place in places if place not in filled]))
    problem = root.find(".//problem")
    head, _, outside = shapes[int(problem.find("result").get("id"))]
    pieces = [("M", shapes[int(one.get("id"))][1]) for one in problem.iter("shape") for _ in range(int(one.get("count")))]
    pieces += [("S", outside)] if outside else []
    lines = [f"C:name=p{number}:type={kind}:layout={', '.join(cells)}" for number, (kind, cells) in enumerate(pieces)]
    return "\n".join([head, *lines, "~D"]) + "\n"


class Rows(collections.namedtuple("Rows", "args folder")):
    """Writes the puzzles of a row; the answer is the work of jigsat, and that of its peers."""

    def file(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    def peer(self, name, answers, *processes):
        return {name: Work([([self.args.peers / name, *words], given) for words, given in processes], answers)}

    def count(self, *files, up_to="raw"):
        words = [self.args.jigsat, "count", "--format", "json", "--up-to", up_to, "--threads", "1", *files]
        return Work([(words, None)], numbers(r'"count":"?(\d+)'))

    def exported(self, puzzle, form):
        words = [self.args.jigsat, "export", "--to", form, puzzle]
        return subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT).stdout

    def packing(self, puzzles, options, *peers, up_to="raw"):
        """Counts of one puzzle or many; `options` are those of polycube."""
        puzzles = [self.file("puzzle.txt", puzzles)] if isinstance(puzzles, str) else puzzles
        burrtools, works = [self.exported(one, "burrtools") for one in puzzles], {}
        if "ssxcc" in peers:
            files = [self.file(f"dlx/{number}", self.exported(one, "dlx")) for number, one in enumerate(puzzles)]
            works |= self.knuth(files, *(peer for peer in peers if peer in ("ssxcc", "dlx2")))
        if "polycube" in peers:
            files = [self.file(f"polycube/{number}", polycube_file(text)) for number, text in enumerate(burrtools)]
            words = ["--info", "on", "--quiet", "on", "-r", *options.split(), "--", *files]
            works |= self.peer("polycube", numbers(r"^SOLUTIONS=(\d+)"), (words, None))
        if "burrTxt" in peers:
            files = [self.file(f"burrtools/{number}", text) for number, text in enumerate(burrtools)]
            works |= self.peer("burrTxt", numbers(r"^(\d+) assemblies"), *((["-q", one], None) for one in files))
        return self.count(*puzzles, up_to=up_to), works

    def knuth(self, files, *peers, words=(), answers=numbers(r"^Altogether (\d+) solution")):
        return {peer: self.peer(peer, answers, *((words, one) for one in files))[peer] for peer in peers}

    def cover(self, name):
        """A count of exact covers: a file in data/exact-cover/, or one that classic_covers has written."""
        text = classic_covers.FILES.get(f"{name}.dlx") or (ROOT / f"data/exact-cover/{name}.dlx").read_text()
        file = self.file("cover.dlx", text)
        return self.count(file), self.knuth([file], "ssxcc", "dlx2")

    def dominoes(self, size):
        file = self.file("puzzle.txt", f"box {size} {size}\n{size * size // 2}x piece 000 100\n")
        return self.count(file), self.peer("profile", numbers(r"^(\d+)$"), ([size], None))

    def sudokus(self, many):
        """First solutions of shuffles of one puzzle, each in a file."""
        chance = random.Random(17)
        for number in range(many):
            digits = "0" + "".join(chance.sample("123456789", 9))
            down, across = ([3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)] for _ in "da")
            classic_covers.sudoku("shuffle", "", 1, "".join(digits[int(SUDOKU[9 * r + c])] for r in down for c in across))
            self.file(f"sudokus/{number:04}.dlx", classic_covers.FILES.pop("shuffle.dlx"))
        files = sorted((self.folder / "sudokus").iterdir())
        ours = Work([([self.args.jigsat, "solve", "--threads", "1", *files], None)], covers)
        return ours, self.knuth(files, "ssxcc", "dlx2", words=["m1", "t1"], answers=covers)

    def calendars(self):
        dates = [self.file(name, text) for name, text in large_puzzles.packings() if name.startswith("dates/")]
        return self.packing(dates, "-b 6 -V 7", "ssxcc", "polycube", "burrTxt")

    def paths(self, *files):
        """The first solution of each board, by one process for each file."""
        words = [self.args.jigsat, *"solve --rules full --touch no --format json --threads 1".split()]
        ours = Work([([*words, one], None) for one in files], boards_of_jigsat)
        return ours, self.peer("numberlink", boards_of_numberlink, *(([], one) for one in files))

    def flow(self, apart):
        boards = [one.read_text().split() for one in sorted((self.args.peers / "flow").glob("*.txt"))]
        texts = ["\n".join([f"{len(lines[0])} {len(lines)}", *lines]) + "\n" for lines in boards]
        texts = texts or [self.exported(f"{COLLECTIONS}/flow.txt#{number}", "characters") for number in range(1, 16)]
        texts = texts if apart else ["".join(texts * 50)]
        return self.paths(*(self.file(f"flow/{number:02}.txt", text) for number, text in enumerate(texts)))

    def boards(self, name, ours=""):
        file = self.args.peers / "puzzles" / name
        return self.paths(file if file.exists() else ROOT / COLLECTIONS / ours)


def rows(make):
    """Of each row its name, what prepares it, and the factors that an answer of a peer may take."""
    boxed = lambda box: re.sub("^box .*", f"box {box}", TEXTS["pentominoes 6x10"], flags=re.MULTILINE)
    square = boxed("8 8") + "piece\n##\n##\n"
    tetris = "\n".join(["box 4 4 4", *(f"piece {cells.strip()}" for cells in PIECES_OF_TETRIS_CUBE.split(","))]) + "\n"
    # Plain search below the first pieces makes polycube fastest, with a look at volumes before it in flat boxes, at cells in others.
    flat, solid = "-b 10 -V 11", "-e 9 -b 4"
    packers, cube, box = ("polycube", "burrTxt"), (1, 24, 48), (1, 4, 8)
    named = {"Langford 12": "langford12", "queens 12": "queens12", "queens 14": "queens14"}
    named |= {"Sudoku with 16 clues": "sudoku16", "Sudoku with 15 clues": "sudoku15_31_47"}
    classic_covers.langford(12, 216288)
    classic_covers.queens(14, 365596)
    classic_covers.large(SUDOKU, "")
    return [
        ("pentominoes 6×10, raw", lambda: make.packing(boxed("10 6"), flat, "ssxcc", "dlx2"), (1,)),
        ("pentominoes 6×10, up to symmetry", lambda: make.packing(boxed("10 6"), flat, *packers, up_to="symmetry"), (1,)),
        ("pentominoes 5×12", lambda: make.packing(boxed("12 5"), flat, "ssxcc", *packers), box),
        ("pentominoes 4×15", lambda: make.packing(boxed("15 4"), flat, "ssxcc", *packers), box),
        ("pentominoes and a square 8×8", lambda: make.packing(square, "-b 11 -V 12", *packers), (1, 8)),
        ("Soma", lambda: make.packing(TEXTS["Soma"], "-b 7", "ssxcc", *packers), cube),
        ("Bedlam cube", lambda: make.packing(TEXTS["Bedlam cube"], solid, *packers), cube),
        ("Tetris cube", lambda: make.packing(tetris, solid, *packers), cube),
        ("pentacubes 3×4×5", lambda: make.packing(boxed("5 4 3"), solid, *packers), box),
        ("pentacubes 2×5×6", lambda: make.packing(boxed("6 5 2"), solid, *packers), box),
        ("Conway's cube", lambda: make.packing(TEXTS["Conway's cube"], solid, *packers), cube),
        *((f"dominoes {size}×{size}", lambda size=size: make.dominoes(size), (1,)) for size in (16, 20)),
        *((title, lambda name=name: make.cover(name), (1,)) for title, name in named.items()),
        ("2,000 Sudokus, first solution", lambda: make.sudokus(2000), (1,)),
        ("366 calendars", make.calendars, (1,)),
        ("Flow Free, a process each", lambda: make.flow(apart=True), (1,)),
        ("Flow Free, 50 times in one file", lambda: make.flow(apart=False), (1,)),
        ("boards of 40×20", lambda: make.boards("inputs9", "ahle_40x20.txt"), (1,)),
        *([("boards up to 80×30", lambda: make.boards("inputs4"), (1,))] if (make.args.peers / "puzzles/inputs4").exists() else []),
        ("boards of 50×50", lambda: make.boards("inputs10", "ahle_50x50.txt"), (1,)),
    ]


def cells(found, limit):
    """The median of the seconds; as text, too, with the most MiB. A process starts as a copy of this one: less than that is not known."""
    seconds, memory = statistics.median(one[1] for one in found), max(one[2] for one in found)
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return seconds, f">{limit}" if found[-1][0] is None else f"{seconds:.3f}", f"{memory:.0f}" if memory > own else f"<{own:.0f}"


def compared(works, orders, args):
    """The runs of each program, and notes on answers that differ."""
    results, notes = {name: [] for name in works}, []
    for _ in range(args.runs):
        for name, work in works.items():
            # What took too long once is not repeated.
            if not results[name] or results[name][-1][0] is not None:
                results[name].append(run(work, args.limit))
    ours = results["jigsat"][0][0]
    for name, answers in ((name, one[0]) for name, found in results.items() for one in found if ours and one[0]):
        if not any(ours == (answers if order == 1 else [one * order for one in answers]) for order in orders):
            notes.append(f"{name} and jigsat differ: {str(answers)[:150]} and {str(ours)[:150]}")
    return results, notes


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("peers", type=lambda text: pathlib.Path(text).resolve(), metavar="FOLDER_OF_PEERS")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--limit", type=int, default=120, help="seconds for a program and row")
    parser.add_argument("--only", action="append", default=[], help="rows with this word")
    program = lambda text: str(pathlib.Path(text).resolve())
    parser.add_argument("--jigsat", type=program, default=program(ROOT / "target/release/jigsat"))
    parser.add_argument("--before", type=program, help="an earlier version of jigsat")
    args = parser.parse_args()
    missing, notes = [peer for peer in PEERS if not (args.peers / peer).exists()], []
    print(row(["work", "jigsat s", "MiB", "peer", "s", "MiB", "peer/jigsat"]) + "\n" + row(["---", "--:", "--:", "---", "--:", "--:", "--:"]))
    with tempfile.TemporaryDirectory() as folder:
        for title, prepared, orders in rows(Rows(args, pathlib.Path(folder))):
            if args.only and not any(word in title for word in args.only):
                continue
            ours, peers = prepared()
            if args.before:
                peers = {"before": Work([([args.before, *words[1:]], given) for words, given in ours.processes], ours.answers), **peers}
            results, wrong = compared({"jigsat": ours, **{peer: work for peer, work in peers.items() if peer not in missing}}, orders, args)
            notes += [f"{title}: {note}" for note in wrong]
            shown = {name: cells(found, args.limit) for name, found in results.items()}
            for peer in peers:
                seconds, *written = shown.get(peer, (0, "-", "-"))
                known = seconds and not shown["jigsat"][1].startswith(">")
                ratio = f"{'>' * written[0].startswith('>')}{seconds / max(shown['jigsat'][0], 1e-3):.2f}" if known else "-"
                print(row([title, *shown["jigsat"][1:], peer, *written, ratio]), flush=True)
    print(f"\nNot in the folder: {', '.join(missing) or 'none'}.")
    print("\n".join(notes) or "All answers are the same.")
    sys.exit(1 if notes else 0)


if __name__ == "__main__":
    main()
