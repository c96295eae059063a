// --globals init, entry: different
int g1 = 4;
int entry(int a) {
  if (a < a) g1 = a;
  return a % 7 + 9;
}
