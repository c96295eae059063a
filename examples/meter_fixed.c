/* The parking meter of meter.c, mended: whoever is no resident pays the rate that line 5 says. */
static int served;

unsigned minutes_for(unsigned cents, int resident, int sunday) {
    unsigned rate = 6;          /* cents a minute */
    int charging = 1;
    unsigned minutes = 120;     /* the longest stay */
    served++;
    if (sunday)
        charging = 0;
    else if (resident)
        rate = 2;
    if (charging)
        minutes = cents / rate;
    return minutes;
}
