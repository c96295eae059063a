"""Faults seeded into a C program by mutation: each mutant differs from it in one place.

What may be changed are regions of the text, from where one piece of it begins to before another."""

import re
from dataclasses import dataclass

OPERATORS = {
    "comparison": {"<=": ["<", ">="], ">=": [">", "<="], "<": ["<=", ">"], ">": [">=", "<"],
                   "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"]},
    "arithmetic": {"+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"]},
}
OPERATOR = re.compile(r"(?<=[\w)\]] )(<=|>=|==|!=|&&|\|\||[<>+*/-])(?= [\w(!-])")
CONSTANT = re.compile(r"(?<![\w.])(\d+)\b")
CONDITION = re.compile(r"\bif \(")
STATEMENT = re.compile(r"(?m)^ +(?:if \([^;{}]*\) )?\w+ = [^;{}]*;\n")


class BadRegion(Exception):
    """It is not in the text."""


@dataclass(frozen=True)
class Mutant:
    kind: str
    line: int
    before: str
    after: str
    text: str


def described(mutant):
    return f"line {mutant.line}, {mutant.kind}: `{mutant.before}` became `{mutant.after}`"


def regions_of(text, told):
    for first, last in told:
        begin = text.find(first)
        end = len(text) if last is None else text.find(last, begin)
        if begin < 0 or end < 0:
            raise BadRegion(f"no region from {first!r} to {last!r}")
        yield begin, end


def closing(text, opening):
    """The place of the parenthesis that closes this one."""
    depth = 0
    for at in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return len(text)


def changes_of(text, begin, end, swaps):
    """Each is a kind, a place, its length, and what is there instead."""
    for found in OPERATOR.finditer(text, begin, end):
        for kind, others in OPERATORS.items():
            for other in others.get(found[1], ()):
                yield kind, found.start(1), len(found[1]), other
    for found in CONSTANT.finditer(text, begin, end):
        for off in (-1, 1):
            yield "constant", found.start(1), len(found[1]), str(int(found[1]) + off)
    for found in re.finditer(r"\b[A-Z][A-Z]+\b", text[begin:end]):
        for off in (" - 1", " + 1"):
            yield "constant", begin + found.start(), len(found[0]), f"({found[0]}{off})"
    for found in CONDITION.finditer(text, begin, end):
        opening = found.end() - 1
        inside = text[opening:closing(text, opening) + 1]
        yield "negation", opening, len(inside), f"(!{inside})"
    for one, other in swaps:
        for name, instead in ((one, other), (other, one)):
            for found in re.finditer(rf"\b{name}\b", text[begin:end]):
                yield "variable", begin + found.start(), len(name), instead
    for found in STATEMENT.finditer(text, begin, end):
        yield "left out", found.start(), len(found[0]) - 1, "  ;"


def all_of(text, about):
    """In the order of the text, those that do not compile included."""
    found = []
    remarks = [found.span() for found in re.finditer(r"(?s)/\*.*?\*/", text)]
    for begin, end in regions_of(text, about["regions"]):
        for kind, at, length, instead in changes_of(text, begin, end, about["swaps"]):
            if any(first <= at < last for first, last in remarks):
                continue
            line_begin, line_end = text.rfind("\n", 0, at) + 1, text.find("\n", at + length)
            found.append((at, Mutant(kind, text.count("\n", 0, at) + 1,
                                     text[line_begin:line_end].strip(),
                                     (text[line_begin:at] + instead
                                      + text[at + length:line_end]).strip(),
                                     text[:at] + instead + text[at + length:])))
    found.sort(key=lambda pair: pair[0])
    return [mutant for _, mutant in found]


def spread(mutants, count):
    """All of them, in an order in which the first are of all kinds and from all places: kinds take
    turns, and within each comes next what is furthest from those before."""
    kinds = {}
    for mutant in mutants:
        kinds.setdefault(mutant.kind, []).append(mutant)
    share = -(-count // len(kinds))
    queues = [sorted(range(len(each)), key=lambda i, n=len(each): (i * share) % n) for each in
              kinds.values()]
    lists = list(kinds.values())
    order = []
    for turn in range(max(map(len, queues))):
        order += [each[queue[turn]] for each, queue in zip(lists, queues) if turn < len(queue)]
    return order
