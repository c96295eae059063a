/* The loop starts from what i was before, so its init part matters and the earlier value does not;
   j is counted along for nothing.
   CRITERION: 19:s
   PI: 11 14 15
   PS: 11 14 15
   RUN: observe
   INPUTS: n=-1..4 */
void observe(int);

void f(int n) {
    int s = 0;
    int i = 7;
    int j;
    for (i = 1; i < n; i++)
        s += i;
    for (j = 0; j < n;
         j++)
        ;
    observe(s);
}
