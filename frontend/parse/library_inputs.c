/* Functions of the C library that give what comes from outside (library_bodies.c), by way of others
   whose results are inputs. Tests have these bodies too, with what stands under PSLICE_TEST. */
//// fgets:
char *fgets(char *s, int n, struct _IO_FILE *stream) {
  int i = 0;
  while (i < n - 1) {
    int c = fgetc(stream);
    if (c < 0) break;
    s[i++] = c;
    if (c == '\n') break;
  }
  if (i == 0 && n != 1) return 0;
  s[i] = 0;
  return s;
}
//// getdelim:
long getdelim(char **line, size_t *size, int end, struct _IO_FILE *stream) {
  size_t n = 0;
  if (!*line) {
    *line = malloc(16);
    *size = 16;
  }
  for (;;) {
    int c = fgetc(stream);
    if (c < 0) break;
    if (n + 2 > *size) {
#ifdef PSLICE_TEST
      *size = 2 * *size + 2;
      *line = realloc(*line, *size);
#else
      pslice_no_further();
#endif
    }
    (*line)[n++] = c;
    if (c == end) break;
  }
  if (n == 0) return -1;
  (*line)[n] = 0;
  return n;
}
//// getline: getdelim
long getline(char **line, size_t *size, struct _IO_FILE *stream) {
  return getdelim(line, size, '\n', stream);
}
//// fopen:
struct _IO_FILE *fopen(const char *name, const char *mode) {
  pslice_object(name);
  pslice_object(mode);
#ifdef PSLICE_TEST
  struct _IO_FILE *tmpfile(void);
  return pslice_result_of_fopen() ? tmpfile() : 0;
#else
  static char stream[8];
  return pslice_result_of_fopen() ? (struct _IO_FILE *)stream : 0;
#endif
}
//// time:
long time(long *to) {
  long now = pslice_result_of_time();
  if (to) *to = now;
  return now;
}
