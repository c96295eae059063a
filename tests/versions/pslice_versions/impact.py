"""Paths by impact: NEW with its impacted lines traced, run on many inputs. Each sequence of them that
an input runs through has exactly one path."""

import copy

from .judging import ENDS, HALTS, Claim, Pair, judge

TEST = ("if (", "while (", "switch (")


def trace(lines, number):
    """Notes a visit where the statement of a line begins; there is one on each line (program.py)."""
    line = lines[number - 1]
    text = line.lstrip()
    pad = line[:len(line) - len(text)]
    visit = f"visit({number})"
    is_in_for = any(lines[k].strip() == "for (" for k in (number - 2, number - 4))
    test = next((t for t in TEST if text.startswith(t)), None)
    if test:
        lines[number - 1] = f"{pad}{test}{visit}, {text[len(test):]}"
    elif text == "for (":
        lines[number + 1] = f"{visit}, {lines[number + 1].lstrip()}"
    elif is_in_for and text.startswith("int "):
        lines[number - 1] = text.replace("= ", f"= {visit} * ")
    elif text.endswith("++) {"):
        lines[number - 1] = f"{visit}, {text}"
    else:
        lines[number - 1] = f"{pad}{visit}; {text}"


class Traced:
    """A version in which these lines are traced."""

    def __init__(self, version, lines):
        self.version, self.lines = version, set(lines)

    def __getattr__(self, name):
        return getattr(self.version, name)

    def files(self):
        (name, text), = self.version.files().items()
        lines = text.split("\n")
        for number in self.lines:
            trace(lines, number)
        return {name: "\n".join(lines)}


def can_be_traced(pair):
    return len(pair.new.files()) == 1


def wrong_paths(pair, answer, inputs):
    """What is wrong with the paths of an answer, judged on inputs, as (kind, detail)."""
    paths = answer.comparison["paths"]
    lines = answer.whole["impacted"].get("new/main.c", [])
    sequences = [tuple(p["impacted"]) for p in paths]
    if len(set(sequences)) < len(sequences):
        yield "two paths with one sequence", str(sequences)
    if () in sequences:
        yield "a path without a sequence", str(sequences)
    tests = [{"p[0]" if n == "*p" else n: v for n, v in p["test"].items()} for p in paths]
    tests = [{n: int(t.get(n, 0)) for n in pair.names()} for t in tests]
    both = Pair(pair.old, Traced(copy.deepcopy(pair.new), lines), pair.globals_are_inputs)
    judged = judge(both, [Claim(p["condition"], ()) for p in paths], tests + inputs)
    for i, seen in enumerate(judged):
        if seen.new.how not in (ENDS, HALTS):
            if i < len(paths):
                yield "test of a path is undefined", str(seen.given)
            continue
        run = tuple(int(c[1:]) for c in seen.new.calls if c.startswith("@"))
        if i < len(paths) and (run != sequences[i] or seen.holds[i] != "1"):
            yield "test of a path", f"{seen.given} ran {run}, not {sequences[i]}"
        held = [k for k, mark in enumerate(seen.holds) if mark == "1"]
        if any(sequences[k] != run for k in held):
            yield "condition of a path", f"{seen.given} ran {run}, not {[sequences[k] for k in held]}"
        if run and answer.comparison["complete"] and run not in sequences:
            yield "sequence without a path", f"{seen.given} runs {run}"
