/* The test is decided by a constant, so it reads it.
   CRITERION: 12:y
   PI: 8 9 10
   PS: 8 10
   KEEPS: c = 5
   RUN: return */
int main(void) {
    const int c = 5;
    int y = 0;
    if (c) y = 7;

    return y;
}
