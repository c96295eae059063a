#include "library/difference_tests.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "library/placed_programs.h"
#include "library/test_suite.h"
#include "suite/calls.h"
#include "suite/recording.h"

// A difference is an input, and what each version does with it. Seen from one version that is a
// test of an exploration: so the differences become the groups of one, of the version whose outputs
// the tests are to expect, and the writers of tests need not know of the other. Beside that,
//
// - what the outside sees of calls counts, where calls are compared;
// - what C does not define nobody can expect: such a difference is a test of OLD only;
// - the suite knows the other version, to be run on it.

namespace pslice::library {
namespace {

namespace fs = std::filesystem;
using explore::Input;
using Argument = suite::WatchedCalls::Argument;

/// One of the versions, as its tests see it.
class TestedVersion {
 public:
  TestedVersion(const Compared& compared, Expect expect)
      : compared_(compared),
        expect_(expect),
        task_(expect == Expect::newer ? compared.newer : compared.older) {
    for (std::size_t i = 0; i < compared.found.differences.size(); ++i) {
      const auto kind = compared.found.differences[i].kind;
      const bool can_be_expected =
          expect == Expect::older || kind != explore::Difference::Kind::undefined;
      if (can_be_expected) tested_.push_back(i);
    }
  }

  [[nodiscard]] std::size_t left_out() const {
    return compared_.found.differences.size() - tested_.size();
  }

  /// As if this version had been explored, and the differences were what was found.
  [[nodiscard]] Explored explored() const {
    Explored result{.outputs = named_outputs(), .exploration = {}};
    report::Exploration& exploration = result.exploration;
    exploration.version = version();
    exploration.files = task_.files();
    exploration.program = &task_.program();
    exploration.entry = task_.program()[task_.entry()].name;
    exploration.by = "difference";
    exploration.criterion = task_.described_criteria();
    exploration.asked = task_.options.criteria;
    exploration.signature.inputs = inputs();
    exploration.signature.outputs = outputs();
    const frontend::Calling calling = task_.source->calling(task_.entry());
    for (const Input& input : exploration.signature.inputs) {
      exploration.types.push_back(type_of(input, calling.entry));
    }
    for (const std::size_t i : tested_) {
      exploration.signature.groups.push_back(group(compared_.found.differences[i]));
      exploration.texts.push_back(text(i));
    }
    return result;
  }

  /// Calls of functions that the tests can define.
  [[nodiscard]] std::optional<suite::WatchedCalls> watched_calls(
      const frontend::Calling& calling) const {
    if (!watches_calls()) return std::nullopt;
    suite::WatchedCalls result;
    const auto& ignored = task_.options.versions.ignored_calls;
    const auto add = [&](const std::vector<frontend::Prototype>& functions) {
      for (const frontend::Prototype& function : functions) {
        if (std::ranges::find(ignored, function.name) != ignored.end()) continue;
        result.functions[function.name] = arguments_of(function);
      }
    };
    add(calling.missing);
    add(calling.input_sources);
    add(calling.functions);
    for (const std::size_t i : tested_) {
      result.expected.push_back(described_calls(calls_of(compared_.found.differences[i]), result));
    }
    return result;
  }

  [[nodiscard]] bool watches_calls() const { return task_.criteria.empty(); }
  [[nodiscard]] const std::vector<explore::SeenCall>& calls_of(
      const explore::Difference& difference) const {
    return expect_ == Expect::newer ? difference.new_calls : difference.old_calls;
  }
  [[nodiscard]] bool returns(const explore::Difference& difference) const {
    return expect_ == Expect::newer ? difference.new_returns : difference.old_returns;
  }
  [[nodiscard]] const std::vector<std::size_t>& tested() const { return tested_; }
  [[nodiscard]] const Task& task() const { return task_; }

 private:
  [[nodiscard]] std::size_t first_output() const {
    return expect_ == Expect::newer ? compared_.found.first_of_new : 0;
  }

  [[nodiscard]] std::vector<NamedOutput> named_outputs() const {
    const auto& observed =
        expect_ == Expect::newer ? compared_.outputs.of_new : compared_.outputs.of_old;
    std::vector<NamedOutput> named;
    if (!task_.criteria.empty()) named = outputs_of(task_);
    std::vector<NamedOutput> result;
    for (const explore::Observed& output : observed) {
      const auto found = std::ranges::find(
          named, output.name, [](const NamedOutput& other) { return other.observed.name; });
      result.push_back(found == named.end() ? NamedOutput{output, output.name, {}} : *found);
    }
    return result;
  }

