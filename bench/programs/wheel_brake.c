/* A wheel-brake controller for an aircraft: a synchronous component that is stepped with the pedal
   position, the auto-brake switch and the skid sensors, and sets the pressures of three hydraulic
   lines. A braking unit of two channels commands the normal line; when it fails or the line has no
   supply, a selector valve moves over to the alternate line, which the pedals drive directly and
   whose last reserve is an accumulator. */

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

enum { pedal_levels = 5, full_pressure = 40, pressure_step = 10, valve_delay = 2, reserve = 6 };

enum selection { NORMAL_LINE, ALTERNATE_LINE, EMERGENCY_LINE };
enum phase { TAXI, LANDING, REJECTED_TAKE_OFF };

/* Outputs of a step. */
int normal_pressure;
int alternate_pressure;
int brake_force;
int meter;
int warning_lamp;

/* What one step leaves for the next. */
static int selected = NORMAL_LINE;
static int switch_timer;
static int accumulator = reserve;
static int unit_failed;
static int last_command_a, last_command_b;
static int disagreements;
static int skid_release;
static int auto_target;
static int auto_armed;
static int phase = TAXI;
static int steps_done;
static int temperature;
static int released_steps;

static int clamp(int value, int low, int high) {
  if (value < low) return low;
  if (value > high) return high;
  return value;
}

/* The level a pedal asks for, in pressure. */
static int pedal_pressure(int pedal) {
  int level;
  if (pedal <= 0)
    level = 0;
  else if (pedal == 1)
    level = 1;
  else if (pedal == 2)
    level = 2;
  else if (pedal == 3)
    level = 3;
  else
    level = pedal_levels - 1;
  return level * pressure_step;
}

/* Auto-brake holds a deceleration once it is armed, until a pedal is touched. */
static int auto_pressure(int requested, int pedal, int speed) {
  if (!requested) {
    auto_armed = 0;
    auto_target = 0;
    return 0;
  }
  if (!auto_armed && pedal == 0 && speed > 20) {
    auto_armed = 1;
    auto_target = phase == REJECTED_TAKE_OFF ? full_pressure : 2 * pressure_step;
  }
  if (auto_armed && pedal > 1) {
    auto_armed = 0;
    auto_target = 0;
  }
  if (auto_armed && speed < 5) auto_target = auto_target > 5 ? auto_target - 5 : 0;
  return auto_armed ? auto_target : 0;
}

/* A channel of the braking unit: the larger of the two demands, released while a wheel skids. */
static int channel(int pedal, int automatic, int skid, int powered) {
  int command;
  if (!powered) return 0;
  command = pedal_pressure(pedal);
  if (automatic > command) command = automatic;
  if (skid) {
    command -= skid_release * 5;
    if (command < 0) command = 0;
  }
  return command;
}

/* How much to let go when wheels skid, more each time, and to take back slowly afterwards. */
static void anti_skid(int left, int right) {
  if (left && right)
    skid_release += 2;
  else if (left || right)
    skid_release += 1;
  else if (skid_release > 0)
    skid_release -= 1;
  skid_release = clamp(skid_release, 0, 8);
}

/* Both channels compute; a monitor compares. Three disagreements in a row fail the unit for
   good. */
static int braking_unit(int pedal, int automatic, int skid, int power_a, int power_b) {
  int command_a = channel(pedal, automatic, skid, power_a);
  int command_b = channel(pedal, automatic, skid, power_b);
  int command;
  if (power_a && power_b && command_a != command_b)
    disagreements++;
  else if (power_a != power_b)
    disagreements++;
  else
    disagreements = 0;
  if (disagreements >= 3) unit_failed = 1;
  if (unit_failed)
    command = 0;
  else if (power_a)
    command = command_a;
  else if (power_b)
    command = command_b;
  else
    command = 0;
  last_command_a = command_a;
  last_command_b = command_b;
  return command;
}

/* The selector valve: which line feeds the brakes. It never moves back from the last reserve. */
static void select_line(int normal_supply, int alternate_supply) {
  int wanted;
  if (selected == EMERGENCY_LINE)
    wanted = EMERGENCY_LINE;
  else if (normal_supply && !unit_failed)
    wanted = NORMAL_LINE;
  else if (alternate_supply)
    wanted = ALTERNATE_LINE;
  else
    wanted = EMERGENCY_LINE;
  if (wanted == selected) {
    switch_timer = 0;
  } else if (switch_timer < valve_delay) {
    switch_timer++;
  } else {
    selected = wanted;
    switch_timer = 0;
  }
}

static void drive_normal(int command, int supply) {
  if (selected == NORMAL_LINE && supply)
    normal_pressure = command;
  else
    normal_pressure = 0;
}

