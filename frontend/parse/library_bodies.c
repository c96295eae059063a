/* Functions of the C library, in C (library_bodies.h). A line `//// NAME: OTHERS` begins what NAME
   stands for, up to the next such line; it needs the OTHERS, which are written before it. What
   stands under `(opening)` is written before all of them. Numbers are in library_numbers.c, and what comes
   from outside in library_inputs.c.

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
/* What comes from outside: tests have these bodies too, with what stands under PSLICE_TEST. */
struct _IO_FILE;
int fgetc(struct _IO_FILE *);
int pslice_result_of_fopen(void);
long pslice_result_of_time(void);
/* Here ends what is followed. */
void pslice_no_further(void);
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
//// index: strchr
char *index(const char *s, int c) { return strchr(s, c); }
//// rindex: strrchr
char *rindex(const char *s, int c) { return strrchr(s, c); }
//// bcmp: memcmp
int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }
//// memrchr:
void *memrchr(const void *s, int c, size_t n) {
  pslice_object(s);
  const unsigned char *p = s;
  while (n > 0) {
    if (p[--n] == (unsigned char)c) return (void *)(p + n);
  }
  return 0;
}
//// memmem:
void *memmem(const void *s, size_t n, const void *part, size_t m) {
  pslice_object(s);
  pslice_object(part);
  const unsigned char *p = s, *q = part;
  for (; m <= n; n--, p++) {
    size_t same = 0;
    while (same < m && p[same] == q[same]) same++;
    if (same == m) return (void *)p;
  }
  return 0;
}
//// strcasestr:
char *strcasestr(const char *s, const char *part) {
  for (;; s++) {
    size_t n = 0;
    while (part[n] && tolower((unsigned char)s[n]) == tolower((unsigned char)part[n])) n++;
    if (!part[n]) return (char *)s;
    if (!*s) return 0;
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
//// strlcpy: strlen
size_t strlcpy(char *to, const char *from, size_t size) {
  size_t n = 0;
  for (; n + 1 < size && from[n]; n++) {
    pslice_apart(to, from, n + 1);
    to[n] = from[n];
  }
  if (size > 0) to[n] = 0;
  return n + strlen(from + n);
}
//// strlcat: strnlen strlcpy
size_t strlcat(char *to, const char *from, size_t size) {
  size_t n = strnlen(to, size);
  return n + strlcpy(to + n, from, size - n);
}
//// memccpy:
void *memccpy(void *to, const void *from, int c, size_t n) {
  pslice_object(to);
  pslice_object(from);
  unsigned char *t = to;
  const unsigned char *f = from;
  for (size_t i = 0; i < n; i++) {
    pslice_apart(to, from, i + 1);
    t[i] = f[i];
    if (f[i] == (unsigned char)c) return t + i + 1;
  }
  return 0;
}
//// mempcpy:
void *mempcpy(void *to, const void *from, size_t n) {
  pslice_object(to);
  pslice_object(from);
  pslice_apart(to, from, n);
  unsigned char *t = to;
  const unsigned char *f = from;
  for (; n > 0; n--) *t++ = *f++;
  return t;
}
//// bzero:
void bzero(void *s, size_t n) {
  pslice_object(s);
  for (unsigned char *p = s; n > 0; n--) *p++ = 0;
}
//// bcopy:
void bcopy(const void *from, void *to, size_t n) {
  pslice_object(from);
  pslice_object(to);
  const unsigned char *f = from;
  unsigned char *t = to;
  if (pslice_before(f, t)) {
    while (n > 0) n--, t[n] = f[n];
  } else {
    for (size_t i = 0; i < n; i++) t[i] = f[i];
  }
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
//// strtok: strtok_r
char *strtok(char *s, const char *delimiters) {
  static char *rest;
  return strtok_r(s, delimiters, &rest);
}
//// strsep: strcspn
char *strsep(char **rest, const char *delimiters) {
  char *s = *rest;
  if (!s) return 0;
  char *end = s + strcspn(s, delimiters);
  *rest = *end ? end + 1 : 0;
  *end = 0;
  return s;
}
//// memcpy: pslice_memory
PSLICE_MEMCPY(1) PSLICE_MEMCPY(2) PSLICE_MEMCPY(4) PSLICE_MEMCPY(8)
//// memmove: pslice_memory
PSLICE_MEMMOVE(1) PSLICE_MEMMOVE(2) PSLICE_MEMMOVE(4) PSLICE_MEMMOVE(8)
//// memset: pslice_memory
PSLICE_MEMSET(1) PSLICE_MEMSET(2) PSLICE_MEMSET(4) PSLICE_MEMSET(8)
//// qsort: pslice_memory
PSLICE_QSORT(1) PSLICE_QSORT(2) PSLICE_QSORT(4) PSLICE_QSORT(8)
//// bsearch:
void *bsearch(const void *key, const void *base, size_t n, size_t size,
              int (*compare)(const void *, const void *)) {
  const char *first = base;
  size_t low = 0;
  while (low < n) {
    size_t middle = (low + n) / 2;
    int order = compare(key, first + middle * size);
    if (order == 0) return (void *)(first + middle * size);
    if (order < 0)
      n = middle;
    else
      low = middle + 1;
  }
  return 0;
}
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
/* Elements that are equal stay in their order, of which C says nothing. */
#define PSLICE_QSORT(size)                                                      \
  void pslice_qsort_##size(void *base, size_t n, size_t each,                   \
                           int (*compare)(const void *, const void *)) {        \
    pslice_word_##size *row = base;                                             \
    for (size_t i = 1; i < n; i++) {                                            \
      for (size_t j = i; j > 0 && compare(row + j - 1, row + j) > 0; j--) {     \
        pslice_word_##size moved = row[j];                                      \
        row[j] = row[j - 1];                                                    \
        row[j - 1] = moved;                                                     \
      }                                                                         \
    }                                                                           \
  }
