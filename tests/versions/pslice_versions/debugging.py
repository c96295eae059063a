"""What must hold of every answer of `pslice debug` about a random program, a changed one and an input
on which they differ. All values are those of the compiled programs."""

import copy
import json
import random
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from . import generator
from .judging import BEHIND, ENDS, GETS, HALTS, UNDEFINED, DoesNotCompile, Pair, judge
from .mutations import mutate
from .rewrites import rewrite

INPUTS = 400


class Text:
    """A version whose text was changed."""

    def __init__(self, version, text):
        self.version, self.text = version, text

    def __getattr__(self, name):
        return getattr(self.version, name)

    def files(self):
        return {"main.c": self.text}


def make_pair(seed):
    """One to four changes, of which some are harmless. Always the same for a seed."""
    rng = random.Random(f"debug {seed}")
    old = generator.generate(rng)
    old.two_files = False
    new = copy.deepcopy(old)
    mutate(new, rng, rng.randrange(1, 3))
    if rng.random() < 0.6:
        rewrite(new, rng, rng.randrange(1, 3))
    new.two_files = False
    return Pair(old, new, rng.random() < 0.5), rng


def plain(test):
    return {"p[0]" if n == "*p" else n: int(v) for n, v in test.items()}


def random_input(pair, rng):
    return {n: pair.within(n, rng.randrange(-6, 13)) for n in pair.names()}


def driver(pair, given):
    """A main that calls the entry with these values, after a call that leaves everything alone."""
    own = pair.new.entry.types
    types = ", ".join("int *" if p == "p" else own.get(p, "int") for p in pair.new.entry.parameters)
    arguments = ", ".join(p if p == "p" else str(given[p]) for p in pair.new.entry.parameters)
    behind = ", ".join(str(given.get(f"p[{i}]", 0)) for i in range(BEHIND))
    gets = ", ".join(str(given[f"get_{i + 1}"]) for i in range(GETS))
    return f"""int entry({types or "void"});
static int asked;
int get(void) {{
  static const int answers[{GETS}] = {{{gets}}};
  return asked < {GETS} ? answers[asked++] : 0;
}}
static void fill(int *to, const int *from) {{
  for (int i = 0; i < {BEHIND}; i++) to[i] = from[i];
}}
int main(void) {{
  int from[{BEHIND}] = {{{behind}}};
  int p[{BEHIND}];
  fill(p, from);
  return entry({arguments});
}}
"""


