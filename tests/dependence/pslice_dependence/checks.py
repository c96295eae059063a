"""What `explore --by dependence` says of a program, checked on all small inputs.

- Every value over the inputs that a statement computes in a run that C defines is computed by some
  test; so is every outcome of every test.
- Every fault that some run shows is reported, and every reported one is shown by its input.
- Each path is explored once, and there are fewer of them than paths."""

import itertools
import json
import subprocess

from .programs import INPUTS, Program, Run

LARGEST = 4  # of the inputs tried


class Judged:
    def __init__(self):
        self.failures = []
        self.paths = 0
        self.explored = 0
        self.faults = 0
        self.complete = False


def explore(pslice, folder, name, text, options=()):
    (folder / f"{name}.c").write_text(text)
    ran = subprocess.run(
        [pslice, "explore", f"{name}.c", "--entry", "f", "--by", "dependence", "--format", "json",
         "--timeout", "60", *options],
        cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    if ran.returncode != 0:
        raise RuntimeError(f"status {ran.returncode}: {ran.stderr}")
    return json.loads(ran.stdout)


def run_of(program, test):
    return Run(program, [test[name] for name in INPUTS])


def judge(program, said):
    judged = Judged()
    judged.complete = said["complete"]
    judged.explored = len(said["signature"])
    fail = judged.failures.append
    shown, paths, ended = set(), [], set()
    for test in said["tests"]:
        run = run_of(program, test)
        shown |= run.seen
        paths.append(tuple(run.path))
        if run.end and run.end[1] not in ("abort", "failed assertion"):
            fail(f"a test is not defined: {test}: {run.end}")
        ended.add(run.end)
    if len(set(paths)) < len(paths):
        fail("a path is explored twice")
    reported = {(fault["line"], fault["what"]) for fault in said["faults"]}
    judged.faults = len(reported)
    for fault in said["faults"]:
        end = run_of(program, fault["test"]).end
        if end != (fault["line"], fault["what"]):
            fail(f"reported {fault}, but {end}")
        if end and end[1] in ("abort", "failed assertion") and fault["test"] not in said["tests"]:
            fail(f"not among the tests: {fault}")
    if any("internal" in warning for warning in said["warnings"]):
        fail(f"internal: {said['warnings']}")
    if not said["complete"]:
        return judged
    everything = set()
    box = range(-LARGEST, LARGEST + 1)
    for inputs in itertools.product(box, repeat=len(INPUTS)):
        run = Run(program, inputs)
        if run.end and run.end[1] == "endless":
            continue
        if run.end and run.end not in reported:
            fail(f"not reported: {run.end} for {inputs}")
            reported.add(run.end)
        if run.end and run.end[1] not in ("abort", "failed assertion"):
            continue
        everything.add(tuple(run.path))
        missed = run.seen - shown
        if missed:
            fail(f"no test computes {sorted(map(str, missed))[0]}, as {inputs} does")
            shown |= missed
    judged.paths = len(everything | set(paths))
    return judged


def check(pslice, folder, seed, options=()):
    program = Program(seed)
    return program, judge(program, explore(pslice, folder, f"p{seed}", program.text, options))
