/* A volatile object may change by itself, so the loop may end.
   CRITERION: 12:y
   PI: 11
   PS: 11
   NOWARN: cannot be reached */
static volatile int flag;
int main(void) {
    int y = 0;
    flag = 0;
    while (!flag) ;
    y = 1;
    return y;
}
