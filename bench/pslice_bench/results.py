"""What was measured, as values, JSON and CSV.

A row is a program with a criterion; it has a measurement for each mode and each peer. Figures that
runs have to agree on (sizes, states) are kept once, times and memory of every run."""

import csv
import datetime
import json
import os
import platform
import statistics
import subprocess
from dataclasses import asdict, dataclass, field

from .pslice import COUNTS, LAYERS
from .tasks import ROOT

FORMAT = 1
LIMITS = ("time-out", "out of memory")


class Unreadable(Exception):
    """A file that holds no results."""


@dataclass
class Measurement:
    outcome: str = "not run"  # done, time-out, out of memory, failed, not run
    note: str = ""  # why, for whoever reads the table
    figures: dict | None = None  # what the answer says, see pslice.read_answer
    seconds: list = field(default_factory=list)
    megabytes: list = field(default_factory=list)
    own_seconds: list = field(default_factory=list)  # what pslice says it took
    differs: bool = False  # two runs did not agree on the figures

    @property
    def finished(self):
        return self.outcome == "done"

    @property
    def cut(self):
        return self.outcome in LIMITS

    @property
    def time(self):
        return statistics.median(self.seconds) if self.seconds else None

    @property
    def memory(self):
        return statistics.median(self.megabytes) if self.megabytes else None

    def __getitem__(self, name):
        return self.figures[name] if self.figures else None


@dataclass
class Row:
    group: str
    program: str
    criterion: str
    driver: bool
    family: str | None
    blocks: int | None
    lines: int  # without comments and blank ones
    statements: int | None = None
    statement_lines: int | None = None  # lines that hold executable statements
    runs: dict = field(default_factory=dict)  # by mode or peer

    @property
    def key(self):
        return self.program, self.criterion

    @property
    def title(self):
        return f"{self.program} {self.criterion}"

    def run(self, name):
        """The measurement if there is an answer to look at, else None."""
        found = self.runs.get(name)
        return found if found and found.figures else None

    def reduction(self, name):
        """Statements that are not in the slice, in percent."""
        run = self.run(name)
        if run is None or not self.statements:
            return None
        return 100 * (1 - run["slice"] / self.statements)

    def line_reduction(self, name):
        """The same in lines, which is how peers are counted."""
        run = self.run(name)
        if run is None or not self.statement_lines:
            return None
        return 100 * (1 - run["kept_lines"] / self.statement_lines)


@dataclass
class Results:
    settings: dict
    versions: dict
    machine: dict
    date: str
    rows: list = field(default_factory=list)
    partial: bool = False
    explore: dict | None = None  # what bench/explore/run wrote
    explore_note: str = ""

    @property
    def modes(self):
        return list(self.settings["modes"])

    @property
    def peers(self):
        return list(self.versions["peers"])

    def of_group(self, *groups):
        return [row for row in self.rows if row.group in groups]


def describe_machine():
    processor = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo") as info:
            lines = [line for line in info if line.startswith("model name")]
        processor = lines[0].split(":", 1)[1].strip() if lines else processor
    except OSError:
        pass
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // (1 << 20)
    return {"processor": processor, "cores": os.cpu_count(), "memory_mb": memory,
            "system": f"{platform.system()} {platform.release()} {platform.machine()}"}


def describe_commit():
    """The commit measured, with a + where the tree had changes; empty outside a repository."""
    asked = subprocess.run(["git", "-C", str(ROOT), "describe", "--always", "--dirty=+"],
                           capture_output=True, text=True)
    return asked.stdout.strip() if asked.returncode == 0 else ""


def now():
    return datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")


def to_json(results):
    return json.dumps({"format": FORMAT, **asdict(results)}, indent=1) + "\n"


def from_json(text):
    try:
        data = json.loads(text)
        if data.pop("format") != FORMAT:
            raise Unreadable("of another version of bench/run")
        rows = data.pop("rows")
        results = Results(**data)
        for row in rows:
            runs = {name: Measurement(**run) for name, run in row.pop("runs").items()}
            results.rows.append(Row(**row, runs=runs))
    except (ValueError, KeyError, TypeError, AttributeError) as reason:
        raise Unreadable(f"not a result of bench/run: {reason}") from reason
    return results


def read(path):
    try:
        with open(path) as file:
            return from_json(file.read())
    except OSError as reason:
        raise Unreadable(reason.strerror) from reason


def write_csv(results, file):
    """A line for each measurement, with medians."""
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["group", "program", "criterion", "lines", "statements", "statement_lines", "by",
                  "outcome", "repetitions", "seconds", "seconds_min", "seconds_max",
                  "own_seconds", "peak_mb", "slice", "reduction_percent", "kept_lines",
                  "line_reduction_percent", "exact", *COUNTS, *LAYERS, "note"])
    for row in results.rows:
        for name, run in row.runs.items():
            figures = run.figures or {}
            layers = figures.get("layers")
            own = statistics.median(run.own_seconds) if run.own_seconds else None
            sliced = row.reduction(name) if "slice" in figures else None
            out.writerow([
                row.group, row.program, row.criterion, row.lines, row.statements,
                row.statement_lines, name, run.outcome, len(run.seconds), number(run.time, 4),
                number(min(run.seconds, default=None), 4),
                number(max(run.seconds, default=None), 4), number(own, 4),
                number(run.memory, 1), figures.get("slice"), number(sliced, 1),
                figures.get("kept_lines"), number(row.line_reduction(name), 1),
                figures.get("exact"), *(figures.get(count) for count in COUNTS),
                *(layers.get(layer, 0) if layers is not None else None for layer in LAYERS),
                run.note])


def number(value, digits):
    return None if value is None else f"{value:.{digits}f}"
