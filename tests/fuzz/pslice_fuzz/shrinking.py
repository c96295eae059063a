"""A failure made small by cvise, and looked at again."""

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

from .checks import PI, PS, Checker, Subject, seeded
from .execution import BUILDS
from .saving import load

RUN = Path(__file__).resolve().parent.parent / "run"
# What the sanitizers do not see: a smaller program that is wrong by itself proves nothing.
STRICT = ("-Wall", "-Wextra", "-Werror=uninitialized", "-Werror=maybe-uninitialized",
          "-Werror=return-type", "-Werror=implicit-function-declaration", "-Werror=implicit-int",
          "-Werror=int-conversion", "-Werror=incompatible-pointer-types", "-Werror=sequence-point",
          "-Werror=overflow", "-Werror=div-by-zero", "-Werror=return-local-addr",
          "-Werror=builtin-declaration-mismatch")


def failures_of(binary, record, program, mark, options):
    """What fails now of what failed then; None if the program itself is no good."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        checker = Checker(binary, folder)
        runs = checker.run_program(program, [mark])
        if runs is None or not any(mark.number in run.seen for run in runs):
            return None
        for file, text in program.files.items():
            (folder / file).write_text(text)
        subject = Subject(checker, program, folder, mark, runs, seeded(0))
        subject.builds = tuple(BUILDS)
        checks = {"order": subject.check_order, "reuse": subject.check_reuse}
        if record["kind"] in checks:
            subject.guarded(checks[record["kind"]])
        for each in options:
            subject.guarded(lambda each=each: subject.check_values(each))
        return checker.failures


def is_still_wrong(binary, folder, smaller):
    """Does the failure in a folder still show with the smaller files in another?"""
    try:
        record, program, mark = load(folder, smaller)
    except (ValueError, UnicodeDecodeError):
        return False
    program.inputs = program.inputs[:4]
    for file in program.files:
        strict = subprocess.run(["gcc", "-O2", *STRICT, *program.flags, "-c", file, "-o",
                                 os.devnull], cwd=smaller, capture_output=True)
        if strict.returncode != 0:
            return False
    found = failures_of(binary, record, program, mark, [tuple(record["options"])])
    return bool(found) and any(f.kind == record["kind"] for f in found)


def shrink(binary, folder, target):
    """Shrinks the failure in a folder into another."""
    record, _, _ = load(folder)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        for file in record["files"]:
            shutil.copy(folder / file, work / file)
        script = work / "wrong.sh"
        script.write_text(f"#!/bin/sh\nPSLICE={binary} exec {sys.executable} {RUN} "
                          f"--still-wrong {folder.resolve()}\n")
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        done = subprocess.run(["cvise", "--n", str(os.cpu_count()), "--timeout", "60",
                               script.name, *record["files"]], cwd=work)
        if done.returncode != 0:
            return False
        target.mkdir(parents=True, exist_ok=True)
        for file in record["files"]:
            shutil.copy(work / file, target / file)
        shutil.copy(folder / "failure.json", target / "failure.json")
    return True


def replay(binary, folder):
    """Does what was wrong once work now, and in both modes?"""
    record, program, mark = load(folder)
    found = failures_of(binary, record, program, mark,
                        list(dict.fromkeys([PI, PS, tuple(record["options"])])))
    if found is None:
        return [f"{folder.name}: the program is undefined, or does not reach the label"]
    return [f"{failure.title()}\n    {failure.detail}" for failure in found]
