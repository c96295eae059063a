#include "library/start_notes.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include <fmt/format.h>

namespace pslice::library {
namespace {

/// The function that holds all of the criterion; none if there are several.
std::optional<ts::Function> only_holder(const Task& task) {
  std::optional<ts::Function> holder;
  for (const ts::Observation& point : task.observations()) {
    const ts::Function function = task.program()[point.location].function;
    if (holder && *holder != function) return std::nullopt;
    holder = function;
  }
  return holder;
}

std::string quoted(const std::string& word) {
  const bool plain = std::ranges::all_of(word, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("_-+=./:,@%").find(c) != std::string_view::npos;
  });
  if (plain && !word.empty()) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

/// The command line, with another start.
std::string command_from(const Options& options, const std::string& entry) {
  std::string command = "pslice";
  bool said = false;
  for (const std::string& word : options.words) {
    if (word == "--" && !said) {
      command += " --entry " + entry;
      said = true;
    }
    command += " " + quoted(word);
  }
  return said ? command : command + " --entry " + entry;
}

std::string what_is_unknown(const Task& task) {
  std::string text = "it may be called with any arguments";
  if (!task.starts_initialised(task.entry())) {
    text +=
        ", and objects of static storage may hold anything then, but for those that nothing can "
        "write (--globals init: their initial values)";
  }
  return text;
}

/// Most of a program that is not small.
bool keeps_most(const report::Result& result) {
  constexpr std::size_t few = 40;
  return result.program_statements > few && 2 * result.kept.size() > result.program_statements;
}

base::Limits small_share(const base::Budget& budget) {
  using std::chrono::milliseconds;
  constexpr auto least = milliseconds(500);
  constexpr int share = 5;
  const auto spent = milliseconds(static_cast<long>(budget.seconds_elapsed() * 1000));
  milliseconds allowed = std::max(least, spent / share);
  if (const auto left = budget.time_left()) allowed = std::min(allowed, *left / share);
  return {.time = allowed, .memory_mb = std::nullopt};
}

/// The slice from there, without regard to paths: that is quick, and the other is no larger.
std::string slice_from(const Task& task, ts::Function holder, base::Budget& allowed) {
  Task other{.options = task.options,
             .source = task.source->restart(holder, allowed),
             .criteria = {},
             .entries = {holder}};
  for (const AskedCriterion& asked : task.criteria) {
    other.criteria.push_back({asked.spec, other.source->observe(asked.found), asked.found});
  }
  const slicer::Slice slice = slicer::slice_path_insensitive(
      other.program(), holder, other.observations(), other.slice_options(holder), allowed);
  report::Result result;
  report::describe_slice(result, other.program(), holder, slice);
  const std::string& name = other.program()[holder].name;
  return fmt::format(
      "from {}() by itself the slice is {} of {} statements or less, whoever calls it: {}", name,
      result.kept.size(), result.program_statements, command_from(task.options, name));
}

/// None if that takes too long: a large program is not even read again then.
std::optional<std::string> note_on_slice_from(const Task& task, ts::Function holder,
                                              const base::Budget& budget) {
  base::Budget allowed(small_share(budget));
  try {
    std::string note = slice_from(task, holder, allowed);
    if (!allowed.exhausted()) return note;
  } catch (const base::Failure&) {
    if (!allowed.exhausted()) throw;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> start_notes(const Task& task, const report::Result& result,
                                     base::Budget& budget) {
  std::vector<std::string> notes;
  const ts::Program& program = task.program();
  const bool from_main = result.entry == "main";
  if (!from_main) {
    const auto main = program.find_function("main");
    const std::string why = task.options.entry ? ""
                            : main             ? " (main() does not get there)"
                                               : " (there is no main())";
    notes.push_back("it starts in " + result.entry + "()" + why + ": " + what_is_unknown(task));
    return notes;
  }
  const auto holder = only_holder(task);
  const bool elsewhere = holder && program[*holder].name != "main";
  if (task.options.entry || !elsewhere || !keeps_most(result) || budget.exhausted()) return notes;
  if (auto note = note_on_slice_from(task, *holder, budget)) notes.push_back(std::move(*note));
  return notes;
}

}  // namespace pslice::library
