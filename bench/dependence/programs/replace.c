/* A pattern of INPUTS characters against a fixed text, after the class of `replace` in the Siemens
   suite: each character gets a kind of its own, and whether there is a `?` is remembered. */

#ifndef INPUTS
#define INPUTS 3
#endif

char __VERIFIER_nondet_char(void);

static const char text[] = "abcabcabcabc";

static char kind[INPUTS];

int main(void) {
  int wild = 0;
  for (int i = 0; i < INPUTS; i++) {
    char c = __VERIFIER_nondet_char();
    kind[i] = 'm';
    if (c == '?') wild = 1;
    if (c < 'a' || c > 'z') kind[i] = 'e';
    if (c == text[i]) kind[i] = 'h';
  }
  return wild;
}
