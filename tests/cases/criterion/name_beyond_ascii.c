/* Names are made of more than ASCII's letters; an escape in one is the letter it stands for.
   CRITERION: 13:été,$n
   PI: 10 12
   PS: 10 12
   RUN: observe
   INPUTS: a=0..2 */
void observe(int);

void f(int a) {
    int \u00e9t\u00e9 = a;
    int grün = 2;
    int $n = 3;
    observe(été + $n);
    grün++;
}
