/* Both parameters may lead to the same int: what is stored through q may be read through p. The
   long is another object.
   CRITERION: 12:*p
   PI: 9 10
   PS: 9 10 */
void observe(int);

void f(int *p, int *q, long *r) {
    *p = 1;
    *q = 2;
    *r = 3;
    observe(*p);
}
