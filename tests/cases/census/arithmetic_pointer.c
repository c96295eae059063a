/* Pointers are moved, compared, subtracted and tested.
   CRITERION: f@return
   PI: 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
   PS: 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
   RUN: return
   INPUTS: a=0..3 */
int f(int a) {
    int v[6] = {3, 1, 4, 1, 5, 9};
    int *p = v, *q = &v[5], *unused = v + 2;
    int y = 0;
    p++;
    q--;
    p += a;
    --q;
    if (p < q) y = 1;
    if (p <= q) y += 2;
    if (p > q) y += 4;
    if (p >= q) y += 8;
    if (p == q) y += 16;
    if (p != q) y += 32;
    y += (int)(q - p) * 64 + *p++ * 1000 + 1[p - 1];
    q -= a;
    if (q && !(void *)0) y += *(q + 1) + *q--;
    return y + (&*p)[-1];
}
