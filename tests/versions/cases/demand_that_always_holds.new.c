// --criterion entry@return --by rsc: different
int entry(int a, int *p) {
  int y = 14;
  int z = *p;
  int u = 0;
  for (int i = 0; i < (*p & 3); i++) {
    y -= a - i;
  }
  if (*p != 0) {
    if (a > 9) {
      z -= 5;
      u = (!y % 100) * 3;
      *p = u <= 8;
    }
  }
  return *p;
}
