"""Answers in words: dataclasses of the JSON that the extension module makes, with the names of the program's `--format json`."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Mapping, Optional, TypeVar

from . import _jigsat
from ._arguments import options, word
from ._errors import StrategyError
from ._jigsat import Layout


@dataclass(frozen=True)
class Picture:
    """The words of an answer, and its picture, if there is one: as text, and as SVG unless it is too large."""

    lines: list[str]
    words: str
    """The lines as HTML."""
    drawn: Optional[str]
    svg: Optional[str]


@dataclass(frozen=True, eq=False)
class Answer:
    """An answer in words. `print` and notebooks show its picture."""

    _picture: Picture = field(repr=False)

    def svg(self) -> str:
        """The picture as an SVG document. Raises `StrategyError` if there is none."""
        if self._picture.svg is not None:
            return self._picture.svg
        if self._picture.drawn is not None:
            raise StrategyError("expected an answer that a picture can show, found one that is too large")
        raise StrategyError("expected an answer with a picture, found words only")

    def __str__(self) -> str:
        drawn = self._picture.drawn
        return "\n".join([*self._picture.lines, *([] if drawn is None else [drawn])])

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def _repr_svg_(self) -> Optional[str]:
        return self._picture.svg

    def _repr_html_(self) -> str:
        return f'<div class="jigsat"><p>{self._picture.words}</p>{self._picture.svg or ""}</div>'


@dataclass(frozen=True, eq=False)
class Hint(Answer):
    """What comes next: `Puzzle.hint` and `Puzzle.steps` make hints. `print` and notebooks show its picture."""

    state: str
    """"step"; "solved" if nothing is left; "several" if several solutions are left and nothing follows; "impossible" if there is none."""
    sentence: str
    """The hint in words, without a stop."""
    details: list[str]
    """What the sentence leaves out, line by line."""
    rule: Optional[str]
    """The rule of the step, or the kind of trial; "shown" for a placement of a solution, `None` if there is no step."""
    technique: Optional[str]
    """The name of the technique among people who solve such puzzles by hand, if it has one."""
    weight: int
    """The difficulty of the step, in units of the easiest conclusion; 0 for a placement of a solution, or if there is no step."""
    facts: list[tuple[str, bool]]
    """What follows: the names of options or variables, as in exports, and whether they are true. Empty if there is no solution."""
    because: list[tuple[str, bool]]
    """The known facts that the step rests on."""
    reasons: list[tuple[int, int, int]]
    """The cells that the sentence is about: (x, y, z); for triangles the place in its row, the row, and 0."""
    results: list[tuple[int, int, int]]
    """The cells that the step changes."""
    excluded: list[tuple[int, int, int]]
    """Those of them where something is excluded: not this piece or tile in this way."""
    proof: Optional[str]
    """How the step was checked: "propagation", "lrat" or "solution"; `None` if there is no step."""
    take_back: Optional[list[str]]
    """What to take back, as labels of pieces or phrases, if no solution has all that is given; `None` otherwise, or if not found."""
    known: Optional[str]
    """What is known of the layout after the step, as text that `given` takes: all that a picture shows. `None` for what to take back."""


@dataclass(frozen=True, eq=False)
class Explanation(Answer):
    """Why a puzzle has no solution, or what all its solutions have in common: `Puzzle.explain` makes explanations."""

    sentence: str
    """The explanation in words, without a stop."""
    reason: Optional[str]
    """The sort of the reason why there is no solution, by the word that `jigsat explain` has in JSON; `None` if there is one."""
    details: list[str]
    """The premises of the reason, one by one, such as the requirements that conflict."""
    forced: list[str]
    """The names of what is true in every solution; empty if there is none."""
    excluded: list[str]
    """The names of what is true in no solution; empty if there is none."""
    take_back: Optional[list[str]]
    """What to take back, as labels of pieces or phrases, if no solution has all that is given; `None` otherwise, or if not found."""
    relaxed: list[tuple[str, str]]
    """Other rules under which there are solutions: each in words, with the number of solutions, or "some"."""

    @property
    def solvable(self) -> bool:
        """Is there a solution?"""
        return self.reason is None


@dataclass(frozen=True, eq=False)
class Assembly(Answer):
    """How to put the pieces of a layout together: `Layout.assemble` finds it. `print` shows the moves in words."""

    possible: bool
    """Can the pieces be put together?"""
    open: str
    """Where the pieces come from: "top" or "any"."""
    summary: str
    """The result in one line."""
    reason: Optional[str]
    """Why the pieces can't be put together; `None` if they can."""
    steps: list[dict[str, Any]]
    """The moves in order, as dictionaries: the `pieces` that move together, their `direction` and `vector`, the `distance` in cells
    (`None` from outside), and the moves `before` that put the pieces together."""
    interlocked: list[list[str]]
    """Groups of pieces that block each other, by their labels."""
    lines: list[str] = field(repr=False)
    """The moves in words, line by line."""

    def __str__(self) -> str:
        return "\n".join([self.summary, *self.lines])


Made = TypeVar("Made", bound=Answer)


def answer(kind: type[Made], record: Mapping[str, Any]) -> Made:
    """The answer of this class in a record: JSON, which has lists in place of tuples, and objects in place of pairs."""
    content = {"weight": 0, **record, **(record.get("step") or {}), "_picture": Picture(**record["picture"])}
    made: dict[str, Any] = {}
    for each in fields(kind):
        value: Any = content.get(each.name)
        if str(each.type).startswith("list"):
            value = value or []
        if str(each.type).startswith("list[tuple"):
            value = [tuple(pair.values() if isinstance(pair, dict) else pair) for pair in value]
        made[each.name] = value
    return kind(**made)


def assemble(layout: Layout, open: Optional[str] = None, **limits: Any) -> Assembly:
    """How to put the pieces of a layout together: `Layout.assemble`."""
    side = None if open is None else word("open", open)
    return answer(Assembly, _jigsat.assemble(layout, side, options("assemble", limits)))
