// A slice that has lost the value returned observes g0 at an empty statement.
int g0 = -2;
int entry(int a, int *p) {
  *p = a;
  if (a < a) g0 = 1;
  return *p;
}
