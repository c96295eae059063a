#include "library/command_line.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <span>
#include <utility>

#include <CLI/CLI.hpp>

#include "base/diagnostics.h"
#include "library/option_kinds.h"
#include "library/suggest.h"
#include "report/formats.h"

namespace pslice::library {
namespace {

using base::ExitStatus;
using base::Failure;

constexpr std::array<std::string_view, 2> later_commands = {"debug", "fsm"};

constexpr const char* slice_synopsis =
    "pslice FILE.c... --criterion SPEC [options] [-- clang flags]";
constexpr const char* explore_synopsis =
    "pslice explore FILE.c... --criterion SPEC [options] [-- clang flags]";

constexpr const char* diff_synopsis =
    "pslice diff OLD.c NEW.c [--criterion SPEC] [options] [-- clang flags]\n"
    "       pslice diff --old A.c B.c --new A.c B.c [options]\n"
    "       pslice diff --rev REV FILE.c... [options]";

constexpr const char* slice_purpose =
    "Finds the statements of a C program that can affect the value of a variable at a point.\n"
    "`pslice explore --help` is about the cases in which it is computed, and tests for them.";
constexpr const char* explore_purpose =
    "Finds the cases in which a C program computes the value of a variable at a point: for each "
    "the\n"
    "condition on the inputs, the value as an expression of them, and a test.";

constexpr const char* diff_purpose =
    "Finds what a change does: the inputs for which two versions of a C program differ, with a\n"
    "test for each way in which they do, or a proof that there are none. Without a criterion, "
    "each\n"
    "function that the change can have an influence on is compared by all that its callers see.";

constexpr const char* explanation =
    "SPEC is WHERE:VAR[,VAR...], or WHERE alone for every variable used there. WHERE is\n"
    "  lN          the C label lN if the program has one, else line N of the first file\n"
    "  N, FILE:N   a line\n"
    "  LABEL       any C label\n"
    "  FUNC@return every return of a function; alone, the value it returns\n"
    "and VAR a variable or lvalue in scope there: z, s.len, p->next, a[i], *p.";

constexpr const char* exit_statuses =
    "Exit status: 0 a result was written; 1 bad command line, unreadable input, or a criterion\n"
    "that matches nothing; 2 the program has errors; 5 not proved exact, with --require-exact;\n"
    "6 an internal error. Of diff: 0 the versions are equivalent, 10 they differ, 11 not known.\n\n"
    "The commands debug and fsm are not available yet.";

const char* synopsis(Command command) {
  switch (command) {
    case Command::slice: break;
    case Command::explore: return explore_synopsis;
    case Command::diff: return diff_synopsis;
  }
  return slice_synopsis;
}

const char* purpose(Command command) {
  switch (command) {
    case Command::slice: break;
    case Command::explore: return explore_purpose;
    case Command::diff: return diff_purpose;
  }
  return slice_purpose;
}

/// CLI11's help, opened by our own lines.
class HelpText : public CLI::Formatter {
 public:
  explicit HelpText(Command command) : command_(command) { column_width(24); }
  std::string make_description(const CLI::App* /*app*/) const override { return ""; }
  std::string make_usage(const CLI::App* /*app*/, std::string /*name*/) const override {
    return std::string("usage: ") + synopsis(command_) + "\n\n" + purpose(command_) + "\n\n" +
           explanation + "\n";
  }
  std::string make_positionals(const CLI::App* /*app*/) const override { return ""; }

 private:
  Command command_;
};

/// What of the command line needs a second look once all of it is read.
struct Raw {
  Options options;
  std::optional<unsigned> unroll;
};

void add_program_options(CLI::App& app, Raw& raw) {
  Options& options = raw.options;
  using frontend::Externals;
  using frontend::Integers;
  app.add_option("FILE", options.source.files, "C files; several make one program");
  app.add_option("--criterion", options.criteria, "what is observed; may be repeated")
      ->type_name("SPEC")
      ->allow_extra_args(false)
      ->group("Program");
  app.add_option("--entry", options.entry,
                 "where it starts (default: main if it gets there, else the criterion's)")
      ->type_name("FUNCTION")
      ->group("Program");
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
      "(default: any to slice, distinct to explore)")
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
                 "the directory of compile_commands.json")
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
  add_choice<Dump>(
      app, "--dump", options.dump,
      {{"ts", Dump::ts}, {"dot", Dump::dot}, {"invariants", Dump::invariants}},
      "instead of a slice: the program's transition system, or what holds in its loops")
      ->group("Output");
}

