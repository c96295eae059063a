#include "tests/unit/frontend/tricky_snippets.h"

namespace pslice::frontend {

std::vector<TrickySnippet> tricky_macros() {
  return {
      {"WrapperMacros", R"(#define CHECK(c) if (!(c)) return -1
#define CHECK_(c) if (!(c)) return -1;
#define GUARD(c) do { if (!(c)) goto fail; } while (0)
#define BLOCK(s) { s; }
#define SET(x, v) x = v
#define TWO(x) x = 1; x++
int f(int a, int b) {
  CHECK(a > 0);
  CHECK_(a > 1)
  CHECK_(a > 2);
  GUARD(b);
  if (a) GUARD(a > b); else SET(a, 4);
  if (a) BLOCK(a = 1) else BLOCK(b = 2; a = 3)
  if (b) CHECK_(a) else b = 5;
  if (a) TWO(a);
  while (b) SET(b, b - 1);
  lab: TWO(b);
  if (a == 77) goto lab;
  for (SET(a, 0); a < 3; SET(a, a + 1)) SET(b, a);
  { TWO(a); }
  return a;
fail:
  return 0;
}
)"},
      {"StructureMacros", R"(#define FOREACH(i, n) for (i = 0; i < n; i++)
#define FOREVER for (;;)
#define UNLESS(c) if (!(c))
#define OTHERWISE else
#define ELIF(c) else if (c)
#define BEGIN {
#define END }
#define LOOP(c) while (c) {
#define END_INC(x) ; x++; }
#define THEN_DO(s) { s; } else
#define SEMI ;
int f(int a, int n) {
  int i;
  FOREACH(i, n) a += i;
  FOREACH(i, n) { a += i; UNLESS(a) break; }
  FOREVER { a++; if (a > n) break; }
  UNLESS(a) a = 1; OTHERWISE a = 2;
  if (a) n = 1; ELIF(n) n = 2; OTHERWISE n = 3;
  if (a) BEGIN n = 4; END
  LOOP(a) a--; in_loop: n = 5; END
  if (a == 6) { a = 7 END_INC(a)
  if (n) THEN_DO(n = 8) n = 9;
  n = 10 SEMI
  if (n == 11) goto in_loop;
  return a SEMI
}
)"},
      {"PartsOfHeadsInMacros", R"(#define COUNT_UNLESS(c) if (!(c)) { e++; } else
#define OR(s) s; else
#define FROM(i) i = 0; i < 10
#define TO(i) i < 9; i++
#define STEP ; i++
#define UNTIL(c) x++; } while (c)
#define START x = 3; do {
#define NEXT(n) break; case n:
#define ARM(n, s) case n: s; break
#define CHOOSE(e) switch (e) { default: x--; break;
#define EITHER(c, p, q) if (c) p; else q
#define WITH(v) for (int v = 1, once = 1; once; once = 0)
#define LEAVE_IF(c) if (c) return
#define SET_X x =
#define AND_Y , y = 2
#define MARK(n) n: x += 2
#define TWICE(s) do { s; s; } while (0)
int f(int a, int e) {
  int x = 0, y = 0, i = 0;
  COUNT_UNLESS(a > 0) x = 1;
  COUNT_UNLESS(a > 1) { y = 1; }
  COUNT_UNLESS(a > 2) COUNT_UNLESS(a > 3) y = 2;
  if (a) OR(x = 3) y = 3;
  if (a) OR(x = 4) if (y) OR(x = 5) y = 5;
  for (FROM(i); i++) y += i;
  for (i = 1; TO(i)) x += i;
  for (i = 2; i < 8 STEP) x++;
  START y++; UNTIL(x < 20);
  do { y--; UNTIL(y > 0);
  switch (a) { case 1: x = 6; NEXT(2) y = 6; NEXT(3) x = 7; }
  switch (y) { ARM(1, x = 8); ARM(2, y = 8); }
  CHOOSE(x) case 1: y = 9; }
  EITHER(a, x = 10, y = 10);
  if (e) EITHER(y, x = 11, y = 11); else x = 12;
  WITH(v) { x += v; y++; }
  TWICE(if (x & 1) y++; else x++);
  LEAVE_IF(a == 7) x;
  SET_X a + 1;
  x = 1 AND_Y;
  MARK(again);
  if (x < 3) goto again;
  return x + y + e;
}
)"},
      {"PragmasOfLoops", R"(#define UNROLL _Pragma("GCC unroll 4")
#define ROUNDS(i, n) _Pragma("GCC unroll 2") for (int i = 0; i < (n); i++)
int f(int a, int b) {
  int x = 0, y = 0;
  UNROLL
  for (int i = 0; i < 3; i++)
    x += a;
  _Pragma("GCC unroll 8") for (int i = 0; i < 3; i++) x += 2;
  _Pragma("GCC ivdep")
  for (int i = 0; i < 3; i++) { inner: y += 2; }
#pragma GCC ivdep
  // of this one
  while (x > 100) x -= 10;
#  pragma GCC unroll 2
#pragma GCC ivdep
  do { x++; } while (x < 3);
  ROUNDS(k, 3) x++;
#pragma unroll 3
  for (int i = 0; i < 3; i++) x += 2;
  if (a)
#pragma GCC unroll 2
    for (int i = 0; i < 3; i++) y += 2;
  if (b == 9) goto inner;
  return y;
}
)"},
      {"DeclaringMacros", R"(struct list { struct list *next; };
#define LIST(x) struct list x = { &x }
#define DECLARE(t, x) t x
#define INIT = 5
#define PAIR p = 1, q = 2
#define BOTH(x) int x; x = 3
#define STARTED(x) int x = 3; x++
#define ANON struct { int u; } an = { 4 }
#define ANONS struct { int u; } an1 = { 4 }, *an2 = &an1; x++
#define NAMED struct named { int u; } na = { 4 }; x++
#define ARRAY(n) [n]
#define COUNT static int count = 0; count++
#define BECOMES =
int f(int a) {
  int m BECOMES a + 1, o BECOMES 3;
  LIST(head);
  DECLARE(int, x);
  DECLARE(int, y) = a;
  int z INIT, w INIT;
  int PAIR, r ARRAY(3), last;
  BOTH(b);
  STARTED(s);
  ANON;
  ANONS;
  NAMED;
  COUNT;
  x = y + z; r[0] = w; last = q;
  for (LIST(it); it.next; it.next = 0) a++;
  return head.next != 0 && x + y + z + w + p + q + r[0] + b + s + an.u + an1.u + na.u + an2->u + last + count + m + o;
}
)"},
      {"XMacros", R"(#define COLOURS X(RED, 1) X(GREEN, 2) X(BLUE, 3)
enum {
#define X(n, v) n = v,
  COLOURS
#undef X
};
const char *name(int c) {
  const char *r = 0;
  switch (c) {
#define X(n, v) case n: return #n;
    COLOURS
#undef X
    default: break;
  }
  switch (c) {
#define X(n, v) case -n: if (c) { r = #n; break; }
    COLOURS
#undef X
    case 0 ... 9: r = "";
  }
#define X(n, v) l_##n: c += v; if (c == v) goto l_##n;
  COLOURS
#undef X
  return r;
}
)"},
      {"GeneratedFunctions", R"(#define GETTER(n, v) int n(int a) { if (a) return v; return 0; }
#define FUNCTION(n) int n(int a)
#define BODY { a = 1; return a; }
#define OPEN {
#define CLOSE return a; }
GETTER(get_one, 1)
GETTER(get_two, 2)
FUNCTION(plain) { a = 2; return a; }
FUNCTION(body) BODY
FUNCTION(open) OPEN a = 3; CLOSE
int f(int a) { a = get_one(a); return get_two(a); }
)"},
  };
}

}  // namespace pslice::frontend
