"""Random programs, composed of everything in `objects`, `expressions` and `statements`."""

import random
import re

from . import expressions, statements
from .entries import ENTRIES, MASKABLE, make_entry, numbers
from .modules import MODULES
from .objects import GLOBAL, LOCAL, OBJECTS, STATIC
from .program import Point, Program

INCLUDES = "".join(f"#include <{name}.h>\n" for name in (
    "assert", "ctype", "setjmp", "signal", "stdarg", "stdio", "stdlib", "string", "time", "unistd"))
PLACEHOLDER = re.compile(r"\$(in|[a-zA-Z])")
NO_POINT = re.compile(r"[{}]|do\b|case\b|default\b|else\b|#|\w+:;?$|__attribute__\(\(fall|_Static_assert|"
                      r"typedef|enum\b|extern|static")
MAX_SOURCES = 16
TYPES = ("int", "unsigned", "signed char", "unsigned char", "short", "unsigned short", "long",
         "unsigned long", "_Bool", "char")
EDGES = (0, 1, -1, 2, 3, 7, 100, 127, 128, 129, 200, 255, 256, -128, -129, 32767, 32768, 65535, 65536,
         -32768, 2147483647, -2147483647, "2147483648u", "4294967295u", "9223372036854775807")
# What explorations do not follow: plain programs have none of it.
NOT_PLAIN = re.compile(
    r"real|double|float|complex|volatile|thread|atomic|vector|assembly|barrier|exchange|signal|"
    r"jump|deferred|alloca|variable length|scanned|printed|sorted|text|memory|freed|built list|tree|bits of|length|rows|far jump|heap|calloc|"
    r"flexible|variadic|number of a pointer|computed goto|clean-up|digit|upper|length|absolute|"
    r"union|bytes|alias|byte swap|zeros|population|packed|constructor|input|section|weak|"
    r"local declaration|library|wide bit-field|abort|assert|exit|stop|wide string|__int128|void pointer")


class Pool:
    """What a place can get at."""
    KINDS = ("simple", "ints", "reads", "reals", "plain")

    def __init__(self):
        self.lvalues = {kind: [] for kind in self.KINDS}

    def add(self, declared, number):
        for kind in self.KINDS:
            self.lvalues[kind] += [text.replace("@", number) for text in getattr(declared, kind)]

    def observables(self):
        """Those that a criterion can name: no choice is left open in them."""
        texts = {t for kind in ("simple", "ints", "reads", "reals") for t in self.lvalues[kind]}
        return sorted(t for t in texts
                      if re.fullmatch(r"[*\w.\[\]()]+|[\w.\[\]]+(->[\w.\[\]]+)+", t)
                      and not re.search(r"__real|__imag|sizeof|^[A-Z]|\(\)", t))


class File:
    """A translation unit: what stands at file scope, and its functions."""

    def __init__(self, name):
        self.name = name
        self.tops = []
        self.seen = {}  # name of a template to the numbers its text at file scope exists with
        self.globals = Pool()
        self.functions = []  # lists of (text, observables or None)

    def text_and_points(self):
        head = INCLUDES + "extern int fuzz_input(int);\n" + "\n".join(self.tops)
        lines = head.split("\n")
        points = []
        for function in self.functions:
            for text, observables in function:
                lines.append(text)
                if observables:
                    points.append(Point(self.name, len(lines), tuple(observables),
                                        text.strip().startswith("return")))
        return "\n".join(lines) + "\n", points


class Generator:
    def __init__(self, seed, plain=False):
        self.random = random.Random(seed)
        self.plain = plain
        self.number = 0
        self.features = set()
        self.sources = 4  # the first ones are for the entry
        self.entry_kind = numbers if plain else self.random.choice(ENTRIES)
        # Few inputs, and nothing else that is not known: then all of them can be tried.
        self.exhaustive = self.entry_kind in MASKABLE and self.random.random() < 0.4
        # Most programs are small: a slice of little is judged sooner, and more sharply.
        self.size = self.random.choice((1, 1, 1, 2, 2, 3, 4))
        self.depth_of_statements = min(self.size, self.random.choice((1, 2, 3)))
        self.depth_of_expressions = self.random.choice((0, 1, 1, 2) if self.size > 1 else (0, 1))
        self.leaving = self.random.choice((0, 0, 0.05, 0.1))
        self.nesting = self.random.choice((0.3, 0.5))

    @property
    def loads_first(self):
        """From another entry than main, what ran before is not part of the program."""
        return self.entry_kind.__name__.startswith("main")

    def unique(self):
        self.number += 1
        return str(self.number)

    def pick(self, table, fits=lambda text: True):
        """The name of an entry of a table, remembered as a feature."""
        name = self.random.choice([n for n, entry in table.items()
                                   if self.allows(n) and fits(entry)])
        self.features.add(name)
        return name

    def allows(self, name):
        return not self.plain or not NOT_PLAIN.search(name)

    def constant(self):
        return str(self.random.choice((0, 1, 2, 3, 5, 8, 13, 40)))

    def instance(self, file, name, top):
        """The number of a text at file scope: one that is there, or a new one."""
        numbers = file.seen.setdefault((name, top), [])
        if numbers and self.random.random() < 0.8:
            return self.random.choice(numbers)
        number = self.unique()
        numbers.append(number)
        file.tops.append(top.replace("@", number))
        return number

    def declare(self, file, pool, place, declared, constants_only):
        """The declaration's text."""
        self.features.add(declared.name)
        number = self.unique()
        if declared.top:
            file.tops.append(declared.top.replace("@", number))
        constants_only = constants_only or declared.declaration.startswith("static")
        initialiser = (lambda: str(self.random.randint(0, 60))) if constants_only else None
        text = FunctionWriter(self, file, pool).fill(
            declared.declaration.replace("@", number), {"i": initialiser} if initialiser else {})
        pool.add(declared, number)
        return "static " + text if place == STATIC and not text.startswith("static") else text

    def add_globals(self, file, count):
        choices = [o for o in OBJECTS if GLOBAL in o.where and self.allows(o.name)]
        for _ in range(count):
            declared = self.random.choice(choices)
            text = self.declare(file, file.globals, GLOBAL, declared, True)
            plain = declared.simple and text.count(";") == 1 and "static" not in text
            if plain and self.random.random() < 0.3 and "__attribute__" not in text:
                text = "static " + text
            file.tops.append(text)


