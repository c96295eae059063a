/* Bytes that are copied into a structure are those of its fields, and no others.
   CRITERION: 24:x
   PI: 15 16 17 18 20 21 22 23
   PS: 17 18 20 21
   RUN: observe
   INPUTS: a=0..3 */
void *memcpy(void *, const void *, unsigned long);
void observe(int);

struct header { unsigned char kind; unsigned char flags; unsigned short length; };

void f(int a) {
    unsigned char raw[16];
    struct header h;
    raw[0] = 1;
    raw[1] = a;
    raw[2] = a;
    raw[3] = 1;
    raw[4] = 7;
    memcpy(&h, raw, sizeof h);
    int x = h.length;
    if (h.length > 600 || h.kind != 1)
        x = h.flags;
    observe(x);
}
