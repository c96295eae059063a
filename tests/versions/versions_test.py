#!/usr/bin/env python3
"""The tester itself: its pairs are many-sided and the same each time, and it notices answers that
are wrong. And the cases beside it: pairs about which something wrong was said once. PSLICE=... is
the program it asks."""

import json
import os
import random
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(HERE.parent / "fuzz")]

from pslice_versions import mutations, rewrites  # noqa: E402
from pslice_versions.checks import Checker, make_pair  # noqa: E402
from pslice_versions.generator import binary, constant, variable  # noqa: E402
from pslice_versions.judging import Pair  # noqa: E402
from pslice_versions.program import Function, Node, Version  # noqa: E402

PSLICE = Path(os.environ.get("PSLICE", HERE.parents[1] / "build/release/bin/pslice")).resolve()

# Passes on what pslice says, spoilt in one way.
SPOILING = """#!/usr/bin/env python3
import json, subprocess, sys
ran = subprocess.run([{pslice!r}, *sys.argv[1:]], capture_output=True, text=True)
sys.stderr.write(ran.stderr)
status = ran.returncode
if status in (0, 10, 11):
    said = json.loads(ran.stdout)
    {spoil}
    sys.stdout.write(json.dumps(said))
sys.exit(status)
"""
# Each with a failure that it must lead to.
SPOILT = {
    "status = 0": "status and verdict",
    "said['comparisons'][-1].update(verdict='equivalent', differences=[], proof='slice', "
    "complete=True); said['verdict'] = 'equivalent'; status = 0": "not equivalent",
    "[d.update(condition='1') for c in said['comparisons'] for d in c['differences']]":
        "condition holds too often",
    "[d.update(condition=d['condition'] + ' && 0') for c in said['comparisons'] "
    "for d in c['differences']]": "condition misses",
    "[c['differences'].append(dict(c['differences'][0])) for c in said['comparisons'] "
    "if c['differences']]": "not disjoint",
    "[o.update({n: 77 for n in o}) for c in said['comparisons'] for d in c['differences'] "
    "for o in d['observed'].values()]": "observed",
    "[d['old'].update({n: '77' for n in d['old']}) for c in said['comparisons'] "
    "for d in c['differences']]": "value",
    "[d['test'].update({n: 55 for n in d['test']}) for c in said['comparisons'] "
    "for d in c['differences']]": "test is not in its condition",
    "[c['paths'].pop() for c in said['comparisons'] if c['paths']]": "sequence without a path",
    "[c['paths'].append(c['paths'][0]) for c in said['comparisons'] if c['paths']]":
        "two paths with one sequence",
    "[p.update(test={n: 66 for n in p['test']}) for c in said['comparisons'] "
    "for p in c['paths']]": "test of a path",
    "said['warnings'].append('internal: something')": "internal",
    "[c.update(run='skip') for c in said['tests']['cases']]": "skipped test differs",
    "status = 6": "status 6",
}


def small_version(bound):
    """int entry(int a, int b) { int x = 0; if (a > bound) { x = b % 5; } return x; }"""
    x, remainder = variable("x"), binary("%", variable("b"), constant(5))
    body = [Node("declare", "int x", [constant(0)]),
            Node("if", "", [binary(">", variable("a"), constant(bound))],
                 [[Node("assign", "=", [x, remainder])], []]),
            Node("return", "", [x])]
    return Version({}, {}, {}, [Function("entry", ["a", "b"], body)])


class Pairs(unittest.TestCase):
    def test_the_same_seed_gives_the_same_pair(self):
        for version in ("old", "new"):
            files = [getattr(make_pair(seed)[0], version).files() for seed in (5, 5, 6)]
            self.assertEqual(files[0], files[1])
            self.assertNotEqual(files[0], files[2])

    def test_everything_turns_up(self):
        seen = set()
        for seed in range(300):
            pair, _ = make_pair(seed)
            seen |= pair.new.features | pair.old.features
        changes = {c.__name__ for c in (*mutations.MUTATIONS, *rewrites.REWRITES)}
        kinds = {"if", "for", "switch", "out", "get", "exit", "call", "array", "structure",
                 "pointer", "free quotient", "pointer to a local"}
        self.assertEqual((changes | kinds) - seen, set())


class Noticing(unittest.TestCase):
    def failures(self, binary):
        checker = Checker(binary)
        checker.check_pair(0, Pair(small_version(3), small_version(4), True), random.Random(1))
        return {failure.kind for failure in checker.failures}

    def test_right_answers_pass(self):
        self.assertEqual(self.failures(PSLICE), set())

    def test_wrong_answers_are_noticed(self):
        for spoil, kind in SPOILT.items():
            with tempfile.TemporaryDirectory() as name, self.subTest(kind):
                wrapper = Path(name) / "pslice"
                wrapper.write_text(SPOILING.format(pslice=str(PSLICE), spoil=spoil))
                wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR)
                self.assertIn(kind, self.failures(wrapper))


class Cases(unittest.TestCase):
    """NEW begins with `// options: verdict`, or `// options, entry: verdict` for that of one."""

    def test_cases(self):
        for new in sorted((HERE / "cases").glob("*.new.c")):
            with self.subTest(new.name):
                asked, expected = new.read_text().split("\n")[0][3:].rsplit(": ", 1)
                options, _, entry = asked.partition(", ")
                old = new.with_name(new.name.replace(".new.c", ".old.c"))
                ran = subprocess.run([PSLICE, "diff", old, new, "--format", "json",
                                      *options.split()], capture_output=True, text=True)
                self.assertIn(ran.returncode, (0, 10, 11), ran.stderr)
                said = json.loads(ran.stdout)
                found = [c for c in said["comparisons"] if c["entry"] == entry] if entry else [said]
                self.assertEqual([c["verdict"] for c in found], [expected])
                self.assertNotIn("internal", ran.stdout)


if __name__ == "__main__":
    unittest.main()