  [[nodiscard]] std::vector<explore::Output> outputs() const {
    std::vector<explore::Output> result;
    const auto& all = compared_.found.signature.outputs;
    for (std::size_t i = 0; i < compared_.found.outputs; ++i) {
      explore::Output output = all[first_output() + i];
      output.pointer = all[i].pointer || all[compared_.found.first_of_new + i].pointer;
      output.name = compared_.outputs.names[i];
      result.push_back(std::move(output));
    }
    return result;
  }

  /// In this version's own names and variables.
  [[nodiscard]] std::vector<Input> inputs() const {
    std::vector<Input> result = compared_.found.signature.inputs;
    for (Input& input : result) {
      if (expect_ == Expect::older) rename(input);
      input.variable = holder_of(input);
    }
    return result;
  }

  void rename(Input& input) const {
    if (input.kind != Input::Kind::parameter && input.kind != Input::Kind::object) return;
    const std::size_t part = std::min(input.lvalue.find_first_of(".["), input.lvalue.size());
    for (const auto& [before, now] : compared_.renamed) {
      if (input.lvalue.substr(0, part) != now) continue;
      input.lvalue = before + input.lvalue.substr(part);
      return;
    }
  }

  /// None: there is none, or there are several of the name, and nobody knows which.
  [[nodiscard]] ts::Variable holder_of(const Input& input) const {
    const ts::Program& program = task_.program();
    ts::Variable found;
    for (std::size_t i = 0; i < program.variable_count(); ++i) {
      const ts::VariableInfo& info = program[ts::Variable(i)];
      if (info.name != input.lvalue) continue;
      const bool is_local = input.kind == Input::Kind::local;
      if (is_local != bool(info.owner)) continue;
      if (is_local && program[info.owner].name != input.function) continue;
      if (found) return {};
      found = ts::Variable(i);
    }
    return found;
  }

  /// Behind a parameter that is null in this test?
  [[nodiscard]] bool is_nowhere(const std::string& output, const explore::Test& test) const {
    const std::string base = output.substr(0, output.find_first_of(".["));
    const auto& all = compared_.found.signature.inputs;
    for (std::size_t i = 0; i < all.size() && base != output; ++i) {
      const bool is_it = all[i].kind == Input::Kind::parameter && all[i].lvalue == base;
      if (is_it) return i < test.values.size() && test.values[i] && test.values[i]->is_zero();
    }
    return false;
  }

  [[nodiscard]] explore::Group group(const explore::Difference& difference) const {
    explore::Group result;
    const explore::Test& test = difference.group.test;
    result.condition = difference.group.condition;
    result.test.values = test.values;
    const auto middle = test.results.begin() + static_cast<std::ptrdiff_t>(difference.old_results);
    if (expect_ == Expect::newer)
      result.test.results.assign(middle, test.results.end());
    else
      result.test.results.assign(test.results.begin(), middle);
    result.test.halts = !returns(difference);
    for (std::size_t i = 0; i < compared_.found.outputs; ++i) {
      const std::size_t output = first_output() + i;
      const bool is_seen =
          output < test.observed.size() && !is_nowhere(compared_.outputs.names[i], test);
      const auto value = is_seen ? test.observed[output] : std::nullopt;
      result.test.observed.push_back(value);
      // Where terms are not told, one run is all there is: what it did not show may be anything.
      result.outputs.push_back(difference.group.outputs.empty()
                                   ? task_.program().terms().constant(0)
                                   : difference.group.outputs[output]);
    }
    return result;
  }

  [[nodiscard]] report::GroupText text(std::size_t index) const {
    const report::Difference& described = compared_.differences[index];
    report::GroupText result{.condition = described.condition, .outputs = {}, .inputs = {}};
    const auto& values = expect_ == Expect::newer ? described.new_outputs : described.old_outputs;
    for (const std::string& name : compared_.outputs.names) {
      const auto found = std::ranges::find(values, name, [](const auto& v) { return v.first; });
      result.outputs.push_back(found == values.end() ? "" : found->second);
    }
    return result;
  }

