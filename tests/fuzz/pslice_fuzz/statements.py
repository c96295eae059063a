"""Statements: what each needs at file scope, and its text.

Beside the placeholders of expressions: `$c` is a test, `$a` an lvalue of type int whose address may
be taken, `$n` a small number of rounds, `$B` on a line of its own some statements, `$k` a constant,
`$T` an integer type, `$o` an operator that assigns, `$K` a constant at the edge of some type,
`$in` another number for each place that asks for input. A line `//+ x` says that from here to the
end of the block x can be observed. A line begins with a statement, unless it plainly cannot or
`//-` stands in front of it.
"""

PLAIN = {
    "assignment": ("", "$v = $e;"),
    "assigned effect": ("", "int t@ = $s;\n//+ t@\n$v = t@;"),
    "effect": ("", "$s;"),
    "add": ("", "$v += ($e) % 5;"),
    "subtract": ("", "$v -= ($e) % 7;"),
    "and": ("", "$v &= $e;"),
    "or": ("", "$v |= ($e) & 15;"),
    "xor": ("", "$v ^= $e;"),
    "shift": ("", "$v >>= ($e) & 3;"),
    "divide": ("", "$v /= (($e) & 3) + 1;"),
    "remainder": ("", "$v %= (($e) & 7) + 2;"),
    "multiply": ("", "unsigned t@ = $e;\n//+ t@\nt@ *= 3;\nt@ <<= 2;\n$v = t@;"),
    "increment": ("", "$v++;"),
    "decrement": ("", "--$v;"),
    "real assignment": ("", "$D = $d;"),
    "real add": ("", "$D += ($d) / 8;"),
    "real increment": ("", "$D++;"),
    "real decrement": ("", "--$D;"),
    "real scale": ("", "$D *= 0.5;\n$D /= 2;"),
    "input": ("", "$v = fuzz_input($in);"),
    "nothing": ("", ";"),
    "two on a line": ("", "$v = $e; $v = $e;"),
    "ignored": ("", "(void)($e);"),
    "bool": ("", "_Bool b@ = ($e) & 6;\n//+ b@\n$v = b@ + 1;\nb@--;\n$v = b@;"),
    "narrow": ("", "signed char c@ = 100;\n//+ c@\nc@ += ($e) & 63;\n$v = c@;"),
    "wrap": ("", "unsigned u@ = 1;\nu@ -= ($e) & 3;\n//+ u@\n$v = u@ > 5;"),
    "wide": ("", "unsigned long long w@ = 1;\n//+ w@\nw@ <<= ($e) & 63;\n$v = (int)(w@ >> 31);"),
    "narrow bit-field": ("", "struct { unsigned a : 3; int b : 4; } f@ = {($e) & 7, 0};\n"
                             "//+ f@.a\n//+ f@.b\nf@.a += 3;\nf@.b = f@.a;\n$v = f@.b;"),
    "union of halves": ("", "union { unsigned all; unsigned short half[2]; } h@;\nh@.all = $e;\n"
                            "//+ h@.all\nh@.half[($e) & 1] = 7;\n$v = h@.all;"),
    "real bits": ("", "union { float f; unsigned u; } p@;\np@.f = $d;\n$v = p@.u >> 20;"),
    "increment in subscript": ("", "int q@[4] = {0}, i@ = ($e) & 1;\n//+ i@\n//+ q@[1]\n"
                                   "q@[i@++] = $e;\nq@[i@] += 2;\n$v = q@[1];"),
    "pointer increment": ("", "int q@[3] = {$e, $e, 4}, *p@ = q@;\n//+ *p@\n*p@++ = $e;\n"
                              "$v = *p@;\n++*p@;\n$v = q@[1];\np@ += 1;\n$v = *p@ - q@[0] % 8;"),
    "pointer difference": ("", "int q@[4], *p@ = q@ + (($e) & 3);\n$v = (int)(p@ - q@);"),
    "pointer comparison": ("", "int q@ = 1, *p@ = ($e) & 1 ? &q@ : 0;\nif (p@ == 0)\n  $v = 3;\n"
                               "if (p@)\n  *p@ = $e;\n$v = q@;"),
    "swap": ("", "int *p@ = &$a, *q@ = &$a, t@ = *p@;\n//+ *p@\n//+ *q@\n*p@ = *q@;\n*q@ = t@;"),
    "store by a call": ("static void store@(int *p, int x) { if (x & 1) *p = x; else *p -= 1; }",
                        "store@(&$a, $e);"),
    "structure copy": ("struct q@ { int x; int y[2]; };",
                       "struct q@ m@ = {$e, {$e, 2}}, n@ = {0};\n//+ n@.x\nn@ = m@;\n"
                       "m@.y[0] = 5;\n//+ m@.y[0]\n$v = n@.y[($e) & 1];"),
    "structure by value": ("struct q@ { int x, y; };\nstatic int total@(struct q@ p) "
                           "{ p.x %= 100; p.y = p.x + 1; return p.y; }",
                           "struct q@ m@ = {$e, $e};\n//+ m@.x\n$v = total@(m@);\n$v = m@.y;"),
    "structure result": ("struct q@ { int x, y; };\nstatic struct q@ both@(int x) "
                         "{ struct q@ p = {.y = x}; p.x = x & 3; return p; }",
                         "struct q@ m@ = both@($e);\n//+ m@.y\n$v = m@.x;\n$v = both@($e).y;"),
    "static result": ("static int *slot@(int x) { static int s[2]; s[x & 1] += x & 3; "
                      "return &s[x & 1]; }",
                      "*slot@($e) = 4;\n$v = *slot@(1);"),
    "array parameter": ("static int last@(int n, int q[static 2], int (*m)[2]) "
                        "{ m[0][n & 1] = q[1]; return q[n & 1]; }",
                        "int q@[2] = {$e, $e}, m@[1][2] = {{0}};\n//+ m@[0][1]\n"
                        "$v = last@($e, q@, m@);\n$v = m@[0][1];"),
    "rows of variable length": (
        "static int row@(int n, int m[][n]) { m[n - 1][0] ^= 5; return m[n - 1][1] % 90; }",
        "int q@[2][2] = {{$e, 1}, {$e, $e}};\n//+ q@[1][0]\n$v = row@(2, q@);\n$v = q@[1][0];"),
    "static counter": ("static int tick@(void) { static int n = 3; return n = (n + 2) & 63; }",
                       "tick@();\n$v = tick@();"),
    "recursion through a pointer": (
        "static int sink@(int n, int *p) { if (n <= 0) return *p % 90; *p ^= n; "
        "return sink@(n - 1, p) + 1; }", "$v = sink@(($e) & 3, &$a);"),
    "local of a caller": (
        "static int dive@(int n, int *p) { int x = n + 1; if (n <= 0) return *p % 70; "
        "x = *p % 50 + n; return dive@(n - 1, &x); }",
        "int t@ = $e;\n//+ t@\n$v = dive@(($e) & 3, &t@);"),
    "out-parameter of a recursion": (
        "static int tally@(int n, int *p) { int x = n * 3, y = 1, r; "
        "if (n <= 0) { *p = *p % 40 + 2; return 1; } r = tally@(n - 1, n & 2 ? &y : p); "
        "x += y; *p = (*p % 60) + x; return (r + x + y) % 80; }",
        "int t@ = $e;\n//+ t@\n$v = tally@(($e) & 3, &t@);\n$v = t@;"),
    "activations in a list": (
        "struct up@ { int v; struct up@ *up; int r[2]; };\n"
        "static int climb@(int n, struct up@ *up) { struct up@ m = {n, up, {n, 1}}; int s = 0; "
        "if (up) up->r[n & 1] += m.r[0]; if (n > 0) s = climb@(n - 1, &m); "
        "else for (struct up@ *q = &m; q; q = q->up) { s = (s * 3 + q->v) % 90; q->v = s & 7; } "
        "return (s + m.v * 2 + m.r[0] + m.r[1]) % 90; }",
        "$v = climb@(($e) & 3, 0);"),
    "variadic": ("static int pickv@(int n, ...) { va_list l, m; int x = 0; double d; "
                 "va_start(l, n); va_copy(m, l); x = va_arg(l, int); d = va_arg(l, double); "
                 "if (n & 1) x = va_arg(m, int) + (int)d; va_end(m); va_end(l); return x % 99; }",
                 "$v = pickv@((int)($e), (int)($e) % 50, (double)($d));"),
    "alias of a function": ("int first@(int x) { return x % 5; }\n"
                            "int second@(int) __attribute__((alias(\"first@\")));",
                            "$v = second@($e);"),
    "constructor": ("static int made@ = 1;\n"
                    "__attribute__((constructor)) static void make@(void) { made@ = 6; }",
                    "$v = made@;"),
    "macro": ("#define SET@(x, y) do { (x) = (y); if ((x) > 40) (x) = 40; } while (0)",
              "int t@ = 0;\n//+ t@\nSET@(t@, $e);\n$v = t@;"),
    "macro of two": ("#define BOTH@(x, y) (x) = 2; (y) = (x) + 1",
                     "int t@ = $e, u@ = 0;\nBOTH@(t@, u@);\n//+ u@\n$v = t@ + u@;"),
    "assembly": ("", "int t@ = $e;\n//+ t@\n__asm__(\"\" : \"+r\"(t@));\n$v = t@;"),
    "barrier": ("", "__asm__ volatile(\"\" ::: \"memory\");"),
    "atomic": ("", "int t@ = $e;\n//+ t@\n__atomic_fetch_and(&t@, 255, 5);\n"
                   "$v = __sync_fetch_and_or(&t@, 3);\n$v = t@;"),
    "exchange": ("", "int t@ = ($e) & 1, u@ = 1;\n//+ t@\n//+ u@\n"
                     "if (__atomic_compare_exchange_n(&t@, &u@, 9, 0, 5, 5))\n  $v = t@;\n"
                     "$v = u@;"),
    "overflow": ("", "int t@ = 0;\n//+ t@\nif (__builtin_add_overflow((int)($e), (int)($e), &t@))\n"
                     "  $v = 1;\n$v = t@ & 1023;"),
    "unreachable": ("", "if ((($e) & 1) > 1)\n  __builtin_unreachable();"),
    "static assertion": ("", "_Static_assert(sizeof(int) == 4, \"int\");"),
    "local types": ("", "enum { L@ = 4 };\ntypedef struct { int x; } local@;\n"
                        "local@ t@ = {L@ + ($e) % 3};\n//+ t@.x\n$v = t@.x;"),
    "local declaration": ("int away@ = 2;\nint far@(int x) { return x % 9 + away@; }",
                          "//- int far@(int);\nextern int away@;\naway@ = ($e) % 8;\n"
                          "//+ away@\n$v = far@(3);"),
    "container": ("struct box@ { int before; int in; };",
                  "struct box@ t@ = {$e, $e};\nint *p@ = &t@.in;\n//+ *p@\n"
                  "$v = ((struct box@ *)((char *)p@ - __builtin_offsetof(struct box@, in)))->before;"),
    "complex": ("", "_Complex double z@ = ($d) + 2.0i;\nz@ *= z@;\n$v = (int)__imag__ z@;"),
    "vector": ("typedef int four@ __attribute__((vector_size(16)));",
               "four@ p@ = {$e, 1, 2, 3}, q@ = {4, ($e) & 3};\np@ ^= q@;\n$v = p@[($e) & 3];"),
    "copy memory": ("", "int p@[3] = {$e, $e, $e}, q@[3] = {0};\n//+ q@[1]\n"
                        "memcpy(q@, p@, sizeof q@);\n$v = q@[($e) & 1];"),
    "move memory": ("", "int p@[4] = {$e, 1, 2, 3};\nmemmove(p@ + 1, p@, 2 * sizeof *p@);\n"
                        "//+ p@[1]\n$v = p@[($e) & 3];"),
    "bytes to words": ("struct w@ { unsigned char a, b; short c; };",
                       "unsigned char t@[12] = {($e) & 255, 2, 3};\nt@[2] = $e;\n"
                       "t@[($e) & 7] = $e;\nstruct w@ q@;\nshort h@;\n"
                       "memcpy(&q@, t@, sizeof q@);\nmemcpy(&h@, t@ + (($e) & 7), 2);\n"
                       "$v = q@.c + h@;\n$v = q@.b;"),
    "words to bytes": ("static void put@(unsigned char *p, unsigned v) { p[0] = v >> 8; p[1] = v; }\n"
                       "static int get@(const unsigned char *p) { return p[0] << 8 | p[1]; }",
                       "unsigned char t@[8] = {0};\nput@(t@ + 2, $e);\nput@(t@ + 4, $e);\n"
                       "$v = get@(t@ + 2);\nmemset(t@ + 3, ($e) & 255, 2);\n$v = get@(t@ + 4);"),
    "set memory": ("", "unsigned t@ = $e;\nmemset(&t@, ($e) & 1, 2);\n//+ t@\n$v = t@;"),
    "texts": ("", "char t@[16] = \"ab\";\nstrcat(t@, ($e) & 1 ? \"cd\" : \"e\");\n"
                  "$v = (int)strlen(t@);\n$v = strcmp(t@, \"abe\") == 0;\n"
                  "$v = strchr(t@, 'd') != 0;"),
    "printed": ("", "char t@[16];\nsnprintf(t@, sizeof t@, \"%d\", (int)($e) % 500);\n"
                    "$v = t@[0];\n$v = atoi(t@);"),
    "scanned": ("", "int t@ = 1, u@ = 2;\n$v = sscanf(($e) & 1 ? \"7 8\" : \"x\", \"%d %d\", &t@, "
                    "&u@);\n//+ t@\n$v = t@ + u@;"),
    "sorted": ("static int by@(const void *x, const void *y) { return *(const int *)x % 50 - "
               "*(const int *)y % 50; }",
               "int t@[3] = {$e, $e, 4};\nqsort(t@, 3, sizeof *t@, by@);\n//+ t@[0]\n$v = t@[1];"),
    "freed": ("", "int *t@ = malloc(2 * sizeof *t@);\nt@[0] = $e;\nt@[1] = 2;\n//+ t@[0]\n"
                  "t@ = realloc(t@, 4 * sizeof *t@);\n$v = t@[($e) & 1];\nfree(t@);"),
    "signal": ("static volatile sig_atomic_t got@ = 1;\n"
               "static void on@(int s) { got@ = s > 0 ? 5 : 2; }",
               "signal(SIGUSR1, on@);\nraise(SIGUSR1);\n$v = got@;"),
    "jump by value": ("static jmp_buf away@;\nstatic int jumped@;\n"
                      "static void leap@(int x) { jumped@ += x & 3; longjmp(away@, 2); }",
                      "if (setjmp(away@) == 0) {\nleap@($e);\n}\n$v = jumped@;"),
    "label in a statement expression": ("", "$v = ({ int t@ = $e; l@: t@ & 7; });"),
    "statement expression with an empty end": ("", "$v = ({ $e;; });"),
    "length of a type": ("", "int n@ = 2 + (($e) & 1);\ntypedef int row@[n@];\nn@ = 9;\nrow@ r@;\n"
                             "//+ n@\nmemset(r@, 0, sizeof r@);\n$v = (int)sizeof r@ + r@[1];"),
    "pointer to rows": ("", "int n@ = 2, m@[2][2] = {{$e, 1}, {$e, 3}}, (*p@)[n@] = m@;\nn@ = 0;\n"
                            "//+ n@\n$v = p@[1][($e) & 1];"),
    "range with an effect": ("", "int n@ = ($e) & 7;\nint q@[4] = {[0 ... 3] = n@++};\n"
                                 "//+ n@\n//+ q@[2]\n$v = q@[2] + n@;"),
    "length with an effect": ("", "int n@ = 2;\nint q@[n@++];\nq@[0] = $e;\n//+ n@\n"
                                  "$v = n@ + (int)sizeof q@;"),
    "choice of objects": ("", "*(($e) & 1 ? &$a : &$a) = $e;"),
    "choice of structures": ("struct q@ { int x, y; };",
                             "struct q@ m@ = {$e, 2}, n@ = {3, $e};\n//+ m@.x\n"
                             "$v = (($e) & 1 ? m@ : n@).y;"),
    "call with context": ("static int each@(int (*f)(int, void *), void *c) "
                          "{ return f(2, c) % 50 + f(3, c) % 50; }\n"
                          "static int add@(int x, void *c) { *(int *)c += x; return *(int *)c; }",
                          "int t@ = ($e) % 100;\n//+ t@\n$v = each@(add@, &t@);\n$v = t@;"),
    "pointer by parameter": ("static void aim@(int **p, int *x, int *y, int k) "
                             "{ *p = k & 1 ? x : y; }",
                             "int m@ = $e, n@ = $e, *p@ = 0;\naim@(&p@, &m@, &n@, $e);\n"
                             "//+ m@\n//+ *p@\n*p@ = 5;\n$v = m@;"),
    "moved pointer": ("static int pot@[3] = {1, 2, 3}, *at@ = pot@;\n"
                      "static void move@(int k) { at@ = pot@ + (k & 1); }",
                      "move@($e);\n*at@ = $e;\n$v = pot@[1];"),
    "built list": ("struct c@ { int v; struct c@ *next; };\n"
                   "static struct c@ *push@(struct c@ *l, int v) { struct c@ *n = malloc(sizeof *n); "
                   "n->v = v; n->next = l; return n; }",
                   "struct c@ *l@ = 0;\nfor (int i@ = 0; i@ < 3; i@++) {\nl@ = push@(l@, $e);\n}\n"
                   "//+ l@->v\n$v = l@->next->v;\nfor (struct c@ *p@ = l@; p@; p@ = p@->next) {\n"
                   "$v ^= p@->v;\n}"),
    "newest node": ("struct r@ { int v, w; struct r@ *next; };\n"
                    "static struct r@ *new@(int v) { struct r@ *n = malloc(sizeof *n); "
                    "n->v = 0; n->w = v; n->v = v % 9; n->next = 0; return n; }",
                    "struct r@ *q@ = new@($e), *l@ = q@, *o@ = 0;\nq@->v = $e;\n"
                    "for (int i@ = 0; i@ < 3; i@++) {\nstruct r@ *n@ = calloc(1, sizeof *n@);\n"
                    "n@->w = 2;\nif (o@) o@->w = $e;\nl@ = new@($e);\nn@->next = l@;\n"
                    "q@->w = 6;\nif (i@ & 1) q@ = l@;\nl@->v = 3;\no@ = n@;\n}\n"
                    "//+ o@->w\n//+ q@->v\n$v = l@->v + q@->w;\n$v ^= o@->next->w;"),
    "long array by parts": ("", "int t@[40];\nt@[0] = $e;\nt@[1] = $e;\nt@[7] = 4;\n"
                                "for (int i@ = 2; i@ < 40; i@++) {\nt@[i@] = i@;\n}\n"
                                "t@[2 + (($e) & 15)] = $e;\n//+ t@[1]\n$v = t@[0] + t@[7] % 99;"),
    "union by bits": ("union k@ { unsigned all; float f; unsigned char b[4]; "
                      "struct { unsigned low : 4, rest : 28; } s; short h[2]; };\n"
                      "static void one@(union k@ *p, int i) { p->b[i & 3] = 7; }",
                      "union k@ u@ = {.all = 5}, w@;\nu@.all = $e;\nu@.b[1] = 9;\nw@ = u@;\n"
                      "u@.h[($e) & 1] = 3;\n//+ u@.b[2]\none@(&u@, $e);\n//+ u@.s.low\n"
                      "$v = u@.b[0] + w@.b[1];\n$v = (int)(u@.all & 255);"),
    "tagged union": ("struct g@ { int k; union { int i; double d; int *p; } u; };\n"
                     "static struct g@ make@(int k, int *p) { struct g@ g; g.k = k & 1; "
                     "if (g.k) g.u.i = k; else g.u.p = p; return g; }",
                     "int x@ = $e;\nstruct g@ g@ = make@($e, &x@);\nif (g@.k) {\n//+ g@.u.i\n"
                     "$v = g@.u.i;\n} else {\n$v = *g@.u.p;\n}\ng@.u.d = 1.5;\ng@.u.i = $e;\n"
                     "$v = g@.u.i;"),
    "tree": ("struct t@ { int v; struct t@ *l, *r; };\nstatic struct t@ *grow@(struct t@ *t, int v) "
             "{ if (!t) { t = calloc(1, sizeof *t); t->v = v; } else if (v < t->v) "
             "t->l = grow@(t->l, v); else t->r = grow@(t->r, v); return t; }\n"
             "static int high@(struct t@ *t) { return t ? 1 + (high@(t->l) > high@(t->r) ? "
             "high@(t->l) : high@(t->r)) : 0; }",
             "struct t@ *t@ = grow@(0, $e);\nt@ = grow@(t@, $e);\nt@ = grow@(t@, 3);\n"
             "//+ t@->v\n$v = high@(t@);"),
    "bits of a real": ("", "float f@ = $d;\nunsigned u@ = 0;\nmemcpy(&u@, &f@, sizeof u@);\n//+ u@\n"
                           "$v = u@ >> 18;"),
    "parts of texts": ("", "char t@[8] = {0}, *e@ = 0;\n"
                           "strncpy(t@, ($e) & 1 ? \"longer\" : \"x\", 3);\n//+ t@[1]\n"
                           "$v = memcmp(t@, \"lo\", 2) == 0;\n"
                           "$v = (int)strtol(($e) & 1 ? \"12x\" : \"7\", &e@, 10);\n$v = *e@;"),
    "ends of numbers": ("", "char *a@ = \"zz\", *b@ = \"yxw\", **p@ = ($e) & 1 ? &b@ : 0;\n"
                            "$v = (int)strtol(($e) & 1 ? \"3q\" : \"s\", &a@, 10);\n//+ *a@\n"
                            "$v = (int)strtol(\"5t\", p@, 10) + *b@;\n$v = *a@ + *b@;"),
    "array of given length": ("static int all@(int n, int q[n]) { int s = 0; "
                              "for (int i = 0; i < n; i++) s ^= q[i]; q[0] = s; return s; }",
                              "int q@[3] = {$e, $e, 2};\n$v = all@(1 + (($e) & 1), q@);\n//+ q@[0]\n"
                              "$v = q@[0];"),
    "declarations of one line": ("", "int x@ = $e, y@ = x@ ^ 1, *p@ = &y@;\n//+ y@\n*p@ = 3;\n"
                                     "$v = x@ + y@ % 9;"),
    "nested structures": ("struct in@ { int k[2]; };\nstruct out@ { struct in@ i; int z; };\n"
                          "static struct in@ fill@(int x) { return (struct in@){{x, x & 1}}; }",
                          "struct out@ o@ = {.z = $e};\no@.i = fill@($e);\n//+ o@.i.k[1]\n"
                          "struct out@ *p@ = &o@;\np@->i.k[0] ^= 3;\n$v = o@.i.k[0];"),
    "literal by address": ("struct q@ { int x, y; };\nstatic int first@(const struct q@ *p) "
                           "{ return p->x % 70; }", "$v = first@(&(struct q@){$e, .y = $e});"),
    "macro that declares": ("#define MAKE@(x, y) int x = (y), x##_more = x ^ 1",
                            "MAKE@(t@, $e);\n//+ t@\n//+ t@_more\n$v = t@_more;"),
    "macro of a length": ("#define ROW@(name, n) int name[n]\n#define ROWS@(name, n) typedef int name[n]",
                          "int n@ = 2 + (($e) & 1);\nROW@(q@, n@);\nROWS@(k@, n@);\n"
                          "q@[1] = $e;\n//+ q@[1]\n$v = q@[1] + (int)sizeof(k@);"),
    "macro over lines": ("#define LONG@(x) \\\n  do { \\\n    (x) ^= 3; \\\n    if ((x) > 9) \\\n"
                         "      (x)--; \\\n  } while (0)", "int t@ = $e;\n//+ t@\nLONG@(t@);\n$v = t@;"),
    "macro of a function": ("#define DEFINE@(name, op) static int name##@(int x) { return x % 50 op 3; }\n"
                            "DEFINE@(plus, +) DEFINE@(times, *)", "$v = plus@($e);\n$v = times@($e);"),
    "text left out": ("", "#if 1\n$v = $e;\n#else\n$v = unknown_name;\n#endif"),
    "expression over lines": ("", "$v = ($e) % 9 +\n($e) % 3;"),
    "call over lines": ("static int three@(int x, int y, int z) { return x % 9 - y % 9 + z % 9; }",
                        "$v = three@($e,\n$e,\n$e);"),
    "long loop with a real test": ("", "int i@ = 0, n@ = 256, t@ = $e;\nfloat g@ = $d;\n//+ t@\n"
                                       "for (; i@ < n@; i@++) {\nif (g@ > 1)\n  t@ = i@ & 7;\n}\n"
                                       "$v = t@;"),
    "comments": ("", "$v /* of this */ = /* that */ $e; // { ; }"),
    "digraphs": ("", "int q@<:2:> = <%$e, $e%>;\n//+ q@[1]\n$v = q@<:($e) & 1:>;"),
    "parts on lines": ("", "int\nt@\n=\n$e\n;\n//+ t@\n$v = t@;"),
    "decided by a wide bit-field": ("", "struct { unsigned long long a : 40; unsigned long long b : 33; } t@ = {$e, $e};\n"
                                         "//+ t@.a\nif (t@.a + ($e) == 0)\n  $v = 1;\nif (t@.a << 20 >> 30)\n  $v = 2;\n"
                                         "$v = (t@.a - t@.b) % 64;"),
    # What the library hands on from one call to the next, where nothing in the text leads there.
    "library: lines of a file": ("", "FILE *f@ = tmpfile();\nfprintf(f@, \"%d\\nx%d\", (int)($e), (int)($e));\nrewind(f@);\n"
                                     "char *l@ = 0;\nsize_t n@ = 0;\ngetline(&l@, &n@, f@);\n$v = getc(f@);\n$v = getc(f@);\n"
                                     "fclose(f@);"),
    "library: pipe": ("", "int p@[2];\nchar c@ = 1;\npipe(p@);\nc@ = ($e) & 63;\nwrite(p@[1], &c@, 1);\nc@ = 0;\n"
                          "read(p@[0], &c@, 1);\n//+ c@\n$v = c@;\nclose(p@[0]);\nclose(p@[1]);"),
    "library: options": ("", "char *w@[] = {\"p\", ($e) & 1 ? \"-x\" : \"-y2\", \"end\", 0};\noptind = 1;\n"
                             "$v = getopt(3, w@, \"xy:\");\n//+ optind\n$v = optind;\n$v = optarg ? *optarg : 1;"),
    "library: time": ("", "time_t t@ = ($e) & 1023;\nstruct tm *m@ = gmtime(&t@);\nt@ += 60;\ngmtime(&t@);\n"
                          "//+ m@->tm_min\n$v = m@->tm_min;"),
    "library: numbers drawn": ("", "srand48(($e) & 3);\n$v = lrand48() & 63;\n$v = lrand48() & 7;"),
    "library: signal held back": ("static int told@;\nstatic void tell@(int s) { told@ += s > 0 ? 5 : 2; }",
                                  "sigset_t m@;\nsigemptyset(&m@);\nsigaddset(&m@, SIGUSR2);\nsignal(SIGUSR2, tell@);\n"
                                  "sigprocmask(SIG_BLOCK, &m@, 0);\nraise(SIGUSR2);\n$v = told@;\n"
                                  "sigprocmask(SIG_UNBLOCK, &m@, 0);\n$v = told@;"),
    "deferred": ("static int late@ = 3;\nstatic void bye@(void) { late@ = 9; }",
                 "atexit(bye@);\n$v = late@;"),
}

