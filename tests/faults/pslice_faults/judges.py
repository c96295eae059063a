"""Who is asked whether something is wrong, and in which order.

Each says in one line what it noticed, or that it was NOTHING; None if it was not asked all it knows.
"""

import os
import re
import subprocess
import sys

NOTHING = "nothing"

# Not asked, since they are asked apart, look at no slice, or take very long.
OTHER_TESTS = "^(cases|fuzz|regressions|bench|layering|programs)"


def fuzzer(tree, options):
    tree.build("pslice")
    done = subprocess.run(
        [sys.executable, "tests/fuzz/run", "--generator", "own", "--programs",
         str(options.programs), "--seed", "1", "--jobs", str(tree.jobs), "--stop"],
        cwd=tree.folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PSLICE": str(tree.build_folder / "bin" / "pslice")})
    if done.returncode == 0:
        return f"{NOTHING} in {options.programs} programs"
    return (done.stdout.strip() or done.stderr.strip().split("\n")[-1]).split("\n")[0]


def cases(tree, options):
    tree.build("pslice", "run_cases")
    noticed = ctest(tree, "-R", f"^cases[.]{options.cases}")
    return noticed if noticed != NOTHING or not options.cases else None


def tests(tree, _):
    tree.build("all")
    return ctest(tree, "-E", OTHER_TESTS)


def ctest(tree, *which):
    done = subprocess.run(
        ["ctest", "--preset", "release", "--stop-on-failure", "-j", str(tree.jobs), *which],
        cwd=tree.folder, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return NOTHING
    failed = re.findall(r"^\s*\d+ - (.+?) \((?:Failed|Timeout|SEGFAULT|Subprocess aborted)",
                        done.stdout, re.MULTILINE)
    return failed[0].strip() if failed else done.stderr.strip().split("\n")[-1]


JUDGES = {"fuzzer": fuzzer, "cases": cases, "tests": tests}