class FunctionWriter:
    """Writes one function: expressions and statements over what is in scope."""

    def __init__(self, generator, file, local_pool):
        self.generator = generator
        self.random = generator.random
        self.file = file
        self.pools = [local_pool] if local_pool is file.globals else [local_pool, file.globals]
        self.lines = []
        self.visible = [[]]  # observables by depth of braces
        self.callable = []
        self.open_parentheses = 0

    # --- expressions

    def candidates(self, *kinds):
        return [t for kind in kinds for pool in self.pools for t in pool.lvalues[kind]]

    def lvalue(self, depth, *kinds):
        texts = self.candidates(*kinds)
        if not texts:
            return None
        text = self.fill(self.random.choice(texts), depth=depth - 1)
        return f"({text})" if not re.match(r"\w", text) else text

    def from_table(self, table, depth, leaf):
        name = leaf
        if depth > 0:
            name = self.generator.pick(table, lambda entry: self.can_fill(entry[0]))
        text, top = table[name]
        number = self.generator.instance(self.file, name, top) if top else self.generator.unique()
        return self.fill(text.replace("@", number), depth=depth - 1)

    def integer(self, depth):
        leaf = "constant" if self.random.random() < 0.2 else "read"
        return self.from_table(expressions.INTEGERS, depth, leaf)

    def real(self, depth):
        leaf = "constant" if self.random.random() < 0.3 else "read"
        return self.from_table(expressions.REALS, depth, leaf)

    def effect(self, depth):
        leaf = self.random.choice(("assignment", "post-increment", "pre-decrement"))
        return self.from_table(expressions.EFFECTS, min(depth, 1), leaf)

    def test(self, depth):
        name = self.generator.pick(expressions.TESTS)
        return self.fill(expressions.TESTS[name], depth=depth)

    def fill(self, text, special=None, depth=None):
        """The text with its placeholders filled."""
        depth = self.generator.depth_of_expressions if depth is None else max(depth, 0)
        special = special or {}

        def replace(match):
            kind = match[1]
            if kind in special:
                return special[kind]()
            if kind in ("e", "i"):
                return self.integer(depth)
            if kind == "r":
                return self.lvalue(depth, "simple", "ints", "reads") or "4"
            if kind == "v":
                return self.lvalue(depth, "simple", "ints")
            if kind == "x":
                return self.lvalue(depth, "simple")
            if kind == "a":
                return self.lvalue(depth, "plain")
            if kind == "d":
                return self.real(depth)
            if kind == "D":
                return self.lvalue(depth, "reals")
            if kind == "R":
                return self.lvalue(depth, "reals") or "0.75"
            if kind == "s":
                return self.effect(depth)
            if kind == "c":
                return self.test(depth)
            if kind == "k":
                return self.generator.constant()
            if kind == "T":
                return self.random.choice(TYPES)
            if kind == "o":
                return self.random.choice(("+=", "-=", "*=", "^=", "|=", "&="))
            if kind == "K":
                return str(self.random.choice(EDGES))
            if kind == "n":
                return str(self.random.randint(1, 3))
            if kind == "in":
                self.generator.sources += 1
                return str(self.generator.sources - 1)
            raise KeyError(kind)

        return PLACEHOLDER.sub(replace, text)

    # --- statements

    def add(self, text, begins=True):
        """A line, with what can be observed in front of it if it begins with a statement."""
        stripped = text.strip()
        if stripped.startswith("}"):
            self.visible.pop()
        last = self.lines[-1][0].rstrip() if self.lines else ""
        is_point = (begins and last.endswith((";", "{", "}", ":")) and not NO_POINT.match(stripped)
                    and self.open_parentheses == 0)
        shape = stripped.replace("({", "{").replace("})", "}")
        self.open_parentheses += shape.count("(") - shape.count(")")
        observables = [o for level in self.visible for o in level] if is_point else None
        self.lines.append(("  " * len(self.visible) + stripped, observables))
        if stripped.endswith("{"):
            self.visible.append([])

    def statement(self, depth):
        draw = self.random.random()
        if depth > 0 and draw < self.generator.nesting:
            table = statements.NESTING
        elif draw > 1 - self.generator.leaving:
            table = statements.LEAVING
        elif self.callable and draw > 0.9 - self.generator.leaving:
            self.call_helper()
            return
        else:
            table = statements.PLAIN
        name = self.generator.pick(table, lambda entry: self.can_fill(entry[1]))
        top, text = table[name]
        number = self.generator.unique()
        if top:
            self.file.tops.append(top.replace("@", number))
        for line in text.replace("@", number).split("\n"):
            if line == "$B":
                for _ in range(self.random.randint(1, min(3, self.generator.size))):
                    self.statement(depth - 1)
            elif line.startswith("//+ "):
                self.visible[-1].append(line[4:])
            elif line.startswith("//- "):
                self.add(self.fill(line[4:]), begins=False)
            else:
                self.add(self.fill(line))

    def can_fill(self, text):
        if "$in" in text and (self.generator.sources == MAX_SOURCES or self.generator.exhaustive):
            return False
        return (("made@" not in text or self.generator.loads_first)
                and ("$D" not in text or self.candidates("reals"))
                and ("$a" not in text or self.candidates("plain")))

    def call_helper(self):
        number = self.generator.unique()
        helper = self.random.choice(self.callable)
        self.add(self.fill(f"int t{number} = {helper}((int)($e), (int)($e));"))
        self.visible[-1].append(f"t{number}")
        self.add(self.fill(f"$v = t{number};"))

    def body(self, signature, begin, count):
        """A whole function; `begin` are lines that come first, with what each makes observable."""
        self.lines = [(signature + " {", None)]
        self.visible = [self.file.globals.observables(), []]
        for line, observables in begin:
            self.add(line)
            self.visible[-1] += observables
        for _ in range(self.random.randint(1, self.generator.size + 1)):
            declared = self.random.choice([o for o in OBJECTS if self.generator.allows(o.name)
                                           and (LOCAL in o.where or STATIC in o.where)])
            place = STATIC if STATIC in declared.where and self.random.random() < 0.15 else LOCAL
            before = set(self.pools[0].observables())
            text = self.generator.declare(self.file, self.pools[0], place, declared,
                                          place == STATIC)
            self.add(text)
            self.visible[-1] += sorted(set(self.pools[0].observables()) - before)
        for _ in range(count):
            self.statement(self.generator.depth_of_statements)
        self.add(self.fill("return (int)(($e) ^ ($e) ^ ($e));"))
        self.add("}")
        self.file.functions.append(self.lines)


