"""What README and docs/ say, as data: commands with the output that stands below them.

A command is an indented line that begins with `./pslice` or another program; a fenced block that
follows it is its output, in which a line `...` stands for any number of lines, and `...` at the end
of a line for the rest of it. Times and memory are masked in both.
"""
import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@dataclasses.dataclass
class Command:
    document: str
    line: int
    text: str
    output: list[str] | None = None

    def __str__(self):
        return f"{self.document}:{self.line}: {self.text}"


def commands(path):
    """Those of one document, in their order."""
    found, fence, last = [], None, None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("```"):
            if fence is None:
                fence = [] if last and line == "```" else False
            else:
                if fence is not False:
                    last.output = fence
                    last = None
                fence = None
        elif fence is not None:
            if fence is not False:
                fence.append(line)
        elif re.match(r"    \S", line):
            last = Command(path.name, number, re.sub(r"\s+#.*", "", line.strip()).removeprefix("$ "))
            found.append(last)
        elif line.strip():
            last = None  # something else stands between the command and what follows
    return found


def masked(line):
    line = re.sub(r"\b\d+(\.\d+)? (s|ms|MB)\b", r"# \2", line)
    return line.rstrip()


def matches(expected, actual):
    """Does the output fit, with what is left out? If not: the first line that does not."""
    expected = [masked(line) for line in expected]
    actual = [masked(line) for line in actual]
    return _matches(expected, actual)


def _matches(expected, actual):
    while expected and expected[0].strip() != "...":
        if not actual or not _fits(expected[0], actual[0]):
            return f"expected: {expected[0]}\n     got: {actual[0] if actual else 'no more lines'}"
        expected, actual = expected[1:], actual[1:]
    if not expected:
        return f"not expected: {actual[0]}" if actual else None
    rest = expected[1:]
    if not rest:
        return None
    wrong = f"nothing fits: {rest[0]}"
    for start in range(len(actual) + 1):
        wrong_here = _matches(rest, actual[start:])
        if wrong_here is None:
            return None
        if start < len(actual) and _fits(rest[0], actual[start]):
            wrong = wrong_here
    return wrong


def _fits(expected, actual):
    if expected.endswith("..."):
        return actual.startswith(expected[:-3].rstrip())
    return expected == actual
