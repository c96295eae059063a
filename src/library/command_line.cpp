#include "library/command_line.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <map>
#include <utility>

#include <CLI/CLI.hpp>

#include "base/diagnostics.h"
#include "base/file_names.h"
#include "library/help.h"
#include "library/option_groups.h"
#include "library/suggest.h"

namespace pslice::library {
namespace {

using base::ExitStatus;
using base::Failure;

constexpr std::array<std::string_view, 2> later_commands = {"batch", "serve"};

/// What a command that is not to slice reads the program for.
struct NamedCommand {
  std::string_view name;
  Command command;
  frontend::Purpose purpose;
};
constexpr std::array<NamedCommand, 5> named_commands = {
    {{"slice", Command::slice, frontend::Purpose::slice},
     {"explore", Command::explore, frontend::Purpose::explore},
     {"diff", Command::diff, frontend::Purpose::explore},
     {"debug", Command::debug, frontend::Purpose::explore},
     {"fsm", Command::fsm, frontend::Purpose::step}}};

/// CLI11's complaint about arguments nobody takes, with a guess at what was meant.
std::string unknown_argument(const CLI::App& app) {
  const std::vector<std::string> rest = app.remaining();
  if (rest.empty()) return "unknown argument";
  std::vector<std::string> known;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  }
  std::vector<std::string> meant = nearest(rest.front(), known);
  if (meant.empty() && rest.front().size() > 3) {  // `--crit`: as much as others need
    std::ranges::copy_if(known, std::back_inserter(meant), [&](const std::string& name) {
      return name.starts_with(rest.front()) && meant.size() < 3;
    });
  }
  return "unknown option " + rest.front() + did_you_mean(meant);
}

/// `pslice exlore f.c`: a command is meant, not a file that is not there.
void check_command(const std::vector<std::string>& words) {
  if (words.empty() || words.front().starts_with('-')) return;
  const std::string& word = words.front();
  if (word.find_first_of("./") != std::string::npos || std::filesystem::exists(word)) return;
  std::vector<std::string> known;
  for (const NamedCommand& command : named_commands) known.emplace_back(command.name);
  if (std::ranges::find(known, word) != known.end()) return;
  const std::vector<std::string> meant = nearest(word, known);
  if (meant.empty()) return;
  throw Failure(ExitStatus::bad_input,
                "no command '" + word + "', and no file of that name" + did_you_mean(meant));
}

/// Flags of compilers that we have none of, which may as well stand before `--`.
bool is_compiler_flag(const std::string& word) {
  constexpr std::array<std::string_view, 7> beginnings = {
      "-I", "-D", "-U", "-std=", "-f", "-m", "-W"};
  constexpr std::array<std::string_view, 9> words = {"-include",   "-isystem",  "-iquote",
                                                     "-idirafter", "-ansi",     "-pthread",
                                                     "-pedantic",  "-nostdinc", "-w"};
  return std::ranges::any_of(beginnings, [&](auto begin) { return word.starts_with(begin); }) ||
         std::ranges::find(words, word) != words.end();
}

/// Does the next word belong to this flag?
bool takes_next_word(const std::string& flag) {
  constexpr std::array<std::string_view, 7> flags = {"-I",       "-D",      "-U",        "-include",
                                                     "-isystem", "-iquote", "-idirafter"};
  return std::ranges::find(flags, flag) != flags.end();
}

/// Moves them over to the compiler's.
void take_compiler_flags(std::vector<std::string>& ours, std::vector<std::string>& compilers) {
  std::vector<std::string> left;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    if (!is_compiler_flag(ours[i])) {
      left.push_back(ours[i]);
      continue;
    }
    compilers.push_back(ours[i]);
    if (takes_next_word(ours[i]) && i + 1 < ours.size()) compilers.push_back(ours[++i]);
  }
  ours = std::move(left);
}

/// What is read is not written over.
void check_output(const Options& options) {
  if (!options.output || *options.output == "-") return;
  for (const auto* files : {&options.source.files, &options.source.models}) {
    for (const std::string& file : *files) {
      if (!base::is_same_file(file, *options.output)) continue;
      throw Failure(ExitStatus::bad_input,
                    "-o " + *options.output + " would overwrite " + file + ", which is read");
    }
  }
}

void check_complete(const Options& options) {
  if (options.command == Command::diff) return;
  if (options.command == Command::debug) return check_debug(options);
  const bool is_project =
      options.source.compilation_database.has_value() && options.command == Command::slice;
  if (options.source.files.empty() && !is_project) {
    throw Failure(ExitStatus::bad_input, std::string("no input file\nusage: ") +
                                             synopsis(options.command) +
                                             "\n`pslice --help` says more");
  }
  if (options.command == Command::fsm) {
    const auto fail = [](const std::string& what) {
      throw Failure(ExitStatus::bad_input, what + "\nusage: " + synopsis(Command::fsm));
    };
    if (options.machines.state.empty()) fail("no state: give --state VAR, such as s or m->state");
    if (!options.entry) fail("no step: give --entry STEP, the function that handles an event");
    return;
  }
}

