"""Programs of csmith's, with every option it has."""

import random
import re
import subprocess

from .entries import VALUES, calling
from .program import Point, Program

SWITCHES = ("arrays", "bitfields", "comma-operators", "compound-assignment", "consts", "divs",
            "embedded-assigns", "pre-incr-operator", "pre-decr-operator", "post-incr-operator",
            "post-decr-operator", "unary-plus-operator", "jumps", "longlong", "int8", "uint8",
            "float", "math64", "inline-function", "muls", "packed-struct", "pointers", "structs",
            "unions", "volatiles", "volatile-pointers", "const-pointers", "global-variables",
            "builtins", "argc")
GLOBAL = re.compile(r"^(?:static |const |volatile )*(?:u?int\d+_t|float) ([gl]_\d+) =", re.M)
FUNCTION = re.compile(r"^(?:static |inline )*[\w* ]+\bfunc_\d+\(.*\)$")
NO_POINT = re.compile(r"[{}]|else\b|lbl_|/\*|\*/|$|static")


def generate(seed):
    rng = random.Random(f"csmith {seed}")
    words = ["csmith", "--seed", str(seed), "--concise", "--max-funcs", str(rng.randint(1, 4)),
             "--max-block-depth", str(rng.randint(1, 3)),
             "--max-expr-complexity", str(rng.randint(2, 8)),
             "--max-array-len-per-dim", str(rng.randint(2, 10))]
    for switch in SWITCHES:
        draw = rng.random()
        if draw < 0.15:
            words.append(f"--no-{switch}")
        elif draw > 0.7 and switch != "global-variables":
            words.append(f"--{switch}")
    ran = subprocess.run(words, capture_output=True, text=True, timeout=60)
    if ran.returncode != 0:
        return None
    text = ran.stdout
    points = find_points(text)
    if not points:
        return None
    takes_arguments = "main (int argc" in text
    call = 'fuzz_main(1, (char *[]){"p", 0});' if takes_arguments else "fuzz_main();"
    return Program(f"csmith-{seed}", {"a.c": text}, "main", calling(call), points,
                   [(0,) * VALUES], flags=("-std=gnu17", "-I/usr/include/csmith"),
                   features=frozenset(["csmith"]))


def find_points(text):
    """Lines that begin with a statement, with the numbers that can be seen there."""
    first_function = text.find("func_1(void)\n{")
    visible = [m[1] for m in GLOBAL.finditer(text[:max(first_function, 0)])]
    points, own, inside, last = [], [], False, ""
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if FUNCTION.match(line):
            inside, own = True, []
        elif line == "}":
            inside = False
        elif inside:
            begins = re.search(r"[;}]$|^\{", last) and not NO_POINT.match(stripped)
            if begins and visible + own:
                points.append(Point("a.c", number, tuple(visible + own)))
            declared = re.match(r"    (?:const |volatile )*u?int\d+_t (l_\d+) =", line)
            if declared:
                own.append(declared[1])
        last = re.sub(r"/\*.*?\*/", "", stripped).strip() or last
    return points
