"""Statements that some input shows to be needed: is there one?"""

from .execution import DoesNotCompile, execute
from .generator import NOT_PLAIN

DELETED = 3  # statements of each slice


def check_shown(subject, answer):
    program = subject.program
    # Values that nobody knows are inputs too, and not among those that are tried.
    if not program.exhaustive or any(NOT_PLAIN.search(f) for f in program.features):
        return
    kept = {(s["file"], s["line"]) for s in answer["slice"] if s["shown"]}
    points = [p for p in program.points if (p.file, p.line) in kept]
    if not points:
        return
    totals = subject.checker.totals
    ran = executed(subject, points)
    for point in points:
        totals["shown"] += 1
        if (point.file, point.line) not in ran:
            subject.fail("shown, but never run", (), f"{point.file}:{point.line}")
            return
    candidates = [p for p in points if is_assignment(program, p)]
    for point in subject.rng.sample(candidates, min(DELETED, len(candidates))):
        totals["shown, deleted to see"] += 1
        if tells(subject, point):
            totals["shown, told by deletion"] += 1


def executed(subject, points):
    """The lines of these points that run on some input."""
    files = dict(subject.program.files)
    numbers = {}
    for number, point in enumerate(points, 1):
        numbers[-number] = (point.file, point.line)
        lines = files[point.file].split("\n")
        lines[point.line - 1] = f"fuzz_hit({number}); " + lines[point.line - 1]
        files[point.file] = "\n".join(lines)
    runs = execute(subject.program, files, [], "O0", subject.checker.objects)
    return {numbers[number] for run in runs for number in run.seen}


def line_of(program, point):
    return program.files[point.file].split("\n")[point.line - 1].strip()


def is_assignment(program, point):
    text = line_of(program, point)
    return text.endswith(";") and text.split(" ")[0] not in (
        "int", "return", "goto", "break;", "continue;", "if", "for") and "=" in text


def tells(subject, point):
    """Does some input tell the program without this line from the one with it?"""
    files = dict(subject.program.files)
    lines = files[point.file].split("\n")
    lines[point.line - 1] = ";"
    files[point.file] = "\n".join(lines)
    try:
        runs = execute(subject.program, files, [subject.mark], "O0", subject.checker.objects)
    except DoesNotCompile:  # it was a declaration
        return True
    number = subject.mark.number
    return any(before.seen.get(number) != after.seen.get(number)
               for before, after in zip(subject.runs, runs))
