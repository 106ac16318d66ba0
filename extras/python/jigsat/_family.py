"""Families of puzzles: a row for each member."""

from __future__ import annotations

from typing import Optional, TypedDict

from . import _jigsat
from ._arguments import Measured, Size, Time, flag, options, whole, word
from ._files import Source, text_of


class FamilyRow(TypedDict):
    """A member of a family."""

    number: int
    name: str
    chosen: dict[str, list[str]]
    solutions: int
    complete: bool
    unique: Optional[bool]
    rating: Optional[float]
    seconds: Optional[float]


def family(
    source: Source,
    *,
    kind: Optional[str] = None,
    rating: bool = False,
    at_most: Optional[int] = None,
    with_: Optional[str] = None,
    up_to: Optional[str] = None,
    timeout: Optional[Time] = None,
    memory: Optional[Size] = None,
    threads: Optional[int] = None,
) -> list[FamilyRow]:
    """A row for each member of a family: a puzzle file with lines `vary`.

    A row has the `number` and `name` of the member, what is `chosen`, and its number of `solutions`: at least so many, unless it is
    `complete`. `unique` is None if that is open. With `rating`, members with solutions are rated. `at_most` ends a count after so many
    solutions, `timeout` after so many seconds for each member.
    """
    kind = None if kind is None else word("kind", kind)
    most = None if at_most is None else whole("at_most", at_most, 1)
    content, name, _ = text_of(source, None, memory)
    seconds = options("family", {"timeout": timeout}).timeout
    how = options("family", {"with_": with_, "up_to": up_to, "memory": memory, "threads": threads}, Measured)
    return _jigsat.family(content, name, kind, flag("rating", rating), most, seconds, how)
