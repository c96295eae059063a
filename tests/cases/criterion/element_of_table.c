/* One element of a table whose elements are not told apart: what runs store in others is not shown.
   CRITERION: 35:jobs[0].runs
   PI: 19 20 25 26 28 29 31 32 33
   PS: 19 20 25 26 28 29 31 32 33 not exact
   SHOWN: 20 25 26 31 32 33
   RUN: observe
   INPUTS: n=0..3 k=-1..3
   ARGS: --entry f */
void observe(int);

struct job {
    int state;
    int runs;
};

static struct job jobs[12];

static void reset(struct job *job) {
    job->state = 0;
    job->runs = 2;
}

void f(int n, int k) {
    int i;
    for (i = 0; i < 12; i++) {
        if (i < 4) reset(&jobs[i]);
    }
    if (k > 0 && k < 12) {
        jobs[k].runs = 7;
    }
    if (n == 2) {
        struct job *job = &jobs[n - 2];
        job->runs = job->runs + 1;
    }
    observe(jobs[0].runs);
}
