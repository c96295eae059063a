#!/usr/bin/env python3
"""The tester itself: its machines are many-sided and the same each time, and it notices answers that
are wrong. PSLICE=... is the program it asks. And bench/machines: its machines are as listed."""

import copy
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))

from pslice_machines import generator, judging  # noqa: E402

PSLICE = Path(os.environ.get("PSLICE", ROOT / "build/release/bin/pslice")).resolve()

PROGRAM = """enum state { IDLE, BUSY, LOST };
enum state s = IDLE;
void step(unsigned char ev, signed char a, _Bool b) {
  (void)b;
  switch (s) {
    case IDLE: if (ev == 1 && a > 0) { SET_STATEBUSY; } break;
    case BUSY: if (ev == 2) { SET_STATEIDLE; } else { SET_STATEBUSY; } break;
    case LOST: SET_STATEIDLE; break;
  }
}
"""
MACHINE = generator.Machine(PROGRAM, "s", "step(ev, a, b)", "s = from;", "s", [0, 1, 2], 0)

# What is done to a right answer, and a complaint that it must lead to.
SPOILT = {
    "said['transitions'][1].update(condition='ev == 1')": "conditions overlap",
    "said['transitions'][1].update(condition='ev == 1 && a > 1')": "no condition holds",
    "said['transitions'][1].update(to=2)": "leads to 1, not 2",
    "said['transitions'].append(dict(said['transitions'][1], condition='0'))": "two transitions",
    "said['transitions'].append(dict(said['transitions'][1], to=2, condition='0'))": "nothing takes",
    "said['transitions'][0].update(written=True)": "written is True",
    "said['transitions'][3].update(written=False)": "written is False",
    "said['states'][2].update(reachable=True)": "reachable is True",
    "said['transitions'][1]['test'].update(ev=7)": "the test is not in its condition",
    "said.update(complete=False)": "not complete",
    "said.update(initial=[1])": "initial",
    "said['states'].pop()": "states",
}


def answer(machine, folder):
    (folder / "machine.c").write_text(machine.as_given())
    ran = subprocess.run([PSLICE, "fsm", "machine.c", "--state", machine.state, "--entry", "step",
                          "--format", "json"], cwd=folder, capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


class Tester(unittest.TestCase):
    def test_notices_wrong_answers(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            right = answer(MACHINE, folder)
            self.assertEqual(judging.complaints(MACHINE, right, folder), [])
            for spoil, complaint in SPOILT.items():
                with self.subTest(spoil):
                    said = copy.deepcopy(right)
                    exec(spoil, {"said": said})  # pylint: disable=exec-used
                    found = judging.complaints(MACHINE, said, folder)
                    self.assertTrue(any(complaint in text for text in found), found)

    def test_machines_are_the_same_each_time_and_many_sided(self):
        texts = [generator.make(random.Random(seed)).text for seed in range(60)]
        self.assertEqual(texts, [generator.make(random.Random(seed)).text for seed in range(60)])
        for piece in ("enum state {", "#define S0", "static enum state s", "m->state", "m.state",
                      "switch (ev)", "else if (was ==", "next[", "S29", "%", " ? ", "decide("):
            with self.subTest(piece):
                self.assertTrue(any(piece in text for text in texts))


class Bench(unittest.TestCase):
    def test_machines_are_as_listed(self):
        with tempfile.TemporaryDirectory() as name:
            ran = subprocess.run([sys.executable, ROOT / "bench/machines/run", "--repetitions", "1",
                                  "--output", name], env={**os.environ, "PSLICE": str(PSLICE)},
                                 capture_output=True, text=True, check=False)
            self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
            rows = json.loads((Path(name) / "machines.json").read_text())["rows"]
        for row in rows:
            for figures in row["ways"].values():
                if figures["answered"] and figures["complete"]:
                    self.assertEqual(figures["changes"], row["listed"])
            self.assertTrue(row["ways"]["rsc"]["complete"])


if __name__ == "__main__":
    unittest.main()
