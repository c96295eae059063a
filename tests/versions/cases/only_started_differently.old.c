// No run changes g1, which starts with something else: callers of entry see that.
int g1 = 3;
int entry(int a) {
  if (a < a) g1 = a;
  return 9 + a % 7;
}
