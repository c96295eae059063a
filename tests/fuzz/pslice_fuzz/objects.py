"""Objects a program may have, each with the ways to get at it.

In all templates `@` stands for a number that nothing else has, `$e` for an integer expression, `$i`
for what may initialise: an expression in an automatic object, a constant in a static one.
"""

from dataclasses import dataclass

LOCAL, STATIC, GLOBAL = "local", "static", "global"
ANYWHERE = (LOCAL, STATIC, GLOBAL)
AT_FILE_SCOPE = (GLOBAL,)
AUTOMATIC = (LOCAL,)


@dataclass(frozen=True)
class Object:
    name: str
    declaration: str
    simple: tuple = ()  # integer lvalues that read nothing on the way
    ints: tuple = ()  # other integer lvalues
    reads: tuple = ()  # integers that can be read only
    reals: tuple = ()  # floating lvalues
    plain: tuple = ()  # those of type int whose address may be taken
    top: str = ""  # what it needs at file scope
    where: tuple = ANYWHERE


def _object(name, declaration, where=ANYWHERE, top="", **lvalues):
    split = {kind: tuple(text.split(" | ")) for kind, text in lvalues.items()}
    return Object(name, declaration, top=top, where=where, **split)


STRUCT = "struct s@ { int a; struct { int b; char c; } in; int d[2]; };"
UP_DOWN = ("static int up@(int x) { return x % 100 + 1; }\n"
           "static int down@(int x) { return x % 100 - 1; }")

