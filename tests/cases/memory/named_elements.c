/* Elements of a long array that constants name are told apart from each other and from those that
   a variable chooses.
   CRITERION: 26:x
   PI: 16 19 22 23 24 25
   PS: 22 25
   RUN: observe
   INPUTS: a=0..3 */
void observe(int);

enum { ACCUMULATOR, LIMIT = 13, FLAGS = 37 };
static unsigned registers[40];
static int seen[100];

void f(int a) {
    seen[7] = a;
    seen[8] = 2;
    registers[LIMIT] = 9;
    registers[ACCUMULATOR] = 4;
    registers[FLAGS] = 0;
    if (a > 1)
        seen[99] = 1;
    registers[ACCUMULATOR] = a;
    if (registers[FLAGS])
        registers[ACCUMULATOR] = seen[8];
    int x = registers[ACCUMULATOR] + 1;
    observe(x);
}
