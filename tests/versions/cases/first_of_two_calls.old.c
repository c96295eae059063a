// A run that gets to the change by the first call need not ask what leads to the second.
int h(int a) {
  if (a > 0) a = 2;
  return a;
}
int entry(int b, int n) {
  int r = h(b);
  if (n > 3) r = h(1);
  return r;
}
