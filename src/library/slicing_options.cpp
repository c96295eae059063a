#include "library/option_groups.h"
#include "library/option_kinds.h"

namespace pslice::library {

void add_slicing_options(CLI::App& app, Raw& raw) {
  Options& options = raw.options;
  using slicer::ControlRule;
  add_choice<Mode>(
      app, "--mode", options.mode,
      {{"path-sensitive", Mode::path_sensitive}, {"path-insensitive", Mode::path_insensitive}},
      "leave out what only matters on paths that cannot run (default), or not")
      ->group("Analysis");
  add_choice<Reuse>(app, "--reuse", options.reuse,
                    {{"lazy", Reuse::lazy},
                     {"eager", Reuse::eager},
                     {"syntactic", Reuse::syntactic},
                     {"none", Reuse::none}},
                    "when a state is taken for one already solved (default: lazy)")
      ->group("Analysis");
  add_choice<ControlRule>(app, "--control", options.control,
                          {{"branch", ControlRule::branch}, {"edge", ControlRule::edge}},
                          "a test counts for both its sides (default), or for the one taken")
      ->group("Analysis");
  using slicer::Interpolants;
  add_choice<Interpolants>(
      app, "--interpolants", options.interpolants,
      {{"combination", Interpolants::combination}, {"precondition", Interpolants::precondition}},
      "why a path cannot run: the linear combination of its tests that is "
      "contradictory (default), or their weakest precondition")
      ->group("Analysis");
  app.add_flag("--require-exact", options.require_exact,
               "end with status 5 when the slice is not proved exact")
      ->group("Analysis");
  app.add_option("--explain", options.explain,
                 "why a line is in the slice or not; also 'removed' (what only this slice leaves "
                 "out), 'all'; may be repeated")
      ->type_name("LINE|FILE:LINE|removed|all")
      ->allow_extra_args(false)
      ->group("Output");
  add_choice<Dump>(
      app, "--dump", options.dump,
      {{"ts", Dump::ts}, {"dot", Dump::dot}, {"invariants", Dump::invariants}},
      "instead of a slice: the program's transition system, or what holds in its loops")
      ->group("Output");
}

}  // namespace pslice::library
