"""Puzzles, and the questions about them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Mapping, Optional, Sequence, Union

from . import _jigsat
from ._arguments import Limits, Options, Rated, Reduced, Search, each, flag, options, path, unfit, word
from ._jigsat import Layout, Solutions
from ._values import labels, layout_json, model_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._answers import Explanation, Hint
    from ._formula import Cnf
    from ._space import Space


class Puzzle(_jigsat.Puzzle):
    """A puzzle of some kind. `jigsat.load` and the functions that are named after kinds make them; they don't change."""

    __slots__ = ()
    __module__ = "jigsat"

    def __new__(cls, *_values: Any, **_named: Any) -> Puzzle:
        raise TypeError("Puzzle: expected no call of the class: jigsat.load and the functions named after kinds make puzzles")

    def named(self, name: str) -> Puzzle:
        """The same puzzle under another name."""
        return puzzle(self, word("name", name))

    def with_rules(self, **variants: str) -> Puzzle:
        """The same puzzle, played by other rules: `board.with_rules(rules="full", touch="no")`."""
        return puzzle(self._with_rules([(rule, word(rule, variant)) for rule, variant in variants.items()]))

    def solve(self, **how: Unpack[Search]) -> Optional[Layout]:
        """A layout, verified; `None` if there is none."""
        return _jigsat.solve(self, self._search("solve", how))

    def solutions(self, **how: Unpack[Search]) -> Solutions:
        """All layouts, each once, verified, one after another as they are found."""
        return _jigsat.solutions(self, None, self._search("solutions", how))

    def __iter__(self) -> Solutions:
        return self.solutions()

    def count(self, **how: Unpack[Search]) -> int:
        """How many layouts there are: an `int` of any size. `up_to="rotation"` or `up_to="symmetry"` takes those for one that are turned,
        or turned and mirrored, images of one another.
        """
        return _jigsat.count(self, self._search("count", how))

    def unique(self, **how: Unpack[Search]) -> bool:
        """Is there exactly one layout?"""
        return _jigsat.unique(self, self._search("unique", how))

    def check(self, layout: Union[Layout, str, Any], **limits: Unpack[Limits]) -> Layout:
        """The layout, if it is one: given as text (as it is printed), as plain values (as `Layout.data` has them), as a `Layout`, or as
        an array or nested lists: rows of labels, or layers of rows.

        Raises `Invalid` if it breaks a rule, `ParseError` if the text is no layout.
        """
        values = layout.data if isinstance(layout, Layout) else layout
        is_plain = isinstance(layout, (dict, Layout))
        text = layout_json("layout", values) if is_plain else self._part("layout", layout)
        return _jigsat.check(self, text, is_plain, options("check", limits))

    def export(self, format: Optional[str] = None, **how: Unpack[Reduced]) -> str:
        """The formal problem that the puzzle is reduced to, as text: in the format "dimacs", "dlx", "opb" or "json"; or the puzzle
        itself, as "text", or in a format of other programs. `with_` names the reduction.
        """
        name = "dimacs" if format is None else word("format", format)
        read = options("export", how, Reduced)
        return self.text if name == "text" else _jigsat.export(self, name, read)

    def cnf(self, encoding: Optional[str] = None, **limits: Unpack[Limits]) -> Cnf:
        """The formula that the puzzle is reduced to: a list of clauses, which are lists of literals as in DIMACS files. `encoding` names
        the reduction, such as "cnf-sequential".
        """
        from ._formula import Cnf

        return Cnf(self._formula(encoding, options("cnf", limits)))

    def decode(self, model: Sequence[int], encoding: Optional[str] = None, **limits: Unpack[Limits]) -> Layout:
        """The layout that a model of the formula stands for, verified: `encoding` is what `cnf` was given. Raises `Invalid` if it stands
        for none. Where several models of one formula are decoded, `Cnf.decode` is faster.
        """
        formula = self._formula(encoding, options("decode", limits))
        return formula.decode(model_of("model", model, formula.properties()[1]))

    def compile(self, **limits: Unpack[Limits]) -> Space:
        """All layouts as a decision diagram, without listing them: a `Space` that counts, numbers and draws them."""
        from ._space import space

        return space(_jigsat.compile(self, options("compile", limits)))

    def rate(self, **how: Unpack[Rated]) -> dict[str, Any]:
        """How hard the puzzle is: a dict with its `rating` as a number and its `difficulty` as a word, as `jigsat rate` prints them."""
        return _jigsat.rate(self, options("rate", how, Rated))

    def hint(self, given: Union[Layout, str, Any, None] = None, *, show: bool = False, **limits: Unpack[Limits]) -> Hint:
        """What comes next, from a part of a layout (as `check` takes them, with open cells): the simplest conclusion, or what to take
        back of it if no solution has all that is given. `show=True` shows a placement of a solution instead.
        """
        from ._answers import Hint, answer

        is_shown = show is not None and flag("show", show)
        return answer(Hint, _jigsat.hint(self, is_shown, self._explained("hint", given, limits)))

    def steps(self, given: Union[Layout, str, Any, None] = None, **limits: Unpack[Limits]) -> list[Hint]:
        """The conclusions that lead to the solution, or to all that can be known: a list of hints. The last one says how it ended."""
        from ._answers import Hint, answer

        return [answer(Hint, record) for record in _jigsat.steps(self, self._explained("steps", given, limits))]

    def explain(self, given: Union[Layout, str, Any, None] = None, **limits: Unpack[Limits]) -> Explanation:
        """Why there is no solution, with a part of a layout if one is given; or what all solutions have in common."""
        from ._answers import Explanation, answer

        return answer(Explanation, _jigsat.explain(self, self._explained("explain", given, limits)))

    def certify(self, claim: str, folder: Union[str, os.PathLike[str]], **how: Unpack[Reduced]) -> dict[str, Any]:
        """Writes a certificate of a claim ("solvable", "unsolvable" or "unique") into a new folder, checks it, and returns what it says.
        Raises `Refuted` if the claim is false.
        """
        read = options("certify", how, Reduced)
        return _jigsat.certify(self, word("claim", claim), path("folder", folder), read)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return (self.kind, self.fingerprint) == (other.kind, other.fingerprint)

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        import json

        name = "" if self.name is None else " " + json.dumps(self.name, ensure_ascii=False)
        rules = "" if self.rules is None else f" ({self.rules})"
        return f"<jigsat.Puzzle {self.kind}{name}{rules}>"

    def _repr_svg_(self) -> Optional[str]:
        from ._errors import StrategyError

        try:
            return self.svg()
        except StrategyError:
            return None

    def _repr_html_(self) -> Optional[str]:
        svg = self._repr_svg_()
        return None if svg is None else f'<div class="jigsat">{svg}</div>'

    def _formula(self, encoding: Optional[str], limits: Options) -> _jigsat.Formula:
        return _jigsat.Formula(self, None if encoding is None else word("encoding", encoding), limits)

    def _search(self, function: str, how: Mapping[str, Any]) -> Options:
        """The options of a search, with what is given."""
        given = how.get("given")
        return options(function, how, Search, None if given is None else self._part("given", given))

    def _explained(self, function: str, given: Any, limits: Mapping[str, Any]) -> Options:
        """The options of an explanation of a part of a layout."""
        return options(function, limits, Limits, None if given is None else self._part("given", given))

    def _part(self, name: str, value: Any) -> str:
        """A layout or a part of one as text: from text, a layout, lists or arrays."""
        if isinstance(value, str):
            return word(name, value)
        return str(value) if isinstance(value, Layout) else labels(name, value, self.kind, self._labels())


def puzzle(raw: _jigsat.Puzzle, name: Optional[str] = None) -> Puzzle:
    """The puzzle as an object with questions."""
    return _jigsat.Puzzle.__new__(Puzzle, raw, raw.name if name is None else name)


def listed(puzzles: Any) -> list[Puzzle]:
    """Puzzles in a list: one, or several."""
    expected = "a puzzle, or a list of puzzles"
    several = [puzzles] if isinstance(puzzles, Puzzle) else each("puzzles", puzzles, expected)
    for one in several:
        if not isinstance(one, Puzzle):
            raise unfit("puzzles", expected, one)
    return several


def restored(kind: str, text: str, name: Optional[str]) -> Puzzle:
    """The puzzle of a pickle."""
    [raw] = _jigsat.read(text.encode(), name or kind, kind, None, Options())
    return _jigsat.Puzzle.__new__(Puzzle, raw, name)


def restored_layout(raw: _jigsat.Puzzle, data: Any) -> Layout:
    """The layout of a pickle: its puzzle checks it again."""
    return puzzle(raw).check(data)
