/* A parking meter. The rate was raised from 4 to 6 cents a minute, and still nobody pays more.
   Which statements can affect the minutes that a driver gets?
   Try: pslice examples/meter.c --criterion minutes_for@return */
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
    else
        rate = 4;
    if (charging)
        minutes = cents / rate;
    return minutes;
}
