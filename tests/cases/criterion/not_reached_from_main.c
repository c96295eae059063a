/* Where the start that was asked for does not lead to the criterion, the warning says which does.
   CRITERION: 8:a
   ARGS: --entry main
   PI:
   PS:
   WARNS: --entry lonely */
int lonely(int a) {
    return a + 1;
}
int main(void) {
    return 0;
}
