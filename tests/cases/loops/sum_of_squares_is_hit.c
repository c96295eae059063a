/* The sum has to be hit exactly, and no equation says how: runs that come near are taken up.
   CRITERION: 18:out
   PI: 9 10 11 12 13 14
   PS: 9 10 11 12 13 14
   SHOWN: all */
int input(void);

int main(void) {
    int n = input(), y = 0, out = 0;
    for (int i = 0; i < n; i++) {
        int d = input();
        if (d < 0 || d > 9) d = 0;
        y = y + d * d;
        if (y == 1234) out = 1;
    }

    /* once at most */
    return out;
}
