/* After the example of Tip's survey of slicing techniques (1995): sum and product of the first n
   numbers. The slice for the product computes no sum.
   Try: pslice examples/sum_and_product.c --criterion results@return:product */
#include <stdio.h>

int results(int n) {
    int i = 1;
    int sum = 0;
    int product = 1;
    while (i <= n) {
        sum = sum + i;
        product = product * i;
        i = i + 1;
    }
    printf("%d\n", sum);
    printf("%d\n", product);
    return product;
}
