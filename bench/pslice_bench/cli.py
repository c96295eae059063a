"""The command line of bench/run."""

import argparse
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from . import compare, figures, peers, plots, pslice, results as records, tables, tasks
from .modes import MODES
from .progress import Progress
from .session import Session, unfinished, without_gaps

NAME = "bench/run"
EXPLORE_LIMIT = 3600  # seconds for all of bench/explore/run

DESCRIPTION = """\
Slices the programs of bench/programs, and generated families of programs, without and with regard
to paths and in the variants set beside these in the literature, and shows what each of them comes
to: size, time, memory, symbolic states, questions to the solver."""

DETAILS = """\
Written are results.json, results.csv, results.md and the plots *.svg. On each program the modes and
peers take turns, so that noise hits all alike; medians are shown. A run that met a limit is not
repeated. The status is 1 if something is wrong whatever the machine, such as a path-sensitive slice
larger than the path-insensitive one; a time is never wrong. Ctrl-C writes what there is.

Peers are other slicers, where they are installed, counted by the same rule on the same source.
There is an adapter for Frama-C (`apt-get install --no-install-recommends frama-c-base`); bench/peers
has one file for each, and bench/pslice_bench/peers.py says what it has to hold.

DIR of --external holds programs, and a file `criteria` with lines
`FILE CRITERION [-- flags for Clang]`.
PSLICE=... in the environment measures another build."""


def parse(arguments):
    parser = argparse.ArgumentParser(prog=NAME, description=DESCRIPTION, epilog=DETAILS,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", "--programs", metavar="REGEX", default="",
                        help="only programs and criteria `FILE CRITERION` that contain this")
    parser.add_argument("--modes", metavar="M,...", default=",".join(MODES),
                        help="default: %(default)s")
    parser.add_argument("--repetitions", metavar="N", type=int, help="of each run (3)")
    parser.add_argument("--timeout", metavar="S", type=float, help="seconds for each run (30)")
    parser.add_argument("--memory", metavar="MB", type=int, default=2500,
                        help="limit for pslice (%(default)s, as published)")
    parser.add_argument("--quick", action="store_true",
                        help="one criterion of each program, small families, once, 5 s")
    parser.add_argument("--external", metavar="DIR", type=Path, help="your own programs instead")
    parser.add_argument("--output", metavar="DIR", type=Path,
                        help="default: bench/results, or `results` in the DIR of --external")
    parser.add_argument("--compare", metavar="BASE", type=Path,
                        help="what changed against this results.json, beyond noise")
    parser.add_argument("--from", dest="source", metavar="RESULTS", type=Path,
                        help="measure nothing, show an earlier results.json")
    parser.add_argument("--peers", metavar="DIR", type=Path, default=tasks.ROOT / "bench" / "peers",
                        help="the adapters (bench/peers)")
    parser.add_argument("--no-peers", action="store_true", help="pslice alone")
    options = parser.parse_args(arguments)
    options.modes = options.modes.split(",")
    unknown = [mode for mode in options.modes if mode not in MODES]
    if unknown:
        parser.error(f"no such mode: {unknown[0]} (known: {', '.join(MODES)})")
    options.repetitions = options.repetitions or (1 if options.quick else 3)
    options.timeout = options.timeout or (5.0 if options.quick else 30.0)
    try:
        options.only = re.compile(options.only)
    except re.error as reason:
        parser.error(f"--only: {reason}")
    if min(options.repetitions, options.timeout, options.memory) <= 0:
        parser.error("numbers have to be positive")
    return options


def choose(options, work):
    """The tasks asked for."""
    if options.external:
        found = tasks.read_criteria(options.external.absolute(), "external")
    else:
        found = tasks.read_criteria(tasks.PROGRAMS, "program")
        if options.quick:
            found = tasks.first_of_each(found)
        sizes = tasks.QUICK_BLOCKS if options.quick else tasks.BLOCKS
        found += tasks.make_families(work, sizes)
    return [task for task in found if options.only.search(task.title)]


