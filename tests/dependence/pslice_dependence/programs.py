"""Random programs as trees, with their text in C and an interpreter of their own.

Every statement has a line of its own. A run says what each of its statements computed, as an
expression over the inputs, and how it ended: by itself, by an abort, or by a fault of C's.
Nothing is shared with what is tested."""

import random

INT_MIN, INT_MAX = -2**31, 2**31 - 1
INPUTS = ("x", "y", "z")
LOCALS = ("a", "b", "c", "d")
SIZE = 3  # of the array


class Ends(Exception):
    """The run is over: `what` is none where C's rules are kept, and no abort was called."""

    def __init__(self, line, what):
        super().__init__(what)
        self.line = line
        self.what = what


class Returns(Exception):
    def __init__(self, value):
        super().__init__()
        self.value = value


class Run:
    """One execution: values are pairs of a number and the expression it comes from."""

    def __init__(self, program, inputs):
        self.seen = set()
        self.path = []
        self.end = None
        self.globals = {name: (value, name) for name, value in zip(INPUTS, inputs)}
        self.steps = 0
        try:
            program.entry.call(self, [])
        except Ends as end:
            self.end = (end.line, end.what)

    def note(self, line, expression):
        self.seen.add((line, expression))
        self.steps += 1
        if self.steps > 3000:
            raise Ends(line, "endless")


def is_constant(expression):
    """Over no input."""
    if isinstance(expression, tuple):
        return all(is_constant(part) for part in expression[1:])
    return not isinstance(expression, str)


def evaluate(e, run, frame, line):
    kind = e[0]
    if kind == "constant":
        return e[1], e[1]
    if kind == "variable":
        value = frame[e[1]] if e[1] in frame else run.globals[e[1]]
        if value is None:
            raise Ends(line, "use of an uninitialised value")
        return value
    if kind == "element":
        index, how = evaluate(e[1], run, frame, line)
        if not 0 <= index < SIZE:
            raise Ends(line, "access out of bounds")
        if is_constant(how):
            return frame["t"][index]
        # Which element it is, is part of what is computed.
        return frame["t"][index][0], ("[]", how, tuple(its for _, its in frame["t"]))
    left, of_left = evaluate(e[1], run, frame, line)
    right, of_right = evaluate(e[2], run, frame, line)
    if kind in ("/", "%"):
        if right == 0:
            raise Ends(line, "division by zero")
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        value = quotient if kind == "/" else left - quotient * right
        if not INT_MIN <= quotient <= INT_MAX:
            raise Ends(line, "integer overflow")
    else:
        value = left + right if kind == "+" else left - right
    if not INT_MIN <= value <= INT_MAX:
        raise Ends(line, "integer overflow")
    return value, (kind, of_left, of_right)


def holds(condition, run, frame, line):
    operator, left, right = condition
    a, of_a = evaluate(left, run, frame, line)
    b, of_b = evaluate(right, run, frame, line)
    outcome = {"<": a < b, ">": a > b, "==": a == b, "!=": a != b}[operator]
    run.path.append((line, outcome))
    run.note(line, (operator, of_a, of_b, outcome))
    return outcome


def text(e):
    kind = e[0]
    if kind == "constant":
        return str(e[1]) if e[1] >= 0 else f"({e[1]})"
    if kind == "variable":
        return e[1]
    if kind == "element":
        return f"t[{text(e[1])}]"
    return f"({text(e[1])} {kind} {text(e[2])})"


def condition_text(condition):
    return f"{text(condition[1])} {condition[0]} {text(condition[2])}"


