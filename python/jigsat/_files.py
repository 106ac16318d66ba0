"""Puzzles from files and texts."""

from __future__ import annotations

import gzip
import io
import os
from pathlib import Path
from typing import Optional, Union

from . import _jigsat
from ._errors import Error, Undecided
from ._jigsat import Puzzle
from ._jigsat import read as _read

Source = Union[str, bytes, "os.PathLike[str]"]

GZIP = b"\x1f\x8b"

MOST_BYTES = 1 << 31
"""The longest text that is read, if nobody says otherwise."""


def load(
    source: Source,
    *,
    kind: Optional[str] = None,
    number: Optional[int] = None,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
) -> Puzzle:
    """The puzzle of a file, or of a text. Its kind is recognised, unless `kind` names it.

    A string with a line break in it, and `bytes`, are the text; anything else is the name of a file, which may be zipped. `number`, or
    `name#3`, chooses one of several puzzles of a file.
    """
    puzzles = _puzzles(source, kind, number, timeout, memory)
    if len(puzzles) != 1:
        name = (puzzles[0].name or "").rsplit("#", 1)[0]
        raise Error(f"{name}: expected one puzzle, found {len(puzzles)}; number=1 is the first, and load_all takes all")
    return puzzles[0]


def load_all(
    source: Source,
    *,
    kind: Optional[str] = None,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
) -> list[Puzzle]:
    """All puzzles of a file, or of a text; see `load`."""
    return _puzzles(source, kind, None, timeout, memory)


def _puzzles(
    source: Source, kind: Optional[str], number: Optional[int], timeout: Optional[float], memory: Optional[int]
) -> list[Puzzle]:
    if isinstance(source, bytes):
        content, name = source, "bytes"
    elif isinstance(source, str) and "\n" in source:
        content, name = source.encode(), "text"
    else:
        name = os.fspath(source)
        file, sign, chosen = name.rpartition("#")
        if number is None and sign and chosen.isdecimal() and not Path(name).exists():
            name, number = file, int(chosen)
        content = _content(name, MOST_BYTES if memory is None else memory)
    return _read(content, name, kind, number, timeout=timeout, memory=memory)


def _content(name: str, most: int) -> bytes:
    """What is in a file, unzipped if need be; no more than so many bytes are read."""
    with open(name, "rb") as file:
        buffered = io.BufferedReader(file)
        zipped = buffered.peek(len(GZIP))[: len(GZIP)] == GZIP
        try:
            content = (gzip.GzipFile(fileobj=buffered) if zipped else buffered).read(most + 1)
        except (EOFError, gzip.BadGzipFile) as error:
            raise Error(f"{name}: expected a gzip file, as its first bytes say: {error}") from error
    if len(content) > most:
        raise Undecided(f"{name}: undecided: its text has more than {most} bytes (memory=)")
    return content


def generate(
    kind: str = "arukone",
    *,
    size: tuple[int, int] = (8, 8),
    pairs: Optional[int] = None,
    rules: str = "empty",
    touch: str = "yes",
    unique: bool = False,
    hard: bool = False,
    seed: Optional[int] = None,
    number: int = 1,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
) -> Puzzle:
    """A puzzle at random, which has a solution: the one with this number of the series that the seed names.

    Boards of Arukone are of `size` (width, height). `unique`: with exactly one solution; `hard`: those on which the simple checker of the
    contest fails. Equal seeds give equal boards, on every machine.
    """
    if kind != "arukone":
        raise ValueError(f"kind: expected 'arukone', the kind that has a generator, found {kind!r}")
    wish = [_is(rules, "rules", "full", "empty"), _is(touch, "touch", "yes", "no"), unique, hard]
    chosen = int.from_bytes(os.urandom(4), "little") if seed is None else seed
    board = _jigsat.generate_arukone(list(size), pairs, wish, chosen, number, timeout=timeout, memory=memory)
    return board.named(f"arukone, seed {chosen}, board {number}")


def _is(word: str, name: str, yes: str, no: str) -> bool:
    if word not in (yes, no):
        raise ValueError(f"{name}: expected {yes!r} or {no!r}, found {word!r}")
    return word == yes
