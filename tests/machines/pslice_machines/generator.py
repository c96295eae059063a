"""Machines as people write them: the state in a variable, in a structure, in a static local; steps as
a switch, as tests, through a function, by a table; guards over several inputs. The same seed gives
the same program."""

from dataclasses import dataclass, field

# Small enough to try every event.
INPUTS = {"ev": "unsigned char", "a": "signed char", "b": "_Bool"}


@dataclass
class Machine:
    text: str                  # with SET(x) for every assignment of the state
    state: str                 # the lvalue
    call: str                  # of a step, with the inputs
    setup: str                 # statements that make the state `from`
    after: str                 # an expression for the state behind the step
    values: list = field(default_factory=list)  # all states, if they are enumerators
    initial: int = 0
    step: str = "step"

    def as_given(self):
        """The text that pslice reads."""
        return self.text.replace("SET_STATE", self.state + " = ")


def number_names(random, count):
    """Values of the states: from zero on, with gaps, or in any order."""
    kind = random.choice(["from zero", "gaps", "any"])
    if kind == "from zero":
        return list(range(count))
    values = random.sample(range(-20 if kind == "any" else 0, 100), count)
    return values if kind == "any" else sorted(values)


class Generator:
    def __init__(self, random):
        self.random = random

    # --- guards ---

    def comparison(self):
        r = self.random
        return r.choice([
            lambda: f"ev == {r.randint(0, 9)}",
            lambda: f"ev {r.choice(['<', '>', '>=', '!='])} {r.randint(0, 200)}",
            lambda: f"a {r.choice(['<', '<=', '>', '==', '!='])} {r.randint(-100, 100)}",
            lambda: r.choice(["b", "!b"]),
            lambda: f"a + ev {r.choice(['<', '>'])} {r.randint(-50, 300)}",
            lambda: f"(ev & {r.choice([1, 3, 4, 64])}) {r.choice(['==', '!='])} 0",
            lambda: f"ev % {r.randint(2, 5)} == {r.randint(0, 1)}",
            lambda: f"a > {r.choice(['ev', 'b'])}",
        ])()

    def guard(self, depth=2):
        kind = self.random.random()
        if depth == 0 or kind < 0.5:
            return self.comparison()
        if kind < 0.75:
            return f"({self.guard(depth - 1)}) && ({self.guard(depth - 1)})"
        if kind < 0.95:
            return f"({self.guard(depth - 1)}) || ({self.guard(depth - 1)})"
        return f"!({self.guard(depth - 1)})"

    # --- what a step does in one state ---

    def assignment(self):
        kind = self.random.random()
        if kind < 0.85:
            return f"SET_STATE{self.random.choice(self.targets)};"
        if kind < 0.9:
            return f"SET_STATE({self.guard(0)}) ? {self.random.choice(self.targets)} : " \
                   f"{self.random.choice(self.targets)};"
        return self.noise()

    def noise(self):
        return self.random.choice(["noise += a;", "noise ^= ev;", "if (b) noise++;", ";"])

    def actions(self, depth=2):
        kind = self.random.random()
        if depth == 0 or kind < 0.2:
            return self.assignment()
        if kind < 0.6:
            return f"if ({self.guard()}) {{ {self.actions(depth - 1)} }}"
        if kind < 0.8:
            return f"if ({self.guard()}) {{ {self.actions(depth - 1)} }} " \
                   f"else {{ {self.actions(depth - 1)} }}"
        if kind < 0.9:
            labels = self.random.sample(range(8), 3)
            return "switch (ev) { " + " ".join(
                f"case {label}: {self.actions(depth - 1)} {self.random.choice(['break;', ''])}"
                for label in labels) + " default: break; }"
        return f"{self.noise()} {self.actions(depth - 1)} {self.actions(depth - 1)}"

    def switched(self, on, names, indent="  "):
        lines = [f"{indent}switch ({on}) {{"]
        lines += [f"{indent}  case {name}: {self.actions()} break;" for name in names]
        lines += [f"{indent}  default: break;", f"{indent}}}"]
        return lines

    def chained(self, on, names, indent="  "):
        """Tests that exclude each other, on what the state was."""
        lines = [f"{indent}const int was = {on};"]
        word = "if"
        for name in names:
            lines.append(f"{indent}{word} (was == {name}) {{ {self.actions()} }}")
            word = "else if"
        return lines

    # --- programs ---

    def make(self):
        r = self.random
        count = r.choice([3, 4, 5, 8, 12, 20, 30])
        values = number_names(r, count)
        names = [f"S{i}" for i in range(count)]
        enumerated = r.random() < 0.6
        # Some states nobody leads to.
        self.targets = r.sample(names, max(2, count - r.randint(0, count // 2)))
        start = r.choice(names)
        lines = []
        if enumerated:
            inside = ", ".join(f"{n} = {v}" for n, v in zip(names, values))
            lines.append(f"enum state {{ {inside} }};")
            kind = "enum state"
        else:
            lines += [f"#define {n} {v if v >= 0 else f'({v})'}" for n, v in zip(names, values)]
            kind = r.choice(["int", "signed char", "long"])
        lines.append("static unsigned noise;")
        make = r.choice([self.in_global, self.in_static, self.in_structure, self.behind_pointer,
                         self.by_table, self.by_function])
        machine = make(lines, kind, names, start)
        machine.initial = values[names.index(start)]
        if enumerated:
            machine.values = values
        return machine

    def body(self, state, names):
        return self.random.choice([self.switched, self.chained])(state, names)

    # Steps that look the next state up, or have it decided by a function.

    def by_table(self, lines, kind, names, start):
        """The rows are in the order of the names, found by a search."""
        width = self.random.randint(2, 4)
        rows = ["{" + ", ".join(self.random.choice(self.targets) for _ in range(width)) + "}"
                for _ in names]
        lines += [f"{kind} s = {start};",
                  f"static const {kind} order[] = {{{', '.join(names)}}};",
                  f"static const {kind} next[][{width}] = {{{', '.join(rows)}}};",
                  f"void step({self.PARAMETERS}) {{",
                  f"  const unsigned char column = {self.random.choice(['ev', 'ev / 2', 'ev - 7'])};",
                  f"  if (column >= {width} || ({self.guard(1)})) return;",
                  f"  for (int i = 0; i < {len(names)}; i++)",
                  "    if (order[i] == s) { SET_STATEnext[i][column]; break; }", "}"]
        return Machine("\n".join(lines) + "\n", "s", "step(ev, a, b)", "s = from;", "s")

    def by_function(self, lines, kind, names, start):
        """A function that returns the next state, as expressions."""
        lines += [f"static {kind} s = {start};", f"static {kind} decide({kind} was, {self.PARAMETERS}) {{",
                  "  switch (was) {"]
        for name in names:
            lines.append(f"    case {name}: return ({self.guard()}) ? "
                         f"{self.random.choice(self.targets)} : ({self.guard(1)}) ? "
                         f"{self.random.choice(self.targets)} : was;")
        lines += ["    default: return was;", "  }", "}",
                  f"void step({self.PARAMETERS}) {{ noise++; SET_STATEdecide(s, ev, a, b); }}"]
        return Machine("\n".join(lines) + "\n", "s", "step(ev, a, b)", "s = from;", "s")

    PARAMETERS = ", ".join(f"{kind} {name}" for name, kind in INPUTS.items())

    def in_global(self, lines, kind, names, start):
        lines.append(f"{self.random.choice(['', 'static '])}{kind} s = {start};")
        lines += [f"void step({self.PARAMETERS}) {{", *self.body("s", names), "}"]
        return Machine("\n".join(lines) + "\n", "s", "step(ev, a, b)", "s = from;", "s")

    def in_static(self, lines, kind, names, start):
        lines += [f"void step({self.PARAMETERS}) {{", f"  static {kind} s = {start};",
                  "  /*given*/", *self.body("s", names), "  /*seen*/", "}"]
        return Machine("\n".join(lines) + "\n", "s", "step(ev, a, b)", "given = from;", "seen")

    def in_structure(self, lines, kind, names, start):
        lines += [f"struct machine {{ int tag; {kind} state; unsigned tries; }};",
                  f"struct machine m = {{ 7, {start}, 0 }};"]
        lines += [f"static void handle({self.PARAMETERS}) {{", *self.body("m.state", names), "}",
                  f"void step({self.PARAMETERS}) {{ m.tries++; handle(ev, a, b); }}"]
        return Machine("\n".join(lines) + "\n", "m.state", "step(ev, a, b)", "m.state = from;",
                       "m.state")

    def behind_pointer(self, lines, kind, names, start):
        lines += [f"struct machine {{ {kind} state; }};",
                  f"void init(struct machine *m) {{ m->state = {start}; }}",
                  f"void step(struct machine *m, {self.PARAMETERS}) {{",
                  *self.body("m->state", names), "}"]
        return Machine("\n".join(lines) + "\n", "m->state", "step(&held, ev, a, b)",
                       "held.state = from;", "held.state")


def make(random):
    return Generator(random).make()
