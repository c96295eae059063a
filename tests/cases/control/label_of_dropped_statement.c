/* The jump is kept, the statement it leads to is not: the label must stay.
   CRITERION: 18:x
   PI: 11 13 14 15
   PS: 11 13 14 15
   RUN: observe
   INPUTS: a=0..2
   KEEPS: skip: */
void observe(int);

void f(int a) {
    int x = 1;
    int y = 0;
    if (a)
        goto skip;
    x = 2;
skip:
    y = x;
    observe(x);
}
