/* Whether the keys of a small table are sound: not too few or many, within bounds, ascending. The
   place of the first fault, or a number that tells the keys' count and how many wide gaps there are. */

enum { SIZE = 5, LOW = 2, HIGH = 90, WIDE = 3 };

int check(const int *key, int n) {
  int i, wide = 0;
  if (n < 1 || n > SIZE) return -1;
  if (key[0] < LOW) return -2;
  if (key[n - 1] > HIGH) return -3;
  for (i = 1; i < n; i++) {
    if (key[i] <= key[i - 1]) return i;
    if (key[i] - key[i - 1] > WIDE) wide = wide + 1;
  }
  return 10 * n + wide;
}