/// What exploring asks for, whatever for.
void add_bounds(CLI::App& app, Raw& raw) {
  Exploring& exploring = raw.options.exploring;
  using explore::Order;
  add_choice<Order>(app, "--order", exploring.order,
                    {{"dfs", Order::dfs}, {"bfs", Order::bfs}, {"random", Order::random}},
                    "which question is asked next (default: dfs, the latest)")
      ->group("Exploration");
  app.add_option("--seed", exploring.seed, "of --order random (default: 0)")
      ->type_name("N")
      ->group("Exploration");
  add_number<std::size_t>(app, "--max-tests", exploring.max_tests, 1, "stop after so many tests")
      ->type_name("N")
      ->group("Exploration");
  add_number<std::size_t>(app, "--max-iterations", exploring.max_iterations, 0,
                          "rounds to follow of a loop that inputs decide the number of, and depth "
                          "of recursion (default: 10)")
      ->type_name("N")
      ->group("Exploration");
  app.add_flag("--null-inputs", raw.options.source.null_inputs,
               "pointers the entry is given may be null")
      ->group("Exploration");
  add_number<std::size_t>(app, "--elements", exploring.elements, 1,
                          "elements behind a pointer the entry is given (default: 8)")
      ->type_name("N")
      ->group("Exploration");
}

void add_version_options(CLI::App& app, Raw& raw) {
  Versions& versions = raw.options.versions;
  app.add_option("--old", versions.old_files, "the files of OLD, if there are several")
      ->type_name("FILE.c...")
      ->group("Versions");
  app.add_option("--new", versions.new_files, "the files of NEW")
      ->type_name("FILE.c...")
      ->group("Versions");
  app.add_option("--rev", versions.revision,
                 "OLD is what the files were in this revision of their git repository")
      ->type_name("REV")
      ->group("Versions");
  using explore::CompareBy;
  const auto read_by = [&versions](const std::string& given) {
    static const std::map<std::string, CompareBy> known = {{"change", CompareBy::change},
                                                           {"reach", CompareBy::reach},
                                                           {"rsc", CompareBy::relevant_slice},
                                                           {"path", CompareBy::path}};
    if (given == "impact") {
      throw CLI::ValidationError("--by",
                                 "'impact' is not available yet; change, reach, rsc and path are");
    }
    const auto found = known.find(given);
    if (found == known.end()) {
      throw CLI::ValidationError("--by",
                                 "'" + given + "' is not one of change, reach, rsc, path, impact");
    }
    versions.by = found->second;
  };
  app.add_option_function<std::string>(
         "--by", read_by,
         "what tells cases apart: whether and how a change is executed and its effect carried on "
         "(change, the default), the first of these (reach), how outputs are computed (rsc), or "
         "the path")
      ->type_name("change|reach|rsc|path")
      ->group("Versions");
  app.add_option("--ignore-calls", versions.ignored_calls,
                 "calls of this function are no difference; may be repeated")
      ->type_name("FUNCTION")
      ->allow_extra_args(false)
      ->group("Versions");
  add_bounds(app, raw);
}

void add_exploration_options(CLI::App& app, Raw& raw) {
  Exploring& exploring = raw.options.exploring;
  using explore::By;
  const auto read_by = [&exploring](const std::string& given) {
    if (given == "dependence") {
      throw CLI::ValidationError("--by", "'dependence' is not available yet; rsc and path are");
    }
    if (given != "rsc" && given != "path") {
      throw CLI::ValidationError("--by", "'" + given + "' is not one of rsc, path, dependence");
    }
    exploring.by = given == "rsc" ? By::relevant_slice : By::path;
  };
  app.add_option_function<std::string>(
         "--by", read_by,
         "what tells cases apart: the condition of the relevant slice (default), or the path")
      ->type_name("rsc|path")
      ->group("Exploration");
  add_bounds(app, raw);
  app.add_option("--tests", exploring.tests, "write the tests there")
      ->type_name("DIR")
      ->group("Exploration");
  add_name(app, "--test-format", exploring.test_format, report::suite_format_names,
           "as XML of Test-Comp, a C program, a GoogleTest file or JSON (default: c)")
      ->group("Exploration");
  app.add_flag("--coverage", exploring.coverage, "say how much of the program the tests run")
      ->group("Exploration");
}

