"""PySAT takes the formulas, and its models decode to layouts."""

from __future__ import annotations

import pytest

import jigsat
from conftest import ROOT

solvers = pytest.importorskip("pysat.solvers")
formula = pytest.importorskip("pysat.formula")

ENCODINGS = ["pairwise", "sequential", "product", "commander", "bimander", "binary"]


@pytest.mark.parametrize("encoding", [f"cnf-{name}" for name in ENCODINGS])
def test_models_come_back(encoding: str, bricks: str) -> None:
    puzzle = jigsat.load(bricks)
    cnf = puzzle.cnf(encoding)
    assert cnf.reduction == encoding and cnf.is_complete
    with solvers.Solver(name="cadical153", bootstrap_with=cnf) as solver:
        assert solver.solve()
        model = solver.get_model()
    layout = puzzle.decode(model, encoding)
    assert layout == cnf.decode(model) == puzzle.check(layout)


def test_all_models_are_all_layouts(bricks: str) -> None:
    """A clause over the determining variables excludes each layout, until there is none."""
    puzzle = jigsat.load(bricks)
    cnf = puzzle.cnf()
    found = set()
    with solvers.Glucose4(bootstrap_with=cnf) as solver:
        while solver.solve():
            model = solver.get_model()
            layout = cnf.decode(model)
            assert layout not in found
            found.add(layout)
            solver.add_clause([-model[variable - 1] for variable in cnf.observed])
    assert found == set(puzzle)


def test_clauses_that_are_asked_for_are_added() -> None:
    """Formulas of Arukone allow stray cycles: the cuts of `decode` exclude them."""
    board = jigsat.load(ROOT / "data/arukone/corners_4x4.txt")
    cnf = board.cnf("binary")
    layouts, cuts = set(), 0
    with solvers.Cadical153(bootstrap_with=cnf) as solver:
        while solver.solve():
            model = solver.get_model()
            try:
                layouts.add(cnf.decode(model))
            except jigsat.Invalid as stray:
                assert stray.cuts and "no layout" in str(stray)
                cuts += len(stray.cuts)
                solver.append_formula(stray.cuts)
            else:
                solver.add_clause([-model[variable - 1] for variable in cnf.observed])
    assert not cnf.is_complete and cuts > 0
    assert layouts == set(board)


def test_one_clause_is_one_clause() -> None:
    assert repr(jigsat.cnf([[1]]).cnf()).endswith(": 1 variable, 1 clause>")


def test_invalid_models_are_refused(bricks: str) -> None:
    puzzle = jigsat.load(bricks)
    cnf = puzzle.cnf()
    with pytest.raises(jigsat.Invalid, match="clause"):
        cnf.decode([-variable for variable in range(1, cnf.variables + 1)])
    with pytest.raises(jigsat.Invalid, match="expected a model"):
        cnf.decode([])
    with pytest.raises(jigsat.Error, match="found 0"):
        cnf.decode([0])
    with pytest.raises(jigsat.Error, match="found both"):
        cnf.decode([1, -1])
    with pytest.raises(jigsat.StrategyError, match="expected a reduction to CNF|expected a reduction to cnf"):
        puzzle.cnf("cover")


def test_formulas_go_both_ways(bricks: str) -> None:
    cnf = jigsat.load(bricks).cnf()
    pysat = formula.CNF(from_clauses=cnf)
    assert (pysat.nv, pysat.clauses) == (cnf.variables, cnf)
    assert jigsat.cnf(pysat, show=cnf.observed).count() == 36
    read = formula.CNF(from_string=jigsat.load(bricks).export("dimacs"))
    assert read.clauses == cnf
    named = [cnf.name(variable) for variable in cnf.observed]
    assert all(named) and len(set(named)) == len(named)
    assert cnf.name(0) is None and cnf.name(10**6) is None