/// `pslice help`, `pslice help explore`, as other programs have it.
std::vector<std::string> help_as_option(std::vector<std::string> arguments) {
  if (arguments.empty() || arguments.front() != "help") return arguments;
  arguments.erase(arguments.begin());
  arguments.resize(std::min<std::size_t>(arguments.size(), 1));
  arguments.emplace_back("--help");
  return arguments;
}

/// "--explain: 1 required LINE missing", "--format: At Most 1 required but received 2" and "Could
/// not convert: --seed = x", as CLI11 has it, in our words. Only numbers are converted.
std::string in_our_words(const std::string& complaint) {
  if (const std::size_t at = complaint.find(": At Most 1 required"); at != std::string::npos) {
    return complaint.substr(0, at) + " is given more than once";
  }
  constexpr std::string_view begin = "Could not convert: ";
  const std::size_t equals = complaint.find(" = ");
  if (complaint.starts_with(begin) && equals != std::string::npos) {
    return complaint.substr(begin.size(), equals - begin.size()) + ": '" +
           complaint.substr(equals + 3) + "' is no number that fits";
  }
  constexpr std::string_view between = ": 1 required ";
  constexpr std::string_view end = " missing";
  const std::size_t at = complaint.find(between);
  if (at == std::string::npos || !complaint.ends_with(end)) return complaint;
  const std::size_t kind = at + between.size();
  return complaint.substr(0, at) + " wants something behind it: " +
         complaint.substr(kind, complaint.size() - kind - end.size());
}

/// Takes the command's name, if one is given, off the arguments.
void choose_command(std::vector<std::string>& arguments, Options& options) {
  const auto* const named = std::ranges::find_if(named_commands, [&](const NamedCommand& known) {
    return !arguments.empty() && arguments.front() == known.name;
  });
  if (named == named_commands.end()) return;
  options.command = named->command;
  options.source.purpose = named->purpose;
  if (named->command != Command::diff && named->command != Command::slice) {
    options.source.pointers = frontend::Pointers::distinct;
  }
  arguments.erase(arguments.begin());
}

void add_options(CLI::App& app, Raw& raw) {
  add_program_options(app, raw);
  add_analysis_options(app, raw);
  switch (raw.options.command) {
    case Command::slice: add_slicing_options(app, raw); break;
    case Command::explore: add_exploration_options(app, raw); break;
    case Command::diff: add_version_options(app, raw); break;
    case Command::debug: add_debug_options(app, raw); break;
    case Command::fsm: add_machine_options(app, raw); break;
  }
  add_output_options(app, raw);
}

}  // namespace

std::variant<Options, Answer> parse_command_line(const std::vector<std::string>& given) {
  const std::vector<std::string> arguments = help_as_option(given);
  if (!arguments.empty() &&
      std::ranges::find(later_commands, arguments[0]) != later_commands.end()) {
    throw Failure(ExitStatus::bad_input, "the command '" + arguments[0] +
                                             "' is not available yet (for a file of that name "
                                             "write ./" +
                                             arguments[0] + ")");
  }

  check_command(arguments);

  // Ours end at the first `--`; the rest is Clang's.
  const auto separator = std::ranges::find(arguments, "--");
  std::vector<std::string> ours(arguments.begin(), separator);
  Raw raw;
  choose_command(ours, raw.options);
  raw.options.words = arguments;
  std::vector<std::string>& flags = raw.options.source.clang_flags;
  take_compiler_flags(ours, flags);
  if (separator != arguments.end()) flags.insert(flags.end(), separator + 1, arguments.end());

  CLI::App app("", "pslice");
  app.formatter(help_of(raw.options.command));
  app.footer(exit_statuses);
  app.set_version_flag("--version", "pslice " + std::string(version()));
  add_options(app, raw);

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
    throw Failure(ExitStatus::bad_input, in_our_words(error.what()));
  }
  raw.options.unroll = raw.unroll.value_or(0);
  if (raw.options.exploring.elements) raw.options.source.elements = *raw.options.exploring.elements;
  const bool has_versions =
      raw.options.command == Command::diff || raw.options.command == Command::debug;
  if (has_versions) choose_versions(raw.options);
  check_complete(raw.options);
  check_output(raw.options);
  return std::move(raw.options);
}

}  // namespace pslice::library