  /// Arguments that are no numbers and no addresses are not followed, and then nobody knows which
  /// parameter those that are belong to.
  [[nodiscard]] std::vector<Argument> arguments_of(const frontend::Prototype& function) const {
    std::optional<std::vector<Argument>> kinds;
    const auto look_at = [&](const std::vector<explore::SeenCall>& calls) {
      for (const explore::SeenCall& call : calls) {
        if (call.call->function != function.name) continue;
        std::vector<Argument> own;
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
          const Argument kind = call.call->addresses[i] ? Argument::address : Argument::number;
          own.push_back(call.arguments[i] ? kind : Argument::other);
        }
        if (own.size() != function.parameters.size()) own.clear();
        if (!kinds) kinds = own;
        if (kinds->size() != own.size()) kinds->clear();
        for (std::size_t i = 0; i < kinds->size(); ++i) {
          if ((*kinds)[i] != own[i]) (*kinds)[i] = Argument::other;
        }
      }
    };
    for (const explore::Difference& difference : compared_.found.differences) {
      look_at(difference.old_calls);
      look_at(difference.new_calls);
    }
    return kinds.value_or(std::vector<Argument>{});
  }

 public:
  static std::string described_calls(const std::vector<explore::SeenCall>& calls,
                                     const suite::WatchedCalls& watched) {
    std::string text;
    for (const explore::SeenCall& call : calls) {
      const auto found = watched.functions.find(call.call->function);
      if (found == watched.functions.end()) continue;
      text += suite::describe_call(found->first, found->second, call.arguments) + "; ";
    }
    return text;
  }

 private:
  const Compared& compared_;
  Expect expect_;
  const Task& task_;
  std::vector<std::size_t> tested_;  // differences
};

/// Files with hooks in them under a name of their own, beside those of the version expected.
suite::OtherVersion other_version(const TestedVersion& tested, Expect expect,
                                  const fs::path& directory) {
  suite::OtherVersion result{
      .name = expect == Expect::newer ? "new" : "old", .programs = {}, .files = {}};
  const Explored explored = tested.explored();
  suite::Harness harness = harness_of(tested.task(), explored, directory);
  result.files = place_program(tested.task(), result.name, harness.programs);
  for (std::size_t i = 0; i < harness.programs.size(); ++i) {
    if (!harness.views.instrumented[i]) {
      result.programs.push_back(harness.programs[i]);
      continue;
    }
    suite::File file = suite::instrumented_file(explored.exploration, harness, i);
    file.name = result.name + "." + file.name;
    result.programs.push_back(file.name);
    result.files.push_back(std::move(file));
  }
  return result;
}

/// Functions that only the other version calls have to be there when it is linked.
void add_missing(const Task& other, suite::Harness& harness) {
  for (const frontend::Prototype& function : other.source->calling(other.entry()).missing) {
    const auto is_it = [&](const frontend::Prototype& known) {
      return known.name == function.name;
    };
    const auto& defined = harness.calling.defines;
    const bool is_known = std::ranges::any_of(harness.calling.missing, is_it) ||
                          std::ranges::find(defined, function.name) != defined.end();
    if (!is_known && function.built_in) harness.calling.missing.push_back(function);
  }
}

/// Does the test look at something that is not the same in both?
bool shows(const Compared& compared, const explore::Difference& difference,
           const suite::Harness& harness) {
  using Kind = explore::Difference::Kind;
  if (difference.kind != Kind::value) return true;
  if (harness.calls && TestedVersion::described_calls(difference.old_calls, *harness.calls) !=
                           TestedVersion::described_calls(difference.new_calls, *harness.calls)) {
    return true;
  }
  const auto& observed = difference.group.test.observed;
  for (std::size_t i = 0; i < compared.found.outputs; ++i) {
    const std::size_t other = compared.found.first_of_new + i;
    const bool is_seen =
        harness.views.views[i] != frontend::Views::View::none && observed[i] && observed[other];
    if (!is_seen) continue;
    const bool by_null = compared.found.signature.outputs[i].pointer;
    if (by_null ? observed[i]->is_zero() != observed[other]->is_zero()
                : *observed[i] != *observed[other]) {
      return true;
    }
  }
  return false;
}

void warn(const Compared& compared, const TestedVersion& tested, const suite::Harness& harness,
          suite::Suite& suite) {
  if (tested.left_out() > 0) {
    suite.warnings.push_back(
        {{},
         "no test expects what C does not define: " + std::to_string(tested.left_out()) +
             (tested.left_out() == 1 ? " difference is" : " differences are") +
             " left out (--expect old has them; NEW fails there under "
             "CFLAGS='-g -fsanitize=undefined,address -fno-sanitize-recover')"});
  }
  for (std::size_t i = 0; i < tested.tested().size(); ++i) {
    const explore::Difference& difference = compared.found.differences[tested.tested()[i]];
    if (difference.kind == explore::Difference::Kind::undefined) {
      suite.warnings.push_back(
          {{},
           "what NEW does in test " + std::to_string(i + 1) +
               " is undefined: it need not fail, unless sanitizers look "
               "(CFLAGS='-g -fsanitize=undefined,address -fno-sanitize-recover')"});
    } else if (!shows(compared, difference, harness)) {
      suite.warnings.push_back({{},
                                "test " + std::to_string(i + 1) +
                                    " passes on both versions: what differs is nothing that tests "
                                    "look at"});
    }
  }
}

/// The tests of one comparison, and how many they are.
std::pair<suite::Suite, std::size_t> tests_of(const Compared& compared, const fs::path& directory) {
  const Expect expect = compared.newer.options.versions.expect;
  const Expect opposite = expect == Expect::newer ? Expect::older : Expect::newer;
  const TestedVersion tested(compared, expect);
  suite::Suite suite;
  suite::Harness harness;
  if (!tested.tested().empty()) {
    const TestedVersion other(compared, opposite);
    const Explored explored = tested.explored();
    harness = harness_of(tested.task(), explored, directory);
    std::vector<suite::File> placed =
        place_program(tested.task(), expect == Expect::newer ? "new" : "old", harness.programs);
    add_missing(other.task(), harness);
    harness.calls = tested.watched_calls(harness.calling);
    harness.other = other_version(other, opposite, directory);
    suite = suite::write_suite(compared.newer.options.exploring.test_format, explored.exploration,
                               harness);
    std::ranges::move(placed, std::back_inserter(suite.files));
  }
  warn(compared, tested, harness, suite);
  return {std::move(suite), tested.tested().size()};
}

}  // namespace

