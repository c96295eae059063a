/* Braces and semicolons in comments and strings are no syntax.
   CRITERION: 20:x
   PI: 11 13 15
   PS: 11 13 15
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);
int puts(const char *);

void f(int a) {
    int x = a;  /* not the end: } */
    const char *s = "};//";
    if (a > 0) {  // an { open one
        puts("} else {");
        x = 2; /* ; */
    } /* } else { */ else {
        s = "/*";
        puts(s);
    }
    observe(x);
}
