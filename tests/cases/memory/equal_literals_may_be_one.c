/* String literals of one text may be one object, and one may be the end of another: C leaves that open,
   and compilers do both. So such a comparison is undecided; others are not.
   CRITERION: 27:same,middle,found,never
   PI: 11 12 14 15 16 17 18 19 20 21 22 23 24 25
   PS: 11 14 15 16 17 18 19 20 21
   SHOWN: all
   RUN: return */
static const char *const names[] = {"red", "green", "blue"};

int main(void) {
    const char *first = "green", *second = "green";
    const char *third = "yellow";

    int same = 0, middle = 0, found = 0, never = 0;
    const char *end = "n";
    if (first == second)
        same = 1;
    if (first + 4 == end)
        middle = 1;
    if (names[1] == first)
        found = 1;
    if (first + 3 == end)
        never = 1;
    if (first == names[0] || first == third || second == 0)
        never = 2;

    return same + 2 * middle + 4 * found + 8 * never;
}
