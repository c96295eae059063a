/* A lexer over INPUTS characters, after the class of `print_tokens2` in the Siemens suite: each
   character is put into a class, and each class has a count of its own. */

#ifndef INPUTS
#define INPUTS 2
#endif

char __VERIFIER_nondet_char(void);

enum { SPACE, LETTER, DIGIT, QUOTE, SIGN, OTHER };

static int words, numbers, strings, signs, others;

static int class_of(char c) {
  if (c == ' ' || c == '\n') return SPACE;
  if (c >= 'a' && c <= 'z') return LETTER;
  if (c >= '0' && c <= '9') return DIGIT;
  if (c == '"') return QUOTE;
  if (c == '(' || c == ')' || c == ';') return SIGN;
  return OTHER;
}

int main(void) {
  for (int i = 0; i < INPUTS; i++) {
    int class = class_of(__VERIFIER_nondet_char());
    if (class == LETTER) words++;
    if (class == DIGIT) numbers++;
    if (class == QUOTE) strings++;
    if (class == SIGN) signs++;
    if (class == OTHER) others++;
  }
  return 0;
}
