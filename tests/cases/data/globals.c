/* Globals are followed through calls. Under main they start with what C gives them; x = 4 comes
   from the definition, which is no statement.
   CRITERION: 29:x
   PI: 20 24 26 27
   PS: 20 24 26 27
   ENTRY: main
   RUN: observe
   INPUTS: seed=1..5 */
void observe(int);
int input(int k);

int x = 4;
int y;

static void set_y(int v) {
    y = v;
}

static void add(int v) {
    x = x + v;
}

int main(void) {
    int a = input(0);
    set_y(a);
    if (a > 0)
        add(a);
    set_y(x);
    observe(x);
    return 0;
}
