/* CRITERION: main@return:*q
   CRITERION: main@return:s->n->p
   CRITERION: main@return:(*pa)[1]
   PI: 
   PS:  */
struct S { struct S *n; int p; };
int *q;
struct S *s;
int (*pa)[3];
int main(void) {
    int x = 1;
    return x;
}
