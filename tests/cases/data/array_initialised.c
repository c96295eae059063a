/* The initialiser of an array without a size also gives its length, so the text keeps one where the
   values do not matter.
   CRITERION: 19:x
   PI: 13 16 17
   PS: 13 16 17
   RUN: observe
   INPUTS: i=0..2
   KEEPS: int length[] =
   DROPS: {1, 2, 3, 4} */
void observe(int);

void f(int i) {
    int value[] = {3, 5, 7};
    int other[] = {1, 2};
    int length[] = {1, 2, 3, 4};
    int x = value[i];
    x += sizeof length / sizeof length[0];
    other[0] = x;
    observe(x);
}
