/* __COUNTER__ says how often it was used before, also where nobody calls, so nothing is cut.
   CRITERION: 14:b
   PI: 8 11 12 13 14
   PS: 8 11 12 13 14 not exact
   RUN: return
   WARNS: __COUNTER__ */
#define NEXT() (__COUNTER__ + 1)
static int unused(void) { return NEXT(); }

int main(void) {
    int a = NEXT();
    int b = NEXT();
    a = a + NEXT();
    return b;
}
