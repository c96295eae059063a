/* Vectors are computed with element by element, shuffled and converted.
   CRITERION: f@return
   PI: 10 13 14 15 16 17 18 19 20 21
   PS: 10 13 14 15 16 17 18 19 20 21 not exact
   RUN: return
   INPUTS: a=-1..2 */
typedef int four __attribute__((vector_size(16)));
typedef float floats __attribute__((vector_size(16)));
int f(int a) {
    four v = {a, 2, 3}, w = {1, 1, 1, 1}, unused = {9};
    four copy;
    floats x;
    v[3] = a * 4;
    w = v * 2 + w;
    w <<= 1;
    copy = (four)(v > w);
    v = ~v ^ -copy;
    w = __builtin_shufflevector(v, w, 0, 5, 2, 7);
    x = __builtin_convertvector(w, floats);
    x += 0.5f;
    return v[0] + w[1] * 10 + w[3] * 100 + (int)x[2] + copy[a & 3];
}
