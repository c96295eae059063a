void main() {
  int a = 0, t1 = 0, n34 = 2;
  typedef int row34[n34];
  n34 = 9;
fuzz_point:;
}
