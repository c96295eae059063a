"""Who is asked whether something is wrong, and in which order.

Each says in one line what it noticed, or that it was NOTHING; None if it was not asked all it knows.
"""

import os
import re
import subprocess
import sys

from .tree import DoesNotBuild

NOTHING = "nothing"

# Not asked, since they are asked apart, look at no slice, or take very long.
OTHER_TESTS = "^(cases|fuzz|regressions|bench|layering|programs)"


def fuzzer(tree, options):
    tree.build("pslice")
    done = subprocess.run(
        [sys.executable, "tests/fuzz/run", "--generator", "own", "--generator", "plain", "--programs",
         str(options.programs), "--seed", "1", "--jobs", str(tree.jobs), "--stop"],
        cwd=tree.folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PSLICE": str(tree.build_folder / "bin" / "pslice")})
    if done.returncode == 0:
        return f"{NOTHING} in {options.programs} programs"
    return (done.stdout.strip() or done.stderr.strip().split("\n")[-1]).split("\n")[0]


def cases(tree, options):
    return ctest(tree, options, "run_cases", "-R", f"^cases[.]{options.matching}")


def tests(tree, options):
    return ctest(tree, options, "all", "-R", options.matching or ".", "-E", OTHER_TESTS)


def ctest(tree, options, target, *which):
    tree.build("pslice", target)
    done = subprocess.run(
        ["ctest", "--preset", "release", "--stop-on-failure", "-j", str(tree.jobs), *which],
        cwd=tree.folder, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return None if options.matching else NOTHING
    failed = re.findall(r"^\s*\d+ - (.+?) \((?!Not Run)[A-Z]", done.stdout, re.MULTILINE)
    if not failed:
        raise DoesNotBuild(done.stdout[-1000:] + done.stderr[-1000:])
    inside = re.search(r"^\[  FAILED  \] (\S+)", done.stdout, re.MULTILINE)  # of a whole suite
    return failed[0].strip() + (f": {inside[1]}" if inside else "")


JUDGES = {"fuzzer": fuzzer, "cases": cases, "tests": tests}
