"""What must hold of every answer of `pslice diff`, and whether it does."""

import copy
import json
import random
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from pslice_fuzz.pslice import Comparison, Failed

from . import generator
from .impact import can_be_traced, wrong_paths
from .judging import ENDS, HALTS, UNDEFINED, Claim, DoesNotCompile, Pair, judge
from .mutations import mutate
from .rewrites import rewrite

INPUTS = 1200
EXISTING = 12  # tests that are there already
VALUES = (2147483647, -2147483648, 2147483646, 127, 128, -128, -129, 255, 256, 32767, 32768, 100,
          -100, 65536, 1000)
STATUS = {"equivalent": 0, "different": 10, "unknown": 11}
SHOWN = ("value", "reached", "ends")  # kinds whose conditions tell exactly where versions differ


@dataclass
class Failure:
    kind: str
    pair: Pair
    seed: int
    options: tuple
    detail: str

    def title(self):
        return f"{self.seed}: {self.kind}: {' '.join(self.options)}: {self.detail}"


@dataclass
class Answer:
    options: tuple
    whole: dict
    comparison: dict  # that of the entry
    first_claim: int = 0

    def by(self):
        return self.whole["by"]

    def is_exact(self):
        return self.comparison["complete"] and self.by() in ("change", "rsc", "path")

    def excludes_undefined(self):
        """Are the conditions those of inputs on which NEW is defined, wherever OLD is?"""
        return self.is_exact() and \
            not any("on which NEW is defined" in a for a in self.comparison["assumptions"])

    def names(self):
        """The outputs that are compared, and whether calls are."""
        outputs = self.comparison["outputs"]
        return [o for o in outputs if o != "calls"], "calls" in outputs


def make_pair(seed):
    """Always the same for a seed."""
    rng = random.Random(f"versions {seed}")
    old = generator.generate(rng)
    new = copy.deepcopy(old)
    if rng.random() < 0.5:
        done = mutate(new, rng, rng.randrange(1, 4))
    else:
        done = rewrite(new, rng, rng.randrange(1, 5))
        if rng.random() < 0.35:
            done += mutate(new, rng, 1)
    new.features |= set(done)
    return Pair(old, new, rng.random() < 0.5), rng


def questions(pair, rng):
    """The options of each question about a pair."""
    start = ("--globals", "unknown" if pair.globals_are_inputs else "init")
    observed = "entry@return"
    if pair.shared and rng.random() < 0.25:
        name = pair.shared[0]
        observed += f":{ {'t0': 't0[1]', 's0': 's0.x'}.get(name, name)}"
    asked = [("--criterion", observed, *start, "--by", by) for by in ("change", "rsc", "path")]
    if rng.random() < 0.6:
        asked.append((*start, "--by", rng.choice(("change", "change", "rsc", "path"))))
    if rng.random() < 0.2:
        asked.append(("--criterion", observed, *start, "--by", "reach"))
    if rng.random() < 0.5:
        asked.append(("--criterion", observed, *start, "--by", "impact"))
    return asked


