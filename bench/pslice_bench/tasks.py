"""What is sliced: programs with their criteria, and the generated families."""

import re
import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAMS = ROOT / "bench" / "programs"
FAMILIES = ("diamonds", "mode", "fig1-fresh", "fig1-shared", "fig1-levels", "sums")
BLOCKS = (4, 8, 16, 32, 64, 128)
QUICK_BLOCKS = (4, 8)


class BadCriteria(Exception):
    """A file of criteria that cannot be read."""


@dataclass(frozen=True)
class Task:
    group: str  # program, family or external
    program: str
    folder: Path
    criterion: str
    flags: tuple = ()
    driver: bool = False  # like the device drivers of "Path-Sensitive Backward Slicing"
    family: str | None = None
    blocks: int | None = None

    @property
    def path(self):
        return self.folder / self.program

    @property
    def title(self):
        return f"{self.program} {self.criterion}"


def read_criteria(folder, group):
    """A task for each line `FILE CRITERION [-- flags for Clang]` of the file `criteria`. A comment
    `# driver-like: FILE...` names the programs that are so."""
    path = folder / "criteria"
    try:
        text = path.read_text()
    except OSError as reason:
        raise BadCriteria(f"{path}: {reason.strerror}") from reason
    drivers = set()
    for names in re.findall(r"^#\s*driver-like:(.*)$", text, re.MULTILINE):
        drivers.update(names.split())
    tasks = []
    for line in text.splitlines():
        try:
            words = shlex.split(line, comments=True)
        except ValueError as reason:
            raise BadCriteria(f"{path}: {reason}: {line}") from reason
        if not words:
            continue
        if len(words) < 2 or (len(words) > 2 and words[2] != "--"):
            raise BadCriteria(f"{path}: not FILE CRITERION [-- flags]: {line}")
        if not (folder / words[0]).is_file():
            raise BadCriteria(f"{path}: no such program: {words[0]}")
        tasks.append(Task(group, words[0], folder, words[1], tuple(words[3:]),
                          words[0] in drivers))
    return tasks


def make_families(folder, sizes):
    """Writes the programs to a folder; bench/families says what they are."""
    tasks = []
    for family in FAMILIES:
        for blocks in sizes:
            name = f"{family}-{blocks}.c"
            text = subprocess.run([ROOT / "bench" / "families", family, str(blocks)],
                                  check=True, capture_output=True, text=True).stdout
            (folder / name).write_text(text)
            tasks.append(Task("family", name, folder, "end:out", (), False, family, blocks))
    return tasks


def first_of_each(tasks):
    """The first criterion of each program."""
    return list({task.program: task for task in reversed(tasks)}.values())[::-1]


def code_lines(text):
    """How many lines hold more than comments and blanks, as programs are measured in the papers."""
    pattern = r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    bare = re.sub(pattern, lambda m: "\n" * m[0].count("\n") if m[0][0] == "/" else m[0], text,
                  flags=re.DOTALL)
    return sum(1 for line in bare.splitlines() if line.strip())
