"""What is promised of slices, tried on one program after the other."""

import json
import random
import re
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from .execution import BUILDS, DoesNotCompile, execute
from .exploring import check_exploration
from .program import Mark
from .pslice import Failed, Query, statements, was_cut
from .showing import check_shown

PI = ("--mode", "path-insensitive")
PS = ("--mode", "path-sensitive")
# Beside the two modes: every one of these must give a slice that runs like the program.
VARIANTS = [
    *(PS + ("--reuse", how) for how in ("eager", "syntactic", "none")),
    *(PS + ("--solver", which) for which in ("native", "cvc5", "z3")),
    *(PS + ("--domain", which) for which in ("box", "octagon", "polyhedra")),
    *(PS + ("--unroll", n) for n in ("1", "3")),
    *(PS + ("--timeout", time) for time in ("0.02", "0.1", "0.4")),
    PS + ("--ints", "bits"),
    PS + ("--interpolants", "precondition"),
    PS + ("--max-memory", "90"),
    PS + ("--globals", "unknown"),
    PI + ("--globals", "unknown"),
    PI + ("--timeout", "0.02"),
    PI + ("--externals", "any"),
    PS + ("--externals", "any"),
    PS + ("--externals", "pure"),
    *(mode + ("--termination", "ignore") for mode in (PI, PS)),
]
CRITERIA = 4  # of each program


@dataclass
class Failure:
    kind: str
    program: object
    mark: object
    options: tuple
    detail: str
    slice: dict = None
    input: tuple = None  # that tells

    def title(self):
        where = self.mark.criterion() if self.mark else "-"
        return f"{self.kind}: {self.program.name} {where} {' '.join(self.options)}"


class Checker:
    """One program at a time; counts what it did."""

    def __init__(self, binary, objects):
        self.binary = binary
        self.objects = objects
        self.totals = Counter()
        self.failures = []

    def check(self, program, rng, marks=None):
        marks = marks or choose_marks(program, rng)
        self.totals["programs"] += 1
        runs = self.run_program(program, marks)
        if runs is None:
            return
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for file, text in program.files.items():
                (folder / file).write_text(text)
            for mark in marks:
                rest = [m for m in marks if m is not mark]
                other = rng.choice(rest) if rest and rng.random() < 0.2 else None
                Subject(self, program, folder, mark, runs, rng, other).check()
            check_exploration(self, program, folder)

    def run_program(self, program, marks):
        """The runs on inputs for which the program is defined; those are its inputs from now on."""
        try:
            by_build = {build: execute(program, program.files, marks, build, self.objects)
                        for build in BUILDS}
        except DoesNotCompile as error:
            self.totals["programs gcc refuses"] += 1
            self.totals[f"gcc: {first_error(str(error))}"] += 1
            return None
        defined = []
        for values, plain, optimised, checked in zip(program.inputs, *by_build.values()):
            if checked.is_undefined():
                self.totals["inputs undefined"] += 1
            elif plain.is_cut():
                self.totals["inputs that take too long"] += 1
            elif not same(plain, optimised) or not same(plain, checked):
                self.totals["inputs on which gcc disagrees"] += 1
            else:
                defined.append((values, plain))
        if len(defined) < len(program.inputs):
            program.exhaustive = False
        program.inputs = [values for values, _ in defined]
        if not defined:
            self.totals["programs undefined"] += 1
            return None
        self.totals["inputs"] += len(defined)
        return [run for _, run in defined]

    def fail(self, kind, program, mark, options, detail, text=None, values=None):
        self.totals[f"FAILED {kind}"] += 1
        self.failures.append(Failure(kind, program, mark, tuple(options), detail, text, values))


