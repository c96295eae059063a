// In some rounds of the loop what C demands of !y * 3 is a matter of inputs, in others it is not.
int entry(int a, int *p) {
  int y = 14;
  int z = *p;
  int u = 0;
  for (int i = 0; i < (*p & 3); i++) {
    y -= a - i;
  }
  if (*p != 0) {
    if (a > 8) {
      z -= 5;
      u = (!y % 100) * 3;
      *p = u <= 8;
    }
  }
  return *p;
}
