"""A failure as a folder: the program, with a label where it is observed, and `failure.json`, which
says how it is called, sliced and observed. `tests/regressions` has the same, shrunk."""

import json
import re

from .program import Mark, Point, Program

LABEL = "fuzz_point"
LABELLED = re.compile(rf"\b{LABEL}\s*:\s*;")


def folder_name(failure):
    number = failure.mark.number if failure.mark else 0
    return re.sub(r"\W+", "-", f"{failure.program.name}-{number} {failure.kind}").strip("-")


def labelled(program, mark):
    """The files with a label where the mark is: that stays where it belongs when lines move."""
    files = dict(program.files)
    if mark:
        lines = files[mark.point.file].split("\n")
        at = mark.point.line - 1
        lines[at] = f"{LABEL}: ; {lines[at].strip()}"
        files[mark.point.file] = "\n".join(lines)
    return files


def save(failure, parent):
    folder = parent / folder_name(failure)
    if folder.exists():  # the first way to see it is enough
        return folder
    folder.mkdir(parents=True)
    program, mark = failure.program, failure.mark
    for file, text in labelled(program, mark).items():
        (folder / file).write_text(text)
    for file, text in (failure.slice or {}).items():
        (folder / f"slice_of_{file}.txt").write_text(text)
    inputs = program.inputs
    if failure.input in inputs:  # the one that fails comes first
        inputs = [failure.input] + [i for i in inputs if i != failure.input]
    record = {
        "found": program.name, "kind": failure.kind, "detail": failure.detail.split("\n"),
        "files": list(program.files), "entry": program.entry, "caller": program.caller,
        "observables": list(mark.observables) if mark else [],
        "arguments": list(program.arguments), "options": list(failure.options),
        "flags": list(program.flags), "inputs": [list(i) for i in inputs],
    }
    (folder / "failure.json").write_text(json.dumps(record, indent=1) + "\n")
    return folder


def load(record_folder, text_folder=None):
    """The program, the mark and the options of a saved failure; its text may stand elsewhere."""
    record = json.loads((record_folder / "failure.json").read_text())
    files = {f: ((text_folder or record_folder) / f).read_text() for f in record["files"]}
    program = Program(record["found"], files, record["entry"], record["caller"], [],
                      [tuple(i) for i in record["inputs"]], flags=tuple(record["flags"]),
                      arguments=tuple(record["arguments"]))
    for file, text in files.items():
        found = LABELLED.search(text)
        if found:
            line = text.count("\n", 0, found.start()) + 1
            observables = tuple(record["observables"])
            mark = Mark(1, Point(file, line, observables), observables, LABEL)
            return record, program, mark
    raise ValueError(f"{record_folder}: no label {LABEL}")
