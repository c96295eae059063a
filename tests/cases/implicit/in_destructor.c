/* A criterion in what runs in the end.
   CRITERION: 7:g
   PI: 11
   PS: 11 */
int g, h;
__attribute__((destructor)) static void last(void) {
    h = g;
}
int main(void) {
    h = 2;
    g = 3;
    return h;
}
