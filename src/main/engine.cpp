#include "main/engine.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <set>
#include <sstream>

#include "base/diagnostics.h"
#include "base/progress.h"
#include "library/criterion_listing.h"
#include "library/debugging.h"
#include "library/destination.h"
#include "library/diffing.h"
#include "library/ending.h"
#include "library/exploration.h"
#include "library/fsm.h"
#include "library/loop_listing.h"
#include "library/slicing.h"
#include "library/task.h"
#include "library/test_suite.h"
#include "main/output.h"
#include "main/terminal.h"
#include "main/written_sources.h"
#include "report/render_exploration.h"
#include "report/report.h"
#include "ts/print.h"

// The command line's client of the library: options -> task -> result -> output.

namespace pslice::main {

using namespace library;
namespace {

using base::ExitStatus;
using base::Failure;

report::Colour colour(const Options& options) {
  return options.output ? report::Colour::off : stdout_colour();
}

/// The files that it includes by name with quotes: `#include "a.h"`.
std::vector<std::string> quoted_inclusions(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find_first_not_of(" \t");
    if (first == std::string::npos || line[first] != '#') continue;
    std::erase_if(line, [](char c) { return c == ' ' || c == '\t'; });
    constexpr std::string_view directive = "#include\"";
    if (!line.starts_with(directive)) continue;
    names.push_back(
        line.substr(directive.size(), line.find('"', directive.size()) - directive.size()));
  }
  return names;
}

/// Headers that are not cut stay where they are. A compiler looks for them beside the file that
/// includes them, which is elsewhere now: so it has to be told.
std::string where_headers_are(const std::filesystem::path& written, const report::Result& result) {
  namespace fs = std::filesystem;
  std::set<std::string> folders;
  for (const report::File& file : result.files) {
    const fs::path parent = fs::path(file.name).parent_path();
    const fs::path folder = parent.empty() ? fs::path(".") : parent;
    std::error_code ignored;
    if (fs::equivalent(folder, written, ignored)) continue;
    for (const std::string& name : quoted_inclusions(file.text)) {
      if (fs::exists(folder / name, ignored) && !fs::exists(written / name, ignored)) {
        folders.insert(folder.string());
      }
    }
  }
  std::string flags;
  for (const std::string& folder : folders) flags += " -iquote " + folder;
  return flags.empty() ? "" : ", with" + flags + " for the headers that are not cut";
}

/// What a file is for, as the end of a sentence.
std::string use_of(const std::string& format, const std::string& path) {
  if (format == "c") return "; it compiles as the program does";
  if (format == "html") return "; a browser shows it";
  if (format == "dot") return "; 'dot -Tsvg " + path + "' draws it";
  if (format == "gcc") return "; 'vim -q " + path + "' steps through it";
  return "";
}

void tell_written(const Options& options, const std::string& what, const std::string& with = "") {
  const bool to_screen = !options.output || *options.output == "-";
  if (options.quiet || to_screen || options.output->starts_with("/dev/")) return;
  std::cerr << "pslice: " << what << " written to " << *options.output
            << use_of(options.format, *options.output) << with << '\n';
}

void write_result(const Options& options, const report::Result& result,
                  const report::Format& format) {
  if (divides_files(options)) {
    write_sources(*options.output, result);
  } else {
    write_output(options.output, format.render(result, colour(options)));
  }
  const std::string size = std::to_string(result.kept.size()) + " of " +
                           std::to_string(result.program_statements) + " statements";
  std::string with;
  if (format.shows == report::Format::Shows::reduced_source && options.output) {
    const std::filesystem::path path(*options.output);
    const std::filesystem::path parent = path.has_parent_path() ? path.parent_path() : ".";
    with = where_headers_are(divides_files(options) ? path : parent, result);
  }
  tell_written(options, "the slice (" + size + ")", with);
}

ExitStatus write_slice(const Task& task, base::Budget& budget, base::Progress& progress) {
  using Shows = report::Format::Shows;
  const Options& options = task.options;
  const report::Format& format = report::find_format(options.format);
  const bool page = format.shows == Shows::page;
  const SliceExtras extras{.reduced_text = page || format.shows == Shows::reduced_source,
                           .explored_tree = format.shows == Shows::explored_tree,
                           .without_paths = page,
                           .reasons = page};
  const report::Result result = slice(task, extras, budget);
  progress.clear();
  write_result(options, result, format);
  if (format.warnings == report::Format::Warnings::apart) {
    show_warnings(options.quiet, result.warnings);
    show_notes(options.quiet, result.notes);
    if (result.explains) {
      show_notes(options.quiet, {"--format " + options.format +
                                 " has no place for explanations: text, json and html show them"});
    }
  }
  if (options.statistics) show_statistics(result, task.source->seconds());
  return options.require_exact && !result.exact ? ExitStatus::not_exact : ExitStatus::success;
}

/// Names may lead into directories below.
void write_files_to(const std::filesystem::path& directory, std::vector<suite::File> written) {
  namespace fs = std::filesystem;
  std::vector<OutputFile> files;
  std::set<fs::path> folders{directory};
  for (suite::File& file : written) {
    const fs::path path = directory / file.name;
    folders.insert(path.parent_path());
    files.push_back({path.string(), std::move(file.content)});
  }
  for (const fs::path& folder : folders) make_directory(folder);
  write_files(files);
}

/// Writes the tests; what there is to say of them.
std::vector<base::Warning> write_tests(const Task& task, const Explored& explored) {
  suite::Suite suite = make_tests(task, explored);
  write_files_to(*task.options.exploring.tests, std::move(suite.files));
  return std::move(suite.warnings);
}

void tell_tests_written(const Options& options) {
  if (options.quiet) return;
  const std::string& directory = *options.exploring.tests;
  const std::string& format = options.exploring.test_format;
  std::cerr << "pslice: tests written to " << directory;
  if (format == "c" || format == "gtest") {
    std::cerr << "; 'make -C " << directory << " check' builds and runs them";
  }
  std::cerr << '\n';
}

void write_coverage(const Options& options, const report::Exploration& exploration) {
  const std::string& file = *options.exploring.lcov;
  write_output(file, report::render_lcov(exploration));
  if (options.quiet) return;
  std::cerr << "pslice: coverage written to " << file << "; 'genhtml --branch-coverage " << file
            << "' shows it\n";
}

void write_exploration(const Task& task, base::Budget& budget, base::Progress& progress) {
  const Options& options = task.options;
  Explored explored = library::explore(task, budget);
  progress.clear();
  report::Exploration& exploration = explored.exploration;
  if (options.exploring.tests) {
    std::ranges::copy(write_tests(task, explored), std::back_inserter(exploration.warnings));
    tell_tests_written(options);
  }
  if (options.exploring.lcov) write_coverage(options, exploration);
  exploration.seconds = budget.seconds_elapsed();
  exploration.peak_rss_kb = base::peak_rss_kb();
  const report::ExplorationRenderer render = report::find_exploration_format(options.format);
  write_output(options.output, render(exploration, colour(options)));
  if (options.statistics) show_statistics(exploration, task.source->seconds());
}

void write_invariants(const Task& task, base::Budget& budget, base::Progress& progress) {
  const LoopListing listing = list_loops(task, budget);
  progress.clear();
  write_output(task.options.output, listing.text);
  show_warnings(task.options.quiet, listing.warnings);
}

void write_program(const Task& task) {
  std::ostringstream text;
  if (task.options.dump == Dump::dot) {
    ts::print_dot(text, task.program());
  } else {
    ts::print_text(text, task.program());
  }
  write_output(task.options.output, text.str());
  show_warnings(task.options.quiet, task.source->warnings());
}

/// Shows what the compiler says, whatever becomes of the program.
struct Shown {
  base::Progress& progress;
  std::vector<base::CompilerMessage> messages{};
  ~Shown() {
    if (messages.empty()) return;
    progress.clear();
    show_messages(messages);
  }
};

Task load(const Options& options, base::Budget& budget, base::Progress& progress) {
  Shown shown{progress};
  return make_task(options, budget, shown.messages);
}

/// Writes the tests of the differences, and says how to run them.
void write_tests(const Options& options, Diffed& diffed) {
  const std::string& directory = *options.exploring.tests;
  if (diffed.tests > 0) write_files_to(directory, std::move(diffed.files));
  if (options.quiet) return;
  const bool is_new = options.versions.expect == Expect::newer;
  std::cerr << "pslice: " << diffed.tests << (diffed.tests == 1 ? " test" : " tests")
            << (diffed.tests > 0 ? " written to " + directory : ": there is none to write");
  const std::string& format = options.exploring.test_format;
  if (diffed.tests > 0 && (format == "c" || format == "gtest")) {
    std::cerr << "; 'make -C " << directory << " check' runs them on " << (is_new ? "NEW" : "OLD")
              << ", whose outputs they expect, 'make -C " << directory << " check-"
              << (is_new ? "old' on OLD" : "new' on NEW");
  }
  std::cerr << '\n';
}

ExitStatus write_diff(const Options& options, base::Budget& budget, base::Progress& progress) {
  Shown shown{progress};
  Diffed diffed = diff(options, budget, shown.messages);
  report::Diff& found = diffed.diff;
  progress.clear();
  if (options.exploring.tests) write_tests(options, diffed);
  found.seconds = budget.seconds_elapsed();
  found.peak_rss_kb = base::peak_rss_kb();
  write_output(options.output, report::find_diff_format(options.format)(found, colour(options)));
  switch (found.verdict) {
    case report::Verdict::equivalent: break;
    case report::Verdict::different: return ExitStatus::different;
    case report::Verdict::unknown: return ExitStatus::undecided;
  }
  return ExitStatus::success;
}

void write_debug(const Options& options, base::Budget& budget, base::Progress& progress) {
  Shown shown{progress};
  report::Debug found = debug(options, budget, shown.messages);
  progress.clear();
  found.seconds = budget.seconds_elapsed();
  found.peak_rss_kb = base::peak_rss_kb();
  write_output(options.output, report::find_debug_format(options.format)(found, colour(options)));
}

ExitStatus write_machine(const Options& options, base::Budget& budget, base::Progress& progress) {
  Shown shown{progress};
  report::Machine found = find_machine(options, budget, shown.messages);
  progress.clear();
  found.seconds = budget.seconds_elapsed();
  found.peak_rss_kb = base::peak_rss_kb();
  write_output(options.output, report::find_machine_format(options.format)(found, colour(options)));
  if (!found.comparison) return ExitStatus::success;
  if (found.comparison->differs()) return ExitStatus::different;
  return found.comparison->unclear.empty() ? ExitStatus::success : ExitStatus::undecided;
}

void write_criteria(const Options& options, base::Budget& budget, base::Progress& progress) {
  Shown shown{progress};
  const auto parsed = frontend::Parsed::load(options.source, budget, shown.messages);
  const std::string listed = list_criteria(*parsed, options.source.files);
  progress.clear();
  write_output(options.output, listed);
  if (listed.empty() && !options.quiet) {
    std::cerr << "pslice: no function returns a value, and nothing is asserted or printed; name a "
                 "line and a variable of it, such as 12:x\n";
  }
}

ExitStatus run(const Options& options) {
  base::Progress progress(
      std::cerr,
      isatty(STDERR_FILENO) != 0 ? base::Progress::Style::in_place : base::Progress::Style::lines,
      std::chrono::steady_clock::now());
  base::Budget budget(options.limits);
  budget.cancel_on_interrupt();
  if (!options.quiet) budget.show_on(&progress);
  if (options.command == Command::diff) return write_diff(options, budget, progress);
  if (options.command == Command::debug) {
    write_debug(options, budget, progress);
    return ExitStatus::success;
  }
  if (options.command == Command::fsm) return write_machine(options, budget, progress);
  if (options.list_criteria) {
    write_criteria(options, budget, progress);
    return ExitStatus::success;
  }
  const Task task = load(options, budget, progress);
  if (options.command == Command::explore) {
    write_exploration(task, budget, progress);
  } else if (options.dump == Dump::invariants) {
    write_invariants(task, budget, progress);
  } else if (options.dump != Dump::nothing) {
    write_program(task);
  } else {
    return write_slice(task, budget, progress);
  }
  return ExitStatus::success;
}

}  // namespace
}  // namespace pslice::main

namespace {

/// Files are parsed and lowered on threads with large stacks, one after the other. Each would get a
/// part of the memory of its own, and keep what it frees from the others; and memory that is freed
/// at the end of a heap goes back at once, however large the blocks were that came and went; but
/// for some megabytes, since traces of runs come and go by the hundred, and each would have to be
/// mapped and cleared again.
void use_memory_as_one() {
  constexpr int some_kilobytes = 128 * 1024;
  constexpr int some_megabytes = 32 * 1024 * 1024;
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TRIM_THRESHOLD, some_kilobytes);
  mallopt(M_TOP_PAD, some_megabytes);
  mallopt(M_MMAP_THRESHOLD, some_megabytes);
}

}  // namespace

extern "C" [[gnu::visibility("default")]] int pslice_engine(
    const pslice::library::Options& options) {
  use_memory_as_one();
  try {
    return static_cast<int>(pslice::main::run(options));
  } catch (...) {
    const pslice::library::Ending ending = pslice::library::ending_of_exception();
    for (const std::string& line : ending.lines) std::cerr << "pslice: " << line << '\n';
    return static_cast<int>(ending.status);
  }
}
