"""How pslice is called, and what its answers say."""

import json
import os
import re
import subprocess
from pathlib import Path

from . import measure
from .tasks import ROOT

LAYERS = ("fold", "model", "native", "independence", "cache", "cvc5", "z3")
COUNTS = ("states", "infeasible", "reused", "solver_calls", "unknown", "runs", "paths")


class Unusable(Exception):
    """There is no pslice to measure."""


def find_binary():
    """PSLICE=... measures another build. Otherwise the launcher brings this one up to date, and
    then steps aside: it is not what is measured."""
    chosen = os.environ.get("PSLICE")
    launcher = Path(chosen) if chosen else ROOT / "pslice"
    try:
        subprocess.run([launcher, "--version"], check=True, stdout=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError) as reason:
        raise Unusable(f"cannot run {launcher}: {reason}") from reason
    built = ROOT / "build" / "release" / "bin" / "pslice"
    return Path(os.path.abspath(built if not chosen and built.exists() else launcher))


def version(binary):
    text = subprocess.run([binary, "--version"], check=True, capture_output=True, text=True).stdout
    return text.strip().removeprefix("pslice").strip()


def command(binary, task, arguments, seconds, memory):
    words = [binary, task.program, "--criterion", task.criterion, *arguments, "--format", "json",
             "--quiet", "--timeout", f"{seconds:g}s", "--max-memory", str(memory)]
    return words + (["--", *task.flags] if task.flags else [])


def limit_reached(answer):
    """Which limit cut the search: such an answer is sound but larger."""
    for warning in answer["warnings"]:
        found = re.search(r"the (time|memory) limit of", warning)
        if found:
            return "time-out" if found[1] == "time" else "out of memory"
    return None


def read_answer(outcome):
    """What is kept of an answer for the results: (outcome, note, figures, whole answer)."""
    if outcome.overdue:
        return "time-out", "did not keep to its time limit", None, None
    if outcome.status != 0:
        lines = outcome.errors.strip().splitlines() or [""]
        how = f"signal {-outcome.status}" if outcome.status < 0 else f"status {outcome.status}"
        return "failed", f"{how}: {lines[0]}", None, None
    try:
        answer = json.loads(outcome.output)
        stats = answer["stats"]
        figures = {
            "statements": answer["size"]["program"],
            "slice": answer["size"]["slice"],
            "kept_lines": sum(len(lines) for lines in answer["lines"].values()),
            "exact": answer["exact"],
            **{name: stats.get(name, 0) for name in COUNTS},
            "layers": {name: layer["answered"] for name, layer in stats.get("solver", {}).items()},
        }
    except (ValueError, KeyError) as reason:
        return "failed", f"an answer that cannot be read: {reason!r}", None, None
    return limit_reached(answer) or "done", "", figures, answer


def statement_lines(binary, task, entry, seconds):
    """The lines that hold executable statements, of the functions reachable from the entry:
    what slices are counted by, whoever made them. They come from `--dump ts`, whose edges name
    the statement they are from. None where there is no such answer."""
    words = [binary, task.program, "--dump", "ts", "--quiet"]
    outcome = measure.run(words + (["--", *task.flags] if task.flags else []), task.folder,
                          seconds + measure.GRACE)
    if outcome.status != 0:
        return None
    lines, calls, function = {}, {}, None
    for line in outcome.output.splitlines():
        heading = re.match(r"function (.*?)\(", line)
        if heading:
            function = heading[1]
            lines[function], calls[function] = set(), set()
            continue
        origin = re.search(r"; (\S.*):(\d+) (?:assign|branch|call|return|jump|declaration)$", line)
        if function is None or not origin:
            continue
        lines[function].add((os.path.basename(origin[1]), int(origin[2])))
        calls[function].update(re.findall(r"\bcall ([^\s(]+)\(", line))
    return reachable(entry, lines, calls)


def reachable(entry, lines, calls):
    found, todo, seen = set(), [entry], set()
    while todo:
        function = todo.pop()
        if function in seen or function not in lines:
            continue
        seen.add(function)
        found |= lines[function]
        todo.extend(calls[function])
    return found
