// --criterion entry@return --by change: different
int entry(int a, int b) {
  int r = 0;
  if (a > 2) {
    if (!(b <= 9 || a >= 12)) {
      r = 1;
    }
  }
  return r;
}
