/* Put in front of every file of a program and its slices, on no line of theirs. */
#ifndef FUZZ_OBSERVE
void fuzz_observe(int point, long long value);
void fuzz_observe_real(int point, long double value);
void fuzz_hit(int line);
/* Adding 0 makes an integer of a bit-field. */
#define FUZZ_OBSERVE(point, value)                                             \
  _Generic((value) + 0, float: fuzz_observe_real, double: fuzz_observe_real,   \
           long double: fuzz_observe_real, default: fuzz_observe)(point, value)
#endif
