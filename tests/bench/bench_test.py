#!/usr/bin/env python3
"""bench/run on tiny programs: what it writes is well-formed, consistent, and what pslice says; what
changed is reported and nothing else; a peer that fails is said to fail. PSLICE=... is the program
measured. No test looks at how long something took."""

import copy
import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BENCH = ROOT / "bench" / "run"
sys.path.insert(0, str(ROOT / "bench"))

from pslice_bench import figures, results as records, tables, tasks  # noqa: E402

# The path-sensitive slice lacks line 7: x = 1 is read only where mode is 2.
PROGRAM = """\
int __VERIFIER_nondet_int(void);
static int twice(int n) { return 2 * n; }
int main(void) {
  int mode = __VERIFIER_nondet_int() ? 1 : 2;
  int x = 0, out = 0;
  if (mode == 1)
    x = 1; /* "never" read */
  if (mode == 2)
    out = twice(x); // here
  int unused = out + 1;
end:
  return out + unused;
}
"""
CRITERIA = """\
# driver-like: tiny.c
tiny.c end:out
tiny.c end:unused -- -DX=1
"""
MODES = ["path-insensitive", "path-sensitive", "no-reuse", "syntactic-reuse", "edge-rule"]

# Adapters as in bench/peers. "Whole" keeps every line, "Same" what pslice keeps.
PEERS = {
    "whole": """
def command(job, folder): return ["true"]
def kept_lines(output, job): return {(job.path.name, n) for n in range(1, 100)}
""",
    "same": """
import json, os
def command(job, folder):
    flags = ["--", *job.flags] if job.flags else []
    return [os.environ["PSLICE"], str(job.path), "--criterion", job.criterion, "--format", "json",
            *flags]
def kept_lines(output, job):
    return {(job.path.name, n) for lines in json.loads(output)["lines"].values() for n in lines}
""",
    "broken": """
def command(job, folder): return ["sh", "-c", "echo an error of its own >&2; exit 3"]
def kept_lines(output, job): return set()
""",
    "puzzled": """
def command(job, folder): return ["true"]
def kept_lines(output, job): raise ValueError("cannot read this")
""",
}


def write_peers(folder, names):
    folder.mkdir()
    for name in names:
        (folder / f"{name}.py").write_text(
            f"NAME = {name.capitalize()!r}\ndef version(): return '1.0'\n" + PEERS[name])
    (folder / "absent.py").write_text("NAME = 'Absent'\ndef version(): return None\n")
    return folder


def bench(*arguments):
    return subprocess.run([BENCH, *map(str, arguments)], capture_output=True, text=True)


def pslice(folder, *arguments):
    answer = subprocess.run([os.environ["PSLICE"], *arguments, "--format", "json"], cwd=folder,
                            check=True, capture_output=True, text=True)
    return json.loads(answer.stdout)


