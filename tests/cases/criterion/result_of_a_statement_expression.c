/* The last statement of a statement expression is a place like others.
   CRITERION: 11:t
   PI: 7 8
   PS: 7 8 */
int input(void);
int main(void) {
    int n = input();
    int r = ({
        int t = n;
        t++;
        t;
    });
    return r;
}
