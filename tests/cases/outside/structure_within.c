/* A structure may be a part of another.
   CRITERION: f@return
   PI: 13 14 15 16 17 18
   PS: 13 14 15 16 17 18
   RUN: return
   CALL: f(k == 0 ? &whole.second : k == 1 ? &alone : &row[1])
   INPUTS: k=0..2 */
struct pair { int x, y; };
struct whole { long tag; struct pair first, second; };
struct whole whole;
struct pair alone, row[2];
int f(struct pair *p) {
    p->y = 1;
    whole.first.y = 2;
    whole.second.y = 3;
    row[1].y = 4;
    row[0].y = 5;
    return p->y;
}
