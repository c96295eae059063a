/* The bytes of a file as an initialiser.
   CRITERION: f@return
   ARGS: -- -std=gnu23
   PI: 10 14
   PS: 10 14
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
int f(int a) {
    unsigned char text[] = {
#embed "embedded_file.c" limit(4)
    };
    int unused = 1;
    return text[a];
}
