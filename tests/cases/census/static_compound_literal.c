/* An object without a name lives on, if it stands outside functions.
   CRITERION: f@return
   PI: 12 13 14 15
   PS: 12 13 14 15
   RUN: return
   INPUTS: a=0..2 */
struct pair { int left; int *right; };
int *shared = (int[]){1, 2, 3};
struct pair *both = &(struct pair){4, &(int){5}};
int f(int a) {
    int unused = 3;
    shared[1] = a;
    *both->right += a;
    both->left++;
    return shared[1] + shared[2] * 10 + *both->right * 100 + both->left * 1000;
}
