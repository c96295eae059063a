#include "library/pslice.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>
#include <variant>

#include "library/command_line.h"
#include "library/ending.h"
#include "library/exploration.h"
#include "library/loop_listing.h"
#include "library/slicing.h"
#include "library/task.h"
#include "report/headers_of_slice.h"
#include "report/render_exploration.h"
#include "report/report.h"

// Between the values of the public header and those of the analysis. A request is read as the
// command line would be, so that options mean the same and mistakes are told in the same words.

namespace pslice {
namespace {

using base::ExitStatus;
using library::Options;
using library::Task;

/// `words` say what is asked for.
Options options_of(const Request& request, std::vector<std::string> words) {
  for (const std::string& criterion : request.criteria) {
    words.insert(words.end(), {"--criterion", criterion});
  }
  if (request.entry) words.insert(words.end(), {"--entry", *request.entry});
  words.insert(words.end(), request.options.begin(), request.options.end());
  words.insert(words.end(), request.files.begin(), request.files.end());
  words.emplace_back("--");
  words.insert(words.end(), request.compiler_flags.begin(), request.compiler_flags.end());
  auto parsed = library::parse_command_line(words);
  if (!std::holds_alternative<Options>(parsed)) {
    throw base::Failure(ExitStatus::bad_input, "the options ask for no analysis");
  }
  Options options = std::get<Options>(std::move(parsed));
  options.source.texts = request.texts;
  options.output.reset();
  if (request.timeout) options.limits.time = request.timeout;
  return options;
}

/// Makes a task of a request and has it done; an exception becomes a part of the outcome.
void run(const Request& request, std::vector<std::string> words, Outcome& outcome,
         const std::function<void(const Task&, base::Budget&)>& work) {
  try {
    const Options options = options_of(request, std::move(words));
    base::Budget budget(options.limits);
    const std::stop_callback cancels(request.stop, [&budget] { budget.cancel(); });
    work(library::make_task(options, budget, outcome.messages), budget);
  } catch (...) {
    const library::Ending ending = library::ending_of_exception();
    outcome.status = ending.status;
    for (const std::string& line : ending.lines) {
      outcome.failure += (outcome.failure.empty() ? "" : "\n") + line;
    }
  }
}

void describe(const Task& task, report::Result found, SliceResult& result) {
  const report::Format& format = report::find_format(task.options.format);
  result.text = format.render(found, report::Colour::off);
  std::vector<const report::File*> files;
  for (const report::File& file : found.files) files.push_back(&file);
  std::ranges::copy(report::cut_headers(found), std::back_inserter(files));
  for (const report::File* file : files) {
    result.files.push_back({file->name, report::kept_lines(found, file->name), file->reduced});
  }
  for (report::KeptStatement& kept : found.kept) {
    result.kept.push_back({std::move(kept.position), std::move(kept.text), kept.shown});
  }
  result.entry = std::move(found.entry);
  result.exact = found.exact;
  result.warnings = std::move(found.warnings);
  result.assumptions = std::move(found.assumptions);
  if (task.options.require_exact && !result.exact) result.status = ExitStatus::not_exact;
}

void describe(const Task& task, report::Exploration found, ExplorationResult& result) {
  result.text = report::find_exploration_format(task.options.format)(found, report::Colour::off);
  for (const explore::Output& output : found.signature.outputs) {
    result.outputs.push_back(output.name);
  }
  for (report::GroupText& group : found.texts) {
    result.groups.push_back({std::move(group.condition), std::move(group.outputs)});
  }
  result.entry = std::move(found.entry);
  result.complete = found.signature.complete;
  result.warnings = std::move(found.warnings);
  result.assumptions = std::move(found.assumptions);
}

}  // namespace

SliceResult slice(const Request& request) {
  SliceResult result;
  run(request, {}, result, [&](const Task& task, base::Budget& budget) {
    if (task.options.dump != library::Dump::nothing) {
      throw base::Failure(ExitStatus::bad_input, "--dump asks for no slice");
    }
    const bool draws =
        report::find_format(task.options.format).shows == report::Format::Shows::explored_tree;
    describe(task, library::slice(task, {.reduced_text = true, .explored_tree = draws}, budget),
             result);
  });
  return result;
}

ExplorationResult explore_inputs(const Request& request) {
  ExplorationResult result;
  run(request, {"explore"}, result, [&](const Task& task, base::Budget& budget) {
    report::Exploration found = library::explore(task, budget).exploration;
    found.seconds = budget.seconds_elapsed();
    found.peak_rss_kb = base::peak_rss_kb();
    describe(task, std::move(found), result);
  });
  return result;
}

Outcome find_loop_invariants(const Request& request) {
  Outcome outcome;
  run(request, {"--dump", "invariants"}, outcome, [&](const Task& task, base::Budget& budget) {
    library::LoopListing listing = library::list_loops(task, budget);
    outcome.text = std::move(listing.text);
    outcome.warnings = std::move(listing.warnings);
  });
  return outcome;
}

}  // namespace pslice