class DebugChecker:
    def __init__(self, binary):
        self.binary = binary
        self.totals = Counter()
        self.failures = []

    def check(self, seed):
        self.seed = seed
        self.pair, rng = make_pair(seed)
        self.totals["pairs"] += 1
        inputs = [random_input(self.pair, rng) for _ in range(INPUTS)]
        try:
            judged = judge(self.pair, [], inputs)
        except DoesNotCompile as error:
            return self.fail("does not compile", str(error))
        failing = [s for s in judged if s.old.how == ENDS and self.differs(s)]
        agreeing = [s for s in judged if s.old.how == ENDS and not self.differs(s)]
        for seen in failing[:1]:
            for by in ("rsc", "path"):
                self.check_failing(seen, by)
            self.check_driver(seen)
        for seen in agreeing[:1]:
            answer = self.ask(seen.given, "rsc")
            if answer and answer["verdict"] != "same":
                self.fail("versions agree", f"{answer['verdict']} {seen.given}")

    @staticmethod
    def differs(seen):
        if seen.new.how not in (ENDS, HALTS, UNDEFINED):
            return False
        return seen.new.how != ENDS or seen.old.values["return"] != seen.new.values["return"]

    def fail(self, kind, detail):
        self.totals["failures"] += 1
        self.failures.append(f"{self.seed}: {kind}: {detail}")

    def ask(self, given, by):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for version, file in ((self.pair.old, "old.c"), (self.pair.new, "new.c")):
                (folder / file).write_text(version.files()["main.c"])
            asked = self.asked(given)
            (folder / "test.json").write_text(json.dumps({"entry": "entry", "tests": [asked]}))
            start = "unknown" if self.pair.globals_are_inputs else "init"
            ran = subprocess.run(
                [self.binary, "debug", "old.c", "new.c", "--criterion", "entry@return", "--input",
                 "test.json", "--globals", start, "--by", by, "--format", "json", "--quiet"],
                cwd=folder, capture_output=True, text=True, timeout=300)
        if "no input 'get_" in ran.stderr:  # what calls it is never called
            return None
        if ran.returncode != 0:
            return self.fail(f"status {ran.returncode}", f"{ran.stderr[:500]} {given}")
        return json.loads(ran.stdout)

    def ask_driver(self, given):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for version, file in ((self.pair.old, "old.c"), (self.pair.new, "new.c")):
                (folder / file).write_text(version.files()["main.c"])
            (folder / "driver.c").write_text(driver(self.pair, given))
            ran = subprocess.run(
                [self.binary, "debug", "old.c", "new.c", "--criterion", "entry@return", "--input",
                 "driver.c", "--format", "json", "--quiet"],
                cwd=folder, capture_output=True, text=True, timeout=300)
        if ran.returncode != 0:
            return self.fail(f"driver, status {ran.returncode}", f"{ran.stderr[:500]} {given}")
        return json.loads(ran.stdout)

    def check_driver(self, seen):
        """What a main does that gives these values is the same run, from the same start."""
        if self.pair.globals_are_inputs:
            return
        answer = self.ask_driver(seen.given)
        if not answer:
            return
        self.totals[f"driver {answer['verdict']}"] += 1
        for version, run in (("old", seen.old), ("new", seen.new)):
            value = answer["observed"][version]["return"]
            if (value is None) != (run.how != ENDS) or \
                    (value is not None and value != run.values["return"]):
                return self.fail("driver, observed", f"{version} {value} {seen.given}")
        if not answer["needed"]:
            return self.fail("driver, nothing is needed", f"{answer['warnings']} {seen.given}")
        self.check_form(answer)
        self.check_needed(answer, seen)

    def asked(self, given):
        """Without what no version has."""
        texts = [v.files()["main.c"] for v in (self.pair.old, self.pair.new)]
        has_get = any(text.count("get()") > 0 for text in texts)
        return {n: v for n, v in given.items() if has_get or not n.startswith("get_")}

    # --- judging ---

    def check_failing(self, seen, by):
        answer = self.ask(seen.given, by)
        if not answer:
            return
        self.totals[f"{by} {answer['verdict']}"] += 1
        self.totals[f"{by} suspects"] += len(answer["suspects"])
        self.totals["changes"] += len(answer["changes"])
        self.totals["needed"] += len(answer["needed"])
        if answer["verdict"] == "same":
            return self.fail("not the same", f"{seen.given}")
        for version, run in (("old", seen.old), ("new", seen.new)):
            value = answer["observed"][version]["return"]
            if value is not None and value != run.values["return"] or \
                    (value is None) != (run.how != ENDS):
                return self.fail("observed", f"{version} {value} {seen.given}")
        if not answer["needed"]:
            return self.fail("nothing is needed", f"{answer['warnings']} {seen.given}")
        self.check_form(answer)
        self.check_branches(answer, seen)
        self.check_needed(answer, seen)

    def check_form(self, answer):
        suspects = answer["suspects"]
        if [s["rank"] for s in suspects] != list(range(1, len(suspects) + 1)):
            self.fail("ranks", "")
        named = sorted(s["change"] for s in suspects if s["why"] == "change")
        if named != sorted(set(answer["needed"])):
            self.fail("needed are not the suspects", f"{named} {answer['needed']}")
        places = [(s["version"], s["why"], s["line"], s["text"]) for s in suspects
                  if s["why"] == "branch"]
        if len(places) != len(set(places)):
            self.totals["two suspects on a line"] += 1

    def check_branches(self, answer, seen):
        """Each input is defined in both versions, and gives there what is said."""
        branches = [s for s in answer["suspects"] if s["why"] == "branch"]
        if not branches:
            return
        self.totals["branches"] += len(branches)
        names = self.pair.names()
        tests = [{n: plain(s["test"]).get(n, 0) for n in names} for s in branches]
        for suspect, judged in zip(branches, judge(self.pair, [], tests)):
            for version, run in (("old", judged.old), ("new", judged.new)):
                value = suspect["observed"][version]["return"]
                if run.how not in (ENDS, HALTS):
                    self.fail("test is undefined", f"{version} {suspect} {seen.given}")
                elif run.how == ENDS and value != run.values["return"]:
                    self.fail("test gives another value", f"{version} {suspect} {run.values}")

    def check_needed(self, answer, seen):
        """Where lines correspond one to one, OLD with these lines of NEW gives what NEW gives, and
        with one line less it does not."""
        old = self.pair.old.files()["main.c"].split("\n")
        new = self.pair.new.files()["main.c"].split("\n")
        changes = [answer["changes"][i] for i in answer["needed"]]
        same_names = self.pair.old.entry.parameters == self.pair.new.entry.parameters
        if not same_names or len(old) != len(new):
            return
        if any(c["kind"] != "changed" or c["old"]["line"] != c["new"]["line"] for c in changes):
            return
        # The head of a `for` has several lines.
        lines = {c["new"]["line"] for c in changes}
        differing = {i + 1 for i in range(len(old)) if old[i] != new[i]}
        if not lines <= differing:
            return
        enough = self.gives_new(old, new, lines, seen)
        if enough is None:  # lines of a renamed variable are no changes
            return
        self.totals["needed changes that were judged"] += 1
        if not enough:
            return self.fail("not enough", f"{lines} {seen.given}")
        for line in lines:
            if self.gives_new(old, new, lines - {line}, seen):
                self.fail("one can be left out", f"{line} of {lines} {seen.given}")

    def gives_new(self, old, new, lines, seen):
        text = "\n".join(new[i] if i + 1 in lines else old[i] for i in range(len(old)))
        mixed = Pair(self.pair.old, Text(self.pair.old, text), self.pair.globals_are_inputs)
        try:
            run = judge(mixed, [], [seen.given])[0].new
        except DoesNotCompile:
            return None
        return run.how == seen.new.how and \
            (run.how != ENDS or run.values["return"] == seen.new.values["return"])
