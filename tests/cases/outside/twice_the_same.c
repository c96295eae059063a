/* Two parameters may be one pointer, into a structure as well.
   CRITERION: f@return
   PI: 12 13 14 15
   PS: 12 13 14 15
   RUN: return
   CALL: f(k == 0 ? &s.x : k == 1 ? &s.y : &other, &s)
   INPUTS: k=0..2 */
struct pair { int x, y; };
struct pair s;
int other;
int f(int *p, struct pair *q) {
    *p = 1;
    q->x = 3;
    q->y = 4;
    return *p;
}
