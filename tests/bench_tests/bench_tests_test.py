#!/usr/bin/env python3
"""bench/tests: mutants differ from the program in one place, are of all kinds, and the figures are
what gcc says. PSLICE=... is the program used. No test looks at how long something took."""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "bench" / "tests" / "run"
sys.path.insert(0, str(ROOT / "bench"))

from pslice_bench import mutants  # noqa: E402


def load_script():
    loader = SourceFileLoader("bench_tests_run", str(SCRIPT))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


RUN = load_script()
TEXT = """/* x < 1 */
int f(int x, int y) {
  int r = 0;
  r = x + 4;
  if (x <= y) return r;
  return y;
}
"""
ABOUT = {"regions": [["int f", None]], "swaps": [["x", "y"]], "faults": 6}


class Mutants(unittest.TestCase):
    def test_are_of_all_kinds_and_none_is_a_remark(self):
        found = mutants.all_of(TEXT, ABOUT)
        made = {(mutant.kind, mutant.before, mutant.after) for mutant in found}
        condition = "if (x <= y) return r;"
        for kind, before, after in (
                ("comparison", condition, "if (x < y) return r;"),
                ("negation", condition, "if (!(x <= y)) return r;"),
                ("variable", condition, "if (y <= y) return r;"),
                ("constant", "r = x + 4;", "r = x + 5;"),
                ("arithmetic", "r = x + 4;", "r = x - 4;"),
                ("left out", "r = x + 4;", ";")):
            self.assertIn((kind, before, after), made)
        self.assertFalse([mutant for mutant in found if mutant.line == 1])
        self.assertEqual(len({mutant.text for mutant in found}), len(found))
        self.assertNotIn(TEXT, {mutant.text for mutant in found})

    def test_are_spread(self):
        order = mutants.spread(mutants.all_of(TEXT, ABOUT), 6)
        self.assertEqual(len({mutant.kind for mutant in order[:6]}), 6)
        self.assertCountEqual(order, mutants.all_of(TEXT, ABOUT))

    def test_need_regions(self):
        with self.assertRaises(mutants.BadRegion):
            mutants.all_of(TEXT, {**ABOUT, "regions": [["int g", None]]})


class Suites(unittest.TestCase):
    def test_are_run_on_the_faults(self):
        with tempfile.TemporaryDirectory() as work:
            done = subprocess.run([SCRIPT, "--only", "keys", "--draws", "2", "--output", work],
                                  capture_output=True, text=True, env=os.environ)
            self.assertEqual(done.returncode, 0, done.stderr)
            (row,) = json.loads((Path(work) / "tests.json").read_text())["rows"]
            self.assertIn("`keys`", (Path(work) / "tests.md").read_text())
        self.assertEqual(row["faults"], 22)
        for way, figures in row["ways"].items():
            self.assertLessEqual(figures["seen"] + len(row["seen_by_none"]), row["faults"], way)
            self.assertGreater(figures["seen"], figures["at_random"], way)
        self.assertEqual(set(row["ways"]), set(RUN.WAYS))
        self.assertGreater(row["ways"]["at bounds"]["tests"],
                           row["ways"]["one for each group"]["tests"])

    def test_a_crash_is_seen(self):
        subject = RUN.Subject("keys.c", json.loads(
            (SCRIPT.parent / "programs" / "programs.json").read_text())["keys.c"])
        with tempfile.TemporaryDirectory() as work:
            right = subject.binary_of(subject.text, Path(work) / "right")
            faulty = subject.text.replace("return -1;", "return 1 / (n - n);")
            wrong = subject.binary_of(faulty, Path(work) / "wrong")
            tests = [(2, 3, 0, 0, 0, 2), (2, 3, 0, 0, 0, 9), (2, 9, 0, 0, 0, 2)]
            self.assertEqual(subject.results(right, tests), ["20", "-1", "21"])
            self.assertEqual(subject.results(wrong, tests), ["20", "none", "21"])


if __name__ == "__main__":
    unittest.main()
