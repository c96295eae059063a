"""docs_test.py commands|options|links|tree|schema"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import documents

PSLICE = os.environ["PSLICE"]
ROOT = documents.ROOT
# Programs of the tree that take long, or install something: ctest, CI and people run them.
ELSEWHERE = ("./check", "cmake ", "ctest ", ".ci/run", "tests/fuzz/run", "bench/")
STATUSES = {0, 10, 11}


def scratch():
    """A folder in which commands find what they name."""
    folder = tempfile.TemporaryDirectory()
    here = pathlib.Path(folder.name)
    (here / "examples").symlink_to(ROOT / "examples")
    (here / "pslice").write_text(f'#!/bin/sh\nexec "{PSLICE}" "$@"\n')
    (here / "pslice").chmod(0o755)
    return folder


def run(command, folder):
    return subprocess.run(["sh", "-c", command], cwd=folder, text=True, capture_output=True,
                          timeout=120, check=False)


class Commands(unittest.TestCase):
    def test_every_command_gives_what_stands_below_it(self):
        run_at_all = 0
        for path in documents.DOCUMENTS:
            with scratch() as folder:
                for command in documents.commands(path):
                    if command.text.startswith(ELSEWHERE):
                        continue
                    run_at_all += 1
                    with self.subTest(str(command)):
                        result = run(command.text, folder)
                        self.assertIn(result.returncode, STATUSES, result.stderr)
                        if command.output is not None:
                            wrong = documents.matches(command.output, result.stdout.splitlines())
                            self.assertIsNone(wrong, f"\n{wrong}\n---\n{result.stdout}")
        self.assertGreater(run_at_all, 15)

    def test_what_is_left_out_is_all_that_may_differ(self):
        fits = documents.matches
        self.assertIsNone(fits(["a", "...", "c"], ["a", "b", "b", "c"]))
        self.assertIsNone(fits(["a ..."], ["a b"]))
        self.assertIsNone(fits(["took 3 s"], ["took 0.25 s"]))
        self.assertIsNotNone(fits(["a", "...", "c"], ["a", "b"]))
        self.assertIsNotNone(fits(["a"], ["a", "b"]))
        self.assertIsNotNone(fits(["took 3 of 4"], ["took 2 of 4"]))


class Options(unittest.TestCase):
    """An option that documents name is one of a program of the tree."""

    def test_they_exist(self):
        known = ""
        for command in ["", "explore", "diff", "debug", "fsm"]:
            known += subprocess.run([PSLICE, *command.split(), "--help"], text=True,
                                    capture_output=True, check=True).stdout
        for script in ["check", "bench/run", "tests/fuzz/run", "tools/install-deps"]:
            known += (ROOT / script).read_text()
        for folder in ["bench", "tests/fuzz"]:
            known += "".join(path.read_text() for path in (ROOT / folder).rglob("*.py"))
        elsewhere = {"--preset", "--build", "--install", "--prefix"}
        for path in documents.DOCUMENTS:
            for option in sorted(set(re.findall(r"(?<![\w-])--[a-z][a-z-]*[a-z]", path.read_text()))):
                with self.subTest(f"{path.name}: {option}"):
                    self.assertTrue(option in elsewhere or re.search(re.escape(option) + r"\b", known))


class Links(unittest.TestCase):
    def test_they_lead_somewhere(self):
        for path in documents.DOCUMENTS:
            text = path.read_text()
            targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text)
            targets += re.findall(r'(?:src|href)="([^"#]+)"', text)
            for target in targets:
                with self.subTest(f"{path.name}: {target}"):
                    self.assertFalse(target.startswith("http"), "documents stand by themselves")
                    self.assertTrue((path.parent / target).exists())

    def test_every_document_is_linked_from_the_readme(self):
        readme = documents.DOCUMENTS[0].read_text()
        for path in documents.DOCUMENTS[1:]:
            with self.subTest(path.name):
                self.assertIn(f"docs/{path.name}", readme)


class Tree(unittest.TestCase):
    """What ARCHITECTURE.md and CONTRIBUTING.md say of the tree is true of it."""

    @classmethod
    def setUpClass(cls):
        paths = []
        for folder, inside, files in os.walk(ROOT):
            if pathlib.Path(folder) == ROOT:
                inside[:] = [name for name in inside if name not in {"build", ".git"}]
            paths += [os.path.relpath(os.path.join(folder, name), ROOT) for name in inside + files]
        cls.known = "\n" + "\n".join(paths) + "\n"

    def exists(self, name):
        """A path, or the end of one; without its suffix, too."""
        return re.search(rf"[\n/]{re.escape(name)}(\.\w+)?\n", self.known)

    def test_files_that_are_named_are_there(self):
        made = {"bin/pslice", "build/release/tests", "docs.schema"}
        for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"]:
            for name in sorted(set(re.findall(r"`([\w./-]+)`", (ROOT / document).read_text()))):
                path = name.removeprefix("./").rstrip("/")
                if path in made or not ("/" in path or path.endswith((".h", ".cpp", ".c", ".py"))):
                    continue
                with self.subTest(f"{document}: {name}"):
                    self.assertTrue(self.exists(path))

    def test_every_room_is_named(self):
        text = (ROOT / "ARCHITECTURE.md").read_text()
        for house in ["src", "frontend", "memory", "solver", "absint", "slicer"]:
            for room in (ROOT / house).rglob("CMakeLists.txt"):
                name = str(room.parent.relative_to(ROOT))
                with self.subTest(name):
                    inside = re.search(rf"`{re.escape(name.split('/')[-1])}`", text)
                    self.assertTrue(f"`{name}" in text or inside)


SAMPLES = {
    "slice": ["examples/fig1.c --criterion l9:z",
              "examples/fig1.c --criterion l9:z --explain all",
              "examples/till.c --explain all",
              "examples/meter.c --criterion minutes_for@return --mode path-insensitive",
              "examples/weiser.c --criterion totals@return:total"],
    "explore": ["explore examples/symbolic_output.c --criterion foo@return --coverage",
                "explore examples/meter.c --criterion minutes_for@return --boundary",
                "explore examples/two_errors.c --entry Test --by dependence"],
    "diff": ["diff examples/meter.c examples/meter_fixed.c",
             "diff examples/wheel_brake_old.c examples/wheel_brake_new.c --by impact",
             "diff examples/meter.c examples/meter.c --criterion minutes_for@return"],
    "debug": ["debug examples/symbolic_output.c examples/symbolic_output_changed.c "
              "--criterion foo@return --input x=6,y=5",
              "debug examples/meter.c examples/meter_fixed.c --criterion minutes_for@return "
              "--input cents=12"],
    "fsm": ["fsm examples/door.c --state 'lock->door' --entry step",
            "fsm examples/meter_states.c --state 'meter->state' --entry step"],
}


def strict(schema):
    """The same, refusing what it does not name: a field that is written must be documented."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: strict(part) for key, part in schema.items()}
    if isinstance(schema.get("properties"), dict) and "required" in schema:
        closed["additionalProperties"] = False
    return closed


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        try:
            import jsonschema
        except ImportError:
            raise unittest.SkipTest("no python3-jsonschema")
        cls.validator = jsonschema.Draft202012Validator
        cls.schema = json.loads((ROOT / "docs/pslice.schema.json").read_text())

    def errors(self, kind, document, schema):
        checked = {**schema, "$ref": f"#/$defs/{kind}"}
        del checked["anyOf"]
        return [f"{list(e.absolute_path)}: {e.message[:300]}"
                for e in self.validator(checked).iter_errors(document)]

    def test_it_is_a_schema(self):
        self.validator.check_schema(self.schema)

    def test_results_are_as_it_says_and_nothing_is_undocumented(self):
        with scratch() as folder:
            for kind, samples in SAMPLES.items():
                for sample in samples:
                    with self.subTest(sample):
                        result = run(f"./pslice {sample} --format json", folder)
                        self.assertIn(result.returncode, STATUSES, result.stderr)
                        document = json.loads(result.stdout)
                        self.assertEqual(self.errors(kind, document, strict(self.schema)), [])

    def test_it_notices(self):
        with scratch() as folder:
            found = run("./pslice examples/fig1.c --criterion l9:z --format json", folder)
        document = json.loads(found.stdout)
        for spoil in [lambda d: d.pop("exact"), lambda d: d.update(mode="other"),
                      lambda d: d["slice"][0].update(line="5"), lambda d: d.update(more=1)]:
            spoilt = json.loads(found.stdout)
            spoil(spoilt)
            self.assertNotEqual(self.errors("slice", spoilt, strict(self.schema)), [])
        self.assertEqual(self.errors("slice", {**document, "more": 1}, self.schema), [])


if __name__ == "__main__":
    part = {"commands": Commands, "options": Options, "links": Links, "tree": Tree,
            "schema": Schema}[sys.argv[1]]
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(part)
    outcome = unittest.TextTestRunner(verbosity=1).run(suite)
    sys.exit(0 if outcome.wasSuccessful() else 1)
