/* CRITERION: 7:p.length
   STATUS: 1
   STDERR: write p->length */
struct text { int length; char *bytes; };
int f(struct text *p) {
    int x = 1;
    return p->length + x;
}
