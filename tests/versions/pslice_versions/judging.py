"""Both versions in one C file, with everything that is claimed about them, and run.

Clang looks at each operation as it is written; gcc simplifies (x + x) - x before it does."""

import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .program import FILE_SCOPE, MACROS, cells, declared

HERE = Path(__file__).resolve().parent
GETS = 12  # calls of get() that an input answers
BEHIND = 8  # integers behind a pointer
ENDS, UNDEFINED, ENDLESS, HALTS = range(4)
RANGES = {name: (-2 ** (bits - 1), 2 ** (bits - 1) - 1) if signed else (0, 2 ** bits - 1)
          for name, bits, signed in (("char", 8, True), ("signed char", 8, True),
                                     ("unsigned char", 8, False), ("short", 16, True),
                                     ("int", 32, True), ("unsigned", 32, False),
                                     ("long", 64, True))}


@dataclass(frozen=True)
class Claim:
    """A condition, and the C expressions of outputs where it holds."""
    condition: str
    values: tuple  # of (version, name of an output, expression)


@dataclass
class Ran:
    how: int
    values: dict  # of outputs, by name
    calls: list


@dataclass
class Judged:
    """One input in both versions."""
    given: dict
    old: Ran
    new: Ran
    holds: str  # for each claim: 1, 0 or u
    values: list  # of (claim, position of the value, value or None)


class DoesNotCompile(Exception):
    pass


class Pair:
    """Two versions and how they are called."""

    def __init__(self, old, new, globals_are_inputs):
        self.old, self.new = old, new
        self.globals_are_inputs = globals_are_inputs
        self.shared = [g for g in new.globals if g in old.globals]

    def names(self):
        """Of the inputs, in the order in which the harness reads them."""
        found = [p for p in self.new.entry.parameters if p != "p"]
        if "p" in self.new.entry.parameters:
            found += [f"p[{i}]" for i in range(BEHIND)]
        if self.globals_are_inputs:
            found += [cell for g in self.shared for cell in cells(g)]
        return found + [f"get_{i + 1}" for i in range(GETS)]

    def within(self, name, value):
        """A value like this one that the input can hold in both versions."""
        types = []
        for function in (self.old.entry, self.new.entry):
            for own, known in zip(function.parameters, self.new.entry.parameters):
                types += [function.types.get(own, "int")] if known == name else []
        for version in (self.old, self.new):
            types += [version.types.get(name, "int")] if name in version.globals else []
        least = max((RANGES[t][0] for t in types), default=RANGES["int"][0])
        most = min((RANGES[t][1] for t in types), default=RANGES["int"][1])
        return least + (value - least) % (most - least + 1)

    def outputs(self):
        found = ["return"] + [cell for g in self.shared for cell in cells(g)]
        if "p" in self.new.entry.parameters:
            found += [f"p[{i}]" for i in range(BEHIND)]
        return found

    def declarations(self):
        """The inputs as variables, with the values in `in`."""
        lines = []
        if "p" in self.new.entry.parameters:
            lines.append(f"int behind[{BEHIND}]; int *p = behind;")
        for name in self.new.entry.parameters:
            if name != "p":
                lines.append(f"{self.new.entry.types.get(name, 'int')} {name};")
        if self.globals_are_inputs:
            lines += [declared(g, self.new.types) + ";" for g in self.shared]
        lines.append("int " + ", ".join(f"get_{i + 1}" for i in range(GETS)) + ";")
        lines += [f"{name} = in[{i}];" for i, name in enumerate(self.names())]
        return "\n".join(lines)


def included(version, prefix, folder):
    names = [f"#define {n} {prefix}{n}" for n in FILE_SCOPE]
    undone = [f"#undef {n}" for n in (*FILE_SCOPE, *MACROS, "COMMON")]
    files = [f'#include "{folder}/{file}"' for file in version.files()]
    return "\n".join([*names, "#define exit halt", *files, "#undef exit", *undone])


