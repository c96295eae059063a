/* What a long array begins with is known of elements that constants name.
   CRITERION: 22:x
   PI: 14 15 16 17 18 19 20 21
   PS: 15 16 21
   RUN: observe
   INPUTS: a=0..3 */
void observe(int);

struct command { const char *name; int code; int args; };
static const struct command commands[30] = {{"go", 1, 0}, {"stop", 2, 1}, [9] = {"turn", 7, 2}};
static int grid[5][12] = {{1, 2}, [4][11] = 6};

void f(int a) {
    char text[40] = "abc";
    int many[50] = {[20] = a, [30] = 4};
    int x = many[20];
    if (text[2] != 'c' || text[30] != 0)
        x = 9;
    if (commands[9].args != 2 || commands[1].code == 3 || grid[4][11] != 6 || many[40])
        x = 8;
    x += many[30];
    observe(x);
}
