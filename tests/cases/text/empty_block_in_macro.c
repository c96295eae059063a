/* A macro that writes blocks which do nothing beside what is kept: they have no text of their own, and
   go nowhere.
   CRITERION: 26:e
   PI: 19 21 24 25
   PS: 19 21 24 25
   RUN: observe
   INPUTS: a=-1..3 */
void observe(int);
#define LOG(...) do { } while (0)
#define FAIL_IF(c, by)  \
    do {                \
        LOG("failed");  \
        if (c) {        \
            { } e += by; LOG(#c); \
        }               \
    } while (0)

void f(int a) {
    int e = 0;
    int y = 0;
    FAIL_IF(a > 0, 1);
    LOG("between");
    y = a;
    if (a == 2)
        FAIL_IF(a != 3, 5);
    observe(e + 0 * y);
}
