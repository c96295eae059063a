/* Somebody who ran before has put a static function into the table.
   CRITERION: only@return
   ARGS: --entry only
   PI: 14 20 21
   RUN: return
   CALL: (table[0] = change, only(a))
   INPUTS: a=-1..2 */
typedef int (*operation)(int);
static int same(int x) { return x; }
static operation table[2] = {same, same};
int changed;

static int change(int x) {
    changed = x;
    return x;
}
void prepare(void) { table[0] = change; }

int only(int k) {
    changed = 5;
    table[k & 1](k);
    return changed;
}
