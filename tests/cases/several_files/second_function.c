int read_hidden(void) { return 1; }
