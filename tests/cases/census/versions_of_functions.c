/* Which version of a function runs is decided when the program starts.
   CRITERION: f@return
   STATUS: 2
   STDERR: 'choose' has several versions */
int set;
__attribute__((target("sse4.2"))) int choose(int n) { set = 1; return n + 1; }
__attribute__((target("default"))) int choose(int n) { set = 1; return n + 1; }
__attribute__((cpu_specific(generic))) int pick(int n) { set += 4; return n * 2; }
__attribute__((cpu_specific(ivybridge))) int pick(int n) { set += 4; return n * 2; }
__attribute__((cpu_dispatch(generic, ivybridge))) int pick(int n) {}
int f(int a) {
    int y = choose(a) + pick(a) * 10;
    return y + set * 100;
}
