#include "library/option_groups.h"
#include "library/option_kinds.h"

namespace pslice::library {

namespace {

void add_analysis(CLI::App& app, Options& options) {
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
  using slicer::Termination;
  add_choice<Termination>(
      app, "--termination", options.termination,
      {{"keep", Termination::keep}, {"ignore", Termination::ignore}},
      "keep tests that only decide whether the program ends before the criterion (default), or "
      "promise values only where program and slice both get there")
      ->group("Analysis");
  using slicer::Interpolants;
  add_choice<Interpolants>(
      app, "--interpolants", options.interpolants,
      {{"combination", Interpolants::combination}, {"precondition", Interpolants::precondition}},
      "why a path cannot run: the linear combination of its tests that is "
      "contradictory (default), or their weakest precondition")
      ->group("Analysis");
  app.add_option("--runs", options.runs,
                 "tests as explore writes them, a file or a directory: they are run before other "
                 "inputs, to show what is needed; may be repeated")
      ->type_name("DIR")
      ->allow_extra_args(false)
      ->group("Analysis");
  app.add_flag("--require-exact", options.require_exact,
               "end with status 5 when the slice is not proved exact")
      ->group("Analysis");
}

}  // namespace

void add_slicing_options(CLI::App& app, Raw& raw) {
  Options& options = raw.options;
  add_analysis(app, options);
  app.add_flag("--list-criteria", options.list_criteria,
               "instead of a slice: criteria worth asking for (values returned, asserted, printed)")
      ->group("Program");
  const auto only_kept = [&options](std::int64_t) {
    if (!options.context) options.context = 0;
  };
  app.add_flag_function("--only-kept", only_kept, "in text, list only the lines that are kept")
      ->group("Output");
  add_number<unsigned>(app, "-C", options.context, 0, "and so many lines around each")
      ->type_name("N")
      ->group("Output");
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
