"""Solution spaces: all layouts of a puzzle."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, Optional, Union

from . import _jigsat
from ._arguments import NONE, Limits, counted, found, index, options, unfit, whole, words
from ._arguments import path as path_of
from ._arguments import weights as weights_of
from ._jigsat import Layout
from ._puzzle import Puzzle, puzzle

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Space(_jigsat.Space):
    """All layouts of a puzzle as a decision diagram. `Puzzle.compile` and `Space.load` make spaces; they don't change.

    Counts are exact. Layouts have numbers from 0, in a fixed order: `space[0]` is the first one.
    """

    __slots__ = ()
    __module__ = "jigsat"

    def __new__(cls, *_values: Any, **_named: Any) -> Space:
        raise TypeError("Space: expected no call of the class: Puzzle.compile and Space.load make spaces")

    @staticmethod
    def load(path: Union[str, os.PathLike[str]], **limits: Unpack[Limits]) -> Space:
        """Reads the file of a space: one that `save` or the program's `compile` wrote."""
        name, read = path_of("path", path), options("load", limits)
        with open(name, "rb") as file:
            return space(_jigsat.Space._read(file.read(), name, read))

    def save(self, path: Union[str, os.PathLike[str]], **limits: Unpack[Limits]) -> None:
        """Writes the file of the space: its puzzle is in it."""
        name, text = path_of("path", path), self._written("space", options("save", limits))
        with open(name, "w", encoding="utf-8", newline="") as file:
            file.write(text)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return puzzle(self._puzzle())

    def restricted(
        self,
        given: Union[Layout, str, Any, None] = None,
        with_options: Optional[Iterable[str]] = None,
        without: Optional[Iterable[str]] = None,
        **limits: Unpack[Limits],
    ) -> Space:
        """The space of the layouts that contain a part of a layout (as `check` takes them, with open cells) and all placements of
        `with_options`, and none of `without`. Placements have the names that `shares` has.
        """
        part = None if given is None else self.puzzle._part("given", given)
        needed = [] if with_options is None else words("with_options", with_options)
        left_out = [] if without is None else words("without", without)
        return space(self._restricted(part, needed, left_out, options("restricted", limits)))

    def count(
        self,
        given: Union[Layout, str, Any, None] = None,
        with_options: Optional[Iterable[str]] = None,
        without: Optional[Iterable[str]] = None,
        **limits: Unpack[Limits],
    ) -> int:
        """How many layouts there are: an `int` of any size. The arguments are those of `restricted`."""
        if given is None and with_options is None and without is None:
            options("count", limits)
            return self._count()
        return self.restricted(given, with_options, without, **limits)._count()

    def __len__(self) -> int:
        count = self._count()
        if count > sys.maxsize:
            raise OverflowError(f"len() has no room for a number of {count.bit_length()} bits; count() has")
        return count

    def __bool__(self) -> bool:
        return self._count() > 0

    def __getitem__(self, number: int) -> Layout:
        """The layout with this number, from 0; negative numbers count from the end."""
        at = None if isinstance(number, float) else index(number)
        if at is None:
            raise unfit("number", "a whole number", number)
        count = self._count()
        at += count if at < 0 else 0
        return self._layout(format(at if at >= 0 else count, "x"))

    def __iter__(self) -> Iterator[Layout]:
        return map(self.__getitem__, range(self._count()))

    def sample(self, n: int, seed: Optional[int] = None, **limits: Unpack[Limits]) -> list[Layout]:
        """`n` random layouts, all equally likely, each drawn independently; equal seeds draw equal layouts."""
        return self._sample(whole("n", n), 0 if seed is None else whole("seed", seed), options("sample", limits))

    def shares(self, **limits: Unpack[Limits]) -> dict[str, int]:
        """In how many layouts each placement is: a dictionary of those that are in some layout."""
        return dict(self._shares(options("shares", limits)))

    def cells(self, **limits: Unpack[Limits]) -> dict[str, list[list[list[int]]]]:
        """In how many layouts each piece covers each cell: for each piece nested lists, `[z][y][x]`, with 0 for cells outside the
        container. If cells may stay open, `open cells` has them. The dictionary is empty if the puzzle has no cells.
        """
        blocks: dict[str, list[list[list[int]]]] = {}
        for piece, counts in self._cells(options("cells", limits)):
            width, depth, height = (1 + max((cell[axis] for cell, _ in counts), default=-1) for axis in range(3))
            block = blocks[piece] = [[[0] * width for _ in range(depth)] for _ in range(height)]
            for (x, y, z), count in counts:
                block[z][y][x] = count
        return blocks

    def forced(self, **limits: Unpack[Limits]) -> list[str]:
        """The placements that all layouts have."""
        return self._fixed(options("forced", limits))[0]

    def never(self, **limits: Unpack[Limits]) -> list[str]:
        """The placements that no layout has."""
        return self._fixed(options("never", limits))[1]

    def best(self, weights: Mapping[str, int], k: Optional[int] = None, **limits: Unpack[Limits]) -> list[tuple[int, Layout]]:
        """The `k` layouts with the greatest sums of weights, the greatest first: pairs of sum and layout.

        `weights` maps names to whole numbers: a placement, or an item such as the cell `"0,1,0"`, which counts for each placement that
        covers it. What is not named weighs 0.
        """
        return self._extreme("best", weights, k, 1, limits)

    def worst(self, weights: Mapping[str, int], k: Optional[int] = None, **limits: Unpack[Limits]) -> list[tuple[int, Layout]]:
        """The `k` layouts with the least sums of weights, the least first; see `best`."""
        return self._extreme("worst", weights, k, -1, limits)

    def _extreme(
        self, function: str, given: Mapping[str, int], k: Optional[int], sign: int, limits: Mapping[str, Any]
    ) -> list[tuple[int, Layout]]:
        most = 1 if k is None else whole("k", k)
        return self._best(weights_of("weights", given), most, sign, options(function, limits))

    def histogram(self, weights: Mapping[str, int], **limits: Unpack[Limits]) -> dict[int, int]:
        """How many layouts have each sum of weights: a dictionary, the least sum first. For `weights` see `best`."""
        return dict(self._histogram(weights_of("weights", weights), options("histogram", limits)))

    def group_by(self, **limits: Unpack[Limits]) -> list[dict[str, Any]]:
        """How many layouts leave open each set of optional cells (or items): a list of dictionaries with the names of the cells
        (`"open"`) and the number of layouts (`"count"`).
        """
        return [{"open": names, "count": count} for names, count in self._group_by(options("group_by", limits))]

    def to_nnf(self, **limits: Unpack[Limits]) -> str:
        """The diagram in the format of the compiler d4, for model counters and samplers. Variable n is placement n, counted from 1."""
        return self._written("nnf", options("to_nnf", limits))

    def to_dot(self, **limits: Unpack[Limits]) -> str:
        """The diagram as a drawing for Graphviz."""
        return self._written("dot", options("to_dot", limits))

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self._written("space", NONE),)

    def __repr__(self) -> str:
        number = self._count()
        # Python refuses to print very long numbers.
        count = counted(number, "layout") if number.bit_length() < 10_000 else f"{found(number)} of layouts"
        return f"<jigsat.Space {self.puzzle.kind}: {count}, {self.nodes} nodes, {self.edges} edges>"


def space(raw: _jigsat.Space) -> Space:
    """The space as an object with questions."""
    return _jigsat.Space.__new__(Space, raw)


def restored(text: str) -> Space:
    """The space of a pickle."""
    return space(_jigsat.Space._read(text.encode(), "space", NONE))
