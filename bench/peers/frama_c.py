"""Frama-C's slicing plug-in (Debian: frama-c-base; tried with 25.0).

The criterion is written into a copy of the program as `/*@ slice pragma expr VAR; */` before the
statement in question, on its line, so that lines stay; FUNC@return alone becomes -slice-return.
The value analysis runs with its defaults, slicing at its most precise level.

Frama-C slices a normalised program, and printing that loses the lines. So a small module
(frama_c_kept.ml) is loaded that prints the source location of every statement of the result.
What counts:
  - assignments, initialised declarations, calls, tests, loops and jumps, at their own lines;
  - a `return` with its value, where the value is kept. Normalised functions end in one return that
    no slice can drop; this one does not count.
Tests of a condition over several lines, and the head of a `do`, stand at lines without a statement
of ours, and fall out when lines are counted (pslice_bench/peers.py).

Where the value analysis takes the criterion to be out of reach, there is no slice of it, and that
is a failure: it treats some inputs of pslice, uninitialised variables, as an error."""

import re
import shutil
import subprocess
from pathlib import Path

NAME = "Frama-C"
MODULE = Path(__file__).resolve().parent / "frama_c_kept.ml"


class Failure(Exception):
    pass


def ask(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


def version():
    if not shutil.which("frama-c") or not shutil.which("ocamlopt"):
        return None
    if "slicing" not in ask("frama-c", "-plugins"):
        return None
    return ask("frama-c", "-version").split()[0]


def prepare(folder):
    """Compiles the module for the version that is installed."""
    shutil.copy(MODULE, folder)
    libraries = ask("ocamlopt", "-where")
    built = subprocess.run(
        ["ocamlopt", "-shared", "-w", "-a", "-I", ask("frama-c", "-print-lib-path"),
         "-I", f"{libraries}/ocamlgraph", "-I", f"{libraries}/zarith", "-o", "kept.cmxs",
         MODULE.name], cwd=folder, capture_output=True, text=True)
    if built.returncode != 0:
        raise Failure(f"{MODULE.name} does not compile: {built.stderr.strip()[:200]}")


def annotated(text, point):
    """The program with the criterion in it."""
    lines = text.split("\n")
    note = "".join(f"/*@ slice pragma expr {name}; */ " for name in point.variables)
    at, column = point.line - 1, 0
    if point.label:
        # A goto to the label passes the criterion, so that has to come after the label.
        label = re.compile(rf"(?<!\w){re.escape(point.label)}\s*:(?!:)\s*")
        for line in range(at, -1, -1):
            found = label.search(lines[line])
            if found:
                at, column = line, found.end()
                break
    if column == 0:
        column = len(lines[at]) - len(lines[at].lstrip())
    lines[at] = lines[at][:column] + note + lines[at][column:]
    return "\n".join(lines)


def command(job, folder):
    text = job.path.read_text(errors="replace")
    if job.criterion.endswith("@return"):
        request = ["-slice-return", job.criterion.removesuffix("@return")]
    else:
        for point in job.points:
            if point.file != job.path.name:
                raise Failure("the criterion is in another file")
            text = annotated(text, point)
        request = ["-slice-pragma", "@all"]
    (folder / job.path.name).write_text(text)
    entry = [] if job.entry == "main" else ["-main", job.entry, "-lib-entry"]
    flags = [f"-I{job.path.parent}", *(f for f in job.flags if re.match("-[DIU]", f))]
    return ["frama-c", "-load-module", "./kept.cmxs", job.path.name,
            f"-cpp-extra-args={' '.join(flags)}", *entry, *request, "-slicing-level", "3",
            "-then-on", "Slicing export"]


def kept_lines(output, job):
    if "KEPT-END" not in output:
        raise Failure("no slice in the output")
    if not job.criterion.endswith("@return") and "KEPT-CRITERION" not in output:
        raise Failure("the value analysis does not reach the criterion")
    return {(job.path.name, int(line)) for file, line
            in re.findall(r"^KEPT (.*):(\d+)$", output, re.MULTILINE)
            if Path(file).name == job.path.name}
