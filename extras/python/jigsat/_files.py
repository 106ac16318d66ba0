"""Puzzles from files and texts."""

from __future__ import annotations

import errno
import io
import os
from typing import Optional, Union

from . import _jigsat
from ._arguments import Size, Time, options, path, unfit, whole, word
from ._arguments import size as size_of
from ._errors import Error, Undecided
from ._puzzle import Puzzle, puzzle

Source = Union[str, bytes, bytearray, memoryview, "os.PathLike[str]"]

GZIP = b"\x1f\x8b"

MOST_BYTES = 1 << 31
"""The default limit on the length of a text, in bytes."""


def load(
    source: Source,
    *,
    kind: Optional[str] = None,
    number: Optional[int] = None,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
) -> Puzzle:
    """The puzzle of a file, or of a text. Its kind is recognised, unless `kind` names it.

    A string with a line break in it, and `bytes`, are the text. An address (`https://…`) of a puzzle editor holds the puzzle itself;
    nothing is fetched. Anything else is the name of a file, perhaps zipped. `number`, or `name#3`, chooses one of several.
    """
    chosen = None if number is None else whole("number", number, 1)
    puzzles = _puzzles(source, kind, chosen, timeout, memory)
    if len(puzzles) != 1:
        name = (puzzles[0].name or "").rsplit("#", 1)[0]
        raise Error(f"{name}: expected one puzzle, found {len(puzzles)}; number=1 is the first, and load_all takes all")
    return puzzles[0]


def load_all(
    source: Source,
    *,
    kind: Optional[str] = None,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
) -> list[Puzzle]:
    """All puzzles of a file, of a text, or of the puzzle files of a folder; see `load`.

    Those of a folder come by name, without its subfolders; files whose names do not end as those of puzzles do are passed over. `timeout`
    and `memory` are for each file.
    """
    if isinstance(source, (str, os.PathLike)) and not (isinstance(source, str) and "\n" in source):
        folder = path("source", source)
        if os.path.isdir(folder):
            return [puzzle for file in _puzzle_files(folder) for puzzle in _puzzles(file, kind, None, timeout, memory)]
    return _puzzles(source, kind, None, timeout, memory)


def _puzzle_files(folder: str) -> list[str]:
    """The puzzle files of a folder, in the order of the bytes of their names."""
    endings = tuple(f".{extension}" for extension in _jigsat.extensions())
    names = sorted(os.listdir(folder), key=os.fsencode)
    fitting = (name for name in names if name.lower().removesuffix(".gz").endswith(endings))
    files = [file for file in (os.path.join(folder, name) for name in fitting) if os.path.isfile(file)]
    if not files:
        raise Error(f"{folder}: expected a folder with puzzle files ({', '.join(endings)}), found none")
    return files


def _puzzles(
    source: Source, kind: Optional[str], number: Optional[int], timeout: Optional[Time], memory: Optional[Size]
) -> list[Puzzle]:
    kind = None if kind is None else word("kind", kind)
    content, name, number = text_of(source, number, memory)
    read = _jigsat.read(content, name, kind, number, options("load", {"timeout": timeout, "memory": memory}))
    return [puzzle(raw) for raw in read]


def text_of(source: Source, number: Optional[int], memory: Optional[Size]) -> tuple[bytes, str, Optional[int]]:
    """The content of a source, its name, and the number of the puzzle that is meant."""
    most = MOST_BYTES if memory is None else size_of("memory", memory)
    if isinstance(source, (bytes, bytearray, memoryview)):
        content, name = bytes(source), "bytes"
    elif isinstance(source, str) and "\n" in source:
        content, name = source.encode(errors="surrogatepass"), "text"
    elif isinstance(source, str) and source.isascii() and _jigsat.is_address(source):
        content, name = source.encode(), source
    elif not isinstance(source, (str, os.PathLike)):
        raise unfit("source", "the name of a file, an address, a text with line breaks, or bytes", source)
    else:
        name = path("source", source)
        file, sign, chosen = name.rpartition("#")
        if number is None and sign and chosen.isdecimal() and not os.path.exists(name):
            name, number = file, int(chosen)
        content = _content(name, most)
    return content, name, number


def _content(name: str, most: int) -> bytes:
    """The content of a file, unzipped if necessary, up to a number of bytes."""
    if os.path.isdir(name):
        raise IsADirectoryError(errno.EISDIR, "expected a file, found a folder; load_all takes the puzzle files in it", name)
    # Most programs never need it, and it takes a while to import.
    import gzip

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