def runner(pair, version, prefix):
    """Calls one version and prints what it did."""
    lines = [f"static void run_{prefix}(const long long *in) {{", "int how, result = 0;"]
    names = pair.names()
    place = {name: i for i, name in enumerate(names)}
    for g in version.globals:
        lines.append(f"memcpy(&{prefix}{g}, &start_{prefix}{g}, sizeof {prefix}{g});")
        if pair.globals_are_inputs and g in pair.shared:
            lines += [f"{prefix}{cell} = in[{place[cell]}];" for cell in cells(g)]
    lines.append(f"int behind[{BEHIND}] = {{0}};")
    if "p[0]" in place:
        lines.append(f"for (int i = 0; i < {BEHIND}; i++) behind[i] = in[{place['p[0]']} + i];")
    lines.append(f"get_count = call_count = 0; calls[0] = 0; "
                 f"for (int i = 0; i < {GETS}; i++) "
                 f"given[i] = in[{place['get_1']} + i];")
    numbers = iter(range(8))
    arguments = ", ".join("behind" if p == "p" else f"in[{next(numbers)}]"
                          for p in version.entry.parameters)
    lines.append(f"RUN(how, result = {prefix}entry({arguments}));")
    lines.append('printf("%d %d", how, result);')
    for cell in pair.outputs()[1:]:
        what = f"behind[{cell[2:-1]}]" if cell.startswith("p[") else prefix + cell
        lines.append(f'printf(" %lld", (long long){what});')
    lines.append('printf("|%s|", calls);\n}')
    kept = "\n".join(f"static __typeof__({prefix}{g}) start_{prefix}{g};" for g in version.globals)
    saved = "\n".join(f"memcpy(&start_{prefix}{g}, &{prefix}{g}, sizeof {prefix}{g});"
                      for g in version.globals)
    return kept + "\n" + "\n".join(lines) + f"\nstatic void save_{prefix}(void) {{ {saved} }}\n"


def claimed(pair, claims):
    """Evaluates conditions; and the values of those that hold."""
    functions, body = [], ["volatile long long v; int how; char mark;"]
    variables = pair.declarations()
    for i, claim in enumerate(claims):
        texts = [claim.condition, *(expression for _, _, expression in claim.values)]
        for j, text in enumerate(texts):
            functions.append(f"static long long claim_{i}_{j}(const long long *in) {{\n{variables}\n"
                             f"return {text};\n}}")
        body.append(f"EVALUATE(how, v = claim_{i}_0(in)); mark = how ? 'u' : v ? '1' : '0'; "
                    "putchar(mark); marks[n++] = mark;")
    body.append("putchar('|');")
    for i, claim in enumerate(claims):
        for j in range(len(claim.values)):
            body.append(f"if (marks[{i}] == '1') {{ EVALUATE(how, v = claim_{i}_{j + 1}(in)); "
                        f'if (how) printf("{i} {j} u "); else printf("{i} {j} %lld ", v); }}')
    structure = "#define S new_S\n"  # what inputs are made of
    return (structure + "\n".join(functions) + "\nstatic void judge(const long long *in) {\n"
            f"char marks[{len(claims) + 1}]; int n = 0; (void)n; (void)marks;\n" + "\n".join(body) +
            "\n}\n")


def text(pair, claims):
    return "\n".join([
        f"#define GETS {GETS}", f'#include "{HERE}/harness.h"',
        included(pair.old, "old_", "old"), included(pair.new, "new_", "new"),
        runner(pair, pair.old, "old_"), runner(pair, pair.new, "new_"), claimed(pair, claims),
        f"""int main(void) {{
  long long in[{len(pair.names())}];
  listen(); save_old_(); save_new_();
  for (;;) {{
    for (int i = 0; i < {len(pair.names())}; i++) if (scanf("%lld", &in[i]) != 1) return 0;
    run_old_(in); run_new_(in); judge(in); putchar('\\n');
  }}
}}"""])


def judge(pair, claims, inputs):
    """What both versions and the claims give on each of the inputs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for version, where in ((pair.old, "old"), (pair.new, "new")):
            (folder / where).mkdir()
            for file, content in version.files().items():
                (folder / where / file).write_text(content)
        (folder / "both.c").write_text(text(pair, claims))
        compiled = subprocess.run(
            ["clang-19", "-w", "-O0", "-fsanitize=undefined", "-fsanitize-trap=undefined",
             "both.c", "-o", "both"], cwd=folder, capture_output=True, text=True)
        if compiled.returncode != 0:
            raise DoesNotCompile(compiled.stderr)
        names = pair.names()
        lines = "".join(" ".join(str(given.get(n, 0)) for n in names) + "\n" for given in inputs)
        ran = subprocess.run(["./both"], cwd=folder, input=lines, capture_output=True, text=True,
                             timeout=300)
        if ran.returncode != 0:
            raise RuntimeError(f"the harness ended with {ran.returncode}")
    found = ran.stdout.splitlines()
    assert len(found) == len(inputs)
    return [read(pair, given, line) for given, line in zip(inputs, found)]


def read(pair, given, line):
    old, old_calls, new, new_calls, holds, values = line.split("|")

    def version(numbers, calls):
        how, *seen = map(int, numbers.split())
        return Ran(how, dict(zip(pair.outputs(), seen)), [c for c in calls.split(";") if c])

    words = values.split()
    triples = [(int(c), int(j), None if v == "u" else int(v))
               for c, j, v in zip(words[::3], words[1::3], words[2::3])]
    return Judged(given, version(old, old_calls), version(new, new_calls), holds, triples)