class Statement:
    """`parts` are the blocks of statements inside it."""

    def __init__(self, kind, *details, parts=()):
        self.kind = kind
        self.details = details
        self.parts = parts
        self.line = None

    def write(self, out, indent):
        pad = "  " * indent
        self.line = len(out) + 1
        d = self.details
        if self.kind == "assign":
            out.append(f"{pad}{d[0]} = {text(d[1])};")
        elif self.kind == "store":
            out.append(f"{pad}t[{text(d[0])}] = {text(d[1])};")
        elif self.kind == "call":
            out.append(f"{pad}{d[0]} = {d[1].name}({text(d[2])});")
        elif self.kind == "return":
            out.append(f"{pad}return {text(d[0])};")
        elif self.kind == "assert":
            out.append(f"{pad}assert({condition_text(d[0])});")
        elif self.kind == "abort":
            out.append(f"{pad}abort();")
        elif self.kind in ("if", "while"):
            out.append(f"{pad}{self.kind} ({condition_text(d[0])}) {{")
            self.write_block(self.parts[0], out, indent + 1)
            if len(self.parts) > 1:
                out.append(f"{pad}}} else {{")
                self.write_block(self.parts[1], out, indent + 1)
            out.append(f"{pad}}}")

    @staticmethod
    def write_block(block, out, indent):
        for statement in block:
            statement.write(out, indent)

    def run(self, run, frame):
        d, line = self.details, self.line
        if self.kind == "assign":
            frame[d[0]] = evaluate(d[1], run, frame, line)
            run.note(line, frame[d[0]][1])
        elif self.kind == "store":
            # C leaves open what comes first; here no more than one of them can go wrong.
            index, how = evaluate(d[0], run, frame, line)
            value = evaluate(d[1], run, frame, line)
            if not 0 <= index < SIZE:
                raise Ends(line, "access out of bounds")
            if is_constant(how):
                frame["t"] = [value if i == index else was for i, was in enumerate(frame["t"])]
            else:
                frame["t"] = [
                    (value[0] if i == index else was[0], ("=", how, i, value[1], was[1]))
                    for i, was in enumerate(frame["t"])]
            run.note(line, (how, value[1]))
        elif self.kind == "call":
            argument = evaluate(d[2], run, frame, line)
            frame[d[0]] = d[1].call(run, [argument])
            run.note(line, frame[d[0]][1])
        elif self.kind == "return":
            value = evaluate(d[0], run, frame, line)
            run.note(line, value[1])
            raise Returns(value)
        elif self.kind == "assert":
            if not holds(d[0], run, frame, line):
                raise Ends(line, "failed assertion")
        elif self.kind == "abort":
            run.note(line, "abort")
            raise Ends(line, "abort")
        elif self.kind == "if":
            if holds(d[0], run, frame, line):
                run_block(self.parts[0], run, frame)
            elif len(self.parts) > 1:
                run_block(self.parts[1], run, frame)
        elif self.kind == "while":
            while holds(d[0], run, frame, line):
                run_block(self.parts[0], run, frame)


def run_block(block, run, frame):
    for statement in block:
        statement.run(run, frame)


class Function:
    def __init__(self, name, parameter, locals_, body):
        self.name = name
        self.parameter = parameter
        self.locals = locals_  # name and value; none: it has none
        self.body = body

    def write(self, out):
        takes = f"int {self.parameter}" if self.parameter else ", ".join(f"int {i}" for i in INPUTS)
        out.append(f"{'static ' if self.parameter else ''}int {self.name}({takes}) {{")
        for name, value in self.locals:
            out.append(f"  int {name}" + (f" = {value};" if value is not None else ";"))
        out.append(f"  int t[{SIZE}] = {{1, 2, 3}};")
        Statement.write_block(self.body, out, 1)
        out.append("}")

    def call(self, run, arguments):
        frame = {n: None if v is None else (v, v) for n, v in self.locals}
        frame["t"] = [(1, 1), (2, 2), (3, 3)]
        if self.parameter:
            frame[self.parameter] = arguments[0]
        try:
            run_block(self.body, run, frame)
        except Returns as result:
            return result.value
        raise AssertionError("functions end by returning")


class Program:
    def __init__(self, seed):
        make = Maker(random.Random(seed))
        self.helper = make.helper() if seed % 3 == 0 else None
        self.entry = make.entry(self.helper, bool(seed % 2), seed % 5 == 0)
        out = ["#include <assert.h>", "#include <stdlib.h>"]
        if self.helper:
            self.helper.write(out)
        self.entry.write(out)
        self.text = "\n".join(out) + "\n"


