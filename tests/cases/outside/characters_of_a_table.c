/* What the entry is given may lead into a table of the program: runs in which it does show what is
   written there.
   CRITERION: f@return
   PI: 14 15 16 17
   PS: 14 15 16 17
   RUN: return
   CALL: (f("abcd", 0), f(k ? (const char *)last : "abcd", k))
   INPUTS: k=0..3 */
struct s { int type; int more; };
struct s *last;
int f(const char *p, int n) {
    static struct s table[6];
    int i;
    last = table;
    for (i = 0; i < n && i < 6; i++)
        table[i].type = 7;
    return p[0];
}
