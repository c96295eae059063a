/* Constructors run before main, by their priorities. They would not run under another name.
   CRITERION: 12:g
   PI: 6 7
   PS: 6 7 */
int g, h;
__attribute__((constructor(200))) static void second(void) { g = g + 4; }
__attribute__((constructor(101))) static void first(void) { g = 2; h = 3; }
__attribute__((destructor)) static void last(void) { g = 9; }
int main(void) {


    return g;
}
