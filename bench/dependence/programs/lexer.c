/* A lexer over INPUTS characters, after the class of `print_tokens2` in the Siemens suite: each
   character is looked at by a predicate for each class, and each class has a count of its own. */

#ifndef INPUTS
#define INPUTS 2
#endif

char __VERIFIER_nondet_char(void);

static int words, numbers, strings, signs;

static int is_letter(char c) { return c >= 'a' && c <= 'z'; }
static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_sign(char c) { return c == '(' || c == ')' || c == ';'; }

int main(void) {
  for (int i = 0; i < INPUTS; i++) {
    char c = __VERIFIER_nondet_char();
    if (is_letter(c)) words++;
    if (is_digit(c)) numbers++;
    if (c == '"') strings++;
    if (is_sign(c)) signs++;
  }
  return 0;
}
