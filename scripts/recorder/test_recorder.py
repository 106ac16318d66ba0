"""Tests of the recorder: what is kept of a run, what counts as a difference, and what the table stands for."""

import copy
import json
import tempfile
import unittest
from pathlib import Path

import comparing
import keeping
import matrix

COUNT = {"schema": "jigsat/count/1", "file": "a", "verb": "count", "count": 144, "convention": "raw", "complete": True, "strategy": "cover+dlx", "answer": "yes"}
ONE, OTHER = ({"blocks": [{"at": [x, 0, 0], "size": [1, 1, 1]} for x in places]} for places in ((0, 2), (1, 2)))


def solved(layouts, **fields):
    return {"schema": "jigsat/solve/1", "verb": "solve", "layouts": layouts, "complete": True, "answer": "yes", **fields}


def record(facts, rest=None, run="count a"):
    return {run: {"run": run, "facts": {"exit": 0, **facts}, "rest": rest or {}}}


def facts_of(value, *words):
    return keeping.of_output(list(words), 0, json.dumps(value).encode(), b"", {})[0]["records"][0]


class Keeping(unittest.TestCase):
    def test_facts_are_those_of_the_answer(self):
        facts, rest = keeping.of_output(["count"], 0, json.dumps(COUNT).encode(), b"", {})
        self.assertEqual(facts["records"][0]["count"], 144)
        self.assertNotIn("strategy", facts["records"][0])
        self.assertIn('"strategy": "cover+dlx"', "".join(rest["records"][0]))

    def test_times_nodes_and_memory_are_left_out(self):
        first, second = (f"job: 3 parts, {nodes} nodes, {time} of work, peak {peak}" for nodes, time, peak in (("2,285", "11.9 ms", "13.5 MiB"), ("7", "3 s", "9 MiB")))
        self.assertEqual(keeping.plain(first), keeping.plain(second))
        self.assertEqual(keeping.plain("2 solutions, 3 steps"), "2 solutions, 3 steps")

    def test_a_set_of_layouts_has_no_order_and_a_larger_one_is_another(self):
        turned = {"blocks": ONE["blocks"][::-1]}
        self.assertEqual(facts_of(solved([ONE, OTHER])), facts_of(solved([OTHER, turned])))
        self.assertNotEqual(facts_of(solved([ONE, OTHER])), facts_of(solved([ONE, ONE])))

    def test_which_layouts_come_first_is_no_fact(self):
        self.assertEqual(facts_of(solved([ONE], complete=False)), facts_of(solved([OTHER], complete=False)))

    def test_paths_begin_at_either_end(self):
        there, back = ({"paths": [{"label": "1", "cells": cells}]} for cells in ([[0, 0], [0, 1]], [[0, 1], [0, 0]]))
        self.assertEqual(keeping.set_digest([there]), keeping.set_digest([back]))

    def test_a_count_until_time_ran_out_is_no_fact(self):
        undecided = {**COUNT, "answer": "undecided", "complete": False}
        self.assertNotIn("count", facts_of(undecided, "count", "--timeout", "0"))
        self.assertEqual(facts_of(undecided, "count", "--limit", "144")["count"], 144)

    def test_texts_have_counts_and_places(self):
        facts, _ = keeping.of_output(["count"], 2, b"a: 144 solutions (raw)\n", b"jigsat: error: b:3:6: expected a number\n", {})
        self.assertEqual((facts["counts"], facts["places of errors"]), (["144 raw"], ["b:3:6"]))

    def test_formats_are_seen(self):
        for data, form in ((b"<svg xmlns='http://www.w3.org/2000/svg'></svg>", "svg"), (b"<svg>", "broken xml"), (b"c x\np cnf 3 4\n1 0\n", "p cnf 3 4"), (b"", "empty")):
            self.assertEqual(keeping.form(data), form)


class Comparing(unittest.TestCase):
    def kinds(self, old, new):
        facts, rest, added = comparing.compare(old, new)
        return list(facts), list(rest), added

    def test_equal_recordings_are_equal(self):
        old = record({"records": [{"count": 144}]}, {"output": ["a"]})
        self.assertEqual(self.kinds(old, copy.deepcopy(old)), ([], [], []))

    def test_every_doctored_fact_is_seen(self):
        facts = {"records": [{"count": 144, "answer": "yes", "complete": True, "convention": "raw"}], "valid": "yes", "files": {"a": "svg"}}
        old = record(facts)
        for name, value in (("count", 143), ("answer", "undecided"), ("complete", False), ("convention", "rotation")):
            new = copy.deepcopy(old)
            new["count a"]["facts"]["records"][0][name] = value
            self.assertEqual(self.kinds(old, new), ([name], [], []))
        for name, value in (("exit", 3), ("valid", "no"), ("files", {}), ("records", [])):
            self.assertEqual(self.kinds(old, record({**facts, name: value})), ([name], [], []))

    def test_a_lost_fact_or_run_is_seen_and_an_added_one_is_none(self):
        old, new = record({"records": [{"count": 144}]}), record({"records": [{"count": 144, "given": 0}]})
        self.assertEqual(self.kinds(old, new), ([], [], []))
        self.assertEqual(self.kinds(new, old), (["given"], [], []))
        self.assertEqual(self.kinds(old, {}), (["missing"], [], []))
        self.assertEqual(self.kinds({}, old), ([], [], ["count a"]))

    def test_texts_are_listed_by_their_first_difference(self):
        _, rest, _ = comparing.compare(record({}, {"output": ["a", "b"]}), record({}, {"output": ["a", "c", "d"]}))
        self.assertEqual(rest, {"output": [("count a", "b", "c")]})

    def test_recordings_are_read_back(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "recording")
            file.write_text("".join(json.dumps(entry) + "\n" for entry in record({}).values()), encoding="utf-8")
            self.assertEqual(comparing.load(file), record({}))


class Table(unittest.TestCase):
    strategies = {kind: ["cover+dlx"] for kind in matrix.BOARDS}

    def test_no_placeholder_is_left_but_that_of_solvers(self):
        for chain in matrix.chains(self.strategies):
            self.assertNotRegex(" ; ".join(chain.steps).replace("{in}", ""), r"[{}]")

    def test_every_kind_and_verb_occurs(self):
        runs = {(chain.kind, step.split()[0]) for chain in matrix.chains(self.strategies) for step in chain.steps if step}
        for verb in ("solve", "count", "unique", "explain", "hint", "rate", "check", "draw", "export", "decode", "certify", "compare", "split", "merge"):
            for kind in matrix.BOARDS:
                self.assertIn((kind, verb), runs)

    def test_boards_are_there(self):
        for kind in matrix.BOARDS:
            for board in matrix.boards(kind, "each"):
                self.assertTrue(board.startswith("made/") or (Path(__file__).resolve().parents[2] / board).is_file(), board)


if __name__ == "__main__":
    unittest.main()
