/* Figure 3 of "Directed Incremental Symbolic Execution": the update of a wheel brake system,
   before the change: only a pedal at 0 counts as released.
   Try: pslice examples/wheel_brake_old.c --criterion update@return:AltPress */
int AltPress = 0;
int Meter = 2;

void update(int PedalPos, int BSwitch, int PedalCmd) {
    if (PedalPos == 0)
        PedalCmd = PedalCmd + 1;
    else if (PedalPos == 1)
        PedalCmd = PedalCmd + 2;
    else
        PedalCmd = PedalPos;
    PedalCmd = PedalCmd + 1;
    if (BSwitch == 0)
        Meter = 1;
    else if (BSwitch == 1)
        Meter = 2;
    if (PedalCmd == 2)
        AltPress = 0;
    else if (PedalCmd == 3)
        AltPress = 1;
    else
        AltPress = 2;
}