class Workplace(unittest.TestCase):
    """A folder with the program, measured once for all tests of a class."""

    @classmethod
    def setUpClass(cls):
        cls.work = Path(tempfile.mkdtemp(prefix="bench-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.work)
        cls.programs = cls.work / "programs"
        cls.programs.mkdir()
        (cls.programs / "tiny.c").write_text(PROGRAM)
        (cls.programs / "criteria").write_text(CRITERIA)

    def document(self, name="results"):
        return json.loads((self.work / name / "results.json").read_text())

    def save(self, document, name):
        path = self.work / name
        path.write_text(json.dumps(document))
        return path


class Measuring(Workplace):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        peers = write_peers(cls.work / "peers", PEERS)
        cls.ran = bench("--external", cls.programs, "--output", cls.work / "results",
                        "--repetitions", 2, "--timeout", 60, "--peers", peers)

    def test_succeeds_and_names_who_is_absent(self):
        self.assertEqual(self.ran.returncode, 0, self.ran.stderr)
        self.assertIn("Absent is not installed", self.ran.stderr)

    def test_json_holds_what_pslice_says(self):
        document = self.document()
        self.assertFalse(document["partial"])
        self.assertEqual(list(document["settings"]["modes"]), MODES)
        self.assertEqual([row["criterion"] for row in document["rows"]],
                         ["end:out", "end:unused"])
        row = document["rows"][0]
        self.assertEqual((row["group"], row["driver"], row["lines"]), ("external", True, 13))
        for mode, extra in (("path-insensitive", ["--mode", "path-insensitive"]),
                            ("path-sensitive", []), ("no-reuse", ["--reuse", "none"]),
                            ("syntactic-reuse", ["--reuse", "syntactic"]),
                            ("edge-rule", ["--control", "edge"])):
            said = pslice(self.programs, "tiny.c", "--criterion", "end:out", *extra)
            run = row["runs"][mode]
            self.assertEqual(run["outcome"], "done")
            self.assertEqual(len(run["seconds"]), 2)
            self.assertGreater(min(run["megabytes"]), 1)
            found = run["figures"]
            self.assertEqual(found["slice"], said["size"]["slice"], mode)
            self.assertEqual(found["statements"], said["size"]["program"])
            self.assertEqual(found["kept_lines"], len(said["lines"]["tiny.c"]))
            self.assertEqual(found["exact"], said["exact"])
            self.assertEqual(found["states"], said["stats"]["states"])
        plain, sensitive = (row["runs"][mode]["figures"] for mode in MODES[:2])
        self.assertLess(sensitive["slice"], plain["slice"])
        self.assertTrue(sensitive["exact"])

    def test_lines_with_statements_are_known(self):
        # 2, 4 to 10 and 12, as one can count above.
        self.assertEqual(self.document()["rows"][0]["statement_lines"], 9)

    def test_csv_agrees_with_json(self):
        document = self.document()
        text = (self.work / "results" / "results.csv").read_text()
        columns = text.splitlines()[0].split(",")
        self.assertEqual(len(columns), len(set(columns)))
        lines = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual(len(lines), sum(len(row["runs"]) for row in document["rows"]))
        rows = {row["criterion"]: row for row in document["rows"]}
        for line in lines:
            row = rows[line["criterion"]]
            run = row["runs"][line["by"]]
            self.assertEqual(line["outcome"], run["outcome"])
            self.assertEqual(line["repetitions"], str(len(run["seconds"])))
            if line["by"] in MODES:
                kept = run["figures"]["slice"]
                self.assertEqual(line["slice"], str(kept))
                self.assertEqual(line["reduction_percent"],
                                 f"{100 * (1 - kept / row['statements']):.1f}")
            if run["outcome"] == "failed":
                self.assertEqual(line["line_reduction_percent"], "")

    def test_markdown_tables_are_whole(self):
        text = (self.work / "results" / "results.md").read_text()
        for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
            widths = {line.count("|") for line in table.splitlines()}
            self.assertEqual(len(widths), 1, table)
        self.assertIn("`tiny.c` (2)", text)
        self.assertIn("path-sensitive larger than path-insensitive: none", text)
        self.assertEqual(text.strip(), self.ran.stdout.strip())

    def test_plots_are_svg(self):
        svg = "{http://www.w3.org/2000/svg}"
        for name in ("slice_size", "time", "states", "queries"):
            root = ElementTree.parse(self.work / "results" / f"{name}.svg").getroot()
            self.assertEqual(root.tag, f"{svg}svg")
        tips = [title.text for title in ElementTree.parse(
            self.work / "results" / "slice_size.svg").iter(f"{svg}title")]
        self.assertEqual(sum("path-sensitive:" in tip for tip in tips), 1)
        self.assertTrue(any("Whole: 100.0 %" in tip for tip in tips))
        self.assertFalse(any("Broken" in tip for tip in tips))

    def test_peers_are_counted_like_pslice(self):
        for row in self.document()["rows"]:
            runs = row["runs"]
            self.assertEqual(runs["Whole"]["figures"]["kept_lines"], row["statement_lines"])
            self.assertEqual(runs["Same"]["figures"]["kept_lines"],
                             runs["path-sensitive"]["figures"]["kept_lines"])

    def test_a_peer_that_fails_is_no_win(self):
        for row in self.document()["rows"]:
            for peer, note in (("Broken", "status 3: an error of its own"),
                               ("Puzzled", "cannot read this")):
                run = row["runs"][peer]
                self.assertEqual((run["outcome"], run["note"]), ("failed", note))
                self.assertIsNone(run["figures"])
        self.assertIn("Broken is left out of the means where it has no answer: tiny.c end:out, "
                      "tiny.c end:unused (status 3: an error of its own)", self.ran.stdout)
        self.assertNotRegex(self.ran.stdout, "lines dropped .* Broken")
        self.assertRegex(self.ran.stdout, r"\| `tiny.c` \(2\) \|.*\| failed \| – \|")


    def test_no_mean_over_the_criteria_a_peer_has_an_answer_for(self):
        results = records.from_json(json.dumps(self.document()))
        run = results.rows[1].runs["Whole"]
        run.outcome, run.figures = "time-out", None
        line = next(line for line in tables.programs_table(results, results.rows)
                    if line.startswith("| `tiny.c`"))
        self.assertIn("| 1 of 2 | – |", line)


class Comparing(Workplace):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.ran = bench("--external", cls.programs, "--output", cls.work / "results",
                        "--repetitions", 2, "--timeout", 60, "--no-peers")

    def compare(self, base):
        path = self.save(base, "base.json")
        shown = bench("--from", self.work / "results" / "results.json", "--compare", path)
        self.assertEqual(shown.returncode, 0, shown.stderr)
        return shown.stdout.split("## Against", 1)[1].splitlines()[2:]

    def test_nothing_changed_against_itself(self):
        self.assertEqual(self.ran.returncode, 0, self.ran.stderr)
        self.assertEqual(self.compare(self.document()), ["Nothing changed."])

    def test_a_second_run_has_the_same_sizes_and_states(self):
        again = bench("--external", self.programs, "--output", self.work / "again",
                      "--timeout", 60, "--no-peers", "--repetitions", 1,
                      "--compare", self.work / "results" / "results.json")
        self.assertEqual(again.returncode, 0, again.stderr)
        said = again.stdout.split("## Against", 1)[1]
        self.assertNotRegex(said, "slice|states|exact|statements")

    def test_what_was_doctored_is_reported_and_nothing_else(self):
        base = self.document()
        run = base["rows"][0]["runs"]["path-sensitive"]
        now = run["figures"]["slice"]
        run["figures"]["slice"] = now + 1
        run["figures"]["exact"] = False
        slower = base["rows"][1]["runs"]["no-reuse"]
        slower["seconds"] = [10 + s for s in slower["seconds"]]
        said = self.compare(base)
        self.assertEqual(len(said), 2, said)
        self.assertEqual(said[0], f"- tiny.c end:out path-sensitive: slice {now + 1} -> {now}, "
                                  "exact False -> True")
        self.assertRegex(said[1], r"^- tiny.c end:unused no-reuse: seconds 10\.\d+ -> ")

    def test_noise_is_not_reported(self):
        base = self.document()
        for row in base["rows"]:
            for run in row["runs"].values():  # the spreads overlap
                run["seconds"] = [run["seconds"][0], 9.0]
        self.assertEqual(self.compare(base), ["Nothing changed."])

    def test_times_of_another_machine_are_not_compared(self):
        base = self.document()
        base["machine"]["processor"] = "another"
        base["rows"][0]["runs"]["no-reuse"]["seconds"] = [99.0, 99.1]
        self.assertRegex("\n".join(self.compare(base)), r"\A- times are not compared:[^\n]*\Z")

    def test_what_met_a_limit_is_compared_by_that_only(self):
        base = self.document()
        run = base["rows"][0]["runs"]["no-reuse"]
        run["outcome"] = "time-out"
        run["figures"]["states"] = 1
        self.assertEqual(self.compare(base), ["- tiny.c end:out no-reuse: time-out -> done"])

    def test_a_larger_path_sensitive_slice_is_a_fault(self):
        wrong = copy.deepcopy(self.document())
        run = wrong["rows"][0]["runs"]["path-sensitive"]["figures"]
        run["slice"], run["exact"] = 99, False
        shown = bench("--from", self.save(wrong, "wrong.json"))
        self.assertEqual(shown.returncode, 1)
        self.assertIn("path-sensitive larger than path-insensitive: tiny.c end:out "
                      "(path-sensitive: 99 >", shown.stderr)

    def test_exact_slices_have_to_agree(self):
        wrong = self.document()
        wrong["rows"][0]["runs"]["no-reuse"]["figures"]["slice"] -= 1
        shown = bench("--from", self.save(wrong, "wrong.json"))
        self.assertEqual(shown.returncode, 1)
        self.assertIn("tiny.c end:out: exact slices of", shown.stderr)

    def test_a_killed_run_leaves_the_means_of_the_others(self):
        results = records.from_json(json.dumps(self.document()))
        run = results.rows[0].runs["no-reuse"]
        run.outcome, run.figures, run.seconds = "time-out", None, [40.0]
        results.rows[1].runs["no-reuse"].seconds = [2.0]
        told = results.rows[1].runs["no-reuse"]["states"]
        line = list(tables.reuse_table(results, results.rows))[-1]
        self.assertIn(f"| 1 of 2 | >21 | >{told} |", line)

    def test_time_outs_without_reuse_are_told(self):
        results = records.from_json(json.dumps(self.document()))
        results.rows[0].runs["no-reuse"].outcome = "time-out"
        results.rows[0].runs["path-sensitive"].seconds = [0.1]
        said = "\n".join(figures.sentences(results))
        self.assertIn("beyond its limit where ours takes under 1 s: 1 programs (tiny.c)", said)


class Using(Workplace):
    def test_quick_runs_members_of_families(self):
        ran = bench("--quick", "--only", r"^fig1-shared-[48]\.c ", "--no-peers", "--timeout", 60,
                    "--output", self.work / "quick")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        rows = self.document("quick")["rows"]
        self.assertEqual([(row["family"], row["blocks"]) for row in rows],
                         [("fig1-shared", 4), ("fig1-shared", 8)])
        for row in rows:
            states = {mode: row["runs"][mode]["figures"]["states"] for mode in MODES[1:3]}
            self.assertLess(states["path-sensitive"], states["no-reuse"])

    def test_an_interrupt_writes_what_there_is(self):
        peers = self.work / "interrupting"
        peers.mkdir()
        (peers / "peer.py").write_text(
            "NAME = 'Rude'\ndef version(): return '1'\ndef kept_lines(output, job): return set()\n"
            "def command(job, folder): return ['sh', '-c', 'kill -INT $PPID; sleep 300']\n")
        ran = bench("--external", self.programs, "--output", self.work / "partial", "--modes",
                    "path-insensitive,path-sensitive", "--peers", peers, "--timeout", 60)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertIn("the results are partial", ran.stderr)
        document = self.document("partial")
        self.assertTrue(document["partial"])
        self.assertEqual(len(document["rows"]), 1)
        self.assertEqual(list(document["rows"][0]["runs"]), MODES[:2])
        self.assertIn("**Partial", ran.stdout)

    def test_bad_input_is_told(self):
        (self.work / "nothing").mkdir()
        for arguments, reason in ((["--external", self.work / "nothing"], "criteria"),
                                  (["--only", "no such thing"], "nothing to measure"),
                                  (["--from", self.programs / "tiny.c"], "not a result")):
            ran = bench(*arguments, "--output", self.work / "none", "--no-peers")
            self.assertEqual(ran.returncode, 2, arguments)
            self.assertIn(reason, ran.stderr)
            self.assertFalse((self.work / "none").exists())

    def test_a_failing_program_is_a_failure(self):
        folder = self.work / "faulty"
        folder.mkdir()
        (folder / "tiny.c").write_text("int main(void) { return 1 +; }\n")
        (folder / "criteria").write_text("tiny.c main@return\n")
        ran = bench("--external", folder, "--no-peers", "--repetitions", 1)
        self.assertEqual(ran.returncode, 1)
        self.assertIn("pslice failed: tiny.c main@return path-insensitive (status 2", ran.stderr)

    def test_lines_of_code_are_without_comments(self):
        text = ('int a; // one\n\n/* two\n three */\nchar *s = "/* no */"; /* x */\n'
                '  /* y */ int b;\n')
        self.assertEqual(tasks.code_lines(text), 3)

    def test_groups_against_paths(self):
        side = {"executions": 3, "solver_calls": 4, "conjuncts": 9, "questions": 6, "seconds": 0.5,
                "complete": True}
        data = {"rows": [{"program": "p.c", "criterion": "f@return", "lines": 20, "groups": 3, "paths": 8, "rsc": side,
                          "path": {**side, "executions": 8, "complete": False}}]}
        line = list(tables.explore_table(data))[-1]
        self.assertEqual(line, "| `p.c` | `f@return` | 20 | 3 | 8 | 3 | >8 | 4 | >4 | 1.5 | >1.5 | 0.50 | "
                               ">0.50 |")

    @unittest.skipUnless(shutil.which("frama-c"), "Frama-C is not installed")
    def test_frama_c(self):
        ran = bench("--external", self.programs, "--output", self.work / "peer", "--timeout", 120,
                    "--modes", "path-insensitive,path-sensitive", "--repetitions", 1)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        for row in self.document("peer")["rows"]:
            # It knows no paths here, and otherwise what pslice knows.
            self.assertEqual(row["runs"]["Frama-C"]["figures"]["kept_lines"],
                             row["runs"]["path-insensitive"]["figures"]["kept_lines"])


if __name__ == "__main__":
    unittest.main()
