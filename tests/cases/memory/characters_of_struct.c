/* A store to one byte of a field; the other field does not count. What the field holds then is
   not known.
   CRITERION: 19:s.b
   PI: 14 16 18
   PS: 14 16 18
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

struct pair { int a, b; };

void f(int a) {
    struct pair s;
    char *bytes = (char *)&s;
    s.a = a;
    s.b = 0;
    bytes[0] = 3;
    bytes[5] = 1;
    observe(s.b);
}
