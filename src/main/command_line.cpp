#include "main/command_line.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <memory>
#include <utility>

#include <CLI/CLI.hpp>

#include "base/diagnostics.h"
#include "main/suggest.h"
#include "report/formats.h"

namespace pslice::main {
namespace {

using base::ExitStatus;
using base::Failure;

constexpr std::array<std::string_view, 4> later_commands = {"explore", "diff", "debug", "fsm"};

constexpr const char* synopsis = "pslice FILE.c... --criterion SPEC [options] [-- clang flags]";

constexpr const char* explanation =
    "Finds the statements of a C program that can affect the value of a variable at a point.\n\n"
    "SPEC is WHERE:VAR[,VAR...], or WHERE alone for every variable used there. WHERE is\n"
    "  lN          the C label lN if the program has one, else line N of the first file\n"
    "  N, FILE:N   a line\n"
    "  LABEL       any C label\n"
    "  FUNC@return every return of a function; alone, the value it returns\n"
    "and VAR a variable or lvalue in scope there: z, s.len, p->next, a[i], *p.";

constexpr const char* exit_statuses =
    "Exit status: 0 a result was written; 1 bad command line, unreadable input, or a criterion\n"
    "that matches nothing; 2 the program has errors; 5 not proved exact, with --require-exact;\n"
    "6 an internal error.\n\n"
    "The commands explore, diff, debug and fsm are not available yet.";

/// CLI11's help, opened by our own lines.
class HelpText : public CLI::Formatter {
 public:
  HelpText() { column_width(24); }
  std::string make_description(const CLI::App* /*app*/) const override { return ""; }
  std::string make_usage(const CLI::App* /*app*/, std::string /*name*/) const override {
    return "usage: " + std::string(synopsis) + "\n\n" + explanation + "\n";
  }
  std::string make_positionals(const CLI::App* /*app*/) const override { return ""; }
};

template <class Value>
using Choices = std::initializer_list<std::pair<const char*, Value>>;

/// An option that takes one of a few words.
template <class Value>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Value& value,
                        Choices<Value> choices, const std::string& help) {
  std::vector<std::pair<std::string, Value>> table(choices.begin(), choices.end());
  std::vector<std::string> words;
  for (const auto& [word, meaning] : table) words.push_back(word);
  const auto read = [&value, table, words, name](const std::string& given) {
    for (const auto& [word, meaning] : table) {
      if (word == given) {
        value = meaning;
        return;
      }
    }
    throw CLI::ValidationError(name, "'" + given + "' is not one of " + join(words));
  };
  return app.add_option_function<std::string>(name, read, help)->type_name(join(words, "|"));
}

/// An option that takes a number no smaller than `least`.
template <class Number>
CLI::Option* add_number(CLI::App& app, const std::string& name, std::optional<Number>& value,
                        Number least, const std::string& help) {
  const auto read = [&value, least, name](const std::string& given) {
    Number number{};
    const char* const end = given.data() + given.size();
    const auto [rest, error] = std::from_chars(given.data(), end, number);
    if (error != std::errc{} || rest != end || number < least) {
      throw CLI::ValidationError(
          name, "'" + given + "' is not a number of at least " + std::to_string(least));
    }
    value = number;
  };
  return app.add_option_function<std::string>(name, read, help);
}

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
  add_choice<Globals>(app, "--globals", options.globals,
                      {{"init", Globals::init}, {"unknown", Globals::unknown}},
                      "how globals start (default: init under main, else unknown)")
      ->group("Program");
  add_choice<Externals>(
      app, "--externals", options.source.externals,
      {{"pure", Externals::pure}, {"args", Externals::args}, {"any", Externals::any}},
      "what functions without a body may change: nothing, what is passed (default), anything")
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
  app.add_flag("--require-exact", options.require_exact,
               "end with status 5 when the slice is not proved exact")
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
  std::vector<std::string> names(report::format_names.begin(), report::format_names.end());
  const auto read_format = [&options, names](const std::string& given) {
    if (std::ranges::find(names, given) == names.end()) {
      throw CLI::ValidationError("--format", "'" + given + "' is not one of " + join(names));
    }
    options.format = given;
  };
  app.add_option_function<std::string>("--format", read_format,
                                       "how the slice is shown (default: text)")
      ->type_name(join(names, "|"))
      ->group("Output");
  app.add_option("-o", options.output,
                 "write to a file instead of stdout; for --format c also a directory")
      ->type_name("FILE")
      ->group("Output");
  add_choice<Dump>(
      app, "--dump", options.dump,
      {{"ts", Dump::ts}, {"dot", Dump::dot}, {"invariants", Dump::invariants}},
      "instead of a slice: the program's transition system, or what holds in its loops")
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

void check_complete(const Options& options) {
  if (options.source.files.empty()) {
    throw Failure(ExitStatus::bad_input,
                  "no input file\nusage: " + std::string(synopsis) + "\n`pslice --help` says more");
  }
  if (options.criteria.empty() && options.dump == Dump::nothing) {
    throw Failure(ExitStatus::bad_input,
                  "nothing to slice for: give --criterion WHERE:VAR, such as l9:z (label or "
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
  if (separator != arguments.end()) {
    raw.options.source.clang_flags.assign(separator + 1, arguments.end());
  }

  CLI::App app("", "pslice");
  app.formatter(std::make_shared<HelpText>());
  app.footer(exit_statuses);
  app.set_version_flag("--version", "pslice " + std::string(version()));
  add_program_options(app, raw);
  add_analysis_options(app, raw);
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
  check_complete(raw.options);
  return std::move(raw.options);
}

}  // namespace pslice::main
