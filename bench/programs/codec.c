/* The kernel of a video codec: blocks of 8 by 8 samples are predicted from the block before,
   transformed in integers, quantised, put in zigzag order and packed as runs and levels into bits;
   a decoder then takes the stream apart again, and the encoder steers the quantiser by the bits it
   has spent. */

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

enum { side = 8, area = 64, max_blocks = 6, stream_size = 2048, escape = 63, end_of_block = 62 };
enum kind { INTRA, PREDICTED, SKIPPED };
enum fault { NONE, STREAM_FULL, STREAM_SHORT, BAD_CODE, BAD_KIND, MISMATCH };

static const unsigned char intra_steps[area] = {
    8,  16, 19, 22, 26, 27, 29, 34, 16, 16, 22, 24, 27, 29, 34, 37, 19, 22, 26, 27, 29, 34,
    34, 38, 22, 22, 26, 27, 29, 34, 37, 40, 22, 26, 27, 29, 32, 35, 40, 48, 26, 27, 29, 32,
    35, 40, 48, 58, 26, 27, 29, 34, 38, 46, 56, 69, 27, 29, 35, 38, 46, 56, 69, 83};

static unsigned char zigzag[area];
static unsigned char stream[stream_size];
static int bits_written;
static int bits_read;
static int fault;

static int samples[area];
static int reference[area];
static int coefficients[area];
static int levels[area];
static int decoded_levels[area];
static int rebuilt[area];

static int quality = 4;
static int coded_blocks;
static int skipped_blocks;
static int longest_run;
static int level_sum;

static int clamp(int value, int low, int high) {
  if (value < low) return low;
  if (value > high) return high;
  return value;
}

static int magnitude(int value) { return value < 0 ? -value : value; }

/* The diagonal order, worked out once. */
static void fill_zigzag(void) {
  int row = 0;
  int column = 0;
  int up = 1;
  int i;
  for (i = 0; i < area; i++) {
    zigzag[i] = (unsigned char)(row * side + column);
    if (up) {
      if (column == side - 1) {
        row++;
        up = 0;
      } else if (row == 0) {
        column++;
        up = 0;
      } else {
        row--;
        column++;
      }
    } else {
      if (row == side - 1) {
        column++;
        up = 1;
      } else if (column == 0) {
        row++;
        up = 1;
      } else {
        row++;
        column--;
      }
    }
  }
}

static void put_bit(int bit) {
  int at = bits_written / 8;
  if (at >= stream_size) {
    fault = STREAM_FULL;
    return;
  }
  if (bit)
    stream[at] = (unsigned char)(stream[at] | (1 << (7 - bits_written % 8)));
  bits_written++;
}

static void put_bits(int value, int count) {
  while (count > 0) {
    count--;
    put_bit((value >> count) & 1);
  }
}

static int get_bit(void) {
  int bit;
  if (bits_read >= bits_written) {
    fault = STREAM_SHORT;
    return 0;
  }
  bit = (stream[bits_read / 8] >> (7 - bits_read % 8)) & 1;
  bits_read++;
  return bit;
}

static int get_bits(int count) {
  int value = 0;
  while (count > 0) {
    value = value * 2 + get_bit();
    count--;
  }
  return value;
}

/* Eight values along one line, `stride` apart: sums and differences in three stages, with small
   integer weights in place of cosines. */
static void transform_line(int *v, int stride) {
  int s[side];
  int d[side];
  int i;
  for (i = 0; i < side / 2; i++) {
    int a = v[i * stride];
    int b = v[(side - 1 - i) * stride];
    s[i] = a + b;
    d[i] = a - b;
  }
  v[0] = s[0] + s[1] + s[2] + s[3];
  v[4 * stride] = s[0] - s[1] - s[2] + s[3];
  v[2 * stride] = s[0] + (s[1] - s[2]) / 2 - s[3];
  v[6 * stride] = (s[0] - s[3]) / 2 - s[1] + s[2];
  v[1 * stride] = d[0] + (d[1] * 3 + d[2] * 2 + d[3]) / 4;
  v[3 * stride] = (d[0] * 3 - d[1]) / 4 - d[2] - d[3] / 2;
  v[5 * stride] = (d[0] * 2 - d[2]) / 4 - d[1] + d[3] * 3 / 4;
  v[7 * stride] = d[0] / 4 - d[1] / 2 + d[2] * 3 / 4 - d[3];
}

static void transform(void) {
  int i;
  for (i = 0; i < side; i++) transform_line(&coefficients[i * side], 1);
  for (i = 0; i < side; i++) transform_line(&coefficients[i], side);
}

/* The difference from the reference, or the samples themselves; returns how much there is of it. */
static int predict(int kind) {
  int energy = 0;
  int row;
  int column;
  for (row = 0; row < side; row++) {
    for (column = 0; column < side; column++) {
      int at = row * side + column;
      int base = kind == PREDICTED ? reference[at] : 128;
      coefficients[at] = samples[at] - base;
      energy += magnitude(coefficients[at]);
    }
  }
  return energy;
}

static int step_at(int at, int kind) {
  int step = kind == INTRA ? intra_steps[at] : 16;
  return step * quality;
}