class Maker:
    """Tests of few inputs each, so that not everything depends on everything."""

    def __init__(self, choose):
        self.choose = choose
        self.loops = 0

    def constant(self):
        return ("constant", self.choose.randint(-3, 3))

    def leaf(self, names):
        if self.choose.random() < 0.3:
            return self.constant()
        return ("variable", self.choose.choice(names))

    def expression(self, names):
        left, right = self.leaf(names), self.leaf(names)
        if self.choose.random() < 0.4:
            return left
        # x - x is 0 whatever x is, and then also if it is nothing.
        return ("+" if left == right else self.choose.choice("+-"), left, right)

    def condition(self, names):
        return (self.choose.choice(["<", ">", "==", "!="]), ("variable", self.choose.choice(names)),
                self.leaf(names) if self.choose.random() < 0.3 else self.constant())

    def helper(self):
        names = ("p", "q")
        body = [Statement("if", self.condition(("p",)), parts=(
                    [Statement("assign", "q", self.expression(names))],)),
                Statement("return", self.expression(names))]
        return Function("h", "p", [("q", 1)], body)

    def entry(self, helper, faults, loops):
        self.functions = [helper] if helper else []
        self.faults = faults
        self.may_loop = loops
        locals_ = [(name, self.choose.randint(-2, 2)) for name in LOCALS]
        if faults and self.choose.random() < 0.3:
            locals_[3] = ("d", None)
        locals_ += [("i", 0), ("j", 0)]
        body = self.block(self.choose.randint(5, 8), 0)
        body.append(Statement("return", self.expression(LOCALS)))
        return Function("f", None, locals_, body)

    def block(self, count, depth):
        return [self.statement(depth) for _ in range(count)]

    def statement(self, depth):
        everything = INPUTS + LOCALS
        kinds = ["assign"] * 4 + (["if"] * 5 if depth < 2 else [])
        kinds += ["call"] if self.functions else []
        kinds += ["store", "load"]
        if self.faults:
            kinds += ["divide", "assert", "abort"]
        if self.may_loop and depth == 0 and self.loops < 2:
            kinds += ["while"] * 2
        kind = self.choose.choice(kinds)
        target = self.choose.choice(LOCALS)
        if kind == "if":
            parts = [self.block(self.choose.randint(1, 2), depth + 1)]
            if self.choose.random() < 0.5:
                parts.append(self.block(1, depth + 1))
            return Statement("if", self.condition(everything), parts=parts)
        if kind == "while":
            counter = "ij"[self.loops]
            self.loops += 1
            body = self.block(1, depth + 1)
            body.append(Statement("assign", counter,
                                  ("+", ("variable", counter), ("constant", 1))))
            limit = ("variable", self.choose.choice(INPUTS))
            return Statement("while", ("<", ("variable", counter), limit), parts=(body,))
        if kind == "call":
            return Statement("call", target, self.functions[0], self.leaf(everything))
        if kind == "store":
            index = ("constant", self.choose.randint(0, SIZE - 1))
            if self.faults and self.choose.random() < 0.5:
                index = ("variable", self.choose.choice(everything))
            return Statement("store", index, self.constant())
        if kind == "load":
            index = ("constant", self.choose.randint(0, SIZE - 1))
            if self.faults and self.choose.random() < 0.5:
                index = ("variable", self.choose.choice(everything))
            return Statement("assign", target, ("element", index))
        if kind == "divide":
            by = ("variable", self.choose.choice(everything))
            return Statement("assign", target, (self.choose.choice("/%"), self.leaf(everything), by))
        if kind == "assert":
            return Statement("assert", self.condition(everything))
        if kind == "abort":
            return Statement("if", self.condition(everything), parts=([Statement("abort")],))
        return Statement("assign", target, self.expression(everything))