OBJECTS = [
    _object("int", "int o@ = $i;", simple="o@", plain="o@"),
    *(_object(type_, f"{type_} o@ = $i;", simple="o@") for type_ in (
        "unsigned", "signed char", "unsigned char", "char", "short", "unsigned short", "long",
        "unsigned long", "long long", "unsigned long long", "_Bool", "__int128")),
    _object("const", "const int o@ = $i;", reads="o@"),
    _object("const char", "const unsigned char o@ = 200;", reads="o@"),
    _object("volatile", "volatile int o@ = $i;", simple="o@"),
    _object("const volatile", "const volatile int o@ = $i;", reads="o@"),
    _object("register", "register int o@ = $i;", AUTOMATIC, simple="o@"),
    _object("auto", "auto int o@ = $i;", AUTOMATIC, simple="o@", plain="o@"),
    _object("thread local", "static _Thread_local int o@ = $i;", (LOCAL, GLOBAL), simple="o@",
            plain="o@"),
    _object("atomic", "_Atomic int o@ = $i;", simple="o@"),
    _object("typeof", "__typeof__(1 + 1) o@ = $i;", simple="o@", plain="o@"),
    _object("typedef", "number@ o@ = $i;", top="typedef int number@;", simple="o@", plain="o@"),
    _object("enum", "enum e@ o@ = B@;", top="enum e@ { A@ = 1, B@, C@ = 7 };", simple="o@",
            reads="A@ | C@"),
    _object("name beyond ASCII", "int ö@ = $i;", simple="ö@", plain="ö@"),
    _object("aligned", "_Alignas(16) int o@ = $i;", simple="o@", plain="o@"),
    _object("attributes", "int o@ __attribute__((unused, aligned(8))) = $i;", simple="o@"),
    _object("double", "double o@ = ($i) % 1000 / 4.0;", reals="o@"),
    _object("float", "float o@ = ($i) % 1000 / 4.0f;", reals="o@"),
    _object("long double", "long double o@ = ($i) % 1000 / 4.0L;", reals="o@"),
    _object("real array", "double o@[3] = {1.5, ($i) % 9};", reals="o@[1] | o@[($e) & 1]"),
    _object("complex", "_Complex double o@ = ($i) % 50;", reals="(__real__ o@) | (__imag__ o@)"),
    _object("array", "int o@[4] = {$i, $i, 3};",
            ints="o@[0] | o@[3] | o@[($e) & 3] | *(o@ + (($e) & 1)) | (($e) & 1)[o@]",
            plain="o@[1] | o@[($e) & 3]"),
    _object("long array", "int o@[40] = {$i, [7] = $i, [39] = 4};",
            ints="o@[7] | o@[39] | o@[($e) & 31]"),
    _object("long array of structs", "struct s@ o@[20] = {[3].a = $i, [5] = {$i}};", top=STRUCT,
            ints="o@[3].a | o@[5].in.b | o@[($e) & 15].a | o@[3].d[1] | o@[($e) & 7].in.b"),
    _object("long array in struct", "struct g@ t@ = {$i, {[5] = $i}}; struct g@ *o@ = &t@;",
            (LOCAL, GLOBAL), top="struct g@ { int n; int r[24]; };",
            ints="o@->r[5] | o@->r[($e) & 15] | t@.r[20] | o@->n | t@.r[5]"),
    _object("long matrix", "int o@[5][12] = {{$i}, [3][7] = $i};",
            ints="o@[3][7] | o@[3][($e) & 7] | o@[(unsigned)($e) % 5][7] | o@[0][0]"),
    _object("long characters", 'char o@[40] = "abcdefg";', ints="o@[1] | o@[30] | o@[($e) & 31]"),
    _object("long table", "static const struct c@ o@[20] = {[3] = {1, 200}, [7] = {-5, 6}};",
            (LOCAL, GLOBAL), top="struct c@ { short a; unsigned char b; };",
            reads="o@[3].b | o@[7].a | o@[12].a | o@[($e) & 15].b"),
    _object("designated array", "int o@[6] = {[4] = $i, [1] = $i, [2 ... 3] = 9};",
            ints="o@[1] | o@[($e) & 3] | o@[4]"),
    _object("constant table", "static const int o@[4] = {1, 5, 2, 8};", (LOCAL, GLOBAL),
            reads="o@[2] | o@[($e) & 3]"),
    _object("matrix", "int o@[2][3] = {{$i, 2}, {[1] = $i}};",
            ints="o@[1][2] | o@[($e) & 1][(unsigned)($e) % 3] | (*o@)[1]"),
    _object("characters", 'char o@[8] = "abcdefg";', ints="o@[0] | o@[($e) & 7]"),
    _object("string", 'const char *o@ = "wxyz";', reads="*o@ | o@[($e) & 3]"),
    _object("wide string", 'const __WCHAR_TYPE__ *o@ = L"abcd";', reads="o@[($e) & 3]"),
    _object("struct", "struct s@ o@ = {$i, {$i, 'x'}, {4, 5}};", top=STRUCT,
            ints="o@.a | o@.in.b | o@.in.c | o@.d[($e) & 1] | (&o@)->a", plain="o@.in.b"),
    _object("designated struct", "struct s@ o@ = {.in.b = $i, .a = $i};", top=STRUCT,
            ints="o@.a | o@.in.b | o@.d[1]"),
    _object("constant struct", "const struct s@ o@ = {.in = {3, 'a'}, .d = {7}};", top=STRUCT,
            reads="o@.in.b | o@.d[0] | o@.a"),
    _object("array of structs", "struct s@ o@[3] = {[1].a = $i, [2] = {$i}};", top=STRUCT,
            ints="o@[1].a | o@[($e) & 1].in.b | o@[2].d[($e) & 1]"),
    _object("bit-fields", "struct b@ o@ = {5, $i & 7, 1, $i};",
            top="struct b@ { unsigned a : 3; int b : 5; _Bool c : 1; unsigned long long d : 40; };",
            ints="o@.a | o@.b | o@.c | o@.d"),
    _object("packed", "struct k@ o@ = {1, $i, 3};",
            top="struct __attribute__((packed)) k@ { char a; int b; short c; };",
            ints="o@.a | o@.b | o@.c"),
    _object("anonymous members", "struct n@ o@ = {{$i}, {$i}};",
            top="struct n@ { union { int a; unsigned b; }; struct { int c; }; };",
            ints="o@.a | o@.b | o@.c"),
    _object("union", "union u@ o@ = {$i};",
            top="union u@ { int i; unsigned char c[4]; unsigned u; };",
            ints="o@.i | o@.c[($e) & 3] | o@.u | o@.c[1]"),
    _object("union of bytes", "union y@ o@ = {.all = $i};",
            top="union y@ { unsigned all; unsigned char c[4]; struct { short low, high; } h; };",
            ints="o@.all | o@.c[2] | o@.h.high | o@.c[($e) & 3] | o@.h.low"),
    _object("union with tag", "union v@ o@ = {.one = {$i, $i}};",
            top="struct one@ { int tag; int code; }; struct two@ { int tag; short x, y; double r; };\n"
                "union v@ { int tag; struct one@ one; struct two@ two; };",
            ints="o@.tag | o@.one.tag | o@.one.code | o@.two.x | o@.two.tag"),
    _object("bytes of a struct", "struct h@ t@ = {$i & 99, $i & 9999, $i}; "
            "unsigned char *o@ = (unsigned char *)&t@;", (LOCAL, GLOBAL),
            top="struct h@ { short a; unsigned short b; int c; };",
            ints="t@.a | t@.b | t@.c | o@[1] | o@[5] | o@[($e) & 7]"),
    _object("union of unlike", "union w@ o@ = {.s = {$i, 2}};",
            top="union w@ { long long all; struct { short low; int high; } s; };",
            ints="o@.s.low | o@.s.high"),
    _object("pointer", "int t@ = $i; int *o@ = &t@;", (LOCAL, GLOBAL), simple="t@",
            ints="*o@ | o@[0]", plain="*o@"),
    _object("pointer to one of two", "int t@ = $i, r@ = $i; int *o@ = ($e) & 1 ? &t@ : &r@;",
            AUTOMATIC, simple="t@ | r@", ints="*o@", plain="*o@"),
    _object("pointer to pointer", "int t@ = $i; int *q@ = &t@; int **o@ = &q@;", (LOCAL, GLOBAL),
            simple="t@", ints="**o@ | *q@"),
    _object("constant pointer", "int t@ = $i; int *const o@ = &t@;", (LOCAL, GLOBAL), simple="t@",
            ints="*o@"),
    _object("restrict", "int t@ = $i; int *restrict o@ = &t@;", AUTOMATIC, ints="*o@"),
    _object("pointer to array", "int a@[3] = {$i, $i, $i}; int (*o@)[3] = &a@;", (LOCAL, GLOBAL),
            ints="(*o@)[(unsigned)($e) % 3] | a@[1] | o@[0][2]"),
    _object("pointer into array", "int a@[4] = {$i, 1, $i, 3}; int *o@ = a@ + 1;",
            (LOCAL, GLOBAL), ints="*o@ | o@[-1] | o@[2] | a@[($e) & 3]", plain="*o@"),
    _object("array of pointers", "int t@ = $i, r@ = $i; int *o@[2] = {&t@, &r@};",
            (LOCAL, GLOBAL), simple="t@ | r@", ints="*o@[0] | *o@[($e) & 1]"),
    _object("pointer to struct", "struct s@ t@ = {$i, {1}, {$i}}; struct s@ *o@ = &t@;",
            (LOCAL, GLOBAL), top=STRUCT,
            ints="o@->a | o@->in.b | t@.a | (*o@).d[($e) & 1] | t@.in.b"),
    _object("pointer to member", "struct s@ t@ = {$i}; int *o@ = &t@.in.b;", (LOCAL, GLOBAL),
            top=STRUCT, ints="*o@ | t@.in.b | t@.a"),
    _object("list", "struct l@ t@ = {$i, 0}, o@ = {$i, &t@};", (LOCAL, GLOBAL),
            top="struct l@ { int v; struct l@ *next; };",
            ints="o@.v | o@.next->v | t@.v"),
    _object("ring", "struct l@ o@ = {$i, &o@};", top="struct l@ { int v; struct l@ *next; };",
            ints="o@.v | o@.next->next->v"),
    _object("bytes", "unsigned t@ = $i; unsigned char *o@ = (unsigned char *)&t@;",
            (LOCAL, GLOBAL), simple="t@", ints="o@[($e) & 3]"),
    _object("void pointer", "int t@ = $i; void *o@ = &t@;", (LOCAL, GLOBAL), simple="t@",
            ints="*(int *)o@"),
    _object("number of a pointer",
            "int t@ = $i; unsigned long o@ = (unsigned long)&t@;", AUTOMATIC, simple="t@",
            ints="*(int *)o@"),
    _object("compound literal", "int *o@ = (int[]){$i, $i};", (LOCAL, GLOBAL),
            ints="o@[0] | o@[($e) & 1]"),
    _object("heap", "int *o@ = malloc(4 * sizeof *o@); o@[0] = $i; o@[1] = 1; o@[2] = $i; "
            "o@[3] = 3;", AUTOMATIC, ints="o@[0] | o@[($e) & 3]"),
    _object("calloc", "struct s@ *o@ = calloc(2, sizeof *o@); o@->a = $i;", AUTOMATIC, top=STRUCT,
            ints="o@->a | o@[1].in.b | o@[($e) & 1].d[1]"),
    _object("alloca", "int *o@ = __builtin_alloca(2 * sizeof(int)); o@[0] = $i; o@[1] = $i;",
            AUTOMATIC, ints="o@[1] | o@[($e) & 1]"),
    _object("variable length", "int n@ = 3 + (($i) & 1); int o@[n@]; "
            "for (int i@ = 0; i@ < n@; i@++) o@[i@] = i@ + 2;", AUTOMATIC,
            ints="o@[0] | o@[($e) & 1]", reads="(int)(sizeof o@ / sizeof o@[0])"),
    _object("flexible array", "struct f@ *o@ = malloc(sizeof *o@ + 2 * sizeof(int)); "
            "o@->n = $i; o@->tail[0] = $i; o@->tail[1] = 5;", AUTOMATIC,
            top="struct f@ { int n; int tail[]; };", ints="o@->n | o@->tail[($e) & 1]"),
    _object("function pointer", "int (*o@)(int) = up@;", top=UP_DOWN,
            reads="o@((int)($e)) | (*o@)((int)($e))"),
    _object("one of two functions", "int (*o@)(int) = ($e) & 1 ? up@ : down@;", AUTOMATIC,
            top=UP_DOWN, reads="o@((int)($e))"),
    _object("function table", "static int (*const o@[2])(int) = {up@, down@};", (LOCAL, GLOBAL),
            top=UP_DOWN, reads="o@[($e) & 1]((int)($e)) | o@[1]((int)($e))"),
    _object("struct of functions", "struct m@ o@ = {$i, up@};",
            top=UP_DOWN + "\nstruct m@ { int n; int (*call)(int); };",
            ints="o@.n", reads="o@.call((int)($e))"),
    _object("vector", "v@ o@ = {$i, $i, 3};",
            top="typedef int v@ __attribute__((vector_size(16)));", ints="o@[(($e) & 1) + 1] | o@[($e) & 3]"),
    _object("alias", "int t@ = $i; extern int o@ __attribute__((alias(\"t@\")));", AT_FILE_SCOPE,
            simple="t@ | o@"),
    _object("weak", "__attribute__((weak)) int o@ = $i;", AT_FILE_SCOPE, simple="o@", plain="o@"),
    _object("tentative", "int o@; int o@ = $i;", AT_FILE_SCOPE, simple="o@", plain="o@"),
    _object("zero", "int o@;", AT_FILE_SCOPE, simple="o@", plain="o@"),
    _object("section", "__attribute__((section(\".data.fuzz\"))) int o@ = $i;", AT_FILE_SCOPE,
            simple="o@"),
]
