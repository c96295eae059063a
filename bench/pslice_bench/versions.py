"""Changed versions of a program, each told by the edits that make it, and what they compute.

A file `versions.json` has for each program the arguments that say what is compared, the inputs as C
declarations, the call, and the versions: name, kind of change, whether the meaning is meant to stay
the same, and edits, each a text that the program holds once and what is there instead."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path


class BadVersion(Exception):
    """An edit that does not apply, or a version that is no C program."""


@dataclass(frozen=True)
class Version:
    program: str
    name: str
    kind: str
    same: bool
    old: str  # the texts
    new: str
    arguments: tuple  # for pslice
    inputs: str
    call: str

    @property
    def title(self):
        return f"{self.program} {self.name}"


def edited(text, edits, title):
    for before, after in edits:
        if text.count(before) != 1:
            raise BadVersion(f"{title}: {text.count(before)} places hold {before!r}")
        text = text.replace(before, after)
    return text


def read_versions(folder):
    """All versions, in the order of the file."""
    found = []
    for program, about in json.loads((folder / "versions.json").read_text()).items():
        old = (folder / program).read_text()
        for told in about["versions"]:
            new = edited(old, told["edits"], f"{program} {told['name']}")
            found.append(Version(program, told["name"], told["kind"], told["same"], old, new,
                                 tuple(about["arguments"]), about["inputs"], about["call"]))
    return found


def compiled_and_run(text, target, given):
    """What a C program prints for what it is given to read, a list of numbers for each line."""
    target = Path(target)
    target.with_suffix(".c").write_text(text)
    made = subprocess.run(["gcc", "-w", "-O0", "-o", target, target.with_suffix(".c")],
                          capture_output=True, text=True)
    if made.returncode != 0:
        raise BadVersion(made.stderr[:2000])
    ran = subprocess.run([target], input=given, capture_output=True, text=True, check=True)
    return [[int(word) for word in line.split()] for line in ran.stdout.splitlines()]


def program_text(head, names, each):
    """A C program that gives the inputs the values of each test in turn, which it reads: gcc takes
    far longer to read a table of them."""
    return "\n".join([
        head, "extern int printf(const char *, ...);", "extern int scanf(const char *, ...);",
        "int main(void) {", "  int test_count;", '  if (scanf("%d", &test_count) != 1) return 1;',
        "  for (int test = 0; test < test_count; test++) {",
        f"    long long test_values[{len(names)}];",
        f"    for (int i = 0; i < {len(names)}; i++)",
        '      if (scanf("%lld", &test_values[i]) != 1) return 1;',
        *(f"    {name} = test_values[{i}];" for i, name in enumerate(names)),
        each, '    printf("\\n");', "  }", "  return 0;", "}", ""])


def values_text(names, tests):
    """The tests as such a program reads them."""
    lines = (" ".join(str(test.get(name, 0)) for name in names) for test in tests)
    return "\n".join([str(len(tests)), *lines, ""])


def results(version, names, tests, folder):
    """What OLD and NEW return for each test, under gcc: pairs."""
    if not tests:
        return []
    shown = f'    printf("%lld", (long long)({version.call}));'
    given = values_text(names, tests)
    both = [compiled_and_run(program_text(f"{text}\n{version.inputs}", names, shown),
                             folder / which, given)
            for which, text in (("run_old", version.old), ("run_new", version.new))]
    return [(old, new) for (old,), (new,) in zip(*both)]


def conditions_met(version, names, tests, conditions, folder):
    """The numbers of the conditions that hold for each test, under gcc."""
    if not tests or not conditions:
        return [[] for _ in tests]
    head = "\n".join([version.inputs, *(f"static int holds_{i}(void) {{ return {condition}; }}"
                                        for i, condition in enumerate(conditions))])
    each = "\n".join(f'    if (holds_{i}()) printf("{i} ");' for i in range(len(conditions)))
    return compiled_and_run(program_text(head, names, each), folder / "run_conditions",
                            values_text(names, tests))
