"""Compares strategies on the same puzzles."""

from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from . import _jigsat
from ._arguments import Measured, Size, Time, each, options, whole, word
from ._errors import InternalError, StrategyError
from ._puzzle import Puzzle, listed

Row = dict[str, Any]

MOST_RUNS = 10_000


def compare(
    puzzles: Union[Puzzle, Iterable[Puzzle]],
    with_: Union[str, Sequence[str], None] = None,
    *,
    task: str = "count",
    runs: int = 3,
    timeout: Time = 10.0,
    memory: Optional[Size] = None,
    seed: int = 0,
    solver: Optional[str] = None,
    trust_solver: bool = False,
) -> list[Row]:
    """Measures strategies: a dictionary for each puzzle and strategy, as for `pandas.DataFrame`.

    `task` is "first", "unique" or "count". After a warm-up run, each round runs every strategy once, in this process and one thread.
    The command `jigsat compare` runs each in its own process and reports its memory. A strategy that does not finish is not run again.
    Without `with_`, all strategies that support the task are compared, with the usual at-most-one encoding.

    With a `solver`, the strategy that runs it is one of them; `trust_solver` believes it.

    Raises `InternalError` if strategies disagree: then at least one is wrong.
    """
    word("task", task, "'first', 'unique' or 'count'", ["first", "unique", "count"])
    whole("runs", runs, 1, MOST_RUNS)
    expected = "names of strategies"
    given = [with_] if isinstance(with_, str) else each("with_", () if with_ is None else with_, expected)
    names = None if with_ is None else [word("with_", name, expected) for name in given]
    if solver is not None and names is not None and not any(name.rpartition("+")[2] == "external" for name in names):
        raise StrategyError("solver= is for the engine external, which does not take part")
    how = {"timeout": timeout, "memory": memory, "seed": seed, "solver": solver, "trust_solver": trust_solver}
    rows: list[Row] = []
    for puzzle in listed(puzzles):
        rows += _ranked(puzzle, _rounds(puzzle, names, task, runs, how), task)
    return rows


def _rounds(
    puzzle: Puzzle,
    with_: Optional[Sequence[str]],
    task: str,
    runs: int,
    how: Mapping[str, Any],
) -> dict[str, Union[list[Row], str]]:
    """The samples of each strategy, or the reason for none."""
    field: dict[str, Union[list[Row], str]] = {name: [] for name in with_ or _jigsat.contestants(puzzle, task, how["solver"] is not None)}
    for turn in range(runs + 1):
        for name, samples in field.items():
            if isinstance(samples, str) or (samples and samples[-1]["reason"] is not None):
                continue
            try:
                sample, layouts = _jigsat.measure(puzzle, task, options("compare", {"with_": name, **how}, Measured))
            except StrategyError as error:
                if with_ is not None:
                    raise
                field[name] = str(error)
                continue
            if turn == 1:
                samples.clear()
            samples.append({**sample, "layouts": layouts})
    return field


def _ranked(puzzle: Puzzle, field: dict[str, Union[list[Row], str]], task: str) -> list[Row]:
    """A row for each strategy, the fastest first."""
    rows = [_row(puzzle, name, samples, task) for name, samples in field.items()]
    answers = {row["layouts"] for row in rows if row["status"] == "finished"}
    if len(answers) > 1:
        said = ", ".join(f"{row['layouts']} by {row['strategy']}" for row in rows if row["status"] == "finished")
        raise InternalError(f"the strategies disagree, so at least one is wrong: {said}")
    rows.sort(key=lambda row: (row["status"] != "finished", row["seconds"] or 0.0))
    for rank, row in enumerate((row for row in rows if row["status"] == "finished"), 1):
        row["rank"] = rank
    return rows


def _row(puzzle: Puzzle, name: str, samples: Union[list[Row], str], task: str) -> Row:
    from statistics import median

    row: Row = {"puzzle": puzzle.name, "kind": puzzle.kind, "task": task, "strategy": name, "rank": None}
    if isinstance(samples, str):
        nothing = dict.fromkeys(["layouts", "seconds", "reduce_seconds", "solve_seconds", "nodes", "runs"])
        return {**row, "status": "refused", "reason": samples, **nothing}
    reason = samples[-1]["reason"]
    if len({sample["layouts"] for sample in samples if sample["reason"] is None}) > 1:
        raise InternalError(f"{name} contradicts itself")
    return {
        **row,
        "status": "finished" if reason is None else "limited",
        "reason": reason,
        "layouts": samples[-1]["layouts"],
        **{each: median(sample[each] for sample in samples) for each in ["seconds", "reduce_seconds", "solve_seconds"]},
        "nodes": samples[-1]["nodes"],
        "runs": len(samples),
    }
