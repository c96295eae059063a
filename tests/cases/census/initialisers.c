/* Every form of an initialiser.
   CRITERION: f@return
   PI: 10 16 17 18 19 20 21 22 23 24 25 26 28 29 30
   PS: 10 16 17 18 19 20 21 22 23 24 25 26 28 29 30
   RUN: return
   INPUTS: a=0..3 */
struct point { int x, y; };
struct shape { struct point from, to; int kind[3]; union { int n; char c; } u; };
struct flexible { int n; int more[]; };
int twice(int n) { return n * 2; }
static int target = 7;
static int *object = &target, *inside = &((struct shape *)0 == 0 ? &target : 0)[0];
static int (*function)(int) = twice;
static struct flexible tail = {2, {10, 20, 30}};
int f(int a) {
    int plain = a, braced = {a + 1}, list[] = {a, 2, 3}, rest[5] = {a}, unused = 1;
    int chosen[6] = {[2] = a, [4] = 5, 6}, range[4] = {[0 ... 2] = a + 2};
    char text[] = "abc", boxed[4] = {"xyz"}, longer[8] = "ab";
    __WCHAR_TYPE__ wide[] = L"uvw";
    struct point p = {.y = a, .x = 3}, old = {x: a, y: 4}, twice_set = {.x = 1, .y = 2, .x = a};
    struct point copy = p, literal = (struct point){a, 9}, empty = {};
    struct shape nested = {{1, a}, {2, 3}, {4, 5}, {.c = 'c'}};
    struct shape flat = {1, 2, a, 4, 5, 6, a, 8};
    struct shape row = {.from.y = a, .kind[1] = 6, .u.n = 3};
    struct shape over = {.from = p, .from.x = a + 5, .to = p};
    union { int n; float r; } u = {a}, v = {.r = 0.5f};
    static int kept = 11, *const lasting = &kept;
    double _Complex z = {a, 1};
    kept += a;
    return plain + braced + list[0] + rest[0] + rest[4] + chosen[2] + chosen[5] + range[2] + range[3]
        + text[a] + boxed[a] + longer[a] + (int)wide[0] + p.x + p.y + old.x + twice_set.x + copy.y
        + literal.x + empty.y + nested.from.y + nested.u.c + flat.to.x + flat.kind[2] + row.from.y
        + row.kind[1] + row.to.x + over.from.x + over.from.y + over.to.y + u.n + (int)(v.r * 2)
        + *lasting + *object + *inside + function(a) + tail.more[1] + (int)__real__ z;
}
