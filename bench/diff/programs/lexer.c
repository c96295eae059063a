/* A lexer for a small language of expressions: words, numbers in three bases, strings, comments and
   operators of one or two characters. A text of four characters is looked at; *at is where a token
   begins, and is moved behind it. */

enum { LENGTH = 4 };

enum token { END, WORD, KEYWORD, NUMBER, STRING, OPERATOR, COMPARISON, BRACKET, BAD };

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int is_space(char c) { return c == ' ' || c == '\t' || c == '\n'; }

static int is_hex_digit(char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); }

static char peek(const char *text, int at) { return at < LENGTH ? text[at] : '\0'; }

/* White space, and comments from # to the end of the line. */
static int skip(const char *text, int at) {
  while (is_space(peek(text, at)) || peek(text, at) == '#') {
    if (peek(text, at) == '#')
      while (peek(text, at) != '\0' && peek(text, at) != '\n') at++;
    else
      at++;
  }
  return at;
}

static enum token word(const char *text, int *at) {
  int begin = *at;
  while (is_letter(peek(text, *at)) || is_digit(peek(text, *at))) (*at)++;
  if (*at - begin == 2 && text[begin] == 'i' && text[begin + 1] == 'f') return KEYWORD;
  if (*at - begin == 2 && text[begin] == 'o' && text[begin + 1] == 'r') return KEYWORD;
  return WORD;
}

static enum token number(const char *text, int *at) {
  int base = 10, begin = *at;
  if (peek(text, *at) == '0' && peek(text, *at + 1) == 'x') {
    base = 16;
    *at += 2;
    begin = *at;
  } else if (peek(text, *at) == '0' && peek(text, *at + 1) == 'b') {
    base = 2;
    *at += 2;
    begin = *at;
  }
  if (base == 16)
    while (is_hex_digit(peek(text, *at))) (*at)++;
  else if (base == 2)
    while (peek(text, *at) == '0' || peek(text, *at) == '1') (*at)++;
  else
    while (is_digit(peek(text, *at))) (*at)++;
  return *at > begin && !is_letter(peek(text, *at)) ? NUMBER : BAD;
}

static enum token string(const char *text, int *at) {
  (*at)++;
  while (peek(text, *at) != '"') {
    if (peek(text, *at) == '\0' || peek(text, *at) == '\n') return BAD;
    (*at)++;
  }
  (*at)++;
  return STRING;
}

static enum token sign(const char *text, int *at) {
  char c = peek(text, *at);
  (*at)++;
  switch (c) {
    case '+':
    case '-':
    case '*':
    case '/':
      return OPERATOR;
    case '(':
    case ')':
      return BRACKET;
    case '<':
    case '>':
      if (peek(text, *at) == '=') (*at)++;
      return COMPARISON;
    case '=':
    case '!':
      if (peek(text, *at) != '=') return c == '=' ? OPERATOR : BAD;
      (*at)++;
      return COMPARISON;
    default:
      return BAD;
  }
}

int next_token(const char *text, int *at) {
  char c;
  if (*at < 0 || *at > LENGTH) return BAD;
  *at = skip(text, *at);
  c = peek(text, *at);
  if (c == '\0') return END;
  if (is_letter(c)) return word(text, at);
  if (is_digit(c)) return number(text, at);
  if (c == '"') return string(text, at);
  return sign(text, at);
}
