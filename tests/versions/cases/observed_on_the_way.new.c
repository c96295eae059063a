// --criterion entry@return:g0 --globals init: different
int g0 = -1;
int entry(int a, int *p) {
  *p = a;
  if (a < a) g0 = 1;
  return *p;
}
