/* A bit-field holds what fits, and counts around at its width.
   CRITERION: f@return
   PI: 9 11 12 13 14 15 16 17 18 19
   PS: 9 11 12 13 14 15 16 17 18 19
   RUN: return
   INPUTS: a=-2..9 */
struct packed { unsigned u : 3; int s : 4; _Bool b : 1; unsigned : 0; long l : 40; unsigned : 5; };
int f(int a) {
    struct packed p = {a, 1, a, 1L << 30};
    struct packed unused = {0};
    int y = 0;
    p.u++;
    p.u += 3;
    p.s -= a;
    p.b++;
    p.l *= 1000;
    if (p.u == 2) y = 1;
    y += p.u * 2 + p.s * 16 + p.b * 512;
    y += (p.u = a) + p.s--;
    return y + (int)(p.l >> 20);
}
