"""Expressions: those without side effects, which may stand anywhere; and those with, which stand
only where C orders everything around them, or gcc could choose the order.

`$e` is an integer expression, `$r` one that is read only, `$d` a real one, `$v` an integer lvalue,
`$x` one that reads nothing on the way, `$D` a real lvalue, `$k` a constant, `$s` one with side
effects. Everything is reduced before it is added or multiplied, so that hardly anything overflows.
"""

# Each with what it needs at file scope.
INTEGERS = {
    "read": ("$r", ""),
    "constant": ("$k", ""),
    "sum": ("($e) % 61 + ($e) % 67", ""),
    "difference": ("($e) % 32 - ($e) % 31", ""),
    "product": ("(($e) % 16) * (($e) % 16)", ""),
    "quotient": ("($e) / ((($e) & 7) + 1)", ""),
    "remainder": ("($e) % ((($e) & 3) + 2)", ""),
    "and": ("($e) & ($e)", ""),
    "or": ("($e) | ($e)", ""),
    "xor": ("($e) ^ ($e)", ""),
    "complement": ("~($e)", ""),
    "negation": ("-(($e) % 99)", ""),
    "plus": ("+($e)", ""),
    "not": ("!($e)", ""),
    "shift right": ("($e) >> (($e) & 7)", ""),
    "shift left": ("(int)((unsigned)($e) << (($e) & 7))", ""),
    "less": ("($e) < ($e)", ""),
    "at most": ("($e) <= ($e)", ""),
    "greater": ("($e) > $k", ""),
    "at least": ("($e) >= $k", ""),
    "equal": ("($e) == $k", ""),
    "unequal": ("($e) != ($e)", ""),
    "unsigned comparison": ("(unsigned)($e) > 3u", ""),
    "long product": ("(int)(((long long)($e) * 100003) >> 7)", ""),
    "long shift": ("(int)(((unsigned long long)($e) << 33) >> 40)", ""),
    "character arithmetic": ("(char)(($e) % 100 + 'a')", ""),
    "both": ("($e) && ($e)", ""),
    "either": ("($e) || ($e)", ""),
    "choice": ("(($e) ? ($e) : ($e))", ""),
    "choice without middle": ("(($e) ?: ($e))", ""),
    "comma": ("((void)($e), ($e))", ""),
    "cast to signed char": ("(signed char)($e)", ""),
    "cast to unsigned char": ("(unsigned char)($e)", ""),
    "cast to short": ("(short)($e)", ""),
    "cast to bool": ("(_Bool)($e)", ""),
    "cast to long": ("(int)(long long)($e)", ""),
    "cast to unsigned": ("(int)(unsigned)($e)", ""),
    "cast of real": ("(int)($d)", ""),
    "real comparison": ("($d) < ($d)", ""),
    "real equality": ("($d) == ($d)", ""),
    "real as test": ("!($d)", ""),
    "sizeof": ("(int)sizeof(long) + ($e) % 5", ""),
    "sizeof expression": ("(int)sizeof(($r) + 0) - ($e) % 5", ""),
    "alignof": ("(int)_Alignof(int) + ($e) % 3", ""),
    "generic": ("_Generic(($r), int: ($e), default: ($e))", ""),
    "expect": ("(int)__builtin_expect(($e) != 0, 1)", ""),
    "population": ("__builtin_popcount((unsigned)($e))", ""),
    "leading zeros": ("__builtin_clz((unsigned)($e) | 1u)", ""),
    "trailing zeros": ("__builtin_ctz((unsigned)($e) | 256u)", ""),
    "byte swap": ("(int)__builtin_bswap32((unsigned)($e))", ""),
    "chosen expression": ("__builtin_choose_expr(1, ($e), 0)", ""),
    "constant p": ("(__builtin_constant_p(3) ? ($e) : 0)", ""),
    "statement expression": ("({ int q@ = ($e); q@ & 63; })", ""),
    "compound literal": ("((struct cl@){($e), .y = ($e)}).y", "struct cl@ { int x, y; };"),
    "literal array": ("((int[]){($e), ($e), 3})[($e) & 1]", ""),
    "text": ('"hello"[($e) & 3]', ""),
    "texts compared": ('((($e) & 1 ? "ab" : "cd") == (($e) & 1 ? "ab" : "ef"))', ""),
    "end of text compared": ('(lit@[($e) & 3] == lit@[($e) & 1] + 1)',
                             'static const char *const lit@[] = {"xyz", "yz", "z", "yz"};'),
    "character": ("'q' - ($e) % 9", ""),
    "enumerator": ("(F@ + ($e) % 4)", "enum { F@ = 6, G@ };"),
    "offset": ("(int)__builtin_offsetof(struct of@, b) + ($e) % 7",
               "struct of@ { char a; int b; };"),
    "macro": ("TWICE@($e)", "#define TWICE@(x) (((x) % 100) * 2)"),
    "absolute": ("abs(($e) % 1000)", ""),
    "digit": ("(isdigit((unsigned char)(($e) & 127)) != 0)", ""),
    "upper": ("toupper((($e) & 15) + 'a')", ""),
    "length": ('(int)strlen("four") + ($e) % 3', ""),
    "pure call": ("mix@(($e), ($e))",
                  "static int mix@(int x, int y) { if (x > y) return x % 77; return y % 33 + 1; }"),
    "attributed call": ("steady@($e)",
                        "__attribute__((const, noinline)) static int steady@(int x) "
                        "{ return x % 9 * 3; }"),
    "inline call": ("small@(($e), 2)",
                    "static inline int small@(int x, char y) { return x % 40 - y; }"),
    "old style call": ("old@((int)($e), (int)($e))",
                       "static int old@(x, y) int x; int y; { return x % 8 - y % 8; }"),
    "recursive call": ("depth@(($e) & 3)",
                       "static int depth@(int n) { return n <= 0 ? 2 : n + depth@(n - 1); }"),
    "mutually recursive call": (
        "even@(($e) & 7)",
        "static int odd@(int n);\nstatic int even@(int n) { return n == 0 || odd@(n - 1); }\n"
        "static int odd@(int n) { return n != 0 && even@(n - 1); }"),
    "variadic call": (
        "sum@(2, (int)($e), (int)($e))",
        "static int sum@(int n, ...) { va_list l; int t = 0; va_start(l, n); "
        "while (n-- > 0) t += va_arg(l, int) % 50; va_end(l); return t; }"),
    "struct argument": ("weigh@((struct p@){($e), ($e)})",
                        "struct p@ { int x, y; };\n"
                        "static int weigh@(struct p@ p) { p.x %= 60; return p.x + p.y % 60; }"),
    "struct result": ("make@($e).y",
                      "struct p@ { int x, y; };\n"
                      "static struct p@ make@(int v) { struct p@ p = {v, v ^ 5}; return p; }"),
    "alias call": ("other@($e)",
                   "int real@(int x) { return x % 19 + 2; }\n"
                   "int other@(int x) __attribute__((alias(\"real@\")));"),
}

