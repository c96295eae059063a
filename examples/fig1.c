/* Figure 1 of "Path-Sensitive Backward Slicing": which statements can affect z at l9? */
int main(void) {
    int a, b, c, x, y, z;           /* a and c are inputs: nothing sets them */
l1:     x = 0;
        y = 5;
l2:     if (a > 0)
l3:         b = x + y;
l4:     if (c) {
l5:         x = 1;
        } else {
l6:         y = 0;
        }
l7:     if (y > 0)
l8:         z = x;
l9:     ;
}
