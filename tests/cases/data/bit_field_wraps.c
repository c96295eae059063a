/* A bit-field holds as many values as it has bits.
   CRITERION: 18:x
   PI: 13 14 15 16 17
   PS: 14 15 16 17
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

struct bits { unsigned low : 3; int high : 5; };

void f(int a) {
    int y = a;
    int x = 0;
    struct bits b = {7, 0};
    b.low += 2;
    if (b.low == 1)
        x = 1;
    observe(x);
    y++;
}
