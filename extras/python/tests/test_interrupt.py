"""Threads, signals, memory."""

from __future__ import annotations

import _thread
import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any, Callable

import pytest

import jigsat
from conftest import ROOT

HARD = (ROOT / "data/cuboid/stretch_9x9x9_49.txt").read_text()

QUESTIONS: dict[str, Callable[[jigsat.Puzzle], Any]] = {
    "solve": lambda puzzle: puzzle.solve(with_="cover+dlx"),
    "count": lambda puzzle: puzzle.count(with_="cover+dlx"),
    "unique": lambda puzzle: puzzle.unique(with_="cnf+varisat"),
    "next": lambda puzzle: next(puzzle.solutions(with_="cover+dlx")),
    "hint": lambda puzzle: puzzle.hint(),
    "explain": lambda puzzle: puzzle.explain(),
    "compare": lambda puzzle: jigsat.compare(puzzle, ["cover+dlx"], timeout=60),
    "certify": lambda puzzle: puzzle.certify("unsolvable", "/tmp/never", timeout=60),
}

unix = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as Unix does")


@unix
@pytest.mark.parametrize("question", [name for name in QUESTIONS if name != "certify"])
def test_ctrl_c_ends_a_question_soon(question: str) -> None:
    puzzle = jigsat.load(HARD)
    sent = []

    def interrupt() -> None:
        time.sleep(0.3)
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        QUESTIONS[question](puzzle)
        time.sleep(10)
    late = time.monotonic() - sent[0]
    thread.join()
    # A tenth of a second on an idle machine.
    assert late < 0.1 * (1 + os.getloadavg()[0] / (os.cpu_count() or 1)), late


def lists(layouts: Callable[[], Any]) -> float:
    """Seconds from Ctrl-C to the end of a list of layouts."""
    sent = []

    def interrupt() -> None:
        time.sleep(0.5)
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        list(islice(layouts(), 2_000_000))
    late = time.monotonic() - sent[0]
    thread.join()
    return late


@unix
def test_ctrl_c_ends_a_list_of_layouts_soon(endless: str) -> None:
    """`list` runs no Python between two layouts."""
    cover = jigsat.ExactCover(None, [[item, other] for item in range(18) for other in range(item)])
    space = jigsat.load("box 8 8 1\n32x piece 000 100\n").compile()
    for layouts in (jigsat.load(endless).solutions, cover.solutions, lambda: iter(space)):
        assert lists(layouts) < 1 + os.getloadavg()[0] / (os.cpu_count() or 1)


def test_the_lock_is_free_while_others_search(endless: str) -> None:
    """Other Python threads run while one of them waits for an answer."""
    puzzle, ticks = jigsat.load(endless), 0
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(lambda: puzzle.count(with_="cover+dlx", timeout=0.5))
        while not waiting.done():
            ticks += 1
            time.sleep(0.005)
        with pytest.raises(jigsat.Undecided):
            waiting.result()
    assert ticks > 20


def test_several_threads_ask_at_once(bricks: str) -> None:
    puzzle = jigsat.load(bricks)
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: (puzzle.count(), len(list(puzzle))), range(64))) == {(36, 36)}


def test_several_threads_share_an_iterator(bricks: str) -> None:
    shared = jigsat.load(bricks).solutions()
    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(lambda _: list(shared), range(4)))
    every = [layout for part in parts for layout in part]
    assert len(every) == len(set(every)) == 36


def test_several_iterators_go_side_by_side(bricks: str, endless: str) -> None:
    puzzle = jigsat.load(bricks)
    assert all(a == b for a, b in zip(puzzle.solutions(), puzzle.solutions(), strict=True))
    endless_ones = [jigsat.load(endless).solutions() for _ in range(20)]
    assert len({next(each) for each in endless_ones}) == 1


def threads() -> int:
    return len(os.listdir("/proc/self/task"))


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="threads are counted as Linux does")
def test_searches_end_with_their_iterators(endless: str) -> None:
    puzzle, before = jigsat.load(endless), 0
    # Searches of earlier tests may still be ending.
    while before != threads():
        before = threads()
        time.sleep(0.3)
    left = [puzzle.solutions() for _ in range(10)]
    assert [next(each) for each in left] and threads() >= before + 10
    left[0].close()
    assert list(left[0]) == []
    del left
    gc.collect()
    deadline = time.monotonic() + 5
    while threads() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threads() <= before


MEMORY = """
import itertools, jigsat, resource, sys
puzzle = jigsat.load("box 20 20 1\\n200x piece 000 100\\n")
layouts = puzzle.solutions()
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for _ in itertools.islice(layouts, 1000): pass
before = peak()
for _ in itertools.islice(layouts, 20000): pass
print(peak() - before)
"""


@unix
def test_memory_does_not_grow_with_layouts() -> None:
    done = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True, timeout=100)
    assert int(done.stdout) < 2000, "kilobytes"


def counted(text: str) -> int:
    return jigsat.load(text).count()


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="there is no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_children_have_threads_of_their_own(bricks: str) -> None:
    """A forked child does not use the idle threads of its parent."""
    assert counted(bricks) == 36
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(counted, [bricks] * 4).get(timeout=30) == [36] * 4


def answers(puzzle: jigsat.Puzzle) -> tuple[Any, ...]:
    """A puzzle's answers, those of `solutions` in their order."""
    first = [str(layout) for layout in islice(puzzle.solutions(), 300)]
    return str(puzzle.solve()), puzzle.unique(), len(first) < 300 and puzzle.count(), first


def test_answers_do_not_depend_on_the_thread() -> None:
    """Short questions run in the calling thread, if it is the main one."""
    dominoes = [jigsat.load(f"box {size} {size} 1\n{size * size // 2}x piece 000 100\n") for size in (2, 4, 6, 10)]
    files = [jigsat.load(ROOT / "data" / name) for name in ("cuboid/raetsel1.txt", "arukone/drawn_5x5_4.txt", "arukone/cut_6x9.txt")]
    usual = [answers(puzzle) for puzzle in dominoes + files]
    with ThreadPoolExecutor(1) as pool:
        assert list(pool.map(answers, dominoes + files)) == usual


STACK = """
import threading
import jigsat

def ask() -> None:
    for puzzle in puzzles:
        for question in (puzzle.solve, puzzle.unique, puzzle.count, puzzle.solutions):
            try:
                question(timeout=0.05)
            except jigsat.Undecided:
                pass

deep = [option for item in range(0, 20000, 2) for option in ([item], [item + 1], [item, item + 1])]
puzzles = [
    jigsat.load("box 60 60 1\\n1800x piece 000 100\\n"),
    jigsat.ExactCover(None, deep).puzzle,
    jigsat.cnf([[1], *([-variable, variable + 1] for variable in range(1, 20000))]),
]
threading.stack_size(32768)
thread = threading.Thread(target=ask)
thread.start()
thread.join()
"""


@unix
def test_small_stacks_suffice() -> None:
    done = subprocess.run([sys.executable, "-c", STACK], capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr


@unix
def test_a_process_may_end_during_a_search() -> None:
    code = f"import jigsat; layouts = jigsat.load({HARD!r}).solutions(with_='cover+dlx'); print('on')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stdout) == (0, "on\n"), done.stderr


@unix
def test_interrupted_iterators_are_over() -> None:
    layouts = jigsat.load(HARD).solutions(with_="cover+dlx")
    threading.Timer(0.2, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        next(layouts)
        time.sleep(5)
    assert list(islice(layouts, 1)) == []