class Checker:
    def __init__(self, binary):
        self.binary = binary
        self.totals = Counter()
        self.failures = []

    def check(self, seed):
        self.check_pair(seed, *make_pair(seed))

    def check_pair(self, seed, pair, rng):
        self.seed, self.pair = seed, pair
        self.totals["pairs"] += 1
        existing = [self.random_input(rng) for _ in range(EXISTING)]
        with tempfile.TemporaryDirectory() as name:
            answers = self.ask_all(Path(name), questions(pair, rng), existing)
        if not answers:
            return
        inputs, owners = self.inputs(rng, answers)
        inputs, owners = existing + inputs, [None] * len(existing) + owners
        claims = self.claims(answers)
        try:
            judged = judge(pair, claims, inputs)
        except DoesNotCompile as error:
            self.fail("does not compile", (), str(error))
            return
        for answer in answers:
            self.check_answer(answer, claims, judged, owners)
            was_compared = "paths" in answer.comparison
            if answer.by() == "impact" and was_compared and can_be_traced(pair):
                self.check_paths(answer, inputs)
            self.check_selection(answer, judged[:EXISTING])
        self.check_agreement(answers)

    def check_paths(self, answer, inputs):
        self.totals["impact paths"] += len(answer.comparison["paths"])
        self.totals["impact complete"] += answer.comparison["complete"]
        for kind, detail in wrong_paths(self.pair, answer, inputs):
            self.fail(kind, answer.options, detail)
            return

    def fail(self, kind, options, detail):
        self.totals["failures"] += 1
        self.failures.append(Failure(kind, self.pair, self.seed, options, detail))

    # --- asking ---

    def ask_all(self, folder, asked, existing):
        gets = any("get(" in body for version in (self.pair.old, self.pair.new)
                   for text in version.files().values() for body in text.split("{")[1:])
        given = [{n: v for n, v in test.items() if gets or not n.startswith("get_")}
                 for test in existing]
        tests = {"entry": "entry", "tests": given}
        (folder / "tests.json").write_text(json.dumps(tests))
        for version, where in ((self.pair.old, "old"), (self.pair.new, "new")):
            (folder / where).mkdir()
            for file, text in version.files().items():
                (folder / where / file).write_text(text)
        old = tuple(f"old/{f}" for f in self.pair.old.files())
        new = tuple(f"new/{f}" for f in self.pair.new.files())
        found = [self.ask(Comparison(self.binary, folder, old, ("--new", *new), ()), options)
                 for options in asked]
        return [answer for answer in found if answer]

    def ask(self, query, options):
        try:
            ran = query.run("--format", "json", "--existing", "tests.json", *options)
        except Failed as failed:
            self.fail(f"status {failed.status}", options, str(failed)[:2000])
            return None
        whole = json.loads(ran.stdout)
        if ran.returncode != STATUS[whole["verdict"]]:
            self.fail("status and verdict", options, f"{ran.returncode}, {whole['verdict']}")
        self.check_verdicts(whole, options)
        found = [c for c in whole["comparisons"] if c["entry"] == "entry"]
        if not found:
            self.totals["entry not compared"] += 1
            found = [dict(entry="entry", outputs=self.pair.outputs() + ["calls"],
                          verdict="equivalent", complete=True, proof="none", inputs=[],
                          differences=[], warnings=[], assumptions=[])]
        self.totals[f"{whole['by']} {found[0]['verdict']}"] += 1
        self.totals[f"proof {found[0]['proof']}"] += 1
        return Answer(options, whole, found[0])

    def check_verdicts(self, whole, options):
        verdicts = {c["verdict"] for c in whole["comparisons"]}
        expected = "different" if "different" in verdicts else \
            "equivalent" if verdicts <= {"equivalent"} else "unknown"
        if whole["verdict"] != expected:
            self.fail("verdict of the whole", options, f"{whole['verdict']} of {verdicts}")
        for c in whole["comparisons"]:
            if (c["verdict"] == "different") != bool(c["differences"]):
                self.fail("verdict and differences", options, c["verdict"])
            if c["verdict"] == "equivalent" and not (c["complete"] and c["proof"]):
                self.fail("equivalent without proof", options, c["entry"])
        said = [w for c in [whole, *whole["comparisons"]] for w in c.get("warnings", [])]
        for warning in said:
            if "internal" in str(warning):
                self.fail("internal", options, str(warning))
                break

    # --- judging ---

    def random_input(self, rng):
        small = rng.random() < 0.75
        return {n: self.pair.within(n, rng.randrange(-6, 13) if small or rng.random() < 0.7
                                    else rng.choice(VALUES)) for n in self.pair.names()}

    def inputs(self, rng, answers):
        """Random ones, and the tests; and for each whose test it is."""
        names = self.pair.names()
        found = [self.random_input(rng) for _ in range(INPUTS)]
        owners = [None] * len(found)
        for answer in answers:
            for i, difference in enumerate(answer.comparison["differences"]):
                test = {"p[0]" if n == "*p" else n: v for n, v in difference["test"].items()}
                found.append({n: int(test.get(n, 0)) for n in names})
                owners.append((id(answer), i))
        return found, owners

    def claims(self, answers):
        claims = []
        for answer in answers:
            answer.first_claim = len(claims)
            for difference in answer.comparison["differences"]:
                values = [(version, name, text) for version in ("old", "new")
                          for name, text in (difference.get(version) or {}).items()
                          if text and name in self.pair.outputs()]
                claims.append(Claim(difference["condition"], tuple(values)))
        return claims

    def check_answer(self, answer, claims, judged, owners):
        for input_, owner in zip(judged, owners):
            if not self.is_input_right(answer, claims, input_):
                return
            if owner and owner[0] == id(answer) and not self.is_test_right(answer, owner[1], input_):
                return

    def check_selection(self, answer, judged):
        """A test that need not be run again gives the same in both versions, and one that shows a
        difference is in its condition."""
        before = 0
        for comparison in answer.whole["comparisons"]:
            if comparison["entry"] == "entry":
                break
            before += len(comparison["differences"])
        for seen, case in zip(judged, answer.whole["tests"]["cases"]):
            self.totals[f"tests to {case['run']}"] += 1
            if case["run"] == "skip" and seen.old.how in (ENDS, HALTS) and \
                    self.differs(answer, seen):
                return self.wrong("skipped test differs", answer, seen, case["why"])
            for number in case["shows"]:
                own = number - before
                if own >= len(answer.comparison["differences"]) or \
                        seen.holds[answer.first_claim + own] != "1":
                    return self.wrong("test does not show that", answer, seen, f"{number}")
        return True

    def is_input_right(self, answer, claims, seen):
        """The first thing that is wrong on an input is reported, and then no more."""
        differences = answer.comparison["differences"]
        holds = seen.holds[answer.first_claim:answer.first_claim + len(differences)]
        states = {seen.old.how, seen.new.how}
        both_defined = states <= {ENDS, HALTS}
        shown = [i for i, mark in enumerate(holds) if mark == "1"]
        if len(shown) > 1 and seen.old.how != UNDEFINED:
            return self.wrong("not disjoint", answer, seen, f"differences {shown}")
        if "u" in holds and seen.old.how in (ENDS, HALTS) and answer.excludes_undefined():
            return self.wrong("condition is no C", answer, seen,
                              differences[holds.index("u")]["condition"])
        if both_defined:
            differs = self.differs(answer, seen)
            said = [i for i in shown if differences[i]["kind"] in SHOWN]
            if differs and answer.comparison["verdict"] == "equivalent":
                return self.wrong("not equivalent", answer, seen, "")
            if answer.is_exact() and differs != bool(said):
                return self.wrong("condition misses" if differs else "condition holds too often",
                                  answer, seen, f"differences {shown}")
            if said and not differs and answer.by() in ("change", "rsc", "path"):
                return self.wrong("condition holds too often", answer, seen, f"differences {shown}")
            if answer.by() not in ("reach", "impact") and not self.are_values_right(answer, claims, seen):
                return False
        if seen.old.how in (ENDS, HALTS) and seen.new.how == UNDEFINED and \
                answer.comparison["verdict"] == "equivalent" and \
                not any("defined and ends" in str(a) for a in answer.comparison["assumptions"]):
            return self.wrong("undefined in NEW only", answer, seen, "")
        return True

    def wrong(self, kind, answer, seen, detail):
        given = {n: v for n, v in seen.given.items()
                 if v != 0 or n in self.pair.new.entry.parameters}
        self.fail(kind, answer.options, f"{detail} input {given}: OLD {shown_run(seen.old)}, "
                                        f"NEW {shown_run(seen.new)}")
        return False

    @staticmethod
    def differs(answer, seen):
        names, with_calls = answer.names()
        if seen.old.how != seen.new.how:
            return True
        if with_calls and seen.old.calls != seen.new.calls:
            return True
        return seen.old.how == ENDS and any(
            seen.old.values[n] != seen.new.values[n] for n in names if n in seen.old.values)

    def are_values_right(self, answer, claims, seen):
        last = answer.first_claim + len(answer.comparison["differences"])
        for claim, j, value in seen.values:
            if not answer.first_claim <= claim < last:
                continue
            version, name, text = claims[claim].values[j]
            run = seen.old if version == "old" else seen.new
            if run.how == ENDS and value is not None and value != run.values[name]:
                return self.wrong("value", answer, seen,
                                  f"{version} {name}: {text} is {value}")
        return True

    def is_test_right(self, answer, number, seen):
        difference = answer.comparison["differences"][number]
        kind = difference["kind"]
        self.totals[f"{kind} tests"] += 1
        if seen.holds[answer.first_claim + number] != "1":
            return self.wrong("test is not in its condition", answer, seen, difference["condition"])
        if kind == "undefined":
            if seen.old.how == UNDEFINED or seen.new.how != UNDEFINED:
                return self.wrong("test is not undefined", answer, seen, difference["what"])
            return True
        if UNDEFINED in (seen.old.how, seen.new.how):
            return self.wrong("test is undefined", answer, seen, kind)
        if kind == "ends" and (seen.old.how == ENDS) == (seen.new.how == ENDS):
            return self.wrong("test does not show it", answer, seen, difference["what"])
        if not self.differs(answer, seen):
            return self.wrong("test shows nothing", answer, seen, kind)
        for version, run in (("old", seen.old), ("new", seen.new)):
            for name, value in difference["observed"][version].items():
                actual = run.calls if name == "calls" else run.values.get(name)
                if value is not None and run.how == ENDS and actual != value:
                    return self.wrong("observed", answer, seen, f"{version} {name} {value}")
        return True

    def check_agreement(self, answers):
        """On values: what is undefined may have been looked at by one and assumed by another."""
        verdicts = {a.by(): any(d["kind"] in SHOWN for d in a.comparison["differences"])
                    for a in answers if "--criterion" in a.options and a.is_exact()}
        if len(set(verdicts.values())) > 1:
            self.fail("verdicts", (), str(verdicts))


def shown_run(run):
    values = {n: v for n, v in run.values.items() if v or n == "return"}
    return f"{('ends', 'undefined', 'endless', 'halts')[run.how]} {values} {' '.join(run.calls)}"