def parameters_pool(*names):
    pool = Pool()
    for name in names:
        pool.lvalues["simple"].append(name)
        pool.lvalues["plain"].append(name)
    return pool


def write_helper(generator, file, name, callable_):
    writer = FunctionWriter(generator, file, parameters_pool("a", "b"))
    writer.callable = list(callable_)
    writer.body(f"int {name}(int a, int b)", [(";", ["a", "b"])],
                generator.random.randint(1, generator.size + 1))


def generate_plain(seed):
    """Of integers, arrays, structures and pointers: what the exact parts of the analysis follow."""
    return generate(seed, plain=True)


def generate(seed, plain=False):
    generator = Generator(seed, plain)
    rng = generator.random
    main_file = File("a.c")
    files = [main_file]
    generator.add_globals(main_file, rng.randint(0, generator.size + 1))
    helpers = []
    if not plain and rng.random() < 0.35:
        other = File("b.c")
        files.append(other)
        generator.add_globals(other, rng.randint(0, 2))
        for _ in range(rng.randint(1, 2)):
            module = MODULES[generator.pick(MODULES)]
            number = generator.unique()
            main_file.tops.append(module.here.replace("@", number))
            other.tops.append(module.there.replace("@", number))
            main_file.globals.add(module, number)
        if rng.random() < 0.7:
            write_helper(generator, other, "remote", [])
            main_file.tops.append("int remote(int, int);")
            helpers.append("remote")
    for k in range(rng.choice((0, 0, 1, 1, 2)[:generator.size + 1])):
        write_helper(generator, main_file, f"helper{k}", helpers)
        helpers.append(f"helper{k}")
    entry = make_entry(generator, main_file)
    writer = FunctionWriter(generator, main_file, entry.pool)
    writer.callable = helpers
    writer.body(entry.signature, entry.begin, rng.randint(2, 2 * generator.size + 2))
    texts, points = {}, []
    for file in files:
        text, found = file.text_and_points()
        texts[file.name] = text
        points += found
    return Program(f"{'plain' if plain else 'own'}-{seed}", texts, entry.name, entry.caller, points, entry.inputs(rng),
                   exhaustive=entry.exhaustive, flags=("-std=gnu17",), named=entry.named,
                   features=frozenset(generator.features), arguments=entry.arguments)
