/* The initialiser of an array without a size cannot be dropped from the text, so it counts as kept,
   needed or not.
   CRITERION: 18:x
   PI: 12 13 14 15 16
   PS: 12 13 14 15 16
   RUN: observe
   INPUTS: i=0..2
   KEEPS: int length[] = */
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
