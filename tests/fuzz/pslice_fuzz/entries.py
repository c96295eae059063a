"""Where a program starts, and how it is called: main with inputs of several kinds, functions with
numbers, functions with pointers that may be null, meet each other, or lead to globals."""

import itertools
from dataclasses import dataclass, field

SMALL = (-2, -1, 0, 1, 2, 3, 5, 8)
LARGE = (13, 64, 100, -100, 2147483647, -2147483648, 65536)
VALUES = 16  # what the harness hands over


@dataclass
class Entry:
    name: str
    signature: str
    begin: list  # of (line, what it makes observable)
    pool: object
    caller: str
    count: int  # of inputs that the entry itself takes
    named: dict = field(default_factory=dict)
    exhaustive: bool = False
    arguments: tuple = ()  # for pslice

    def inputs(self, rng):
        if self.exhaustive:
            ranges = [range(4)] * self.count
            return [values + (0,) * (VALUES - self.count) for values in itertools.product(*ranges)]
        found = []
        for _ in range(40):
            source = SMALL if rng.random() < 0.8 else SMALL + LARGE
            found.append(tuple(rng.choice(source) for _ in range(VALUES)))
        return found


def calling(text):
    return f"void fuzz_call(const int *in) {{ {text} }}\n"


MASK = ("a &= 3, b &= 3;", ["a", "b"])


def make_entry(generator, file):
    generator.features.add(generator.entry_kind.__name__)
    return generator.entry_kind(generator, file)


def _pool():
    from .generator import parameters_pool
    return parameters_pool("a", "b")


def main_asking(generator, file):
    exhaustive = generator.exhaustive
    begin = [("int a = fuzz_input(0), b = fuzz_input(1);", ["a", "b"])] + [MASK] * exhaustive
    return Entry("main", "int main(void)", begin, _pool(), calling("fuzz_main();"), 2,
                 exhaustive=exhaustive)


def main_arguments(generator, file):
    begin = [("int a = argc > 1 ? atoi(argv[1]) : 4;", ["a"]),
             ("int b = argc > 2 ? argv[2][0] : argc;", ["b"])]
    call = ('char x[16], *v[] = {"p", x, "b2", 0}; snprintf(x, 16, "%d", in[0]); '
            "fuzz_main(1 + (in[1] & 1) + (in[1] & 2) / 2, in[1] ? v : (char *[]){v[0], v[1], 0});")
    return Entry("main", "int main(int argc, char **argv)", begin, _pool(), calling(call), 2)


def numbers(generator, file):
    exhaustive = generator.exhaustive
    begin = [MASK] if exhaustive else [(";", ["a", "b"])]
    return Entry("entry", "int entry(int a, int b)", begin, _pool(),
                 calling("entry(in[0], in[1]);"), 2,
                 named={"a": 0, "b": 1}, exhaustive=exhaustive,
                 arguments=("--globals", "init") if exhaustive else ())


def pointers(generator, file):
    """Pointers from a caller who passes null, the same twice, globals, and objects of his own."""
    file.tops.append("struct given { int x; struct given *next; int *to; };\n"
                     "int known = 3, many[3] = {1, 2, 3};\nstruct given shared = {4, 0, &known};\n"
                     "static int spare;")
    pool = _pool()
    pool.lvalues["ints"] += ["*(p ? p : &spare)", "*(q ? q : &spare)", "many[($e) & 1]"]
    pool.lvalues["simple"].append("known")
    pool.lvalues["plain"].append("known")
    begin = [("if (!p) {", []), ("p = &spare;", []), ("}", ["*p"])]
    if generator.random.random() < 0.6:
        begin += [("if (!s) {", []), ("s = &shared;", []), ("}", ["s->x"])]
        pool.lvalues["ints"] += ["s->x", "*(s->to ? s->to : &spare)", "shared.x"]
    meddling = generator.random.random() < 0.3
    if meddling:
        begin += [("if (f && a == 2) {", []), ("f();", []), ("}", [])]
    begin += [(";", ["a", "b", "known", "many[1]", "shared.x"])]
    call = ("int own = in[4], two[2] = {in[5], 6}; "
            "struct given mine = {in[6], &shared, in[7] & 1 ? &own : &known}; "
            "known = in[4]; many[1] = in[5]; if (in[7] & 2) shared.to = &many[1]; "
            "int *to[] = {0, &own, &known, &many[1], two, &mine.x, &shared.x, &two[1]}; "
            "struct given *with[] = {0, &mine, &shared}; "
            "entry(in[0], in[1], to[in[2] & 7], to[in[3] & 7], with[(unsigned)in[1] % 3], "
            "in[3] & 1 ? meddle : 0);")
    meddle = "static void meddle(void) { known ^= 5; many[1]++; shared.x += 2; }\n"
    return Entry("entry", "int entry(int a, int b, int *p, int *q, struct given *s, "
                          "void (*f)(void))", begin, pool, meddle + calling(call), 8,
                 arguments=("--externals", "any") if meddling else ())


ENTRIES = (main_asking, main_arguments, numbers, numbers, pointers, pointers)
MASKABLE = (main_asking, numbers)
