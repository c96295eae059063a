/* Bit-fields of one byte are told apart.
   CRITERION: 19:x
   PI: 13 15 18
   PS: 13 15 18
   RUN: observe
   INPUTS: a=0..9 */
void observe(int);

struct flags { unsigned on : 1; unsigned mode : 3; unsigned rest : 4; };

void f(int a) {
    struct flags s;
    struct flags *p = &s;
    p->on = 1;
    p->mode = a;
    p->rest = a;
    p->on = 0;
    int x = p->mode;
    observe(x);
}
