/* Functions of the C library that make numbers of others, or of strings (library_bodies.c). */
//// ffs:
int ffs(int x) {
  unsigned bits = x;
  int n = 1;
  if (!bits) return 0;
  if (!(bits & 0xffff)) n += 16, bits >>= 16;
  if (!(bits & 0xff)) n += 8, bits >>= 8;
  if (!(bits & 0xf)) n += 4, bits >>= 4;
  if (!(bits & 3)) n += 2, bits >>= 2;
  return bits & 1 ? n : n + 1;
}
//// div:
typedef struct {
  int quot, rem;
} pslice_div_t;
pslice_div_t div(int a, int b) {
  pslice_div_t result = {a / b, a % b};
  return result;
}
//// ldiv:
typedef struct {
  long quot, rem;
} pslice_ldiv_t;
pslice_ldiv_t ldiv(long a, long b) {
  pslice_ldiv_t result = {a / b, a % b};
  return result;
}
//// lldiv:
typedef struct {
  long long quot, rem;
} pslice_lldiv_t;
pslice_lldiv_t lldiv(long long a, long long b) {
  pslice_lldiv_t result = {a / b, a % b};
  return result;
}
//// atoi:
int atoi(const char *s) {
  while (isspace((unsigned char)*s)) s++;
  int negative = *s == '-', n = 0;
  if (negative || *s == '+') s++;
  for (; isdigit((unsigned char)*s); s++) n = n * 10 - (*s - '0');
  return negative ? n : -n;
}
//// atol:
long atol(const char *s) {
  while (isspace((unsigned char)*s)) s++;
  int negative = *s == '-';
  long n = 0;
  if (negative || *s == '+') s++;
  for (; isdigit((unsigned char)*s); s++) n = n * 10 - (*s - '0');
  return negative ? n : -n;
}
//// atoll:
long long atoll(const char *s) {
  while (isspace((unsigned char)*s)) s++;
  int negative = *s == '-';
  long long n = 0;
  if (negative || *s == '+') s++;
  for (; isdigit((unsigned char)*s); s++) n = n * 10 - (*s - '0');
  return negative ? n : -n;
}
//// pslice_number:
static int pslice_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}
static void pslice_out_of_range(void) {
#ifdef PSLICE_ERRNO
  *__errno_location() = 34; /* ERANGE */
#endif
}
/* Where a number begins, and in which base. */
static const char *pslice_begin(const char *s, int *base, int *negative) {
  while (isspace((unsigned char)*s)) s++;
  *negative = *s == '-';
  if (*negative || *s == '+') s++;
  if ((*base == 0 || *base == 16) && *s == '0' && (s[1] == 'x' || s[1] == 'X') &&
      pslice_digit(s[2]) < 16) {
    *base = 16;
    return s + 2;
  }
  if (*base == 0) *base = *s == '0' ? 8 : 10;
  return s;
}
//// strtol: pslice_number
long strtol(const char *s, char **end, int base) {
  int negative, outside = 0;
  const char *p = pslice_begin(s, &base, &negative), *first = p;
  unsigned long n = 0, most = __LONG_MAX__ + (unsigned long)negative;
  for (; pslice_digit(*p) < base; p++) {
    unsigned long digit = pslice_digit(*p);
    if (outside || n > (most - digit) / base)
      outside = 1;
    else
      n = n * base + digit;
  }
  if (end) *end = (char *)(p == first ? s : p);
  if (outside) {
    pslice_out_of_range();
    return negative ? -__LONG_MAX__ - 1 : __LONG_MAX__;
  }
  if (!negative) return (long)n;
  return n == most ? -__LONG_MAX__ - 1 : -(long)n;
}
//// strtoll: pslice_number
long long strtoll(const char *s, char **end, int base) {
  int negative, outside = 0;
  const char *p = pslice_begin(s, &base, &negative), *first = p;
  unsigned long long n = 0, most = __LONG_LONG_MAX__ + (unsigned long long)negative;
  for (; pslice_digit(*p) < base; p++) {
    unsigned long long digit = pslice_digit(*p);
    if (outside || n > (most - digit) / base)
      outside = 1;
    else
      n = n * base + digit;
  }
  if (end) *end = (char *)(p == first ? s : p);
  if (outside) {
    pslice_out_of_range();
    return negative ? -__LONG_LONG_MAX__ - 1 : __LONG_LONG_MAX__;
  }
  if (!negative) return (long long)n;
  return n == most ? -__LONG_LONG_MAX__ - 1 : -(long long)n;
}
//// strtoul: pslice_number
unsigned long strtoul(const char *s, char **end, int base) {
  int negative, outside = 0;
  const char *p = pslice_begin(s, &base, &negative), *first = p;
  unsigned long n = 0, most = -1ul;
  for (; pslice_digit(*p) < base; p++) {
    unsigned long digit = pslice_digit(*p);
    if (outside || n > (most - digit) / base)
      outside = 1;
    else
      n = n * base + digit;
  }
  if (end) *end = (char *)(p == first ? s : p);
  if (outside) {
    pslice_out_of_range();
    return most;
  }
  return negative ? -n : n;
}
//// strtoull: pslice_number
unsigned long long strtoull(const char *s, char **end, int base) {
  int negative, outside = 0;
  const char *p = pslice_begin(s, &base, &negative), *first = p;
  unsigned long long n = 0, most = -1ull;
  for (; pslice_digit(*p) < base; p++) {
    unsigned long long digit = pslice_digit(*p);
    if (outside || n > (most - digit) / base)
      outside = 1;
    else
      n = n * base + digit;
  }
  if (end) *end = (char *)(p == first ? s : p);
  if (outside) {
    pslice_out_of_range();
    return most;
  }
  return negative ? -n : n;
}
