/* What is written to other bytes of a buffer than those that are read does not matter.
   CRITERION: 19:x
   PI: 9 11 15 16 17 18
   PS: 9 11 15 17 18
   RUN: observe
   INPUTS: a=0..3 b=0..3 */
void observe(int);

static void put(unsigned char *p, unsigned v) { p[0] = v >> 8; p[1] = v & 255; }

static unsigned get(const unsigned char *p) { return p[0] << 8 | p[1]; }

void f(int a, int b) {
    unsigned char buffer[12];
    unsigned wanted = (unsigned)a + 300;
    put(buffer + 2, (unsigned)b);
    put(buffer + 6, wanted);
    int x = get(buffer + 6);
    observe(x);
}
