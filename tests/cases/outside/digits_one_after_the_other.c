/* Four digits have to follow each other before what they add up to is returned.
   CRITERION: number@return
   PI: 7 8 9 10 12 13
   PS: 7 8 9 10 12 13
   SHOWN: all */
unsigned number(const unsigned char *text) {
    unsigned sum = 0;
    for (int i = 0; i < 4; i++) {
        if (text[i] >= '0' && text[i] <= '9')
            sum += (unsigned)text[i] - '0';
        else
            return 0;
        if (i < 3) sum = sum << 4;
    }
    return sum;
}
