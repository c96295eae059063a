/* A pattern of INPUTS characters against a fixed text, after the class of `replace` in the Siemens
   suite: `?` matches any character, `a` to `z` themselves, anything else is an error. */

#ifndef INPUTS
#define INPUTS 3
#endif

char __VERIFIER_nondet_char(void);

static const char text[] = "abcabcabcabc";

int main(void) {
  int matched = 0, errors = 0, wild = 0;
  for (int i = 0; i < INPUTS; i++) {
    char c = __VERIFIER_nondet_char();
    if (c == '?')
      wild++;
    else if (c >= 'a' && c <= 'z') {
      if (c == text[i]) matched++;
    } else
      errors++;
  }
  return 0;
}
