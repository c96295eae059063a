"""A program to slice: its text, how it is called, and the places where it can be observed."""

import re
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Point:
    """A line that begins with a statement, and what can be observed just before that."""
    file: str
    line: int
    observables: tuple
    returns: bool = False  # from its function


@dataclass
class Program:
    name: str
    files: dict  # name to text; the first is the one that the caller sees
    entry: str
    caller: str  # void fuzz_call(const int *in) and what it needs
    points: list
    inputs: list  # of tuples of int
    exhaustive: bool = False  # these are all inputs that make a difference
    flags: tuple = ()  # for every compiler
    named: dict = field(default_factory=dict)  # inputs by their names in the program
    features: frozenset = frozenset()
    arguments: tuple = ()  # for pslice

    @property
    def main_file(self):
        return next(iter(self.files))


@dataclass(frozen=True)
class Mark:
    """What is observed where, under a number: in front of the line, or at a label on it."""
    number: int
    point: Point
    observables: tuple
    label: str = ""
    function: str = ""  # if every return of it is meant:
    others: tuple = ()  # these, too

    def points(self):
        return (self.point, *self.others)

    def criterion(self):
        where = self.label or f"{self.point.file}:{self.point.line}"
        if self.function:
            where = f"{self.function}@return"
        return f"{where}:{','.join(self.observables)}"

    def put_into(self, line):
        observing = "".join(f"FUZZ_OBSERVE({self.number}, {o}); " for o in self.observables)
        if not self.label:
            return observing + line
        return re.sub(rf"\b{self.label}\s*:\s*(;|(?=\}}))", f"{self.label}: ; {observing}", line)


def with_marks(text, file, marks):
    """The text with what is observed at these marks."""
    lines = text.split("\n")
    for mark in marks:
        for point in mark.points():
            if point.file == file:
                lines[point.line - 1] = mark.put_into(lines[point.line - 1])
    return "\n".join(lines)
