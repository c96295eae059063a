/* Rounds are explored by themselves until one stands for the next; labels that grow round by round
   undo that again, also for a state that is waiting to be told of a label it was closed by.
   CRITERION: 22:s
   PI: 9 10 11 12 14 15 17 18 19 20 21
   PS: 9 10 11 12 14 17 18 19 20 21 */
float level(void);
int next(void);
int main(void) {
    int end = 256, i = 0, s = 3, k, spare = 9;
    float g = level();
    if (next() > 0) {
        k = 0;
    } else {
        k = 1;
        spare = 4;
    }
    for (; i < end; i++)
        if (g > 1)
            s = g;
    if (k == 0)
        s = s + spare;
    return s;
}
