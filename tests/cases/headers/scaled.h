static inline int scaled(int v, int by) {
    int lost = 100 / by;
    return v * 2;
}