REALS = {
    "read": ("$R", ""),
    "constant": ("2.5", ""),
    "hexadecimal constant": ("0x1.8p1", ""),
    "converted": ("(double)(($e) % 100)", ""),
    "sum": ("(($d) + ($d)) / 2", ""),
    "product": ("($d) * 0.5", ""),
    "quotient": ("($d) / 4", ""),
    "negation": ("-($d)", ""),
    "choice": ("(($e) ? ($d) : ($d))", ""),
    "float": ("(float)($d)", ""),
    "absolute": ("__builtin_fabs($d)", ""),
    "call": ("half@($d)", "static double half@(double x) { return x > 50 ? x / 2 : x; }"),
}

EFFECTS = {
    "assignment": ("($v = ($e))", ""),
    "compound assignment": ("($v += ($e) % 5)", ""),
    "post-increment": ("$v++", ""),
    "pre-decrement": ("--$v", ""),
    "comma": ("($s, ($e))", ""),
    "then": ("(($s) && ($s))", ""),
    "or else": ("(($e) || ($s))", ""),
    "choice": ("(($s) ? ($s) : ($s))", ""),
    "real assignment": ("((int)($D = ($d)))", ""),
    "real increment": ("($D++ > 3)", ""),
    "statement expression": ("({ $v = ($e); ($s) ? 3 : 4; })", ""),
    "counting call": ("count@()", "static int count@(void) { static int n = 3; n += 2; "
                                  "return n & 31; }"),
    "storing call": ("keep@($e)", "static int kept@ = 4;\n"
                                  "static int keep@(int x) { int was = kept@; kept@ = x; "
                                  "return was; }"),
    "store through result": ("(*pick@($e) = ($e))",
                             "static int left@, right@ = 2;\n"
                             "static int *pick@(int x) { return x & 1 ? &left@ : &right@; }"),
}

TESTS = {
    "value": "$e",
    "comparison": "($e) > ($e)",
    "with a constant": "($e) == $k",
    "negated": "!($e)",
    "of a real": "($d) > 1.5",
    "with side effects": "$s",
    "conjunction": "($e) > 0 && ($e) < 9",
}
