// --criterion entry@return --by reach: different
int h(int a) {
  if (a > 0) a = 3;
  return a;
}
int entry(int b, int n) {
  int r = h(b);
  if (n > 3) r = h(1);
  return r;
}