class Subject:
    """One criterion of a program."""

    def __init__(self, checker, program, folder, mark, runs, rng, other=None):
        self.checker = checker
        self.program = program
        self.mark = mark
        self.other = other  # mark, to be asked for together
        self.runs = runs
        self.rng = rng
        self.query = Query(checker.binary, folder,
                           tuple(f for f in program.files if f.endswith(".c")),
                           ("--criterion", mark.criterion(), "--entry", program.entry,
                            *program.arguments), program.flags)
        self.judged = set()  # texts of slices
        self.builds = None  # of each slice: all of these, or the plain one and another by chance

    def check(self):
        self.checker.totals["criteria"] += 1
        if self.is_reached():
            self.checker.totals["criteria reached"] += 1
        self.guarded(self.check_slices)

    def guarded(self, check):
        try:
            check()
        except Failed as failed:
            self.refused(failed)

    def check_slices(self):
        self.check_values(PI)
        self.check_values(PS)
        if self.other:
            self.check_values(PS + ("--criterion", self.other.criterion()), (self.mark, self.other))
        variant = self.rng.choice(VARIANTS)
        # What changes nothing hands nothing on.
        takes_it_wrong = "pure" in variant and any("library:" in f for f in self.program.features)
        said = set(variant) & {"--externals", "--globals"} & set(self.program.arguments)
        if not takes_it_wrong and not said:
            self.check_values(variant)
        self.rng.choice((self.check_modes, self.check_externals, self.check_reuse,
                         self.check_again))()

    def refused(self, failed):
        if failed.status == 2:  # C of gcc's that Clang does not take
            self.checker.totals[f"Clang refuses: {first_error(str(failed))}"] += 1
        elif "so there is no slice" in str(failed):  # a short limit, on a busy machine
            self.checker.totals["not read in time"] += 1
        else:
            self.fail(f"status {failed.status}", (), str(failed))

    def fail(self, kind, options, detail, text=None, values=None):
        self.checker.fail(kind, self.program, self.mark, options, detail, text, values)

    def check_values(self, options, marks=None):
        """Every visit of the criterion shows in the slice what it shows in the program."""
        text = self.query.slice_text(*options)
        marks = marks or (self.mark,)
        key = (tuple(text.items()), marks)
        self.checker.totals["slices"] += 1
        if key in self.judged:
            return
        self.judged.add(key)
        self.checker.totals["distinct slices run"] += 1
        for build in self.builds or ("O0", self.rng.choice(("O2", "sanitized"))):
            try:
                runs = execute(self.program, text, marks, build, self.checker.objects)
            except DoesNotCompile as error:
                if self.is_reached() or not self.compiles(text, build):
                    self.fail("slice does not compile", options, str(error), text)
                return
            self.checker.totals["runs"] += len(runs)
            for values, expected, actual in zip(self.program.inputs, self.runs, runs):
                for mark in marks:
                    judge = goes_on if "ignore" in options else difference
                    wrong = judge(mark.number, expected, actual)
                    if wrong:
                        detail = (f"{build}, input {values}:\nprogram {shown(mark, expected)}\n"
                                  f"slice   {shown(mark, actual)}")
                        self.fail(wrong, options, detail, text, values)
                        return

    def compiles(self, text, build):
        """By itself: where nothing gets to, there may be nothing left to observe."""
        try:
            execute(self.program, text, [], build, self.checker.objects)
            return True
        except DoesNotCompile:
            return False

    def is_reached(self):
        return any(self.mark.number in run.seen for run in self.runs)

    def check_within(self, smaller, larger, options, what):
        """An answer that a limit cut short may keep anything, also where the other does not."""
        if was_cut(smaller):
            return
        for extra in sorted(statements(smaller) - statements(larger)):
            self.fail("order", options, f"{what}: {extra}")
            return

    def check_order(self):
        self.check_modes()
        self.check_externals()

    def check_modes(self):
        insensitive, sensitive = self.query.json(*PI), self.query.json(*PS)
        self.checker.totals["modes compared"] += 1
        self.checker.totals["of these exact"] += sensitive["exact"]
        self.check_within(sensitive, insensitive, PS, "not in the path-insensitive slice")
        edge = self.query.json(*PS, "--control", "edge")
        if not was_cut(sensitive) and sensitive["exact"]:
            self.check_within(edge, sensitive, PS + ("--control", "edge"),
                              "kept by the rule of edges, not by that of branches")
        # Unbounded integers give other values, so such a slice is not run.
        unbounded = ("--ints", "math")
        self.check_within(self.query.json(*PS, *unbounded), self.query.json(*PI, *unbounded),
                          PS + unbounded, "not in the path-insensitive slice")
        check_shown(self, sensitive)
        self.check_termination(insensitive, sensitive)

    def check_termination(self, insensitive, sensitive):
        """What it does not count for who ends the program only leaves things out."""
        self.checker.totals["terminations compared"] += 1
        ignoring = PI + ("--termination", "ignore")
        self.check_within(self.query.json(*ignoring), insensitive, ignoring,
                          "kept where termination is ignored only")
        ignoring = PS + ("--termination", "ignore")
        without = self.query.json(*ignoring)
        if sensitive["exact"] and without["exact"]:
            self.check_within(without, sensitive, ignoring,
                              "kept where termination is ignored only")

    def check_externals(self):
        if "--externals" in self.program.arguments:
            return
        kept = [self.query.json(*PI, "--externals", how) for how in ("pure", "args", "any")]
        self.checker.totals["orders of externals"] += 1
        self.check_within(kept[0], kept[1], PI, "kept under pure, not under args")
        self.check_within(kept[1], kept[2], PI, "kept under args, not under any")

    def check_reuse(self):
        usual = self.query.json(*PS)
        if was_cut(usual):
            return
        self.checker.totals["reuse modes compared"] += 1
        for how in ("eager", "syntactic", "none"):
            other = self.query.json(*PS, "--reuse", how)
            if was_cut(other) or statements(other) == statements(usual):
                continue
            # Where a loop was generalised, how far depends on what was looked at before.
            if usual["exact"] or other["exact"]:
                self.fail("reuse", PS + ("--reuse", how),
                          str(statements(other) ^ statements(usual)))
            else:
                self.checker.totals["reuse modes that differ, neither exact"] += 1

    def check_again(self):
        once, again = self.query.json(*PS), self.query.json(*PS)
        if was_cut(once) or was_cut(again):
            return
        self.checker.totals["asked twice"] += 1
        if without_times(again) != without_times(once):
            self.fail("not deterministic", PS, "")


