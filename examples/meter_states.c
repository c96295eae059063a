/* The display of a parking meter: one call of `step` for each coin and for each minute.
   Try: pslice fsm examples/meter_states.c --state 'meter->state' --entry step */
enum state { IDLE, PAID, EXPIRED, BROKEN };
enum event { COIN, MINUTE, CLEAR };

struct meter {
    enum state state;
    int left;                   /* minutes */
};

void start(struct meter *meter) {
    meter->state = IDLE;
    meter->left = 0;
}

void step(struct meter *meter, enum event event, int minutes) {
    if (event == COIN && minutes > 0) {
        meter->left = minutes;
        meter->state = PAID;
    } else if (event == MINUTE && meter->state == PAID) {
        meter->left--;
        if (meter->left <= 0)
            meter->state = EXPIRED;
    } else if (event == CLEAR && meter->state == EXPIRED) {
        meter->state = IDLE;
    }
}
