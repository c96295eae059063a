/* Whatever entry of a long table is meant, it is one of those that are there.
   CRITERION: 18:x
   PI: 14 15 16 17
   PS: 14 17
   RUN: observe
   INPUTS: k=-1..40 */
void observe(int);

static const short widths[40] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, [30] = 8};
struct entry { int code; int args; };
static struct entry entries[40] = {{1, 2}, {5, 1}, [20] = {7, 3}};

void f(int k) {
    int x = 0;
    if (k >= 0 && k < 40 && (widths[k] > 9 || entries[k].args < 0))
        x = 1;
    x += widths[30] + entries[20].code;
    observe(x);
}
