#ifndef METER_H
#define METER_H

int meter_step(int now, int by);
int meter_count(void);

#endif

#ifdef METER_IMPLEMENTATION

static int meter_calls;

static int meter_clamp(int v) {
    int unused = v * 2;
    if (v > 100)
        v = 100;
    return v;
}

int meter_step(int now, int by) {
    meter_calls++;
    if (by < 0)
        return now;
    return meter_clamp(now + by);
}

int meter_count(void) { return meter_calls; }

#endif
