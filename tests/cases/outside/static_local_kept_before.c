/* Somebody who ran before has kept the address of a static local of a function that does not run.
   CRITERION: only@return
   ARGS: --entry only
   PI: 12 13 14 */
static int *found;
static int *also;
void give(void) {
    static int hidden;
    found = also = &hidden;
}
int only(int a) {
    *found = a;
    *also = a + 1;
    return *found;
}
