"""The command line: which programs, for how long, and what becomes of failures."""

import argparse
import multiprocessing
import os
import shutil
import signal
import tempfile
import time
from collections import Counter
from pathlib import Path

from . import csmith, generator
from .checks import Checker, seeded
from .saving import save
from .shrinking import is_still_wrong, replay, shrink

ROOT = Path(__file__).resolve().parents[3]
GENERATORS = {"own": generator.generate, "plain": generator.generate_plain,
              "csmith": csmith.generate}


def arguments(words):
    parser = argparse.ArgumentParser(
        prog="tests/fuzz/run",
        description="Slices random programs at random places, with all modes and options, and runs "
                    "program and slice beside each other.")
    parser.add_argument("--programs", type=int, metavar="N", help="how many of each generator")
    parser.add_argument("--seconds", type=float, metavar="S", help="how long")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first one (1)")
    parser.add_argument("--generator", choices=GENERATORS, action="append",
                        help="whose programs (all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("--failures", type=Path, metavar="DIR", default=ROOT / "build" / "fuzz",
                        help="where programs that fail are left (build/fuzz)")
    parser.add_argument("--stop", action="store_true", help="end at the first failure")
    parser.add_argument("--show", action="store_true", help="print the programs, and do no more")
    parser.add_argument("--features", action="store_true", help="say how often each was used")
    parser.add_argument("--shrink", nargs="+", type=Path, metavar="DIR",
                        help="make these failures small, into tests/regressions")
    parser.add_argument("--replay", nargs="+", type=Path, metavar="DIR",
                        help="look at these failures again")
    parser.add_argument("--still-wrong", type=Path, metavar="DIR",
                        help="does this failure's program, as it stands here, still fail?")
    return parser.parse_args(words)


def tasks(options):
    """Seeds without end, or as many as were asked for."""
    chosen = options.generator or list(GENERATORS)
    seed = options.seed
    while options.programs is None or seed < options.seed + options.programs:
        for name in chosen:
            yield name, seed
        seed += 1


def ignore_interrupts():
    """The parent is told, and ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def interrupt(*_):
    raise KeyboardInterrupt


def work(task):
    name, seed, binary, objects = task
    program = GENERATORS[name](seed)
    checker = Checker(binary, objects)
    if program is None:
        return name, seed, Counter({"programs not written": 1}), [], frozenset()
    checker.check(program, seeded(seed))
    return name, seed, checker.totals, checker.failures, program.features


def find_binary():
    chosen = os.environ.get("PSLICE")
    return Path(chosen or ROOT / "build" / "release" / "bin" / "pslice").resolve()


def main(words):
    options = arguments(words)
    if options.show:
        for name, seed in tasks(options):
            for file, text in GENERATORS[name](seed).files.items():
                print(f"/* {name} {seed}: {file} */\n{text}")
        return 0
    if options.programs is None and options.seconds is None:
        options.seconds = 60
    binary = find_binary()
    if not binary.exists():
        print(f"{binary} is not there: tools/build pslice")
        return 1
    if options.still_wrong:
        return 0 if is_still_wrong(binary, options.still_wrong, Path.cwd()) else 1
    if options.shrink:
        return shrink_all(binary, options.shrink)
    if options.replay:
        return replay_all(binary, options.replay)
    signal.signal(signal.SIGTERM, interrupt)
    begin = time.monotonic()
    totals, features, failed = Counter(), Counter(), 0
    objects = Path(tempfile.mkdtemp())
    try:
        with multiprocessing.Pool(options.jobs, ignore_interrupts) as pool:
            given = ((name, seed, binary, objects) for name, seed in tasks(options))
            for name, seed, counts, failures, used in bounded(pool, given, options.jobs):
                totals += counts
                features.update(used)
                for failure in failures:
                    failed += 1
                    print(f"{failure.title()}\n    {save(failure, options.failures)}", flush=True)
                if options.stop and failed:
                    pool.terminate()
                    break
                if options.seconds and time.monotonic() - begin > options.seconds:
                    pool.terminate()
                    break
    except KeyboardInterrupt:
        print("interrupted; what was done until then:")
    finally:
        shutil.rmtree(objects, ignore_errors=True)
    report(totals, features, time.monotonic() - begin, options)
    return 1 if failed else 0


def shrink_all(binary, folders):
    if not shutil.which("cvise"):
        print("cvise is not there: tools/install-deps --fuzz")
        return 1
    failed = 0
    for folder in folders:
        target = ROOT / "tests" / "regressions" / folder.name
        if shrink(binary, folder, target):
            print(target)
        else:
            failed += 1
            print(f"{folder}: cvise could not; the program may not fail once it has a label")
    return 1 if failed else 0


def replay_all(binary, folders):
    wrong = [line for folder in folders for line in replay(binary, folder)]
    print("\n".join(wrong + [f"{len(folders)} looked at, {len(wrong)} wrong"]))
    return 1 if wrong else 0


def bounded(pool, given, jobs, work=work):
    """Results as they come; no more is under way than there are hands, for the supply may be
    endless."""
    pending = []
    for task in given:
        pending.append(pool.apply_async(work, (task,)))
        while len(pending) >= 2 * jobs:
            done = [p for p in pending if p.ready()]
            if not done:
                pending[0].wait(0.05)
                continue
            for one in done:
                pending.remove(one)
                yield one.get()
    for one in pending:
        yield one.get()


def report(totals, features, seconds, options):
    print(f"{seconds:.0f} s")
    for name, count in sorted(totals.items()):
        print(f"{count:8}  {name}")
    print(f"{len(features):8}  features")
    if options.features:
        for name, count in features.most_common():
            print(f"{count:8}    {name}")
