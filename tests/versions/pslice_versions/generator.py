"""Random programs: a function of a few numbers, and what it uses."""

from .program import CELLS, MACROS, PARAMETERS, Function, Node, Version

COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
# Of values that may be given, all that an `int` in the harness can hold some of.
TYPES = ("char", "short", "unsigned", "signed char", "unsigned char", "long")


def constant(value):
    return Node("constant", str(value))


def variable(name):
    return Node("variable", name)


def binary(operator, left, right):
    return Node("binary", operator, [left, right])


class Generator:
    def __init__(self, rng):
        self.rng = rng
        self.features = set()
        chance = rng.random
        self.has_calls = chance() < 0.35  # of functions without a body
        self.has_division = chance() < 0.3  # by what may be 0
        self.has_exit = chance() < 0.1
        self.has_pointer = chance() < 0.35
        self.next_loop = 0
        self.next_local = 0

    def version(self):
        rng = self.rng
        macros = {m: rng.randrange(1, 9) for m in MACROS if rng.random() < 0.4}
        enumerators = {"E0": rng.randrange(0, 3), "E1": rng.randrange(3, 7)} if rng.random() < 0.3 else {}
        self.constants = [*macros, *enumerators]
        objects = {}
        for name, count, odds in (("g0", 1, 0.6), ("g1", 1, 0.3), ("t0", CELLS, 0.3),
                                  ("s0", 2, 0.3)):
            if rng.random() < odds:
                objects[name] = [rng.randrange(-2, 6) for _ in range(count)]
        self.objects = objects
        types = {g: rng.choice(TYPES) for g in objects if g[0] == "g" and rng.random() < 0.2}
        self.typed = set(types)
        self.helpers = []
        functions = []
        for name in ("h0", "h1"):
            if rng.random() < 0.4:
                functions.append(self.function(name, list(PARAMETERS[:rng.randrange(1, 3)]), 3))
                self.helpers.append(functions[-1])
        parameters = list(PARAMETERS[:rng.randrange(2, 4)]) + ["p"] * self.has_pointer
        given = {p: rng.choice(TYPES) for p in parameters if p != "p" and rng.random() < 0.2}
        self.typed |= set(given)
        functions.append(self.function("entry", parameters, rng.randrange(4, 8)))
        functions[-1].types = given
        if self.typed:
            self.features.add("types")
        return Version(macros, enumerators, objects, functions, rng.random() < 0.15, self.features,
                       types)

    def function(self, name, parameters, length):
        self.scope = [p for p in parameters if p != "p"] + [g for g in self.objects if g[0] == "g"]
        self.pointers = ["p"] if "p" in parameters else []
        self.arrays = [o for o in self.objects if o == "t0"]
        self.structures = [o for o in self.objects if o == "s0"]
        self.counters = []
        body = []
        for _ in range(self.rng.randrange(1, 3)):
            body.append(self.declaration())
        if self.rng.random() < 0.25:
            body.append(self.pointer_declaration())
        body += self.block(length, 2)
        return Function(name, parameters, body + [Node("return", "", [self.sum()])])

    def declaration(self):
        self.next_local += 1
        name = f"{'xyzwuv'[self.next_local % 6]}{self.next_local}"
        statement = Node("declare", f"int {name}", [self.value(1)])
        self.scope.append(name)
        return statement

    def pointer_declaration(self):
        self.next_local += 1
        name = f"q{self.next_local}"
        target = self.rng.choice([name for name in self.scope if name not in self.typed])
        self.pointers.append(name)
        self.features.add("pointer to a local")
        return Node("declare", f"int *{name}", [Node("unary", "&", [variable(target)])])

    # --- expressions ---

    def constant(self):
        if self.constants and self.rng.random() < 0.3:
            return variable(self.rng.choice(self.constants))
        return constant(self.rng.choice((0, 1, 1, 2, 3, 4, 5, 7, 9, -1, -2, 12)))

    def lvalue(self):
        rng = self.rng
        kinds = ["scope"] * 4 + ["pointer"] * len(self.pointers) + ["array"] * len(self.arrays) + \
            ["structure"] * len(self.structures)
        kind = rng.choice(kinds)
        self.features.add(kind)
        if kind == "pointer":
            return Node("unary", "*", [variable(rng.choice(self.pointers))])
        if kind == "array":
            return Node("element", "t0", [self.subscript()])
        if kind == "structure":
            return variable(rng.choice(("s0.x", "s0.y")))
        return variable(rng.choice(self.scope))

    def subscript(self):
        if self.rng.random() < 0.5:
            return constant(self.rng.randrange(CELLS))
        return binary("&", variable(self.rng.choice(self.scope)), constant(CELLS - 1))

    def leaf(self):
        if self.rng.random() < 0.25:
            return self.constant()
        if self.counters and self.rng.random() < 0.4:
            return variable(self.rng.choice(self.counters))
        return self.lvalue()

    def value(self, depth):
        rng = self.rng
        if depth == 0 or rng.random() < 0.2:
            return self.leaf()
        kind = rng.choice(("sum",) * 4 + ("product", "remainder", "quotient", "mask", "negation",
                                          "choice", "comparison", "guarded", "guarded"))
        if kind == "quotient" and self.has_division and rng.random() < 0.6:
            kind = "free quotient"
        self.features.add(kind)
        left = self.value(depth - 1)
        if kind == "sum":
            return binary(rng.choice("+-"), left, self.leaf())
        if kind == "product":
            return binary("*", binary("%", left, constant(100)), constant(rng.randrange(2, 4)))
        if kind == "remainder":
            return binary("%", left, constant(rng.randrange(2, 9)))
        if kind == "quotient":
            return binary("/", left, constant(rng.randrange(2, 5)))
        if kind == "free quotient":
            return binary("/", left, self.lvalue())
        if kind == "mask":
            return binary(rng.choice("&|^"), left, constant(rng.choice((1, 3, 7, 4))))
        if kind == "negation":
            return Node("unary", rng.choice("!-"), [left])
        if kind == "choice":
            return Node("choice", "", [self.test(0), left, self.leaf()])
        if kind == "comparison":
            return self.test(0)
        return binary(rng.choice("+-"), binary("%", left, constant(61)),
                      binary("%", self.leaf(), constant(67)))

    def call(self):
        """Stands alone: C leaves open when else a call is made that changes what others read."""
        called = self.rng.choice(self.helpers)
        return Node("call", called.name, [self.value(1) for _ in called.parameters])

    def test(self, depth=1):
        if depth and self.helpers and self.rng.random() < 0.15:
            return binary(self.rng.choice(COMPARISONS), self.call(), self.constant())
        if depth and self.rng.random() < 0.25:
            return binary(self.rng.choice(("&&", "||")), self.test(0), self.test(0))
        return binary(self.rng.choice(COMPARISONS), self.value(depth), self.constant()
                      if self.rng.random() < 0.7 else self.leaf())

    def sum(self):
        result = self.lvalue()
        for _ in range(self.rng.randrange(0, 3)):
            result = binary(self.rng.choice("+-"), result, self.leaf())
        return result

    # --- statements ---

    def block(self, length, depth):
        return [self.statement(depth) for _ in range(length)]

    def statement(self, depth):
        rng = self.rng
        kinds = ["assign"] * 5 + ["declare"]
        kinds += ["if"] * 4 + ["for", "switch"] if depth else []
        kinds += ["out", "get"] if self.has_calls else []
        kinds += ["exit"] if self.has_exit else []
        kinds += ["call"] * 3 if self.helpers else []
        kinds += ["break"] if self.counters else []
        kind = rng.choice(kinds)
        self.features.add(kind)
        if kind == "assign":
            return Node(kind, rng.choice(("=", "=", "=", "+=", "-=")),
                        [self.lvalue(), self.value(2)])
        if kind == "call":
            return Node("assign", "=", [variable(rng.choice(self.scope)), self.call()])
        if kind == "declare":
            return self.declaration() if depth == 2 else Node("assign", "=", [self.lvalue(), self.value(1)])
        if kind == "if":
            otherwise = self.block(rng.randrange(1, 3), depth - 1) if rng.random() < 0.5 else []
            return Node(kind, "", [self.test()], [self.block(rng.randrange(1, 3), depth - 1),
                                                  otherwise])
        if kind == "for":
            return self.loop(depth)
        if kind == "switch":
            labels = sorted(rng.sample(range(-1, 6), rng.randrange(1, 4)))
            blocks = [self.block(1, depth - 1) for _ in range(len(labels) + 1)]
            return Node(kind, " ".join(map(str, labels)), [self.value(1)], blocks)
        if kind == "out":
            return Node(kind, "", [self.value(1)])
        if kind == "get":
            return Node(kind, "", [self.lvalue()])
        guarded = Node(kind)  # leaving is for some inputs only
        return Node("if", "", [self.test(0)], [[guarded], []])

    def loop(self, depth):
        self.next_loop += 1
        name = f"i{self.next_loop}"
        bound = self.rng.choice((constant(self.rng.randrange(1, 4)),
                                 binary("&", self.lvalue(), constant(3)),
                                 binary("%", self.lvalue(), constant(3))))
        self.counters.append(name)
        body = self.block(self.rng.randrange(1, 3), depth - 1)
        self.counters.remove(name)
        return Node("for", name, [bound], [body])


def generate(rng):
    return Generator(rng).version()
