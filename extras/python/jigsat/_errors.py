"""The exceptions of the package. All of them are `Error`, so that one `except` is enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

if TYPE_CHECKING:
    from ._jigsat import Layout


NAMES = {
    "--given": "given=",
    "--up-to raw": 'up_to="raw"',
    "--solver: ": "solver: ",
    "--solver": "solver=",
    "--trust-solver": "trust_solver=True",
    " (--memory)": " (memory=)",
    "--memory": "memory=",
}
"""The arguments for options of the program."""


def in_arguments(message: str) -> str:
    """A message that names options by the arguments that set them."""
    for option, argument in NAMES.items():
        message = message.replace(option, argument)
    return message


class Error(Exception):
    """The base class of all errors of this package."""


class PuzzleError(Error, ValueError):
    """Values do not form a puzzle."""


class ParseError(Error, ValueError):
    """A text is not a puzzle or layout: its position, what was expected, and what was found. Lines and columns count from 1."""

    file: str
    line: int
    column: int
    expected: str
    found: str

    def __init__(
        self, message: str, file: str = "", line: int = 0, column: int = 0, expected: str = "", found: str = ""
    ) -> None:
        super().__init__(message, file, line, column, expected, found)
        self.file, self.line, self.column = file, line, column
        self.expected, self.found = expected, found

    def __str__(self) -> str:
        return str(self.args[0])


class StrategyError(Error, ValueError):
    """A strategy, reduction, format or rule is unknown, or does not support the question."""

    def __init__(self, message: str = "") -> None:
        super().__init__(in_arguments(message))


class Invalid(Error, ValueError):
    """A layout breaks a rule, a model stands for no layout, or a certificate is not valid.

    `cuts` has the clauses that exclude the model, if it satisfies the formula nevertheless: add them, and solve again.
    """

    cuts: list[list[int]]

    def __init__(self, message: str, cuts: Sequence[Sequence[int]] = ()) -> None:
        super().__init__(message, cuts)
        self.cuts = [list(cut) for cut in cuts]

    def __str__(self) -> str:
        return str(self.args[0])


class Undecided(Error, TimeoutError):
    """A limit was reached, or an external solver reports something that is not checked. `layouts` were found until then."""

    layouts: int

    def __init__(self, message: str, layouts: int = 0) -> None:
        super().__init__(in_arguments(message))
        self.layouts = layouts

    def __reduce__(self) -> tuple[type[Undecided], tuple[str, int]]:
        return type(self), (str(self), self.layouts)


class Refuted(Error):
    """The claim of a certificate is false. `layouts` show it: none, one or two."""

    layouts: list[Layout]

    def __init__(self, message: str, layouts: Sequence[Layout] = ()) -> None:
        super().__init__(message)
        self.layouts = list(layouts)


class InternalError(Error):
    """An internal error: results contradict each other and must not be used."""
