/* The update of a wheel brake: the pedal and the switch decide about the pressure of the lines and
   what the meter shows, and a skid releases the brake. */
int normal, alternate, meter, lamp;

int update(int pedal, int automatic, int skid, int supply, int speed) {
  int command;
  int share = 1;
  if (pedal == 0)
    command = 0;
  else if (pedal == 1)
    command = 10;
  else if (pedal < 5)
    command = 20;
  else
    command = 40;
  if (automatic == 1)
    meter = 1;
  else if (automatic == 2)
    meter = 2;
  else
    meter = 0;
  if (meter > 0 && command < 20 && speed > 20)
    command = 20;
  if (skid)
    command = command - 10;
  if (speed < 3)
    lamp = 0;
  else if (speed < 30)
    lamp = 1;
  else
    lamp = 2;
  if (supply > 20) {
    normal = command;
    alternate = 0;
  } else if (supply > 5) {
    normal = 0;
    alternate = command;
    share = 2;
  } else {
    normal = 0;
    alternate = 0;
    lamp = 3;
  }
  if (normal < 0)
    normal = 0;
  if (alternate < 0)
    alternate = 0;
  return (normal + alternate) / share;
}
