/* Functions of the C library, in C (library_bodies.h). A line `//// NAME: OTHERS` begins what NAME
   stands for, up to the next such line; it needs the OTHERS, which are written before it. What
   stands under `(opening)` is written before all of them.

   What is compared with is the second string where there is a choice: it is the one that is a
   constant more often, and tests of constants are no tests. Memory is copied and set by one function
   for each size of elements; what is not a multiple of that touches a part of one. */
//// (opening):
typedef __SIZE_TYPE__ size_t;
int isspace(int);
int isdigit(int);
int tolower(int);
void *malloc(size_t);
int *__errno_location(void);
/* Some number of the sign of this one, nobody knows which. */
int pslice_some_of_sign(int);
/* These two do not overlap within so many characters. */
void pslice_apart(const void *, const void *, size_t);
/* It is no null pointer, even if nothing is done with it. */
void pslice_object(const void *);
/* Is the first before the second in memory? */
int pslice_before(const void *, const void *);
//// strlen:
size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}
//// strnlen:
size_t strnlen(const char *s, size_t most) {
  pslice_object(s);
  size_t n = 0;
  while (n < most && s[n]) n++;
  return n;
}
//// strcmp:
int strcmp(const char *a, const char *b) {
  while (*a == *b) {
    if (!*b) return 0;
    a++;
    b++;
  }
  return pslice_some_of_sign((unsigned char)*a - (unsigned char)*b);
}
//// strncmp:
int strncmp(const char *a, const char *b, size_t n) {
  pslice_object(a);
  pslice_object(b);
  for (; n > 0; n--, a++, b++) {
    if (*a != *b) return pslice_some_of_sign((unsigned char)*a - (unsigned char)*b);
    if (!*b) break;
  }
  return 0;
}
//// strcasecmp:
int strcasecmp(const char *a, const char *b) {
  for (;; a++, b++) {
    int x = tolower((unsigned char)*a), y = tolower((unsigned char)*b);
    if (x != y) return pslice_some_of_sign(x - y);
    if (!*b) return 0;
  }
}
//// strncasecmp:
int strncasecmp(const char *a, const char *b, size_t n) {
  pslice_object(a);
  pslice_object(b);
  for (; n > 0; n--, a++, b++) {
    int x = tolower((unsigned char)*a), y = tolower((unsigned char)*b);
    if (x != y) return pslice_some_of_sign(x - y);
    if (!*b) break;
  }
  return 0;
}
//// memcmp:
int memcmp(const void *a, const void *b, size_t n) {
  pslice_object(a);
  pslice_object(b);
  const unsigned char *p = a, *q = b;
  for (; n > 0; n--, p++, q++) {
    if (*p != *q) return pslice_some_of_sign(*p - *q);
  }
  return 0;
}
//// strchr:
char *strchr(const char *s, int c) {
  for (;; s++) {
    if (*s == (char)c) return (char *)s;
    if (!*s) return 0;
  }
}
//// strchrnul:
char *strchrnul(const char *s, int c) {
  while (*s != (char)c && *s) s++;
  return (char *)s;
}
//// strrchr:
char *strrchr(const char *s, int c) {
  const char *last = 0;
  for (;; s++) {
    if (*s == (char)c) last = s;
    if (!*s) return (char *)last;
  }
}
//// memchr:
void *memchr(const void *s, int c, size_t n) {
  pslice_object(s);
  const unsigned char *p = s;
  for (; n > 0; n--, p++) {
    if (*p == (unsigned char)c) return (void *)p;
  }
  return 0;
}
//// strspn:
size_t strspn(const char *s, const char *accept) {
  size_t n = 0;
  for (; s[n]; n++) {
    const char *a = accept;
    while (*a && *a != s[n]) a++;
    if (!*a) break;
  }
  return n;
}
//// strcspn:
size_t strcspn(const char *s, const char *reject) {
  size_t n = 0;
  for (; s[n]; n++) {
    const char *r = reject;
    while (*r && *r != s[n]) r++;
    if (*r) break;
  }
  return n;
}
//// strpbrk: strcspn
char *strpbrk(const char *s, const char *accept) {
  s += strcspn(s, accept);
  return *s ? (char *)s : 0;
}
//// strstr:
char *strstr(const char *s, const char *part) {
  for (;; s++) {
    size_t n = 0;
    while (part[n] && s[n] == part[n]) n++;
    if (!part[n]) return (char *)s;
    if (!*s) return 0;
  }
}
//// strcpy:
char *strcpy(char *to, const char *from) {
  for (size_t i = 0;; i++) {
    pslice_apart(to, from, i + 1);
    to[i] = from[i];
    if (!from[i]) return to;
  }
}
//// stpcpy:
char *stpcpy(char *to, const char *from) {
  for (size_t i = 0;; i++) {
    pslice_apart(to, from, i + 1);
    to[i] = from[i];
    if (!from[i]) return to + i;
  }
}
//// strncpy:
char *strncpy(char *to, const char *from, size_t n) {
  pslice_object(to);
  pslice_object(from);
  size_t i = 0;
  for (; i < n && from[i]; i++) {
    pslice_apart(to, from, i + 1);
    to[i] = from[i];
  }
  for (; i < n; i++) to[i] = 0;
  return to;
}
//// strcat: strlen strcpy
char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}
//// strncat: strlen
char *strncat(char *to, const char *from, size_t n) {
  pslice_object(to);
  pslice_object(from);
  char *end = to + strlen(to);
  size_t i = 0;
  for (; i < n && from[i]; i++) {
    pslice_apart(end, from, i + 1);
    end[i] = from[i];
  }
  end[i] = 0;
  return to;
}
//// strdup: strlen
char *strdup(const char *s) {
  size_t n = strlen(s) + 1;
  char *copy = malloc(n);
  if (!copy) return 0;
  for (size_t i = 0; i < n; i++) copy[i] = s[i];
  return copy;
}
//// strndup: strnlen
char *strndup(const char *s, size_t most) {
  pslice_object(s);
  size_t n = strnlen(s, most);
  char *copy = malloc(n + 1);
  if (!copy) return 0;
  for (size_t i = 0; i < n; i++) copy[i] = s[i];
  copy[n] = 0;
  return copy;
}
//// strtok_r: strspn strcspn
char *strtok_r(char *s, const char *delimiters, char **rest) {
  if (!s) s = *rest;
  s += strspn(s, delimiters);
  if (!*s) {
    *rest = s;
    return 0;
  }
  char *end = s + strcspn(s, delimiters);
  *rest = end;
  if (*end) {
    *end = 0;
    *rest = end + 1;
  }
  return s;
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
//// memcpy: pslice_memory
PSLICE_MEMCPY(1) PSLICE_MEMCPY(2) PSLICE_MEMCPY(4) PSLICE_MEMCPY(8)
//// memmove: pslice_memory
PSLICE_MEMMOVE(1) PSLICE_MEMMOVE(2) PSLICE_MEMMOVE(4) PSLICE_MEMMOVE(8)
//// memset: pslice_memory
PSLICE_MEMSET(1) PSLICE_MEMSET(2) PSLICE_MEMSET(4) PSLICE_MEMSET(8)
//// pslice_memory:
typedef __UINT8_TYPE__ pslice_word_1;
typedef __UINT16_TYPE__ pslice_word_2;
typedef __UINT32_TYPE__ pslice_word_4;
typedef __UINT64_TYPE__ pslice_word_8;
#define PSLICE_MEMCPY(size)                                                     \
  void *pslice_memcpy_##size(void *to, const void *from, size_t n) {            \
    pslice_object(to);                                                          \
    pslice_object(from);                                                        \
    pslice_apart(to, from, n);                                                  \
    pslice_word_##size *t = to;                                                 \
    const pslice_word_##size *f = from;                                         \
    for (size_t i = 0; i < n; i += size) *t++ = *f++;                           \
    return to;                                                                  \
  }
#define PSLICE_MEMMOVE(size)                                                    \
  void *pslice_memmove_##size(void *to, const void *from, size_t n) {           \
    pslice_object(to);                                                          \
    pslice_object(from);                                                        \
    pslice_word_##size *t = to;                                                 \
    const pslice_word_##size *f = from;                                         \
    if (pslice_before(from, to)) {                                              \
      t += n / size;                                                            \
      f += n / size;                                                            \
      for (size_t i = 0; i < n; i += size) *--t = *--f;                         \
    } else {                                                                    \
      for (size_t i = 0; i < n; i += size) *t++ = *f++;                         \
    }                                                                           \
    return to;                                                                  \
  }
#define PSLICE_MEMSET(size)                                                     \
  void *pslice_memset_##size(void *to, int c, size_t n) {                       \
    pslice_object(to);                                                          \
    pslice_word_##size *t = to;                                                 \
    pslice_word_##size word =                                                   \
        (pslice_word_##size)((unsigned char)c * 0x0101010101010101ull);         \
    for (size_t i = 0; i < n; i += size) *t++ = word;                           \
    return to;                                                                  \
  }
