"""External SAT solvers: real ones, and scripts that lie, fail or never end."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Callable

import pytest

import jigsat

unix = pytest.mark.skipif(sys.platform == "win32", reason="the solvers are scripts of a shell")

REAL = ("cadical", "minisat", "kissat", "glucose", "cryptominisat5", "picosat")

NONE = "box 3 3 1\n4x piece 000 100\n"

QUESTIONS: dict[str, Callable[..., Any]] = {
    "solve": lambda puzzle, **how: puzzle.solve(**how),
    "count": lambda puzzle, **how: puzzle.count(**how),
    "unique": lambda puzzle, **how: puzzle.unique(**how),
    "solutions": lambda puzzle, **how: list(puzzle.solutions(**how)),
}


def script(folder: Path, text: str) -> str:
    """The command of a solver that is a script; `$1` is the formula."""
    file = folder / "fake"
    file.write_text(text)
    return f"sh {file}"


@pytest.mark.parametrize("solver", REAL)
def test_solvers_find_the_layouts_of_the_others(bricks: str, solver: str) -> None:
    if shutil.which(solver) is None:
        pytest.skip(f"the solver {solver} is not installed")
    puzzle = jigsat.load(bricks)
    layout = puzzle.solve(solver=solver)
    assert layout is not None and layout == puzzle.check(layout)
    assert puzzle.solve(with_="cnf-sequential+external", solver=solver) is not None
    assert puzzle.unique(solver=solver) is False
    layouts = list(puzzle.solutions(solver=solver, trust_solver=True))
    assert len(layouts) == 36 and set(layouts) == set(puzzle)
    assert puzzle.count(solver=solver, trust_solver=True) == 36
    assert puzzle.solve(solver=solver, given=layouts[3]) == layouts[3]
    cover: jigsat.ExactCover[str] = jigsat.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})
    assert cover.solve(solver=solver) == ["x", "y"]


@unix
@pytest.mark.parametrize("question", QUESTIONS)
def test_refutations_are_not_believed_unless_trusted(bricks: str, question: str, tmp_path: Path) -> None:
    """The solver lies: there are 36 layouts."""
    no = script(tmp_path, "echo s UNSATISFIABLE\nexit 20\n")
    ask, puzzle = QUESTIONS[question], jigsat.load(bricks)
    sentence = (
        "undecided: the external solver sh says that there is no solution, which was not checked (trust_solver=True believes it)"
    )
    with pytest.raises(jigsat.Undecided, match=f"^{re.escape(sentence)}$") as caught:
        ask(puzzle, solver=no)
    assert caught.value.layouts == 0
    assert not ask(puzzle, solver=no, trust_solver=True)
    assert not ask(jigsat.load(NONE), solver=no), "a check of the puzzle needs no solver"


@unix
@pytest.mark.parametrize("question", QUESTIONS)
def test_wrong_models_are_refused(bricks: str, question: str, tmp_path: Path) -> None:
    ask, puzzle = QUESTIONS[question], jigsat.load(bricks)
    variables = puzzle.cnf("cnf").variables
    for sign in "", "-":
        model = " ".join(f"{sign}{variable}" for variable in range(1, variables + 1))
        lie = script(tmp_path, f"echo s SATISFIABLE\necho v {model} 0\nexit 10\n")
        with pytest.raises(jigsat.Error, match="external failed: sh: it printed a wrong model: clause .* is violated"):
            ask(puzzle, solver=lie)
    for answer, why in {
        "echo s SATISFIABLE; echo v 1 0; exit 10": "it printed a wrong model: a part of a model: it gives no value to",
        "echo s SATISFIABLE; echo v one 0; exit 10": "its answer: .* found 'one'",
        "echo s SATISFIABLE; exit 20": "it printed a wrong model|contradict each other",
        "echo bad luck >&2; exit 3": r"it gave no answer \(exit code 3: bad luck\)",
        "kill -SEGV $$": "it was killed by signal 11",
        "echo s UNKNOWN": "it gave up",
    }.items():
        with pytest.raises(jigsat.Error, match=why) as caught:
            ask(puzzle, solver=script(tmp_path, answer))
        assert type(caught.value) is jigsat.Error, "neither yes nor no nor a limit"


@unix
def test_the_same_layout_twice_is_refused(bricks: str, tmp_path: Path) -> None:
    """A model of the formula, which the second run excludes."""
    puzzle = jigsat.load(bricks)
    cnf = puzzle.cnf("cnf")
    pysat = pytest.importorskip("pysat.solvers")
    with pysat.Minisat22(bootstrap_with=cnf) as honest:
        assert honest.solve()
        model = honest.get_model()
    same = script(tmp_path, f"echo s SATISFIABLE\necho v {' '.join(map(str, model))} 0\nexit 10\n")
    assert puzzle.solve(with_="cnf+external", solver=same) == cnf.decode(model)
    with pytest.raises(jigsat.Error, match="it was excluded by a clause that was added"):
        puzzle.count(with_="cnf+external", solver=same, trust_solver=True)


def test_missing_solvers_are_named(bricks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = jigsat.load(bricks)
    with pytest.raises(jigsat.StrategyError, match="^solver: there is no program 'cadicla' on the PATH; did you mean 'cadical'[?]$"):
        puzzle.solve(solver="cadicla")
    with pytest.raises(jigsat.StrategyError, match='^solver: expected a command such as "cadical -q", found'):
        puzzle.count(solver="'")
    with pytest.raises(jigsat.StrategyError, match="^solver= is for the engine external$"):
        puzzle.solve(with_="cover+dlx", solver="cadical")
    with pytest.raises(TypeError, match="^solver: expected a string, found 3$"):
        puzzle.unique(solver=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^trust_solver: expected True or False, found 'yes'$"):
        puzzle.unique(trust_solver="yes")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unexpected keyword argument 'solver'"):
        puzzle.compile(solver="cadical")  # type: ignore[call-arg]
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(jigsat.StrategyError, match="^solver: no SAT solver was found on the PATH; known are kissat, cadical"):
        puzzle.solve(with_="external")


@unix
def test_comparisons_take_a_solver(tmp_path: Path) -> None:
    puzzle = jigsat.load("box 2 2 1\n2x piece 000 100\n")
    no = script(tmp_path, "echo s UNSATISFIABLE\nexit 20\n")
    row = {row["strategy"]: row for row in jigsat.compare(puzzle, runs=1, solver=no)}["cnf-product+external"]
    assert (row["status"], row["layouts"]) == ("limited", 0)
    assert row["reason"] == "the external solver sh says that there is no solution, which was not checked"
    with pytest.raises(jigsat.InternalError, match="disagree"):
        jigsat.compare(puzzle, ["cover+dlx", "external"], runs=1, solver=no, trust_solver=True)
    with pytest.raises(jigsat.StrategyError, match="solver= is for the engine external, which does not take part"):
        jigsat.compare(puzzle, ["cover+dlx"], solver=no)
    with pytest.raises(jigsat.StrategyError, match="solver: there is no program 'none-such'"):
        jigsat.compare(puzzle, ["external"], solver="none-such")


SLEEPER = """echo $$ >>{pids}
sleep 300 &
echo $! >>{pids}
wait
"""


def pids(file: Path) -> list[int]:
    """The processes of a sleeper, as soon as there are two."""
    for _ in range(2000):
        if file.is_file() and file.read_text().count("\n") == 2:
            return [int(pid) for pid in file.read_text().split()]
        time.sleep(0.01)
    raise AssertionError("the solver did not start")


def is_alive(pid: int) -> bool:
    """Does the process run, and is it no zombie?"""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return bool(state) and not state.startswith("Z")


def all_end(processes: list[int]) -> bool:
    for _ in range(1000):
        if not any(map(is_alive, processes)):
            return True
        time.sleep(0.01)
    return False


@unix
def test_limits_end_the_solver(bricks: str, tmp_path: Path) -> None:
    sleeper = script(tmp_path, SLEEPER.format(pids=tmp_path / "pids"))
    with pytest.raises(jigsat.Undecided, match="time limit"):
        jigsat.load(bricks).solve(solver=sleeper, timeout=3)
    assert all_end(pids(tmp_path / "pids")), "a process outlived the question"


@unix
def test_ctrl_c_ends_the_solver(bricks: str, tmp_path: Path) -> None:
    sleeper = script(tmp_path, SLEEPER.format(pids=tmp_path / "pids"))

    def interrupt() -> None:
        pids(tmp_path / "pids")
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        jigsat.load(bricks).count(solver=sleeper)
        time.sleep(10)
    thread.join()
    assert all_end(pids(tmp_path / "pids")), "a process outlived the question"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has keepers")
def test_nothing_outlives_a_process_that_is_killed(bricks: str, tmp_path: Path) -> None:
    sleeper = script(tmp_path, SLEEPER.format(pids=tmp_path / "pids"))
    code = f"import jigsat; jigsat.load({bricks!r}).solve(solver={sleeper!r})"
    with subprocess.Popen([sys.executable, "-c", code]) as process:
        running = pids(tmp_path / "pids")
        process.kill()
    assert all_end(running), "a process outlived the interpreter"
