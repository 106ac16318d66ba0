"""Formulas, as the solvers of PySAT take them."""

from __future__ import annotations

from typing import Optional, Sequence

from . import _jigsat
from ._arguments import NONE, counted, unfit, whole
from ._jigsat import Layout
from ._values import MOST, model_of


class Cnf(list[list[int]]):
    """A list of clauses, each a list of literals as in DIMACS files; with the properties of the formula."""

    reduction: str
    """The name of the reduction; `Puzzle.cnf` takes it."""
    variables: int
    """The number of variables."""
    observed: list[int]
    """The variables that determine the layout: models that agree on them stand for the same one."""
    is_complete: bool
    """Does every model stand for a layout? If not, `decode` reports the clauses to add: see `Invalid.cuts`."""

    def __init__(self, formula: _jigsat.Formula) -> None:
        if not isinstance(formula, _jigsat.Formula):
            raise unfit("formula", "what Puzzle.cnf makes", formula)
        super().__init__(formula.clauses())
        self.reduction, self.variables, self.observed, self.is_complete = formula.properties()
        self._formula = formula

    def name(self, variable: int) -> Optional[str]:
        """The meaning of a variable, if it has one."""
        return self._formula.name(whole("variable", variable, 0, MOST))

    def decode(self, model: Sequence[int]) -> Layout:
        """The layout that a model stands for, verified. Raises `Invalid` if it stands for none."""
        return self._formula.decode(model_of("model", model, self.variables))

    def __repr__(self) -> str:
        return f"<jigsat.Cnf {self.reduction}: {counted(self.variables, 'variable')}, {counted(len(self), 'clause')}>"


def restored(raw: _jigsat.Puzzle, reduction: str) -> _jigsat.Formula:
    """The formula of a pickle."""
    return _jigsat.Formula(raw, reduction, NONE)
