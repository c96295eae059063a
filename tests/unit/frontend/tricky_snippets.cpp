#include "tests/unit/frontend/tricky_snippets.h"

#include <algorithm>
#include <iterator>

namespace pslice::frontend {

std::vector<TrickySnippet> tricky_snippets() {
  std::vector<TrickySnippet> all{
      {"DuffsDevice", R"(void copy(char *to, char *from, int count) {
  int n = (count + 7) / 8;
  switch (count % 8) {
    case 0: do { *to = *from++;
    case 7:      *to = *from++;
    case 6:      *to = *from++; if (count) {
    case 5:      *to = *from++; }
    case 4 ... 4: while (count > 3) { count--;
    case 3:        *to = *from++; }
    case 2:      *to = *from++;
    default:     *to = *from++;
               } while (--n > 0);
  }
}
)"},
      {"LabelsEverywhere", R"(int f(int a, int b) {
  if (a) goto end_of_block;
  if (b) goto in_else;
  while (a) {
    a--;
    if (a == 3) goto in_while;
    for (b = 0; b < 3; b++) in_while: b += a;
    { a = 4; end_of_block: ; }
  }
  if (a > 2) in_then: a = 5; else in_else: if (b) deep: b = 6; else b = 7;
  if (a == b) goto in_then;
  switch (a) { case 1: in_case: a = 8; break; case 2: goto in_case; case 3: goto deep; }
  do again: a++; while (a < 10);
  if (b < 0) goto again;
  goto last;
last:
  return a;
}
)"},
      {"ElseChains", R"(int f(int a, int b) {
  if (a == 1) b = 1;
  else if (a == 2) { b = 2; }
  else if (a == 3)
    if (b) b = 3; else b = 4;
  else if (a == 4) ;
  else b = 5;
  if (a) if (b) a = 1; else if (a > b) a = 2; else a = 3; else if (b > 1) a = 4; else { }
  if (a) while (b) if (a) b--; else b -= 2; else for (;;) if (b) break; else b++;
  if (a) do if (b) b = 1; else b = 2; while (b > 3); else b = 6;
  if (a) L: if (b) a = 7; else a = 8; else goto L;
  return b;
}
)"},
      {"ForHeads", R"(int g(int);
int f(int n) {
  int i, j, s = 0;
  for (i = 0, j = n; i < j; i++, j--) s += i;
  for (int k = 0, m = g(n); k < m; k++) { s += k; if (s > 9) continue; s--; }
  for (i = 0; ; ) { if (g(i)) break; i++; }
  for (;;) { if (g(s)) break; }
  for (; g(i); ) ;
  for (int a[] = {1, 2, 3}, *p = a; p < a + 3; p++) s += *p;
  for (struct { int x, y; } v = {1, 2}; v.x < v.y; v.x++) s += v.y;
  for (i = ({ int t = n; t + 1; }); i; i--) s--;
  return s;
}
)"},
      {"Declarators", R"(enum e { A, B };
struct empty {};
struct s { int u; struct { char c[3]; } in; };
union w { float x; int y; };
typedef int open_array[];
int g(int, ...);
int f(int n, char *q) {
  int a = g(1), *b = &a, c[] = {1, 2, 3}, d, (*fp)(int, ...) = g, e[2][2] = {{1}, {2}};
  const char text[] = "x;\"}{", *const cp = "//", ch = ';';
  enum e k = n ? A : B; _Bool flag = n > 1; double dd = 1.0, de; float _Complex z = 1.0f;
  struct s r = {1, {"ab"}}, rs[] = {{1}, {2}}, copy = r; union w w = {1.5f};
  struct empty nothing = {}; struct { struct empty x; int y; } half = {{}, 3};
  open_array open = {4, 5, n};
  int m[][2] = {{n, 2}, {3}}, none[0] = {};
  register int reg = n; volatile int vol = n; static int st = 5; extern int ext;
  __auto_type au = &r; typeof(n) ty = n;
  typedef int local_type; local_type lt = n;
  struct tag { int t; } tagged = {n}, untouched;
  typedef int v4 __attribute__((vector_size(16))); v4 vec = {1, 2, 3, n};
  int un __attribute__((unused)), un2 __attribute__((unused)) = n;
  d = a + *b + c[1] + e[1][1]; de = dd; untouched = tagged; un = un2;
  g(text[0], cp, ch, k, flag, de, r.u, rs[1].u, copy.u, w.y, half.y, open[1], m[1][0], reg, vol);
  return d + un + st + *(int *)au + ty + lt + untouched.t + vec[2] + fp(1) + (int)z;
}
)"},
      {"VariableLength", R"(int g(int *);
int f(int n) {
  int a[n], i = 0, b[n + 1][2 * n], c[3][n];
  typedef int row[n];
  row r;
  int (*p)[n] = &a;
  a[0] = n; b[0][1] = 2; c[1][0] = 3; r[0] = 4;
  g(a);
  for (i = 0; i < n; i++) { int t[i + 1]; t[i] = i; g(t); }
  return a[0] + b[0][0] + c[1][0] + (*p)[0] + r[0] + sizeof(a);
}
)"},
      {"StatementExpressions", R"(int g(int);
int f(int a) {
  int x = ({ int t = a; if (t) t = 2; while (t) t--; t; }), y;
  y = ({ goto out; 1; });
  if (({ x--; x > 0; })) y = ({ int z; z = y; z; }); else ({ y = 1; });
  ({ g(x); });
  switch (({ y; })) { case 1: y = 2; }
out:
  return ({ y; });
}
)"},
      {"Fallthrough", R"(int f(int a) {
  int r;
  switch (a) {
      int hidden;
    case 1:
    case 2: r = 1;
      __attribute__((fallthrough));
    case 3: { r = 2; break; }
    case 4: case 5: { int t = 3; r = t; } break;
    case 6: ; int after = 4; r = after;
    case 'x': if (a) { default: r = 5; } else break;
    case 9: switch (r) { case 9: r = 6; default: break; } return r;
    case 10: ;
  }
  switch (a) case 1: r = 2;
  switch (a) { }
  switch (a) default: ;
  return r;
}
)"},
      {"Conditional", R"(int g(int);
#define FAST 1
int f(int a, int b) {
#ifdef FAST
  if (a) {
#else
  if (b) { // don't
#endif
    b = 1;
#if 0
    it's not C {
#elif FAST
    b = 2;
#endif
  }
  b = g(a
#ifdef FAST
    + 1
#endif
  );
  a = b
#if FAST
    + 2
#else
    + 3
#endif
    ;
  if (a)
#ifdef FAST
    b = 3;
#else
    b = 4;
#endif
  else
#define LATE(x) \
  do { x = 5; \
  } while (0)
    LATE(b);
#pragma GCC diagnostic ignored "-Wall"
  # define MORE 1
  return b;
}
)"},
      {"CommentsAndStrings", R"(int puts(const char *);
int f(int a) { /* } */
  puts("; } /* \" */"); // ; }
  if (a /* ) { */ ) { a = ';'; /* else */ } // {
  else /* ; */ a = '}'; /* ; */ a = '\'';
  while (a) /* multi
     line } ; */ { a /* x */ -- /* y
     */ ; }
  a = 1 // no semicolon; yet
      ;
  puts("a" "b"
       "c;" \
       "d");
  return /* ; */ a /* ; */ ; }
)"},
      {"OldStyle", R"(int h();
int g(a, b, c) int a; char *b, c[]; { int x = a; if (x) return *b; return c[0]; }
int f(p) int p; { int i; i = g(p, "s", "t"); h(i); return i; }
int main() { return f(1); }
)"},
      {"OneLiners", R"(int a, b; int f(void) { return 1; } static void e(void) {} void g(void) { ; }
int h(int x) { if (x) return 1; else return 2; } int i(int x) { while (x) x--; return x; }
int j(int x) { int y; y = x; { int z; z = y; { x = z; } } {} { ; } return x; } int k(int x) { for (;;) { x++; if (x > 9) break; } return x; }
)"},
      {"Included", R"(int f(int a, int b) {
  a = 1;
#include "part.h"
  if (a) {
#include "part.h"
  }
  switch (b) {
    case 1:
#include "part.h"
      b = 3;
  }
  while (a--) { b++; L:
#include "part.h"
  }
  if (b) goto L;
  return b;
}
)"},
      {"ComputedGoto", R"(int f(int a) {
  static const void *table[] = { &&one, &&two, &&three };
  void *local[] = { &&one, &&inner };
  goto *table[a];
one: a = 1; goto *local[0];
two: if (a) { a = 2; inner: a = 3; }
  while (a) three: a--;
  return a;
}
)"},
      {"LocalLabels", R"(int f(int a) {
  { __label__ again, never; again: if (a > 3) { a--; goto again; } if (a) { never: a = 1; } if (a == 9) goto never; }
  { __label__ again; if (a) { again: a++; } if (a < 3) goto again; }
  return a;
}
)"},
      {"Assembler", R"(int f(int a) {
  int b;
  asm("" : "=r"(b) : "r"(a));
  __asm__ volatile ("nop");
  if (a) asm volatile ("" ::: "memory"); else asm("");
  asm goto ("" : : "r"(a) : : out, other);
  while (b) { other: b--; }
out:
  return b;
}
)"},
      {"PlainBlocks", R"(int g(int);
int f(int a) {
  do { if (a) break; a = 1; } while (0);
  do { do { a = 2; if (g(a)) continue; a = 3; } while (0); if (a) break; } while ((0));
  do a = 4; while (0);
  do ; while (0);
  if (a) do { a = 5; } while (0); else do a = 6; while (0);
  while (a) do { if (g(1)) continue; a--; } while (0);
  do { lab: a = 7; } while (0);
  if (g(a)) goto lab;
  return a;
}
)"},
      {"JumpsOutOfLoops", R"(int g(int);
int f(int a, int b) {
  while (1) { if (g(a)) break; for (;;) { if (g(b)) continue; if (g(1)) goto done; break; } a++; }
  do { if (a) continue; switch (b) { case 1: continue; case 2: break; default: return 1; } b--; } while (b);
  for (a = 0; a < 3; a++) { switch (a) { case 1: continue; } if (b) break; else continue; }
done:
  if (a) { return 1; } else { return 2; }
}
)"},
      {"EmptyThings", R"(int f(int a) {
  if (a) ; else ;
  if (a) {} else {}
  if (a) a = 1; else {}
  if (a) ; else a = 2;
  while (a--) ;
  for (;a;a--) {}
  {} {{}} { ; } ;;
  if (a) { ; } else if (a > 1) { } else ;
  switch (a) { case 1: ; case 2: {} default: ; }
  lab: ;
  lab2: {}
  lab3: lab4: a = 3;
  if (a) goto lab3;
  return a;
}
)"},
      {"Conditions", R"(int g(int);
int f(int a, int b) {
  int x = a && g(b), y = a ? b : g(a);
  if (a && (b || g(x))) y = x ? y : 2, x = 3;
  while ((x = g(a)) != 0 && y) a += x, b -= y;
  (void)(a ? g(1) : g(2)), b++;
  a ? (b = 1) : (b = 2);
  (a) = (b); ((void)0); (void)a; 0;
  return a, b;
}
)"},
      {"LayoutAndSplices",
       "int f(int a)\n{\n  i\\\nf (a) a = 1\\\n; el\\\nse a = 2;\n\tif\t(a)\n\t{\n\t\ta\n"
       "\t=\n\t3\n\t;\n\t}\n\telse\n\ta\n\t=\n\t4;\n  return\n\n  a\n\n  ;}\n"
       "int g(int a) { return a; }\r\nint h(int a)\r\n{\r\n  a = 1;\r\n"
       "  if (a)\r\n    a = 2;\r\n  return a;\r\n}\r\n"},
      {"NestedScopes", R"(int g(int);
int f(int a) {
  int x; { int x = a; g(x); { int x; x = 2; g(x); } x++; }
  { struct t { int v; } t = {a}; enum { ONE = 1, TWO } k = ONE; g(t.v + k); }
  if (a) { typedef int T; T y = a; g(y); } else { int T = 3; g(T); }
  x = sizeof(struct q { int w; }); int later; later = x;
  for (int i = 0; i < a; i++) for (int j = i; j < a; j++) { int k = i * j; if (k) { g(k); } }
  int fwd(int); g(fwd(later)); extern int glob; glob = later;
  return x;
}
)"},
  };
  std::ranges::copy(tricky_macros(), std::back_inserter(all));
  return all;
}

}  // namespace pslice::frontend
