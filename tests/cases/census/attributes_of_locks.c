/* What a checker of locks is told means nothing when the program runs.
   CRITERION: f@return
   PI: 13 14 15 16 17 21 23 24 26 28 29 30 31 33 34 35
   PS: 13 14 15 16 17 21 23 24 26 28 29 30 31 33 34 35
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
#define has(...) __attribute__((__VA_ARGS__))
struct has(capability("mutex"), lockable) mutex { int held; };
struct mutex first, second has(acquired_after(first)), third has(acquired_before(second));
int guarded has(guarded_by(first)), *behind has(pt_guarded_by(first));
int var has(guarded_var), *pointer has(pt_guarded_var);
void lock(struct mutex *m) has(acquire_capability(*m)) has(no_thread_safety_analysis) { m->held++; }
void unlock(struct mutex *m) has(release_capability(*m)) has(no_thread_safety_analysis) { m->held--; }
int attempt(struct mutex *m) has(try_acquire_capability(1, *m)) has(no_thread_safety_analysis) { return ++m->held; }
int attempt_old(struct mutex *m) has(exclusive_trylock_function(1, *m)) has(no_thread_safety_analysis) { return 1; }
int attempt_shared(struct mutex *m) has(shared_trylock_function(1, *m)) has(no_thread_safety_analysis) { return 2; }
void check(struct mutex *m) has(assert_capability(*m)) {}
void check_old(struct mutex *m) has(assert_exclusive_lock(*m)) {}
void check_shared(struct mutex *m) has(assert_shared_lock(*m)) {}
int needs(int n) has(requires_capability(first)) { return n + first.held; }
int avoids(int n) has(locks_excluded(first)) { return n; }
struct mutex *which(void) has(lock_returned(first)) { return &first; }
int has(acquire_handle("file")) opened(void) { return 3; }
void closed(int h has(release_handle("file"))) {}
int used(int h has(use_handle("file"))) { return h; }
int f(int a) {
    int unused = avoids(a), h = opened();
    lock(&first);
    guarded = needs(a);
    unlock(which());
    check(&first), check_old(&first), check_shared(&first);
    behind = &guarded;
    pointer = &var;
    *pointer += *behind + attempt(&first) + attempt_old(&second) * 10 + attempt_shared(&third) * 100 + used(h);
    closed(h);
    return var + first.held * 1000;
}
