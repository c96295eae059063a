/* Characters may be those of any object.
   CRITERION: f@return
   PI: 11 12 13
   PS: 11 12 13
   RUN: return
   CALL: f(k ? (char *)&far_away : (char *)&g)
   INPUTS: k=0..1 */
int g;
long far_away;
int f(char *p) {
    p[0] = 1;
    far_away = 3;
    return p[0];
}
