"""The command line: which pairs, for how long, and what becomes of failures."""

import argparse
import multiprocessing
import os
import time
from collections import Counter
from pathlib import Path

from pslice_fuzz.cli import ROOT, bounded, find_binary

from .checks import Checker, make_pair


def arguments(words):
    parser = argparse.ArgumentParser(
        prog="tests/versions/run",
        description="Compares random programs with changed ones, and looks by running them whether what "
                    "pslice says about the change is so.")
    parser.add_argument("--programs", type=int, metavar="N", help="how many pairs")
    parser.add_argument("--seconds", type=float, metavar="S", help="how long")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first one (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("--failures", type=Path, metavar="DIR", default=ROOT / "build" / "versions",
                        help="where pairs that fail are left (build/versions)")
    parser.add_argument("--show", action="store_true", help="print the pairs, and do no more")
    return parser.parse_args(words)


def seeds(options):
    seed = options.seed
    while options.programs is None or seed < options.seed + options.programs:
        yield seed
        seed += 1


def work(task):
    seed, binary = task
    checker = Checker(binary)
    checker.check(seed)
    return seed, checker.totals, checker.failures


def save(failure, parent):
    folder = parent / str(failure.seed)
    for version, where in ((failure.pair.old, "old"), (failure.pair.new, "new")):
        (folder / where).mkdir(parents=True, exist_ok=True)
        for file, text in version.files().items():
            (folder / where / file).write_text(text)
    with (folder / "failures.txt").open("a") as file:
        file.write(failure.title() + "\n")
    return folder


def main(words):
    options = arguments(words)
    if options.programs is None and options.seconds is None:
        options.seconds = 60
    if options.show:
        for seed in seeds(options):
            pair, _ = make_pair(seed)
            for name, version in (("OLD", pair.old), ("NEW", pair.new)):
                for file, text in version.files().items():
                    print(f"/* {seed} {name}: {file} */\n{text}")
        return 0
    binary = find_binary()
    begin = time.monotonic()
    totals, failed = Counter(), 0
    with multiprocessing.Pool(options.jobs) as pool:
        given = ((seed, binary) for seed in seeds(options))
        for _, counts, failures in bounded(pool, given, options.jobs, work):
            totals += counts
            for failure in failures:
                failed += 1
                print(f"{failure.title()}\n    {save(failure, options.failures)}", flush=True)
            if options.seconds and time.monotonic() - begin > options.seconds:
                pool.terminate()
                break
    print(f"{time.monotonic() - begin:.0f} s")
    for name, count in sorted(totals.items()):
        print(f"{count:8}  {name}")
    return 1 if failed else 0
