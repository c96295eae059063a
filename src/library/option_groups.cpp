#include "library/option_groups.h"

#include <span>

#include "library/option_kinds.h"
#include "report/formats.h"

namespace pslice::library {
namespace {

std::span<const std::string_view> formats_of(Command command) {
  switch (command) {
    case Command::slice: break;
    case Command::explore: return report::exploration_format_names;
    case Command::diff: return report::diff_format_names;
    case Command::debug: return report::debug_format_names;
    case Command::fsm: return report::machine_format_names;
  }
  return report::format_names;
}

}  // namespace

void add_program_options(CLI::App& app, Raw& raw) {
  Options& options = raw.options;
  using frontend::Externals;
  using frontend::Integers;
  app.add_option("FILE", options.source.files, "C files; several make one program");
  if (options.command == Command::fsm) {
    app.add_option("--entry", options.entry, "the function whose calls are steps")
        ->type_name("STEP")
        ->group("Program");
  } else {
    app.add_option("--criterion", options.criteria, "what is observed; may be repeated")
        ->type_name("SPEC")
        ->allow_extra_args(false)
        ->group("Program");
    app.add_option(
           "--entry", options.entry,
           "where it starts, FILE:FUNCTION if several are called so (default: main if it gets "
           "there, else the criterion's)")
        ->type_name("FUNCTION")
        ->group("Program");
  }
  using frontend::Globals;
  add_choice<Globals>(app, "--globals", options.source.globals,
                      {{"init", Globals::init}, {"unknown", Globals::unknown}},
                      "how globals start (default: init under main, else unknown)")
      ->group("Program");
  add_choice<Externals>(
      app, "--externals", options.source.externals,
      {{"pure", Externals::pure}, {"args", Externals::args}, {"any", Externals::any}},
      "what functions without a body may change: nothing, what is passed (default), anything")
      ->group("Program");
  using frontend::Pointers;
  add_choice<Pointers>(
      app, "--pointers", options.source.pointers,
      {{"any", Pointers::any}, {"distinct", Pointers::distinct}},
      "what pointers from outside lead to: whatever is known there, or each an object of its own "
      "(default: any to slice and compare, distinct to explore)")
      ->group("Program");
  app.add_option("--models", options.source.models,
                 "bodies, in C, for functions that have none; kept whole where called")
      ->type_name("FILE.c")
      ->group("Program");
  add_choice<Integers>(app, "--ints", options.source.integers,
                       {{"c", Integers::c}, {"math", Integers::math}, {"bits", Integers::bits}},
                       "C's own rules (default), unbounded integers, exact bit-vectors")
      ->group("Program");
  app.add_option("-p", options.source.compilation_database,
                 "the directory of compile_commands.json (default: the nearest, upwards from the "
                 "file, that knows it); without files, those of the project that are needed")
      ->type_name("DIR")
      ->group("Program");
}

void add_analysis_options(CLI::App& app, Raw& raw) {
  Options& options = raw.options;
  using solver::Engine;
  add_choice<Engine>(app, "--solver", options.solver.engine,
                     {{"auto", Engine::automatic},
                      {"native", Engine::native},
                      {"cvc5", Engine::cvc5},
                      {"z3", Engine::z3}},
                     "who decides whether a path can run (default: auto, native and then cvc5)")
      ->group("Analysis");
  app.add_option("--dump-queries", options.solver.log,
                 "write the questions to a solver there, as SMT-LIB 2")
      ->type_name("DIR")
      ->group("Analysis");
  add_choice<Domain>(
      app, "--domain", options.domain,
      {{"auto", Domain::automatic},
       {"box", Domain::box},
       {"octagon", Domain::octagon},
       {"polyhedra", Domain::polyhedra}},
      "the relations loop invariants may hold (default: auto, by the number of variables)")
      ->group("Analysis");
  add_number<unsigned>(
      app, "--unroll", raw.unroll, 0,
      "rounds of a loop followed one by one before what it changes is forgotten but for its "
      "invariant (default: 0; short constant loops are followed to their end)")
      ->type_name("N")
      ->group("Analysis");
  const auto read_timeout = [&options](const std::string& given) {
    options.limits.time = parse_duration(given);
    if (!options.limits.time) {
      throw CLI::ValidationError("--timeout",
                                 "'" + given + "' is not a duration like 90, 90s or 10min");
    }
  };
  app.add_option_function<std::string>("--timeout", read_timeout,
                                       "time to spend: 90, 90s, 10min; then a sound answer")
      ->type_name("TIME")
      ->group("Analysis");
  add_number<std::size_t>(app, "--max-memory", options.limits.memory_mb, 1,
                          "megabytes to use; then a sound answer")
      ->type_name("MB")
      ->group("Analysis");
}

void add_output_options(CLI::App& app, Raw& raw) {
  Options& options = raw.options;
  add_name(app, "--format", options.format, formats_of(options.command),
           "how the result is shown (default: text)")
      ->group("Output");
  app.add_option("-o", options.output,
                 "write to a file instead of stdout; for --format c also a directory")
      ->type_name("FILE")
      ->group("Output");
  app.add_flag("--stats", options.statistics, "show what the analysis took, on stderr")
      ->group("Output");
  app.add_flag("--quiet", options.quiet, "no warnings on stderr")->group("Output");
}

}  // namespace pslice::library
