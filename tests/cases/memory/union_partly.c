/* Half of a word is overwritten: the other half is still what was stored before. What the word
   holds then is not known.
   CRITERION: 19:x
   PI: 15 16 18
   PS: 15 16 18
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

union word { int i; short half[2]; };

void f(int a) {
    union word w, v;
    v.i = 4;
    w.i = a * 65537;
    w.half[1] = 3;
    v.half[0] = 5;
    int x = w.i;
    observe(x);
}
