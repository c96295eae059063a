#!/usr/bin/env python3
"""Every criterion of bench/explore: its signature is complete; under gcc each input is in exactly
one group, whose output is what the program computes (driver.c); and the tests that pslice writes
pass. PSLICE=... is the program used."""

import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = HERE.parent.parent / "bench" / "explore" / "programs"
SCRIPT = PROGRAMS.parent / "run"
ROUNDS = 20000

# What holds the inputs under the names that the signature has for them, and the call.
CALLS = {
    "collision_avoidance.c": ("struct encounter object, *e = &object;", "advise(e)"),
    "disjoint_set.c": ("struct pair united[8], asked;", "run(united, asked)"),
    "ordered_set.c": ("struct request requests[8];", "run(requests)"),
    "scheduler.c": ("struct order orders[8];", "run(orders)"),
    "search_tree.c": ("struct request requests[8];", "run(requests)"),
    "wheel_brake.c": ("struct controls c[8];", "run(c)"),
}


def read_criteria():
    for line in (PROGRAMS / "criteria").read_text().splitlines():
        words = shlex.split(line, comments=True)
        if words:
            yield words


def command(words, *more):
    return [os.environ["PSLICE"], "explore", words[0], "--criterion", words[1], "--format", "json",
            *more, *words[2:]]


def watched(text, criterion):
    """The program with what is observed noted behind the label."""
    label, _, variable = criterion.partition(":")
    if not variable:
        return text
    noted = f"{label}: note_shown({variable});"
    text, count = re.subn(rf"^{label}:", noted, text, flags=re.MULTILINE)
    assert count == 1, f"{count} labels {label}"
    return text


def driver(words, answer):
    """The whole C program that judges a signature."""
    program, criterion = words[:2]
    objects, call = CALLS[program]
    names = [given["name"] for given in answer["inputs"]]
    groups = answer["signature"]
    if criterion.endswith("@return"):
        call = f"note_shown({call})"
    lines = ["static struct { int reached; long long value; } shown;",
             "static void note_shown(long long value) { shown.reached = 1; shown.value = value; }",
             watched((PROGRAMS / program).read_text(), criterion), objects,
             f"enum {{ INPUTS = {len(names)}, GROUPS = {len(groups)}, ROUNDS = {ROUNDS} }};",
             f"static const char *const names[] = {{{', '.join(map(json.dumps, names))}}};",
             "static void set(const int *input) {",
             *(f"  {name} = input[{i}];" for i, name in enumerate(names)), "}",
             f"static void run_program(void) {{ {call}; }}"]
    table = []
    for i, group in enumerate(groups):
        (output,) = group["outputs"].values()
        lines.append(f"static int holds_{i}(void) {{ return {group['condition']}; }}")
        if output is not None:
            lines.append(f"static long long output_{i}(void) {{ return {output}; }}")
        table.append(f"{{holds_{i}, {f'output_{i}' if output is not None else 0}}}")
    tests = (", ".join(str(group["test"][name]) for name in names) for group in groups)
    lines += ["static const struct { int (*holds)(void); long long (*output)(void); } groups[] = {",
              ",\n".join(table), "};", "static const int tests[][INPUTS] = {",
              ",\n".join(f"{{{test}}}" for test in tests), "};", f'#include "{HERE}/driver.c"']
    return "\n".join(lines) + "\n"


class Programs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def explored(self, words, *more):
        done = subprocess.run(command(words, *more), cwd=PROGRAMS, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def judged(self, words, answer):
        """What is wrong with the signature, if anything."""
        (self.folder / "driver.c").write_text(driver(words, answer))
        flags = words[words.index("--") + 1:] if "--" in words else []
        # A condition or output that is undefined ends the run as well: they are promised to be C.
        subprocess.run(["gcc", "-w", "-fsanitize=undefined", "-fno-sanitize-recover", *flags,
                        "-o", self.folder / "driver", self.folder / "driver.c"], check=True)
        done = subprocess.run([self.folder / "driver"], capture_output=True, text=True)
        return done.stdout + done.stderr if done.returncode else ""

    def test_signatures_and_tests(self):
        for words in read_criteria():
            with self.subTest(" ".join(words)):
                tests = self.folder / "tests"
                answer = self.explored(words, "--tests", tests, "--test-format", "c")
                self.assertTrue(answer["complete"], answer["warnings"])
                self.assertEqual(self.judged(words, answer), "")
                done = subprocess.run(["make", "-C", tests, "check"], capture_output=True,
                                      text=True)
                self.assertEqual(done.returncode, 0, done.stdout[-2000:] + done.stderr[-2000:])
                self.assertIn(f"{len(answer['signature'])} passed, 0 failed", done.stdout)
                shutil.rmtree(tests)

    def test_the_driver_sees_faults(self):
        words = ["wheel_brake.c", "run@return"]
        answer = self.explored(words)
        groups = answer["signature"]
        answer["signature"] = groups[:10] + groups[11:]
        self.assertIn("in no group", self.judged(words, answer))
        answer["signature"] = [*groups, groups[10]]
        self.assertIn("not in its own group", self.judged(words, answer))
        changed = dict(groups[10], outputs={"return": groups[10]["outputs"]["return"] + " + 1"})
        answer["signature"] = [*groups[:10], changed, *groups[11:]]
        self.assertIn("not in its own group", self.judged(words, answer))

    def test_every_program_is_called(self):
        self.assertEqual({words[0] for words in read_criteria()}, set(CALLS))
        self.assertEqual({path.name for path in PROGRAMS.glob("*.c")}, set(CALLS))

    def test_the_table(self):
        figures = self.folder / "figures.json"
        done = subprocess.run([SCRIPT, "--repetitions", "1", "--only", "ordered_set.c run",
                               "--json", figures], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        (row,) = json.loads(figures.read_text())["rows"]
        self.assertEqual((row["program"], row["criterion"]), ("ordered_set.c", "run@return"))
        self.assertLess(row["groups"], row["paths"])
        for way, count in (("rsc", row["groups"]), ("path", row["paths"])):
            self.assertTrue(row[way]["complete"])
            self.assertGreaterEqual(row[way]["executions"], count)
            self.assertGreater(row[way]["conjuncts"], row[way]["questions"])
        head, line, total = done.stdout.splitlines()
        self.assertTrue(head.startswith("program"))
        self.assertIn("complete", line)
        self.assertTrue(total.startswith("all"))


if __name__ == "__main__":
    unittest.main()
