/* Two names of one object, and two of one function.
   CRITERION: 17:x
   PI: 8 13 14 15
   PS: 8 13 14 15
   RUN: return */
int x;
extern int y __attribute__((alias("x")));
static int set_to_four(void) { x = x + 4; return 0; }
int other_name(void) __attribute__((alias("set_to_four")));

int main(void) {
    x = 1;
    y = 5;
    other_name();
    y = y + 1;

    return x;
}
