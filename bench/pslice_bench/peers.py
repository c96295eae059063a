"""Other slicers, on the same programs and criteria in the same run.

Each is a file of bench/peers (or of --peers DIR) with

  NAME                              how it is called in tables
  version()                         what is installed, or None
  prepare(folder)                   once, before the first run; may be left out
  command(job, folder)              the words of one run; may write files to the folder
  kept_lines(output, job)           from what it printed: the (file, line) of what it keeps

Where the peer cannot do what is asked, command() or kept_lines() raises an exception, whose text
becomes the reason in the tables. So does a status other than 0. A failure is never counted as a
slice, neither a large nor a small one.

Counting: a slice is the set of lines of the original source with an executable statement that is
kept. Which lines have executable statements at all is for pslice to say (pslice.statement_lines),
and what a peer reports elsewhere, such as braces or declarations, does not count."""

import importlib.util
import os
from dataclasses import dataclass
from pathlib import Path

from . import measure


@dataclass(frozen=True)
class Point:
    """Where a criterion was found in the source."""
    file: str
    line: int
    label: str | None
    variables: tuple


@dataclass(frozen=True)
class Job:
    path: Path  # the program
    criterion: str  # as the user wrote it
    points: tuple  # what it means
    entry: str
    flags: tuple  # for the preprocessor


@dataclass
class Peer:
    name: str
    version: str
    adapter: object
    folder: Path


def load(folder, work, log):
    """The peers that are installed and ready."""
    peers = []
    for path in sorted(Path(folder).glob("*.py")):
        spec = importlib.util.spec_from_file_location(f"peer_{path.stem}", path)
        adapter = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(adapter)
            version = adapter.version()
            if version is None:
                log(f"{adapter.NAME} is not installed")
                continue
            place = work / f"peer-{path.stem}"
            place.mkdir()
            if hasattr(adapter, "prepare"):
                adapter.prepare(place)
        except Exception as reason:  # an adapter may be anybody's
            log(f"{path.name} cannot be used: {reason}")
            continue
        peers.append(Peer(adapter.NAME, version, adapter, place))
    return peers


def job_for(task, answer):
    """From an answer of pslice, which says what the criterion means."""
    points = tuple(Point(os.path.basename(p["file"]), p["line"], p["label"], tuple(p["variables"]))
                   for p in answer["criterion"])
    return Job(task.path, task.criterion, points, answer["entry"], task.flags)


def run(peer, job, countable, limit):
    """(outcome, note, figures, measure.Outcome or None)"""
    try:
        words = peer.adapter.command(job, peer.folder)
        ran = measure.run(words, peer.folder, limit)
        if ran.overdue:
            return "time-out", f"ended after {limit:g} s", None, ran
        if ran.status != 0:
            return "failed", f"status {ran.status}: {complaint(ran)}", None, ran
        kept = {(os.path.basename(file), line) for file, line
                in peer.adapter.kept_lines(ran.output, job)} & countable
    except Exception as reason:  # an adapter may be anybody's
        return "failed", str(reason) or repr(reason), None, None
    return "done", "", {"kept_lines": len(kept)}, ran


def complaint(ran):
    """The line that says what went wrong, as far as one can tell."""
    lines = (ran.errors + ran.output).strip().splitlines() or [""]
    return next((line for line in lines if "error" in line.lower()), lines[-1])
