/* A weak definition is the one that counts where there is no other; the result says so.
   CRITERION: main@return
   PI: 8 11
   PS: 8 11
   ASSUMES: the weak definition of 'setting' is the one that counts
   ASSUMES: the weak definition of 'start' is the one that counts
   RUN: return */
__attribute__((weak)) int setting(void) { return 1; }
__attribute__((weak)) int start = 4;
int main(void) {
    return setting() + start;
}