std::span<const std::string_view> formats_of(Command command) {
  switch (command) {
    case Command::slice: break;
    case Command::explore: return report::exploration_format_names;
    case Command::diff: return report::diff_format_names;
  }
  return report::format_names;
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

/// CLI11's complaint about arguments nobody takes, with a guess at what was meant.
std::string unknown_argument(const CLI::App& app) {
  const std::vector<std::string> rest = app.remaining();
  if (rest.empty()) return "unknown argument";
  std::vector<std::string> known;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  }
  return "unknown option " + rest.front() + did_you_mean(nearest(rest.front(), known));
}

/// Which files are which version: `OLD.c NEW.c`, `--old ... --new ...`, or `--rev REV FILE.c...`.
void choose_versions(Options& options) {
  Versions& versions = options.versions;
  std::vector<std::string>& files = options.source.files;
  const bool by_option = !versions.old_files.empty() || !versions.new_files.empty();
  const auto fail = [](const std::string& what) {
    throw Failure(ExitStatus::bad_input, what + "\nusage: " + diff_synopsis);
  };
  if (versions.revision) {
    if (by_option) fail("--rev takes OLD from the repository: --old and --new do not go with it");
    if (files.empty()) fail("no input file");
    versions.old_files = versions.new_files = files;
  } else if (by_option) {
    if (!files.empty()) fail("which version is " + files.front() + " of?");
    if (versions.old_files.empty()) fail("no file of OLD (--old)");
    if (versions.new_files.empty()) fail("no file of NEW (--new)");
  } else {
    if (files.size() != 2) fail("two files are compared; of several, say --old and --new");
    versions.old_files = {files[0]};
    versions.new_files = {files[1]};
  }
  files = versions.new_files;
}

void check_complete(const Options& options) {
  if (options.command == Command::diff) return;
  if (options.source.files.empty()) {
    throw Failure(ExitStatus::bad_input, std::string("no input file\nusage: ") +
                                             synopsis(options.command) +
                                             "\n`pslice --help` says more");
  }
  if (options.criteria.empty() && options.dump == Dump::nothing) {
    throw Failure(ExitStatus::bad_input,
                  "no criterion: give --criterion WHERE:VAR, such as l9:z (label or "
                  "line), 12 (all variables used on line 12) or f@return");
  }
}

}  // namespace

std::variant<Options, Answer> parse_command_line(const std::vector<std::string>& arguments) {
  if (!arguments.empty() &&
      std::ranges::find(later_commands, arguments[0]) != later_commands.end()) {
    throw Failure(ExitStatus::bad_input, "the command '" + arguments[0] +
                                             "' is not available yet (for a file of that name "
                                             "write ./" +
                                             arguments[0] + ")");
  }

  // Ours end at the first `--`; the rest is Clang's.
  const auto separator = std::ranges::find(arguments, "--");
  std::vector<std::string> ours(arguments.begin(), separator);
  Raw raw;
  if (!ours.empty() && (ours.front() == "explore" || ours.front() == "diff")) {
    raw.options.command = ours.front() == "diff" ? Command::diff : Command::explore;
    raw.options.source.purpose = frontend::Purpose::explore;
    raw.options.source.pointers = frontend::Pointers::distinct;
    ours.erase(ours.begin());
  }
  if (separator != arguments.end()) {
    raw.options.source.clang_flags.assign(separator + 1, arguments.end());
  }

  CLI::App app("", "pslice");
  app.formatter(std::make_shared<HelpText>(raw.options.command));
  app.footer(exit_statuses);
  app.set_version_flag("--version", "pslice " + std::string(version()));
  add_program_options(app, raw);
  add_analysis_options(app, raw);
  switch (raw.options.command) {
    case Command::slice: add_slicing_options(app, raw); break;
    case Command::explore: add_exploration_options(app, raw); break;
    case Command::diff: add_version_options(app, raw); break;
  }
  add_output_options(app, raw);

  std::ranges::reverse(ours);  // as CLI11 wants a vector
  try {
    app.parse(std::move(ours));
  } catch (const CLI::CallForHelp&) {
    return Answer{app.help()};
  } catch (const CLI::CallForVersion& call) {
    return Answer{std::string(call.what()) + "\n"};
  } catch (const CLI::ExtrasError&) {
    throw Failure(ExitStatus::bad_input, unknown_argument(app));
  } catch (const CLI::ParseError& error) {
    throw Failure(ExitStatus::bad_input, error.what());
  }
  raw.options.unroll = raw.unroll.value_or(0);
  if (raw.options.exploring.elements) raw.options.source.elements = *raw.options.exploring.elements;
  if (raw.options.command == Command::diff) choose_versions(raw.options);
  check_complete(raw.options);
  return std::move(raw.options);
}

}  // namespace pslice::library
