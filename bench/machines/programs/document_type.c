// Finds out of which type an XML document is, byte by byte, and reads no more of it than it needs. A
// machine of five states, of the class of figure 14 of "Path Exploration based on Symbolic Output";
// the program is written for this purpose.

enum state { OUTSIDE, BRACKET, COMMENT, IGNORE, TAG };

struct parser {
  enum state state;
  unsigned dashes;       // in a row
  char name[4];          // the beginning of the root's name
  unsigned length;
  unsigned line, column, bytes;
  int wide;              // some byte was not ASCII
};

void begin(struct parser *p) {
  p->state = OUTSIDE;
  p->dashes = 0;
  p->length = 0;
}

static int is_space(unsigned char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// For messages; the machine does not depend on it.
static void count(struct parser *p, unsigned char c) {
  p->bytes++;
  if (c == '\n') {
    p->line++;
    p->column = 0;
  } else if (c == '\t') {
    p->column += 8 - p->column % 8;
  } else {
    p->column++;
  }
  if (c >= 0x80) p->wide = 1;
}

void step(struct parser *p, unsigned char c) {
  count(p, c);
  switch (p->state) {
    case OUTSIDE:
      if (c == '<') p->state = BRACKET;
      break;
    case BRACKET:
      if (c == '!' && p->dashes == 0) {
        p->dashes = 1;
      } else if (c == '-' && p->dashes > 0) {
        p->dashes = 0;
        p->state = COMMENT;
      } else if (c == '?' || c == '!' || p->dashes > 0) {
        p->dashes = 0;
        p->state = IGNORE;
      } else if (c == '>') {
        p->state = OUTSIDE;
      } else if (!is_space(c)) {
        p->length = 0;
        p->state = TAG;
      }
      break;
    case COMMENT:
      if (c == '-') {
        if (p->dashes < 2) p->dashes++;
      } else if (c == '>' && p->dashes >= 2) {
        p->dashes = 0;
        p->state = OUTSIDE;
      } else {
        p->dashes = 0;
      }
      break;
    case IGNORE:
      if (c == '>') p->state = OUTSIDE;
      else if (c == '<') p->state = BRACKET;
      break;
    case TAG:
      if (c == '>') p->state = OUTSIDE;
      else if (c == '<') p->state = BRACKET;
      else if (c == '/' && p->length == 0) p->state = IGNORE;
      else if (p->length < sizeof p->name) p->name[p->length++] = (char)c;
      break;
  }
}
