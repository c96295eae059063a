/* The member that gets the value has no other mention; what is read of it are parts of that value.
   CRITERION: f@return
   PI: 12 13 14
   PS: 12 13 14
   RUN: return
   INPUTS: k=-2..2 */
union word {
    unsigned all;
    struct { unsigned char low, high; } bytes;
};
int f(int k) {
    union word w = { .all = 0x0102 };
    if (k < 0) w.bytes.high = 9;
    int r = w.bytes.high;
    return r;
}
