#!/usr/bin/env python3
"""The tester itself: its programs are many-sided, defined and the same each time, and it notices
slices that are wrong. PSLICE=... is the program it asks."""

import os
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))

from pslice_fuzz import csmith, expressions, modules, objects, statements  # noqa: E402
from pslice_fuzz.checks import PI, Checker, Subject, choose_marks, seeded  # noqa: E402
from pslice_fuzz.generator import generate, generate_plain  # noqa: E402
from pslice_fuzz.saving import load, save  # noqa: E402
from pslice_fuzz.shrinking import is_still_wrong, replay  # noqa: E402

PSLICE = Path(os.environ.get("PSLICE", HERE.parents[1] / "build/release/bin/pslice")).resolve()

# Passes everything on, and then spoils the C text: 7 becomes 8, a bit that is looked at 0, and one more
# is one less.
FORGETFUL = """#!/usr/bin/env python3
import pathlib, subprocess, sys
words = sys.argv[1:]
ran = subprocess.run([{pslice!r}, *words])
if "-o" in words and ran.returncode == 0:
    for file in pathlib.Path(words[words.index("-o") + 1]).glob("*.c"):
        text = file.read_text().replace("= 7;", "= 8;").replace(" & 1)", " & 0)")
        file.write_text(text.replace(" + 1;", " - 1;"))
sys.exit(ran.returncode)
"""
SMALL = """\
int noise;
static int twice(int n) { noise++; return 2 * n; }
int entry(int a, int b) {
  int x = b, y = 3;
  for (int i = 0; i < 3; i++) noise += i;
  if (a > 1) {
    x = 7;
  }
  y = twice(x);
fuzz_point: ; noise = y;
  return y;
}
"""


class Programs(unittest.TestCase):
    def test_the_same_seed_gives_the_same_program(self):
        self.assertEqual(generate(5).files, generate(5).files)
        self.assertNotEqual(generate(5).files, generate(6).files)
        self.assertEqual(csmith.generate(5 + 1).files, csmith.generate(5 + 1).files)

    def test_everything_in_the_tables_turns_up(self):
        seen = set()
        for seed in range(400):
            seen |= generate(seed).features
        for table in (expressions.INTEGERS, expressions.REALS, expressions.EFFECTS,
                      expressions.TESTS, statements.PLAIN, statements.NESTING, statements.LEAVING,
                      modules.MODULES, {o.name for o in objects.OBJECTS}):
            self.assertEqual(set(table) - seen, set())

    def test_programs_are_defined_and_reach_their_points(self):
        with tempfile.TemporaryDirectory() as folder:
            checker = Checker(PSLICE, Path(folder))
            reached = points = 0
            for seed in range(8):
                program = generate(seed)
                marks = choose_marks(program, seeded(seed))
                runs = checker.run_program(program, marks) or []
                points += len(marks)
                reached += sum(any(m.number in run.seen for run in runs) for m in marks)
            tried = checker.totals["inputs"]
            self.assertGreater(tried, 8 * 10)
            self.assertLess(checker.totals["inputs undefined"], tried / 4)
            self.assertEqual(checker.totals["inputs on which gcc disagrees"], 0)
            self.assertGreater(reached, points / 2)


class Noticing(unittest.TestCase):
    """A slicer that is wrong is found out, and what it got wrong is made small."""

    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = Path(self.scratch.name)
        self.wrong = self.folder / "pslice"
        self.wrong.write_text(FORGETFUL.format(pslice=str(PSLICE)))
        self.wrong.chmod(self.wrong.stat().st_mode | stat.S_IXUSR)
        self.saved = self.folder / "saved"
        self.saved.mkdir()
        (self.saved / "a.c").write_text(SMALL)
        (self.saved / "failure.json").write_text(
            '{"found": "by hand", "kind": "value", "files": ["a.c"], "entry": "entry", '
            '"caller": "void fuzz_call(const int *in) { entry(in[0], in[1]); }", '
            '"observables": ["y"], "arguments": [], "options": ["--mode", "path-insensitive"], '
            '"flags": [], "inputs": [[5, 1], [0, 2]]}')

    def tearDown(self):
        self.scratch.cleanup()

    def test_a_right_slice_passes(self):
        self.assertEqual(replay(PSLICE, self.saved), [])

    def test_a_wrong_slice_is_noticed(self):
        self.assertTrue(any("value" in line for line in replay(self.wrong, self.saved)))

    def test_a_random_program_shows_it(self):
        for seed in range(40):
            program = generate_plain(seed)
            marks = choose_marks(program, seeded(seed))
            checker = Checker(self.wrong, self.folder)
            runs = checker.run_program(program, marks)
            if runs is None:
                continue
            for file, text in program.files.items():
                (self.folder / file).write_text(text)
            for mark in marks:
                Subject(checker, program, self.folder, mark, runs, seeded(seed)).check_values(PI)
            for failure in checker.failures:
                if failure.kind == "value":
                    again = load(save(failure, self.folder))[1]
                    self.assertEqual(again.entry, program.entry)
                    return
        self.fail("nothing was noticed")

    def test_smaller_programs_are_judged(self):
        """What cvise asks: it takes what still fails, and nothing that fails by itself."""
        smaller = self.folder / "smaller"
        smaller.mkdir()
        without_noise = SMALL.replace("  for (int i = 0; i < 3; i++) noise += i;\n", "")
        for text, wanted in ((without_noise, True), (SMALL.replace("= 7", "= 6"), False),
                             (SMALL.replace("int x = b", "int x").replace("a > 1", "a > 9"), False),
                             (SMALL.replace("y = twice(x)", "y = x / (x - 7)"), False),
                             (SMALL.replace("fuzz_point", "lost"), False)):
            (smaller / "a.c").write_text(text)
            self.assertEqual(is_still_wrong(self.wrong, self.saved, smaller), wanted, text)


class Answers(unittest.TestCase):
    def test_what_a_limit_cut_short_may_be_larger(self):
        program, checker = generate_plain(1), Checker(PSLICE, Path())
        subject = Subject(checker, program, Path(), choose_marks(program, seeded(1))[0], [], None)
        small = {"slice": [], "stats": {}, "warnings": []}
        kept = {"file": "a.c", "line": 1, "column": 1, "kind": "return", "text": "return 1;"}
        for warnings, failures in ((["the time limit was reached"], 0), ([], 1)):
            large = {"slice": [kept], "stats": {}, "warnings": warnings}
            subject.check_within(large, small, PI, "only here")
            self.assertEqual(len(checker.failures), failures, warnings)


class CommandLine(unittest.TestCase):
    def test_totals_are_said(self):
        ran = subprocess.run([sys.executable, HERE / "run", "--programs", "1", "--generator", "own",
                              "--jobs", "1", "--seed", "3"], capture_output=True, text=True,
                             env=dict(os.environ, PSLICE=str(PSLICE)))
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
        self.assertIn("1  programs", ran.stdout)


if __name__ == "__main__":
    unittest.main()
