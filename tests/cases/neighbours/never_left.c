/* Nobody has the address of `hidden`, whoever else writes it: *p is another object.
   CRITERION: f@return
   PI: 12
   PS: 12
   ENTRY: f */
static int hidden;
void set(int n) { hidden = n; }
int peek(int *q, int n) { q = &n; return *q + hidden; }

int f(int *p, int n) {
    int noise = n;
    hidden = 1;
    *p = n;
    return hidden;
}
