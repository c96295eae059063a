#!/usr/bin/env python3
"""bench/diff: every version can be made and is C, those meant to be the same are so under gcc on
random inputs, and the figures are what pslice and gcc say. PSLICE=... is the program used. No test
looks at how long something took."""

import copy
import csv
import importlib.util
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "bench" / "diff" / "run"
sys.path.insert(0, str(ROOT / "bench"))

from pslice_bench import versions  # noqa: E402

ROUNDS = 8000

# The inputs, as pslice names them, and values near which something changes.
INPUTS = {
    "avoid.c": {"own_altitude": (0, 10, 12, 24, 25, 60, 199, 200, 410, 411, 500),
                "own_rate": (-60, -1, 0, 1, 30), "other_altitude": (0, 9, 14, 24, 66, 195, 206, 414),
                "other_rate": (-61, -7, 0, 3, 60), "range": (0, 2, 6, 11, 20, 400),
                "closing": (-1, 0, 1, 40, 100), "quality": (0, 1, 2), "equipped": (0, 1),
                "intent": (0, 1, 2), "previous": (0, 2, 3), "on_ground": (0, 0, 1),
                "silenced": (0, 1)},
    "lexer.c": {"text[0]": tuple(b"0019ioz_\"\"#<=!(\t \n\0"), "text[1]": tuple(b"xxb1frz_\"=\n \0"),
                "text[2]": tuple(b"0129affg_z\"\n \0"), "text[3]": tuple(b"0129affg_z\"\n \0"),
                "*at": (-1, 0, 0, 0, 1, 2, 3, 4, 5)},
}


def load_script():
    loader = SourceFileLoader("bench_diff_run", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def all_versions():
    return versions.read_versions(SCRIPT.parent / "programs")


class Versions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_there_are_enough(self):
        found = [version.program for version in all_versions()]
        self.assertEqual(found.count("avoid.c"), 20)
        self.assertEqual(found.count("lexer.c"), 10)
        self.assertEqual(len({version.title for version in all_versions()}), len(found))
        self.assertGreaterEqual(sum(version.same for version in all_versions()), 8)

    def test_each_is_what_it_is_said_to_be(self):
        chance = random.Random(1)
        for version in all_versions():
            with self.subTest(version.title):
                self.assertNotEqual(version.old, version.new)
                given = INPUTS[version.program]
                tests = [{name: chance.choice(values) for name, values in given.items()}
                         for _ in range(ROUNDS)]
                pairs = versions.results(version, list(given), tests, self.folder)
                self.assertEqual(len(pairs), len(tests))
                differ = sum(old != new for old, new in pairs)
                self.assertEqual(differ == 0, version.same, f"{differ} inputs differ")

    def test_edits_that_do_not_apply_are_refused(self):
        self.assertEqual(versions.edited("a b", [["a", "c"], ["c b", "d"]], "t"), "d")
        for text in ("b", "a a"):
            with self.assertRaises(versions.BadVersion):
                versions.edited(text, [["a", "c"]], "t")


class Script(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_the_figures(self):
        done = subprocess.run([SCRIPT, "--repetitions", "1", "--only", "constant|lines", "--output",
                               self.folder], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        constant, lines = json.loads((self.folder / "diff.json").read_text())["rows"]
        for way in ("change", "rsc", "path"):
            self.assertEqual(constant["ways"][way]["verdict"], "equivalent")
            self.assertEqual(constant["ways"][way]["proof"], "slice")
            self.assertEqual(lines["ways"][way]["verdict"], "different")
            self.assertTrue(lines["ways"][way]["complete"])
            self.assertEqual(lines["ways"][way]["exposed"], lines["ways"]["change"]["cases"])
        self.assertGreater(lines["ways"]["change"]["cases"], 0)
        self.assertEqual(lines["changes"], 1)
        self.assertLess(lines["ways"]["reach"]["exposed"], lines["ways"]["change"]["cases"])
        with open(self.folder / "diff.csv") as file:
            self.assertEqual(len(list(csv.DictReader(file))), 12)
        text = (self.folder / "diff.md").read_text()
        self.assertEqual(text, done.stdout)
        self.assertIn("- decided by slices alone: 1 of 2 (50 %)", text)
        self.assertIn("- answers that are wrong: none", text)

    def test_wrong_answers_are_seen(self):
        script = load_script()
        version = next(version for version in all_versions() if version.title == "lexer.c lines")
        (self.folder / "old.c").write_text(version.old)
        (self.folder / "new.c").write_text(version.new)
        done = subprocess.run([os.environ["PSLICE"], "diff", "old.c", "new.c", *version.arguments,
                               "--format", "json", "--quiet"], cwd=self.folder,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 10, done.stderr)
        answer = json.loads(done.stdout)
        exposed, wrong = self.judged(script, version, answer, answer)
        self.assertEqual(wrong, [])
        count = len(script.cases(answer))
        self.assertEqual(exposed["rsc"], set(range(count)))

        fewer = copy.deepcopy(answer)
        del script.cases(fewer)[0]
        self.assert_seen("is in no difference", self.judged(script, version, fewer, answer))
        twice = copy.deepcopy(answer)
        script.cases(twice).append(script.cases(answer)[0])
        self.assert_seen("is in 2 differences", self.judged(script, version, twice, answer))
        other = copy.deepcopy(answer)
        script.cases(other)[0]["observed"]["new"]["return"] += 1
        self.assert_seen(r"gives \d+, now \d+", self.judged(script, version, other, other))

    def judged(self, script, version, by_change, by_rsc):
        return script.judged(version, {"change": by_change, "rsc": by_rsc}, self.folder)

    def assert_seen(self, pattern, found):
        self.assertTrue(any(re.search(pattern, text) for text in found[1]), found[1])


if __name__ == "__main__":
    unittest.main()