def without_times(answer):
    return json.dumps({k: v for k, v in answer.items() if k != "stats"}, sort_keys=True)


def choose_marks(program, rng):
    chosen = rng.sample(program.points, min(CRITERIA, len(program.points)))
    marks = []
    for number, point in enumerate(chosen, 1):
        count = min(len(point.observables), rng.choice((1, 1, 1, 2, 3)))
        marks.append(Mark(number, point, tuple(rng.sample(point.observables, count))))
    if rng.random() < 0.3:
        marks += mark_of_returns(program, len(marks) + 1)
    return marks


def mark_of_returns(program, number):
    """Every return of the entry, with what is in scope at all of them."""
    text = program.files[program.main_file].split("\n")
    begin = next((n for n, line in enumerate(text, 1)
                  if re.match(rf"int {program.entry}\(.*\{{$", line)), None)
    if begin is None:
        return []
    points = [p for p in program.points
              if p.file == program.main_file and p.line > begin and p.returns]
    if not points:
        return []
    return [Mark(number, points[0], ("a",), function=program.entry, others=tuple(points[1:]))]


def same(one, other):
    if one.is_cut() or other.is_cut():
        return True
    return one == other


def difference(number, expected, actual):
    """What is wrong with a run of the slice, if anything."""
    before, after = expected.seen.get(number, []), actual.seen.get(number, [])
    if expected.is_cut() or actual.is_cut():
        shared = min(len(before), len(after))
        return "value" if before[:shared] != after[:shared] else None
    if before != after:
        return "value"
    if actual.is_undefined() and not expected.is_undefined():
        return "slice is undefined"
    return None


def goes_on(number, expected, actual):
    """The same where the slice may go on after the program has ended."""
    if not expected.is_ended_early():
        return difference(number, expected, actual)
    before, after = expected.seen.get(number, []), actual.seen.get(number, [])
    if actual.is_cut():
        before = before[:len(after)]
    return "value" if before != after[:len(before)] else None


def shown(mark, run):
    return f"{run.seen.get(mark.number, [])} ({run.end})"


def first_error(text):
    for line in text.splitlines():
        if "error:" in line:
            return line.split("error:")[1].strip()[:70]
    return text.strip()[:70]


def seeded(seed):
    return random.Random(f"checks of {seed}")
