"""The package and the command line agree about all of `data/`."""

from __future__ import annotations

import gzip
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import jigsat
from conftest import ROOT, Command

FILES = sorted(path for path in (ROOT / "data").rglob("*") if path.suffix in {".txt", ".dlx", ".cnf", ".xmpuzzle"})
LIMITS = ["--timeout", "150ms", "--threads", "1"]
LIMIT: Any = {"timeout": 0.5, "threads": 1}


def layouts(puzzle: jigsat.Puzzle, with_: str | None = None) -> int | None:
    try:
        return puzzle.count(with_=with_, **LIMIT)
    except jigsat.Undecided:
        return None


def test_there_are_files() -> None:
    assert len(FILES) > 150
    assert {path.relative_to(ROOT / "data").parts[0] for path in FILES} >= set(jigsat.kinds())


@pytest.mark.parametrize("kind", jigsat.kinds())
def test_counts_agree(kind: str, command: Command) -> None:
    """Both agree if they finish in time, and many do."""
    files = [path for path in FILES if path.relative_to(ROOT / "data").parts[0] == kind]
    with ThreadPoolExecutor(2) as pool:
        told = list(pool.map(lambda path: command("count", path, "--format", "json", *LIMITS), files))
    decided = 0
    for path, records in zip(files, told):
        # Of several problems about the same pieces, the program takes the first one.
        for record, puzzle in zip(records, jigsat.load_all(path)):
            if record["answer"] == "undecided":
                continue
            count = layouts(puzzle)
            assert count is None or count == int(record["count"]), path
            decided += count is not None
    assert decided > len(files) / 3


@pytest.mark.parametrize("kind", jigsat.kinds())
def test_layouts_agree(kind: str, command: Command) -> None:
    """The same strategy finds the same first layout, and each checks the other's."""
    files = [path for path in FILES if path.relative_to(ROOT / "data").parts[0] == kind]
    compared = 0
    for path in files[:20]:
        every = jigsat.load_all(path)
        if len(every) > 1:
            continue
        try:
            layout = every[0].solve(**LIMIT)
        except jigsat.Undecided:
            continue
        [record, *_] = command("solve", path, "--format", "json", *LIMITS)
        if record["answer"] == "undecided":
            continue
        assert (layout is None) == (record["layouts"] == []), path
        if layout is not None:
            [theirs] = record["layouts"]
            assert layout.data == theirs, path
            assert every[0].check(theirs) == layout
            compared += 1
    assert compared > 5


def test_exports_agree(command: Command) -> None:
    """A formula is the same to the last byte, but for the name of its source."""
    path = ROOT / "data/polycube/soma.txt"
    for format in ("dimacs", "dlx", "opb"):
        ours = jigsat.load("data/polycube/soma.txt" if Path("data").exists() else path).export(format)
        theirs = export(path, format)
        assert without_source(ours) == without_source(theirs)


def export(path: Path, format: str) -> str:
    import subprocess

    from conftest import program

    built = program()
    if built is None:
        pytest.skip("the program jigsat is not built: cargo build")
    return subprocess.run([built, "export", "--to", format, path], capture_output=True, text=True, check=True).stdout


def without_source(text: str) -> str:
    return re.sub(r"source: .*", "source:", text)


def test_zipped_files_are_read(tmp_path: Path, bricks: str) -> None:
    zipped = tmp_path / "bricks.txt.gz"
    zipped.write_bytes(gzip.compress(bricks.encode()))
    assert jigsat.load(zipped).count() == 36
    zipped.write_bytes(zipped.read_bytes()[:-9])
    with pytest.raises(jigsat.Error, match="gzip"):
        jigsat.load(zipped)
    bomb = tmp_path / "bomb.txt.gz"
    bomb.write_bytes(gzip.compress(bytes(10_000_000)))
    with pytest.raises(jigsat.Undecided, match="more than 1000000 bytes"):
        jigsat.load(bomb, memory=1_000_000)


def test_addresses_are_read_as_the_program_reads_them(command: Command) -> None:
    for address in ("https://puzz.link/p?numlin/3/2/1h1h", "http://pzv.jp/p.html?numlin/3/2/1h1h", "puzz.link/p?numlin/3/2/1h1h"):
        board = jigsat.load(address)
        assert board == jigsat.arukone([[1, 0, 0], [1, 0, 0]]) and board.name == address
        (record,) = command("count", "--format", "json", address)
        assert record["count"] == board.count()
    with pytest.raises(jigsat.ParseError, match="addresses are read, not fetched"):
        jigsat.load("https://puzz.link/p?slither/2/2/1g1g")
    with pytest.raises(FileNotFoundError):
        jigsat.load("nowhere/p.txt")


def test_puzzles_of_a_file_are_chosen(tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("# kind: arukone\n2 1\nAA\n\n3 1\nA.A\n")
    assert [puzzle.name for puzzle in jigsat.load_all(boards)] == [f"{boards}#1", f"{boards}#2"]
    assert jigsat.load(f"{boards}#2") == jigsat.load(boards, number=2) == jigsat.load_all(boards)[1]
    with pytest.raises(jigsat.Error, match="expected one puzzle, found 2"):
        jigsat.load(boards)
    with pytest.raises(jigsat.Error, match="puzzles 1 to 2, found #3"):
        jigsat.load(boards, number=3)


def test_folders_have_the_puzzles_of_their_files(tmp_path: Path, bricks: str, command: Command) -> None:
    folder = ROOT / "data/arukone"
    puzzles = jigsat.load_all(folder)
    files = sorted(path for path in FILES if path.parent == folder)
    assert puzzles == [puzzle for file in files for puzzle in jigsat.load_all(file)] and len(puzzles) > 20
    (tmp_path / "b.txt.gz").write_bytes(gzip.compress(bricks.encode()))
    (tmp_path / "a.TXT").write_text("box 2 2 1\n2x piece 000 100\n")
    (tmp_path / "boards.txt").write_text("# kind: arukone\n2 1\nAA\n\n3 1\nA.A\n")
    (tmp_path / "notes.md").write_text("no puzzle\n")
    (tmp_path / "inner.txt").mkdir()
    (tmp_path / "inner.txt/c.txt").write_text(bricks)
    names = [puzzle.name for puzzle in jigsat.load_all(f"{tmp_path}/")]
    assert names == [f"{tmp_path}/{name}" for name in ("a.TXT", "b.txt.gz", "boards.txt#1", "boards.txt#2")]
    counted = [(record["file"], record["count"]) for record in command("count", "--format", "json", f"{tmp_path}/")]
    assert counted == [(puzzle.name, puzzle.count()) for puzzle in jigsat.load_all(tmp_path)]
    with pytest.raises(IsADirectoryError, match="expected a file, found a folder; load_all takes"):
        jigsat.load(tmp_path)
    with pytest.raises(jigsat.Error, match=r"expected a folder with puzzle files \(.txt, .*\), found none"):
        jigsat.load_all(empty(tmp_path))
    (tmp_path / "wrong.txt").write_text("box 1\n")
    with pytest.raises(jigsat.ParseError, match="wrong.txt:"):
        jigsat.load_all(tmp_path)


def empty(folder: Path) -> Path:
    """A folder without puzzle files."""
    made = folder / "empty"
    made.mkdir()
    (made / "notes.md").write_text("no puzzle\n")
    return made


def test_layouts_are_plain_data() -> None:
    layout = jigsat.load(ROOT / "data/polycube/soma.txt").solve()
    assert layout is not None
    data: Any = layout.data
    assert json.loads(json.dumps(data)) == data
