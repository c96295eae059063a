/* What cleans up behind a variable runs wherever its scope is left.
   CRITERION: 35:sum
   PI: 8 12 14 15 16 17 18 19 20 22 24 25 32 33
   PS: 8 12 14 15 16 17 18 19 20 22 24 25 32 33
   RUN: return
   INPUTS: a=-1..5 */
int sum, noise;
static void add(int *p) { sum = sum + *p; }
static void count(int *p) { noise = noise + *p; }

static void leave(int a) {
    int x __attribute__((cleanup(add))) = a;
    int z __attribute__((cleanup(count))) = 3;
    if (a > 3) return;
    x = x + 1;
    for (int i = 0; i < 3; i++) {
        int y __attribute__((cleanup(add))) = 10;
        if (i == a) continue;
        if (i == 2) break;
        y = 20;
    }
    if (a == 2) goto out;
    {
        int w __attribute__((cleanup(add), unused));
        w = 100;
    }
out:
    z = 4;
}

int f(int a) {
    leave(a);
    sum = sum * 2;

    return sum;
}
