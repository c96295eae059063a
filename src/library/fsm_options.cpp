#include "library/exploration_options.h"
#include "library/option_kinds.h"

namespace pslice::library {

void add_machine_options(CLI::App& app, Raw& raw) {
  Machines& machines = raw.options.machines;
  app.add_option("--state", machines.state, "what holds the state: s, ctx.state, m->state")
      ->type_name("VAR")
      ->group("Machine");
  app.add_option("--initial", machines.initial,
                 "what it begins with, by name or value; may be repeated (default: as the program "
                 "has it)")
      ->type_name("STATE")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group("Machine");
  add_number<std::size_t>(app, "--max-states", machines.max_states, 1,
                          "of an integer, look at so many values (default: 64)")
      ->type_name("N")
      ->group("Machine");
  app.add_option("--expect", machines.expectation,
                 "compare with a machine as --format json writes it, or a part of one")
      ->type_name("FILE.json")
      ->group("Machine");
  add_choice<explore::By>(app, "--by", raw.options.exploring.by,
                          {{"rsc", explore::By::relevant_slice}, {"path", explore::By::path}},
                          "how steps are explored: by relevant slice (default), or every path")
      ->group("Machine");
  add_bounds(app, raw);
}

}  // namespace pslice::library
