/* Somebody who ran before has kept the address of a static local of a function that does not run.
   CRITERION: only@return
   ARGS: --entry only
   PI: 15 16 17
   RUN: return
   CALL: (give(), only(a))
   INPUTS: a=-1..2 */
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
