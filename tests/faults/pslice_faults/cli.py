"""The command line: which faults, and what is kept of the answers."""

import argparse
import json
import os
import time
from pathlib import Path

from .fault import FOLDER, UNBROKEN, read_faults
from .judges import JUDGES
from .table import as_text, as_page
from .tree import ROOT, DoesNotBuild, Tree


def arguments(words):
    parser = argparse.ArgumentParser(
        prog="tests/faults/run",
        description="Puts each fault into a copy of the sources, builds it, and asks the fuzzer, the "
                    "cases and the other tests, until one of them notices. Goes on where it stopped.")
    parser.add_argument("faults", nargs="*", metavar="FAULT",
                        help="names of patches without .patch, or `unbroken` (all)")
    parser.add_argument("--again", action="store_true", help="also those that were judged before")
    parser.add_argument("--programs", type=int, default=40, metavar="N",
                        help="how many the fuzzer may look at (40)")
    parser.add_argument("--until", choices=JUDGES, default=list(JUDGES)[-1],
                        help="whom to ask last (tests); whoever is left is asked the next time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("--scratch", type=Path, default=ROOT / "build" / "faults", metavar="DIR",
                        help="where the copy and the answers are (build/faults)")
    parser.add_argument("--check", action="store_true", help="does each still apply? No more")
    return parser.parse_args(words)


def main(words):
    options = arguments(words)
    known = [UNBROKEN, *read_faults()]
    unknown = set(options.faults) - {fault.name for fault in known}
    if unknown:
        print(f"no such fault: {' '.join(sorted(unknown))}")
        return 1
    chosen = [fault for fault in known if not options.faults or fault.name in options.faults]
    if options.check:
        return check(chosen)
    judges = list(JUDGES)[:list(JUDGES).index(options.until) + 1]
    records = Records(options.scratch / "records.json")
    tree = Tree((options.scratch / "tree").resolve(), options.jobs)
    for fault in chosen:
        before = records.find(fault) if not options.again else None
        asked = before["asked"] if before and before["by"] == "nobody" else []
        if before and (before["by"] != "nobody" or set(judges) <= set(asked)):
            continue
        print(f"{fault.name}: ", end="", flush=True)
        record = judge(fault, tree, options.programs, [j for j in judges if j not in asked])
        record["asked"] = asked + record["asked"]
        records.add(fault, record)
        print(f"{record['by']}: {record['how']} ({record['seconds']} s)", flush=True)
    tree.restore()
    rows = [(fault, records.find(fault)) for fault in known if records.find(fault)]
    print(as_text(rows))
    if len(rows) == len(known):
        (FOLDER / "results.md").write_text(as_page(rows))
    return 1 if any(is_wrong(fault, record) for fault, record in rows) else 0


def is_wrong(fault, record):
    return (record["by"] == "nobody") != (fault == UNBROKEN)


def check(faults):
    wrong = [(fault, fault.apply(ROOT, "--check")) for fault in faults if fault != UNBROKEN]
    wrong = [(fault, why) for fault, why in wrong if why or not fault.description]
    for fault, why in wrong:
        print(f"{fault.name}: {why or 'does not say what it breaks'}")
    return 1 if wrong or len(faults) < 2 else 0


def judge(fault, tree, programs, judges):
    """Who noticed first, and what."""
    begin = time.monotonic()
    tree.restore()
    record = {"programs": programs, "by": "nobody", "how": "", "asked": []}
    why = fault.apply(tree.folder) if fault != UNBROKEN else ""
    if why:
        record |= {"by": "does not apply", "how": why}
    try:
        for name in judges if not why else ():
            how = JUDGES[name](tree, programs)
            record["asked"].append(name)
            if how:
                record |= {"by": name, "how": how}
                break
    except DoesNotBuild as error:
        record |= {"by": "does not build", "how": str(error)}
    record["seconds"] = round(time.monotonic() - begin)
    return record


class Records:
    """Answers by fault, for as long as its text is the same."""

    def __init__(self, file):
        self.file = file
        self.all = json.loads(file.read_text()) if file.exists() else {}

    def find(self, fault):
        record = self.all.get(fault.name)
        return record if record and record["digest"] == fault.digest else None

    def add(self, fault, record):
        self.all[fault.name] = {**record, "digest": fault.digest}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(self.all, indent=1))
