/* Which text leads where, only the comparisons know. Runs are given what was compared, character by
   character, so that each line is shown.
   CRITERION: f@return
   PI: 10 11 12 13 14 15 16 17 18
   PS: 10 11 12 13 14 15 16 17 18 */
int strcmp(const char *, const char *);
int strncmp(const char *, const char *, unsigned long);

int f(const char *option) {
    int level = 0;
    if (strncmp(option, "--", 2) == 0) {
        option = option + 2;
        if (strcmp(option, "verbose") == 0)
            level = 3;
        else if (strcmp(option, "quiet") == 0)
            level = 1;
        else if (strncmp(option, "level=", 6) == 0)
            level = option[6] - '0';
    }
    return level;
}
