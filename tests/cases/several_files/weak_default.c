__attribute__((weak)) int setting(void) { return 1; }
int value_of_setting(void) { return setting(); }