def explore(results, options, binary, work, progress):
    """The table of groups and paths, by the script that measures these."""
    script = tasks.ROOT / "bench" / "explore" / "run"
    if options.quick or options.external or options.only.pattern:
        results.explore_note = "Not measured in this run."
        return
    if not os.access(script, os.X_OK):
        results.explore_note = "Not measured: there is no bench/explore/run."
        return
    progress.show("bench/explore/run")
    target = work / "explore.json"
    try:
        subprocess.run([script, "--json", target, "--timeout", f"{options.timeout:g}",
                        "--repetitions", str(options.repetitions)], check=True, timeout=EXPLORE_LIMIT,
                       stdout=subprocess.DEVNULL, env={**os.environ, "PSLICE": str(binary)})
        data = json.loads(target.read_text())
        list(tables.explore_table(data))  # whether it is what it should be
        results.explore = data
    except (OSError, subprocess.SubprocessError, ValueError, KeyError, TypeError) as reason:
        results.explore_note = f"Not measured: bench/explore/run failed: {reason!r}"


def run(options, work):
    """Measures, and returns the results, partial if interrupted."""
    binary = pslice.find_binary()
    chosen = choose(options, work)
    if not chosen:
        raise tasks.BadCriteria("nothing to measure")
    settings = {"repetitions": options.repetitions, "timeout_seconds": options.timeout,
                "memory_mb": options.memory,
                "modes": {mode: list(MODES[mode]) for mode in options.modes}}
    progress = Progress(0)
    others = [] if options.no_peers else peers.load(options.peers, work, progress.say)
    versions = {"pslice": pslice.version(binary), "commit": records.describe_commit(),
                "python": sys.version.split()[0], "peers": {p.name: p.version for p in others}}
    results = records.Results(settings, versions, records.describe_machine(), records.now())
    session = Session(binary, options.modes, others, settings, progress)
    progress.steps = session.steps(chosen)
    try:
        for task in chosen:
            row = session.row(task)
            results.rows.append(row)
            session.measure(task, row)
            progress.row_done(describe(row))
        explore(results, options, binary, work, progress)
    except KeyboardInterrupt:
        results.partial = True
        results.rows = [without_gaps(row) if unfinished(row) else row for row in results.rows]
        progress.say(f"{NAME}: interrupted; the results are partial")
    progress.clear()
    return results


def describe(row):
    """A row in a few words."""
    words = []
    for name, measured in row.runs.items():
        reduction = row.reduction(name) if name in MODES else row.line_reduction(name)
        size = "" if reduction is None else f" -{reduction:.1f} %"
        took = "" if measured.time is None else f" {measured.time:.2f} s"
        end = "" if measured.finished else f" {measured.outcome}"
        words.append(f"{name}{size}{took}{end}")
    return f"{row.title}: " + "; ".join(words)


def write(results, folder):
    """Each file whole or not at all."""
    table = io.StringIO()
    records.write_csv(results, table)
    texts = {"results.json": records.to_json(results), "results.csv": table.getvalue(),
             "results.md": "\n".join(tables.document(results)) + "\n",
             **{f"{name}.svg": plot(results) for name, plot in plots.PLOTS.items()}}
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        unfinished_file = folder / f".{name}.new"
        unfinished_file.write_text(text)
        unfinished_file.replace(folder / name)


def report(results, base):
    print("\n".join(tables.document(results)))
    if base:
        found = list(compare.changes(base, results))
        print(f"\n## Against {base.date} {base.versions['commit']}\n")
        print("\n".join(f"- {change}" for change in found) if found else "Nothing changed.")


def main(arguments):
    options = parse(arguments)
    try:
        base = records.read(options.compare) if options.compare else None
        if options.source:
            results, folder = records.read(options.source), options.output
        else:
            with tempfile.TemporaryDirectory(prefix="pslice-bench-") as work:
                results = run(options, Path(work))
            folder = options.output or (options.external / "results" if options.external
                                        else tasks.ROOT / "bench" / "results")
        if folder:
            write(results, folder)
    except (pslice.Unusable, tasks.BadCriteria, records.Unreadable, OSError) as reason:
        print(f"{NAME}: {reason}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # before there was anything to write
        return 130
    report(results, base)
    wrong = list(figures.faults(results))
    for text in wrong:
        print(f"{NAME}: {text}", file=sys.stderr)
    return 1 if wrong else 0