static void drive_alternate(int pedal, int supply, int skid) {
  int demand = pedal_pressure(pedal);
  if (selected == NORMAL_LINE) {
    alternate_pressure = 0;
    return;
  }
  if (skid && selected == ALTERNATE_LINE) demand = demand / 2;
  if (selected == EMERGENCY_LINE) {
    if (demand > 0 && accumulator > 0) {
      accumulator--;
      alternate_pressure = demand;
    } else {
      alternate_pressure = 0;
    }
    return;
  }
  alternate_pressure = supply ? demand : 0;
}

/* What the crew sees: the pressure at the brakes on a meter with four marks. */
static void show_meter(void) {
  int pressure = normal_pressure;
  if (alternate_pressure > pressure) pressure = alternate_pressure;
  if (pressure == 0)
    meter = 0;
  else if (pressure <= pressure_step)
    meter = 1;
  else if (pressure <= 3 * pressure_step)
    meter = 2;
  else
    meter = 3;
}

static void show_lamp(void) {
  if (unit_failed)
    warning_lamp = 3;
  else if (selected == EMERGENCY_LINE)
    warning_lamp = accumulator > 2 ? 4 : 5;
  else if (selected == ALTERNATE_LINE)
    warning_lamp = 2;
  else if (disagreements > 0)
    warning_lamp = 1;
  else
    warning_lamp = 0;
  /* A failed unit never has the normal line for long, so this is the switching time only. */
  if (warning_lamp == 3 && normal_pressure > 0) warning_lamp = 6;
}

static void heat(void) {
  if (brake_force > 2 * pressure_step)
    temperature += 4;
  else if (brake_force > 0)
    temperature += 1;
  else if (temperature > 0)
    temperature -= 2;
  temperature = clamp(temperature, 0, 100);
  if (brake_force == 0) released_steps++;
}

static void follow_phase(int speed, int throttle) {
  switch (phase) {
    case TAXI:
      if (speed > 60 && throttle > 2) phase = REJECTED_TAKE_OFF;
      break;
    case REJECTED_TAKE_OFF:
      if (speed < 10) phase = TAXI;
      if (throttle == 0 && speed > 90) phase = LANDING;
      break;
    case LANDING:
      if (speed < 30) phase = TAXI;
      break;
  }
}

static void update(int pedal, int auto_brake, int skid_left, int skid_right, int speed,
                   int supplies, int power) {
  int normal_supply = (supplies & 1) != 0;
  int alternate_supply = (supplies & 2) != 0;
  int skid = skid_left || skid_right;
  int automatic;
  int command;
  anti_skid(skid_left, skid_right);
  automatic = auto_pressure(auto_brake, pedal, speed);
  command = braking_unit(pedal, automatic, skid, (power & 1) != 0, (power & 2) != 0);
  select_line(normal_supply, alternate_supply);
  drive_normal(command, normal_supply);
  drive_alternate(pedal, alternate_supply, skid);
  /* The valve feeds one line at a time: the sum is the larger of the two. */
  brake_force = normal_pressure + alternate_pressure;
  if (normal_pressure > 0 && alternate_pressure > 0) brake_force = -1;
  show_meter();
  show_lamp();
  heat();
  steps_done++;
}

int main(void) {
  int steps = clamp(__VERIFIER_nondet_int(), 1, 40);
  int speed = 0;
  int total_force = 0;
  int hardest = 0;
  int step;
  if (!__VERIFIER_nondet_bool()) goto done; /* no electric power at all */
  for (step = 0; step < steps; step++) {
    int pedal = clamp(__VERIFIER_nondet_int(), 0, pedal_levels - 1);
    int auto_brake = __VERIFIER_nondet_bool();
    int skid_left = __VERIFIER_nondet_bool();
    int skid_right = __VERIFIER_nondet_bool();
    int supplies = clamp(__VERIFIER_nondet_int(), 0, 3);
    int power = clamp(__VERIFIER_nondet_int(), 0, 3);
    int throttle = clamp(__VERIFIER_nondet_int(), 0, 5);
    speed = clamp(speed + throttle * 12 - brake_force, 0, 150);
    follow_phase(speed, throttle);
    if (speed == 0 && throttle == 0 && pedal == 0) goto tick; /* parked: all is held */
    update(pedal, auto_brake, skid_left, skid_right, speed, supplies, power);
  tick:
    total_force += brake_force;
    if (brake_force > hardest) hardest = brake_force;
  }
  if (last_command_a != last_command_b && disagreements == 0) warning_lamp = -1;
done:
  return total_force + hardest + meter + warning_lamp + temperature + steps_done + released_steps;
}