NESTING = {
    "if": ("", "if ($c) {\n$B\n}"),
    "if else": ("", "if ($c) {\n$B\n} else {\n$B\n}"),
    "else if": ("", "if ($c) {\n$B\n} else if ($c) {\n$B\n} else {\n$B\n}"),
    "without braces": ("", "if ($c)\n  $v = $e;\nelse\n  $v = $e;"),
    "dangling else": ("", "if ($c) if ($c) $v = $e; else $v = $e;"),
    "else for each if": ("", "if ($c) if ($c) $v = $e; else $v = $e; else $v = $e;"),
    "choice": ("", "$c ? ($v = $e) : ($v = $e);"),
    "and then": ("", "$c && ($v = $e);"),
    "while": ("", "int i@ = $n;\nwhile (i@-- > 0) {\n//+ i@\n$B\n}"),
    "for": ("", "for (int i@ = 0; i@ < $n; i@++) {\n//+ i@\n$B\n}"),
    "for with two": ("", "for (int i@ = 0, j@ = $n; i@ < j@; i@++, j@--) {\n//+ j@\n$B\n}"),
    "for without parts": ("", "int i@ = 0;\nfor (;;) {\nif (i@++ >= $n) break;\n//+ i@\n$B\n}"),
    "for with continue": ("", "for (int i@ = 0; i@ < $n; i@++) {\nif ($c) {\ncontinue;\n}\n$B\n}"),
    "for with break": ("", "for (int i@ = 0; i@ < $n; ++i@) {\n$B\nif ($c) {\nbreak;\n}\n$B\n}"),
    "long loop": ("", "int i@ = 0, n@ = 40;\nwhile (i@ < n@) {\n//+ i@\ni@++;\n$B\n}"),
    "do": ("", "int i@ = $n;\ndo {\n//+ i@\n$B\n} while (--i@ > 0);"),
    "do once": ("", "do {\n$B\nif ($c) break;\n$B\n} while (0);"),
    "real loop": ("", "for (double f@ = 0; f@ < 1.5; f@ += 0.5) {\n//+ f@\n$B\n}"),
    "pointer loop": ("", "int q@[3] = {$e, 2, $e};\nfor (int *p@ = q@; p@ < q@ + 3; p@++) {\n"
                         "//+ *p@\n*p@ += ($e) % 3;\n$B\n}\n$v = q@[2];"),
    "text loop": ("", "for (const char *s@ = \"ab\"; *s@; s@++) {\n//+ *s@\n$v ^= *s@;\n$B\n}"),
    "list loop": ("struct w@ { int v; struct w@ *next; };",
                  "struct w@ c@ = {$e, 0}, b@ = {$e, &c@};\nfor (struct w@ *p@ = &b@; p@; "
                  "p@ = p@->next) {\n//+ p@->v\np@->v ^= 3;\n$B\n}\n$v = c@.v;"),
    "switch": ("", "switch (($e) & 3) {\ncase 0: {\n$B\nbreak;\n}\ncase 1: {\n$B\n}\n"
                   "case 2: {\n$B\nbreak;\n}\ndefault: {\n$B\n}\n}"),
    "default first": ("", "switch (($e) % 3) {\ndefault: {\n$B\n}\ncase 1: {\n$B\nbreak;\n}\n"
                          "case -1: {\n$B\n}\n}"),
    "case ranges": ("", "switch ((int)($e) % 30) {\ncase 0 ... 9: {\n$B\n}\n"
                        "__attribute__((fallthrough));\ncase 10 ... 12: {\n$B\n}\n}"),
    "switch without braces": ("", "switch (($e) & 1) case 1: $v = $e;"),
    "switch in a loop": ("", "for (int i@ = 0; i@ < 3; i@++) {\nswitch (i@ ^ (($e) & 1)) {\n"
                             "case 0:\ncontinue;\ncase 1: {\n$B\nbreak;\n}\n}\n$B\n}"),
    "loop in a switch": ("", "int i@ = 0;\nswitch (($e) & 1) {\ncase 0:\ndo {\n{\n$B\n}\ncase 1: {\n"
                             "$B\n}\n} while (++i@ < $n);\n}"),
    "goto forward": ("", "if ($c) {\ngoto out@;\n}\n{\n$B\n}\nout@:;"),
    "goto back": ("", "int i@ = 0;\nagain@:;\n{\n$B\n}\nif (++i@ < $n) {\ngoto again@;\n}"),
    "goto out of loops": ("", "for (int i@ = 0; i@ < 2; i@++) {\nfor (int j@ = 0; j@ < 2; j@++) {\n"
                              "if ($c) {\ngoto done@;\n}\n$B\n}\n}\ndone@:;"),
    "goto into a block": ("", "if ($c) {\ngoto inner@;\n}\nif ($c) {\n{\n$B\n}\ninner@:;\n$v = $e;\n}"),
    "computed goto": ("", "static void *const to@[] = {&&x@, &&y@};\ngoto *to@[($e) & 1];\nx@:;\n"
                          "{\n$B\n}\ny@:;"),
    "block": ("", "{\n$B\n}"),
    "shadow": ("", "{\nint t@ = ($e) % 20;\nint a = t@;\n//+ a\n$B\n}"),
    "statement expression": ("", "$v = ({\nint t@ = $e;\n//+ t@\n$B\n//- t@ & 31;\n});"),
    "same test twice": ("", "int m@ = ($e) & 1;\n//+ m@\nif (m@) {\n$B\n}\nif (!m@) {\n$B\n}"),
    "constant test": ("", "const int k@ = 5;\nif (k@) {\n$B\n} else {\n$B\n}"),
    "never": ("", "if (0) {\n$B\n}"),
    "clean-up": ("static int left@;\nstatic void leave@(int *p) { left@ += *p & 7; }",
                 "{\n__attribute__((cleanup(leave@))) int c@ = $e;\n//+ c@\n$B\n}\n$v = left@;"),
    "do left by a jump": ("", "do {\n$B\ngoto out@;\n} while (1);\nout@:;"),
    "do left at once": ("", "do {\n$B\nif ($c) {\n$B\n}\nbreak;\n} while (1);"),
    "do with continue": ("", "int i@ = 0;\ndo {\nif ($c) {\ncontinue;\n}\n$B\n} while (++i@ < $n);"),
    "goto into a loop": ("", "int i@ = 0;\nif ($c) {\ngoto mid@;\n}\nfor (i@ = 0; i@ < 3; i@++) {\n"
                             "{\n$B\n}\nmid@:;\n$v = $e;\n}"),
    "machine": ("enum st@ { START@, MIDDLE@, END@ };",
                "enum st@ s@ = START@;\nfor (int i@ = 0; i@ < 4 && s@ != END@; i@++) {\n//+ s@\n"
                "switch (s@) {\ncase START@: {\ns@ = ($e) & 1 ? MIDDLE@ : END@;\nbreak;\n}\n"
                "case MIDDLE@: {\n$B\ns@ = END@;\nbreak;\n}\ncase END@: {\nbreak;\n}\n}\n}\n"
                "$v = s@;"),
    "switch in a switch": ("", "switch (($e) & 1) {\ncase 0: {\nswitch (($e) & 1) {\ncase 0: {\nbreak;\n}\n"
                               "case 1: {\n$B\n}\n}\n}\ncase 1: {\n$B\n}\n}"),
    "loop over bits": ("", "for (unsigned m@ = 4; m@; m@ >>= 1) {\n//+ m@\nif (m@ & ($e)) {\n$B\n}\n}"),
    "structures walked": ("struct q@ { int x; short y; };",
                          "struct q@ r@[2] = {{$e, 1}, {2, $e}};\nfor (struct q@ *p@ = r@; "
                          "p@ != r@ + 2; ++p@) {\n//+ p@->x\np@->x ^= p@->y;\n$B\n}\n$v = r@[1].x;"),
    "far jump": ("static jmp_buf out@;\nstatic int steps@;\nstatic void dig@(int n) "
                 "{ steps@++; if (n <= 0) longjmp(out@, 3); dig@(n - 1); }",
                 "if (setjmp(out@) == 0) {\ndig@(($e) & 3);\n} else {\n$B\n}\n$v = steps@ & 63;"),
    "retry": ("", "int n@ = 0;\nretry@:;\nif (n@ < 2 && ($c)) {\nn@++;\n$v = $e;\ngoto retry@;\n}\n"
                  "//+ n@\n$v = n@;"),
    "macro of a loop": ("#define EACH@(i, n) for (int i = 0; i < (n); i++)",
                        "EACH@(i@, $n) {\n//+ i@\n$B\n}"),
    "macro of a test": ("#define WHEN@(c) if (c)", "WHEN@($c) {\n$B\n} else {\n$B\n}"),
    "macro with an else": ("#define COUNT@(c, n) if (!(c)) { (n)++; } else",
                           "COUNT@($c, $v)\n  $v = $e;"),
    "macro that ends with else": ("#define OR@(s) s; else", "if ($c)\nOR@($v = $e)\n$v = $e;"),
    "part of a head in a macro": ("#define FROM@(i) i = 0; i < 3",
                                  "int i@;\nfor (FROM@(i@); i@++) {\n//+ i@\n$B\n}"),
    "pragma of a loop": ("", "#pragma GCC unroll 2\nfor (int i@ = 0; i@ < $n; i@++) {\n//+ i@\n$B\n}"),
    "macro around a block": ("#define BEGIN@ {\n#define END@ }", "if ($c)\nBEGIN@\n$v = $e;\n//- END@"),
    "test over lines": ("", "if (($e) > 1 &&\n($e) < 50) {\n$B\n}"),
    "for over lines": ("", "for (int i@ = 0;\ni@ < $n;\ni@++) {\n//+ i@\n$B\n}"),
    "text left out inside": ("", "if ($c) {\n#ifdef NOWHERE\n} else if (1) {\n#endif\n$B\n}"),
    "everything on a line": ("", "if ($c) { $v = $e; } else { while (0) { ; } $v = $e; }"),
    # What a computation with numbers gives decides which way it goes: to get it wrong is to drop a way.
    "decided by an operation": ("", "$T t@ = $K;\n//+ t@\nt@ $o $K;\nif (t@ > $K) {\n$B\n} else {\n$B\n}"),
    "decided by a conversion": ("", "$T t@ = $K;\n$T u@ = t@;\n//+ u@\nif (u@ < $K) {\n$B\n} else {\n$B\n}"),
    "decided by a comparison": ("", "$T t@ = $K;\n$T u@ = $K;\nif (t@ < u@) {\n$B\n} else {\n$B\n}"),
    "decided by a step": ("", "$T t@ = $K;\n$T u@ = t@++;\n//+ t@\n//+ u@\nif (u@ == t@ - 1) {\n$B\n} else {\n$B\n}\n"
                              "if (--t@ < 0) {\n$B\n}"),
    "decided by a shift": ("", "$T t@ = $K;\n$T u@ = t@ << (($e) & 3);\nif (u@ > $K) {\n$B\n} else {\n$B\n}"),
    "decided by what is given": ("", "$T t@ = $e;\n//+ t@\nt@ $o $K;\nif (t@ == ($T)($e)) {\n$B\n} else {\n$B\n}"),
    "decided by a bit-field": ("", "struct { unsigned a : 3; int b : 3; _Bool c : 1; } t@ = {5, 3, 1};\n"
                                   "t@.a += $K & 7;\nt@.b = $K & 7;\nt@.c--;\n//+ t@.a\n//+ t@.b\n"
                                   "if (t@.a > 3) {\n$B\n}\nif (t@.b < 0) {\n$B\n}\nif (t@.c) {\n$B\n}"),
    "decided by a quotient": ("", "int t@ = ($K) / 7, u@ = ($K) % 7;\n//+ t@\n//+ u@\nif (u@ < 0) {\n$B\n} else {\n$B\n}\n"
                                  "if (t@ * 7 + u@ > 0) {\n$B\n}"),
    "decided by an object of two": ("", "int t@ = $K, u@ = $K, *p@ = ($e) & 1 ? &t@ : &u@;\n//+ t@\n*p@ = $K;\n"
                                        "if (t@ == 0) {\n$B\n} else {\n$B\n}"),
    "decided by memory": ("", "unsigned t@ = $K;\nunsigned char *p@ = (unsigned char *)&t@;\np@[($e) & 3] = 1;\n//+ t@\n"
                              "if (t@ > 65535) {\n$B\n} else {\n$B\n}"),
    "long jump": ("static jmp_buf back@;\nstatic int rounds@;",
                  "rounds@ = 0;\nif (setjmp(back@) < 2) {\nrounds@ += 1 + (($e) & 1);\n"
                  "longjmp(back@, rounds@ + 1);\n}\n$v = rounds@;"),
}

# These may end a function or the program: fewer of them, and not in front of everything.
LEAVING = {
    "return": ("", "if ($c) {\nreturn $e;\n}"),
    "return in a loop": ("", "for (int i@ = 0; i@ < $n; i@++) {\nif (($e) == i@) {\nreturn i@;\n}\n$B\n}"),
    "macro that returns": ("#define LEAVE@(c) do { if (c) return 7; } while (0)",
                           "LEAVE@(($e) == 3);"),
    "exit": ("", "if (($e) % 32 == 7) {\nexit(3);\n}"),
    "abort": ("", "if (($e) % 64 == 9) {\nabort();\n}"),
    "assert": ("", "assert(($e) % 64 != 11);"),
    "stop": ("_Noreturn static void stop@(int s) { exit(s); }",
             "if (($e) % 32 == 5) {\nstop@(1);\n}"),
}
