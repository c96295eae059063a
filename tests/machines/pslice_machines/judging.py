"""Every event in every state, as gcc runs the program; and what a machine says of each."""

import json
import subprocess

from .generator import INPUTS

# SET_STATE is an assignment that leaves a trace.
PRELUDE = """#include <stdio.h>
static int wrote;
static long given, seen;
"""

HARNESS = """
int main(void) {
  (void)given; (void)seen;
  static const long states[] = { %(states)s };
  for (unsigned i = 0; i < sizeof states / sizeof *states; i++)
    for (int e = 0; e < 256; e++)
      for (int x = -128; x < 128; x++)
        for (int y = 0; y < 2; y++) {
          unsigned char ev = (unsigned char)e; signed char a = (signed char)x; _Bool b = (_Bool)y;
          const long from = states[i];
          %(held)s
          %(setup)s
          wrote = 0;
          %(call)s;
          const long to = %(after)s;
          const int which = holds(i, ev, a, b);
          note((int)i, to, wrote, which, e, x, y);
        }
  report();
  check_tests();
  return 0;
}
"""

# Of the transitions of a state, which holds: -1 none, -2 several.
NOTING = """
struct seen { long to; int which; int wrote; unsigned long count; int e, x, y; };
static struct seen table[4096]; static int used;
static void note(int i, long to, int wrote_it, int which, int e, int x, int y) {
  for (int k = used - 1; k >= 0 && k >= used - 300; k--)
    if (table[k].to == to && table[k].which == which && table[k].wrote == (i << 1 | wrote_it)) {
      table[k].count++; return;
    }
  table[used++] = (struct seen){ to, which, i << 1 | wrote_it, 1, e, x, y };
}
static void report(void) {
  for (int k = 0; k < used; k++)
    printf("%d %ld %d %d %lu %d %d %d\\n", table[k].wrote >> 1, table[k].to, table[k].wrote & 1,
           table[k].which, table[k].count, table[k].e, table[k].x, table[k].y);
}
"""


def conditions(said, states):
    """C that says which of the transitions from a state hold."""
    arguments = ", ".join(f"{kind} {name}" for name, kind in INPUTS.items())
    lines = [f"static int holds(unsigned state, {arguments}) {{", "  int which = -1;",
             "  (void)ev; (void)a; (void)b;"]
    for i, state in enumerate(states):
        lines.append(f"  if (state == {i}) {{")
        for number, transition in enumerate(said["transitions"]):
            if transition["from"] == state:
                lines.append(f"    if ({transition['condition']}) "
                             f"which = which == -1 ? {number} : -2;")
        lines.append("  }")
    lines += ["  return which;", "}", "static void check_tests(void) {"]
    for number, transition in enumerate(said["transitions"]):
        values = "; ".join(f"const {kind} {name} = {transition['test'].get(name, 0)}"
                           for name, kind in INPUTS.items())
        lines.append(f"  {{ {values}; (void)ev; (void)a; (void)b;"
                     f" if (!({transition['condition']})) puts(\"test {number}\"); }}")
    return "\n".join(lines + ["}", ""])


def observe(machine, said, folder):
    """What every event does in every state: (state, to, written, which transition, how often, an
    event); and the transitions whose tests are not in their conditions."""
    states = [state["value"] for state in said["states"]]
    text = machine.text.replace("/*given*/", "s = given;").replace("/*seen*/", "seen = s;")
    lvalue = machine.state
    text = text.replace("SET_STATE", f"wrote = 1, {lvalue} = ")
    held = "struct machine held;" if "held" in machine.call else ""
    # Of a step that returns early nothing would be seen; there is none.
    source = (PRELUDE + text + conditions(said, states) + NOTING +
              HARNESS % {"states": ", ".join(map(str, states)), "setup": machine.setup,
                         "call": machine.call, "after": machine.after, "held": held})
    path = folder / "judge.c"
    path.write_text(source)
    subprocess.run(["gcc", "-w", "-O1", "-o", folder / "judge", path], check=True)
    out = subprocess.run([folder / "judge"], capture_output=True, text=True, check=True).stdout
    lines = [line.split() for line in out.splitlines()]
    tests = [int(line[1]) for line in lines if line[0] == "test"]
    return [tuple(map(int, line)) for line in lines if line[0] != "test"], tests


def complaints(machine, said, folder):
    """What is wrong with an answer, as sentences."""
    states = [state["value"] for state in said["states"]]
    transitions = said["transitions"]
    found = []
    if not said["complete"]:
        found.append("not complete: " + json.dumps(said["warnings"]))
    if machine.values and states != list(dict.fromkeys(machine.values)):
        found.append(f"states: {states}, not {machine.values}")
    if said["initial"] != [machine.initial]:
        found.append(f"initial: {said['initial']}, not {machine.initial}")
    pairs = [(t["from"], t["to"]) for t in transitions]
    if len(set(pairs)) != len(pairs):
        found.append("two transitions between the same states")
    taken, written, edges = set(), set(), {}
    events, outside = observe(machine, said, folder)
    for i, to, wrote, which, _, e, x, y in events:
        event = f"{states[i]} with ev = {e}, a = {x}, b = {y}"
        if which == -1:
            found.append(f"no condition holds: {event}")
        elif which == -2:
            found.append(f"conditions overlap: {event}")
        elif transitions[which]["to"] != to:
            found.append(f"leads to {to}, not {transitions[which]['to']}: {event}")
        else:
            taken.add(which)
            if wrote:
                written.add(which)
        edges.setdefault(states[i], set()).add(to)
    for number, transition in enumerate(transitions):
        title = f"{transition['from']} -> {transition['to']}"
        if number not in taken:
            found.append(f"nothing takes {title}")
        elif transition["written"] != (number in written):
            found.append(f"written is {transition['written']}: {title}")
    found += wrong_reach(said, edges, machine.initial)
    found += [f"the test is not in its condition: {transitions[number]['condition']}"
              for number in outside]
    return found


def wrong_reach(said, edges, initial):
    reached, open_states = {initial}, [initial]
    while open_states:
        for to in edges.get(open_states.pop(), ()):
            if to not in reached:
                reached.add(to)
                open_states.append(to)
    return [f"reachable is {state['reachable']}: {state['value']}" for state in said["states"]
            if state["reachable"] != (state["value"] in reached)]
