/* So are elements of a member, whatever pointer leads there.
   CRITERION: 21:x
   PI: 13 16 17 18 20
   PS: 13 16 17 18 20
   RUN: observe
   INPUTS: a=0..3 */
void observe(int);

struct machine { int pc; int registers[24]; };

void f(int a) {
    struct machine one;
    struct machine *m = &one;
    for (int i = 0; i < 24; i++)
        m->registers[i] = i;
    m->registers[5] = a;
    m->registers[6] = 2 * a;
    m->pc = m->registers[5];
    m->registers[5] = 3;
    int x = m->pc + m->registers[6];
    observe(x);
}
