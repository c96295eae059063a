/* What is declared never to return decides whether the criterion is reached, known by name or not.
   CRITERION: 14:x
   PI: 10 12 13
   PS: 10 12 13 */
void observe(int);

_Noreturn void stop(int code);

void f(int a, int b) {
    int x = b + 1;
    int y = b + 2;
    if (a < 0)
        stop(3);
    observe(x);
    y++;
}
