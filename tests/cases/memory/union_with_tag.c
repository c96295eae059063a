/* What all structures of a union begin with is a cell of its own.
   CRITERION: 22:x
   PI: 16 19 20 21
   PS: 16 21
   RUN: observe
   INPUTS: a=0..3 */
void observe(int);

struct key { int type; int code; char *text; };
struct mouse { int type; short x, y; double when; };
union event { int type; struct key key; struct mouse mouse; };

void f(int a) {
    union event e;
    int x;
    e.key.type = 1;
    e.key.code = a;
    e.mouse.when = 2;
    if (e.mouse.type == 2)
        e.type = 3;
    x = e.type;
    observe(x);
}
