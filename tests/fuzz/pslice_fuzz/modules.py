"""What two files share: the text in each, and what the first can get at."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Module:
    here: str
    there: str
    simple: tuple = ()
    ints: tuple = ()
    reads: tuple = ()
    reals: tuple = ()
    plain: tuple = ()


MODULES = {
    "object of another file": Module("extern int far@;", "int far@ = 7;", simple=("far@",),
                                     plain=("far@",)),
    "pointer initialised elsewhere": Module(
        "extern int *const far@;\nextern int near@;", "int near@ = 5;\nint *const far@ = &near@;",
        simple=("near@",), ints=("*far@",)),
    "pointer into this file": Module(
        "int near@ = 2;\nextern int *far@;", "extern int near@;\nint *far@ = &near@;",
        simple=("near@",), ints=("*far@",)),
    "constant of another file": Module("extern const int far@;", "const int far@ = 5;",
                                       reads=("far@",)),
    "incomplete array": Module("extern int far@[];", "int far@[4] = {3, [2] = 6};",
                               ints=("far@[2]", "far@[($e) & 3]")),
    "incomplete struct": Module(
        "struct h@;\nextern struct h@ far@;\nint get@(struct h@ *);\n"
        "static int got@(void) { return get@(&far@); }",
        "struct h@ { int x, y; };\nstruct h@ far@ = {1, 8};\nint get@(struct h@ *h) { return h->y; }",
        reads=("got@()",)),
    "same name twice": Module(
        "static int same@ = 3;\nint other@(void);", "static int same@ = 9;\n"
        "int other@(void) { return same@; }", simple=("same@",), reads=("other@()",)),
    "table of functions elsewhere": Module(
        "extern int (*const far@[2])(int);",
        "static int plus@(int x) { return x % 30 + 3; }\nstatic int minus@(int x) { return x % 30 - 3; }\n"
        "int (*const far@[2])(int) = {plus@, minus@};", reads=("far@[($e) & 1]((int)($e))",)),
    "weak and strong": Module(
        "__attribute__((weak)) int level@(void) { return 1; }", "int level@(void) { return 4; }",
        reads=("level@()",)),
    "weak object": Module("extern int far@;", "__attribute__((weak)) int far@ = 6;",
                          simple=("far@",)),
    "hidden state": Module(
        "int *hidden@(void);\nint take@(void);",
        "static int state@ = 1;\nint *hidden@(void) { return &state@; }\n"
        "int take@(void) { return state@; }", ints=("*hidden@()",), reads=("take@()",)),
    "call back": Module(
        "int back@(int x) { return x % 12 - 1; }\nint over@(int);",
        "int back@(int);\nstatic int (*to@)(int) = back@;\nint over@(int x) { return to@(x) + 1; }",
        reads=("over@((int)($e))",)),
    "real of another file": Module("extern double far@;", "double far@ = 1.25;", reals=("far@",)),
    "inline": Module(
        "inline int thin@(int x) { return x % 6 + 1; }\nextern int thin@(int);",
        "int thin@(int);\nint thick@(int x) { return thin@(x) + 1; }",
        reads=("thin@((int)($e))",)),
    "thread local of another file": Module("extern _Thread_local int far@;",
                                           "_Thread_local int far@ = 4;", simple=("far@",)),
    "pointer to the other's static": Module(
        "extern int *lend@(void);", "static int lent@ = 6;\nint *lend@(void) { return &lent@; }",
        ints=("*lend@()",)),
}
