"""The command line: which faults, and what is kept of the answers."""

import argparse
import json
import os
import time
from pathlib import Path

from .fault import FOLDER, UNBROKEN, read_faults
from .judges import JUDGES
from .table import as_page, as_text, is_noticed, summary
from .tree import ROOT, DoesNotBuild, Tree


def arguments(words):
    parser = argparse.ArgumentParser(
        prog="tests/faults/run",
        description="Puts each fault into a copy of the sources, builds it, and asks the fuzzer, the "
                    "cases and the other tests, until one of them notices. Goes on where it stopped.")
    parser.add_argument("faults", nargs="*", metavar="FAULT",
                        help="names of patches without .patch, or `unbroken` (all)")
    parser.add_argument("--again", action="store_true", help="also those that were judged before")
    parser.add_argument("--ask", choices=JUDGES, action="append",
                        help="whom to ask (all, in this order, until one notices)")
    parser.add_argument("--all", action="store_true", help="go on when one has noticed")
    parser.add_argument("--programs", type=int, default=40, metavar="N",
                        help="how many the fuzzer may look at (40)")
    parser.add_argument("--matching", default="", metavar="REGEX",
                        help="which cases or tests; that none of them notices is no answer (all)")
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
    records = Records(options.scratch / "records.json")
    tree = Tree((options.scratch / "tree").resolve(), options.jobs)
    for fault in chosen:
        asked = options.ask or list(JUDGES)
        answers = {judge: answer for judge, answer in records.find(fault).items()
                   if not options.again or judge not in asked}
        judges = [judge for judge in asked if judge not in answers]
        if not judges or (is_noticed(answers) and not options.all):
            continue
        print(f"{fault.name}: ", end="", flush=True)
        begin = time.monotonic()
        try:
            judge(fault, tree, judges, options, answers)
            records.set(fault, answers)
            print(summary(answers), end=" ")
        except DoesNotBuild as error:
            print(error, end=" ")
        print(f"({time.monotonic() - begin:.0f} s)", flush=True)
    tree.restore()
    rows = [(fault, records.find(fault)) for fault in known if records.find(fault)]
    print(as_text(rows))
    if len(rows) == len(known):
        (FOLDER / "results.md").write_text(as_page(rows))
    return 1 if any(is_noticed(answers) == (fault == UNBROKEN) for fault, answers in rows) else 0


def check(faults):
    wrong = [(fault, fault.apply(ROOT, "--check")) for fault in faults if fault != UNBROKEN]
    wrong = [(fault, why) for fault, why in wrong if why or not fault.description]
    for fault, why in wrong:
        print(f"{fault.name}: {why or 'does not say what it breaks'}")
    return 1 if wrong or len(faults) < 2 else 0


def judge(fault, tree, judges, options, answers):
    """Adds what each says, up to the first that notices something."""
    tree.restore()
    why = fault.apply(tree.folder) if fault != UNBROKEN else ""
    if why:
        raise DoesNotBuild(why)
    for name in judges:
        answer = JUDGES[name](tree, options)
        if answer is not None:
            answers[name] = answer
        if is_noticed(answers) and not options.all:
            return


class Records:
    """Answers by fault, for as long as its text is the same."""

    def __init__(self, file):
        self.file = file
        self.all = json.loads(file.read_text()) if file.exists() else {}

    def find(self, fault):
        record = self.all.get(fault.name, {})
        return record.get("answers", {}) if record.get("digest") == fault.digest else {}

    def set(self, fault, answers):
        self.all[fault.name] = {"digest": fault.digest, "answers": answers}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(self.all, indent=1))
