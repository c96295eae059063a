/* A word is what its bytes are, and each of them is touched by itself.
   CRITERION: 20:x
   PI: 13 14 17 18 19
   PS: 13 14 19
   RUN: observe
   INPUTS: a=0..3 */
void observe(int);

union word { unsigned all; unsigned char bytes[4]; };

void f(int a) {
    union word w;
    int x = 0;
    w.all = 0x01020300u + (unsigned)(a & 255);
    w.bytes[2] = 9;
    w.bytes[1] = a;
    if (w.bytes[3] == 2)
        x = 5;
    x += w.bytes[0] + w.bytes[3];
    observe(x);
}