suite::File makefile_of_all(const std::vector<std::string>& folders, Expect expect) {
  std::string text =
      "# `make check` runs the tests of all functions that differ, each in its directory.\n"
      "FUNCTIONS =";
  for (const std::string& folder : folders) text += " " + folder;
  const std::string targets =
      std::string("check ") + (expect == Expect::newer ? "check-old" : "check-new") + " clean";
  text += "\n\n" + targets +
          ":\n\t@failed=0; for f in $(FUNCTIONS); do \\\n"
          "\t  $(MAKE) -C $$f $@ || failed=1; \\\n\tdone; exit $$failed\n.PHONY: " +
          targets + "\n";
  return {"Makefile", std::move(text)};
}

void SuitesOfDifferences::add(const Compared& compared) {
  if (!options_.exploring.tests || compared.found.differences.empty()) return;
  const std::string folder = folder_of(compared.newer.program()[compared.newer.entry()].name);
  auto [suite, count] = tests_of(compared, fs::path(*options_.exploring.tests) / folder);
  for (suite::File& file : suite.files) {
    file.name = (fs::path(folder) / file.name).string();
    written_.files.push_back(std::move(file));
  }
  for (base::Warning& warning : suite.warnings) {
    if (apart_) warning.message = folder + ": " + warning.message;
    written_.warnings.push_back(std::move(warning));
  }
  written_.count += count;
  if (count > 0) folders_.push_back(folder);
}

std::string SuitesOfDifferences::folder_of(const std::string& entry) {
  if (!apart_) return "";
  std::string name = entry;
  for (std::size_t n = 2; std::ranges::find(folders_, name) != folders_.end(); ++n) {
    name = entry + "_" + std::to_string(n);
  }
  return name;
}

SuitesOfDifferences::Written SuitesOfDifferences::take() {
  const std::string& format = options_.exploring.test_format;
  const bool is_made = format == "c" || format == "gtest";
  if (apart_ && is_made && !folders_.empty()) {
    written_.files.push_back(makefile_of_all(folders_, options_.versions.expect));
  }
  return std::move(written_);
}

}  // namespace pslice::library
