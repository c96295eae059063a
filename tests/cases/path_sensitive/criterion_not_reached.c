/* No run comes to the criterion, so no value matters there; what keeps runs away from it stays.
   CRITERION: 12:x
   PI: 8 9 10 11
   PS: 9 10 11 */
void observe(int);

void f(int a, int b) {
    int x = b;
    if (a > 5)
        a = 5;
    if (a > 5)
        observe(x);
}