static int quantise(int kind) {
  int nonzero = 0;
  int i;
  for (i = 0; i < area; i++) {
    int step = step_at(i, kind);
    int value = coefficients[i];
    int level = (magnitude(value) + step / 4) / step;
    if (level > 127) level = 127;
    levels[i] = value < 0 ? -level : level;
    if (level != 0) nonzero++;
  }
  return nonzero;
}

/* Runs of zeros and the level behind each; long runs and large levels go behind an escape. */
static void pack_levels(void) {
  int run = 0;
  int i;
  for (i = 0; i < area; i++) {
    int level = levels[zigzag[i]];
    if (level == 0) {
      run++;
      continue;
    }
    if (run > longest_run) longest_run = run;
    level_sum += magnitude(level);
    if (run < 16 && magnitude(level) == 1) {
      put_bits(run, 6);
      put_bit(level < 0);
    } else {
      put_bits(escape, 6);
      put_bits(run, 6);
      put_bits(magnitude(level), 7);
      put_bit(level < 0);
    }
    run = 0;
  }
  put_bits(end_of_block, 6);
}

static void unpack_levels(void) {
  int at = 0;
  int i;
  for (i = 0; i < area; i++) decoded_levels[i] = 0;
  while (fault == NONE) {
    int code = get_bits(6);
    int run = code;
    int level = 1;
    if (code == end_of_block) return;
    if (code == escape) {
      run = get_bits(6);
      level = get_bits(7);
    } else if (code >= 16) {
      fault = BAD_CODE;
      return;
    }
    if (get_bit()) level = -level;
    at += run;
    if (at >= area) {
      fault = BAD_CODE;
      return;
    }
    decoded_levels[zigzag[at]] = level;
    at++;
  }
}

/* What a decoder would show: without the inverse transform, the mean is all that is rebuilt. */
static void rebuild(int kind) {
  int mean = decoded_levels[0] * step_at(0, kind) / area;
  int i;
  for (i = 0; i < area; i++) {
    int base = kind == PREDICTED ? reference[i] : 128;
    rebuilt[i] = clamp(base + mean, 0, 255);
  }
}

static int choose_kind(int index, int wish) {
  int energy;
  if (index == 0 || wish == INTRA) return INTRA;
  energy = predict(PREDICTED);
  if (energy < area * 2) return SKIPPED;
  if (energy > area * 60) return INTRA;
  return PREDICTED;
}

/* Coarser when the bits of a block exceed the share it has, finer when they do not. */
static void steer(int spent, int share) {
  if (spent > share + share / 2)
    quality += 2;
  else if (spent > share)
    quality += 1;
  else if (spent < share / 2 && quality > 1)
    quality -= 1;
  quality = clamp(quality, 1, 15);
}

static void encode_block(int kind) {
  put_bits(kind, 2);
  if (kind == SKIPPED) {
    skipped_blocks++;
    return;
  }
  predict(kind);
  transform();
  if (quantise(kind) > 0) coded_blocks++;
  put_bits(quality, 4);
  pack_levels();
}

static void decode_block(void) {
  int kind = get_bits(2);
  int i;
  if (kind > SKIPPED) {
    fault = BAD_KIND;
    return;
  }
  if (kind == SKIPPED) {
    for (i = 0; i < area; i++) rebuilt[i] = reference[i];
    return;
  }
  if (get_bits(4) != quality) {
    fault = MISMATCH;
    return;
  }
  unpack_levels();
  if (fault != NONE) return;
  for (i = 0; i < area; i++) {
    if (decoded_levels[i] != levels[i]) fault = MISMATCH;
  }
  rebuild(kind);
}

int main(void) {
  int blocks = clamp(__VERIFIER_nondet_int(), 0, max_blocks);
  int share = 64 + clamp(__VERIFIER_nondet_int(), 0, 64) * 8;
  int checksum = 0;
  int error_sum = 0;
  int texture = 0;
  int index;
  int i;
  if (blocks == 0) goto done;
  fill_zigzag();
  for (index = 0; index < blocks; index++) {
    int wish = clamp(__VERIFIER_nondet_int(), INTRA, PREDICTED);
    int contrast = clamp(__VERIFIER_nondet_int(), 0, 4);
    int before = bits_written;
    int kind;
    for (i = 0; i < area; i++) {
      int fresh = __VERIFIER_nondet_uchar();
      samples[i] = (reference[i] * (4 - contrast) + fresh * contrast) / 4;
      if (i > 0 && samples[i] != samples[i - 1]) texture++;
    }
    kind = choose_kind(index, wish);
    encode_block(kind);
    decode_block();
    if (fault != NONE) goto done;
    for (i = 0; i < area; i++) {
      error_sum += magnitude(samples[i] - rebuilt[i]);
      reference[i] = rebuilt[i];
    }
  coded:
    steer(bits_written - before, share);
    if (bits_read != bits_written) {
      fault = MISMATCH;
      bits_read = bits_written;
      goto coded;
    }
  }
  for (i = 0; i < bits_written / 8; i++) checksum = (checksum * 31 + stream[i]) & 0xffff;
done:
  return (checksum + error_sum + texture + quality + coded_blocks + skipped_blocks + longest_run +
          level_sum + fault) & 127;
}
