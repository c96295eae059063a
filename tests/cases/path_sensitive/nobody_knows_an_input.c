/* Whether some a is mixed to this number is more than the native solver can tell. That is no reason
   to drop what would be done then.
   CRITERION: 19:x
   ARGS: --solver native
   PI: 13 14 15 16 17 18
   PS: 13 14 15 16 17 18 not exact
   SHOWN: 13
   RUN: observe
   INPUTS: a=0..3 */
void observe(int);

void f(unsigned a) {
    int x = 0;
    unsigned mixed = a * 2654435761u;
    mixed ^= mixed >> 13;
    mixed *= 2246822519u;
    if (mixed == 12345u)
        x = 1;
    observe(x);
    a = 0;
}
