#include "library/test_suite.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace pslice::library {
namespace {

namespace fs = std::filesystem;
using frontend::Source;

/// When the newest of the files was changed, in seconds since 1970.
std::int64_t time_of(const std::vector<std::string>& files) {
  std::int64_t newest = 0;
  for (const std::string& file : files) {
    std::error_code none;
    const auto time = fs::last_write_time(file, none);
    if (none) continue;
    const auto since = std::chrono::file_clock::to_sys(time).time_since_epoch();
    newest = std::max<std::int64_t>(
        newest, std::chrono::duration_cast<std::chrono::seconds>(since).count());
  }
  return newest;
}

/// A flag with a path in it, seen from another directory.
std::vector<std::string> flags_from(const std::vector<std::string>& flags,
                                    const fs::path& directory) {
  const auto moved = [&](const std::string& path) {
    if (path.empty() || path.front() == '/' || path.front() == '=') return path;
    return fs::proximate(fs::absolute(path), fs::absolute(directory)).string();
  };
  std::vector<std::string> result;
  bool takes_path = false;
  for (const std::string& flag : flags) {
    const bool has_path = flag.starts_with("-I") && flag.size() > 2;
    if (takes_path)
      result.push_back(moved(flag));
    else
      result.push_back(has_path ? "-I" + moved(flag.substr(2)) : flag);
    takes_path = flag == "-I" || flag == "-include" || flag == "-isystem" || flag == "-iquote";
  }
  return result;
}

/// The number of static storage of that name.
std::optional<ts::Variable> find_static(const ts::Program& program, const std::string& name) {
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    const ts::VariableInfo& info = program[ts::Variable(i)];
    if (!info.owner && info.name == name) return ts::Variable(i);
  }
  return std::nullopt;
}

/// The numbers of the outputs that tests cannot look at.
std::vector<std::size_t> hidden(const Source& source, const Explored& explored) {
  const explore::Signature& signature = explored.exploration.signature;
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < explored.outputs.size(); ++i) {
    const explore::Observed& observed = explored.outputs[i].observed;
    // Where what is observed does not exist, looking at it would be undefined.
    const bool may_be_missing = std::ranges::any_of(
        observed.at, [](const explore::Observed::Place& at) { return bool(at.exists); });
    const auto is_missing = [i](const explore::Group& group) { return !group.outputs[i]; };
    const bool is_missed =
        signature.outputs[i].missed || std::ranges::any_of(signature.groups, is_missing);
    if (observed.at.empty()) continue;
    // Parts that nobody tells apart have no name in C.
    const ts::Term value = observed.at.front().value;
    const bool is_nameless =
        value.kind() == term::Kind::variable && source.program()[value.variable()].summary;
    if ((may_be_missing && is_missed) || is_nameless) result.push_back(i);
  }
  return result;
}

/// How tests see what callers of the entry see.
frontend::Views views_after(const Task& task, const Explored& explored,
                            const suite::Harness& harness) {
  using View = frontend::Views::View;
  frontend::Views result = task.source->views(task.entry(), {}, harness.locals);
  const ts::Program& program = task.program();
  for (const NamedOutput& output : explored.outputs) {
    const std::string& name = output.expression;
    if (name == "return" || name.starts_with("return.")) {
      result.views.push_back(View::result);
      continue;
    }
    const std::string base = name.substr(0, name.find_first_of(".["));
    const bool is_given =
        base != name && std::ranges::find(harness.calling.entry.parameters, base,
                                          &frontend::Prototype::Parameter::name) !=
                            harness.calling.entry.parameters.end();
    const auto variable = find_static(program, name);
    const bool is_seen =
        is_given || (variable && task.source->can_be_set(*variable, harness.calling.file));
    result.views.push_back(is_seen ? View::after : View::none);
    if (!is_seen) result.warnings.push_back({{}, "the tests cannot look at " + name});
  }
  return result;
}

/// How tests see the outputs, once `harness.locals` is there.
frontend::Views views_of(const Task& task, const Explored& explored,
                         const suite::Harness& harness) {
  if (task.criteria.empty()) return views_after(task, explored, harness);
  const std::vector<NamedOutput>& outputs = explored.outputs;
  std::vector<frontend::Watch> watches;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const bool is_pointer = explored.exploration.signature.outputs[i].pointer;
    watches.push_back({outputs[i].expression, {}, is_pointer});
    for (const explore::Observed::Place& at : outputs[i].observed.at) {
      watches.back().places.push_back(at.location);
    }
  }
  const std::vector<std::size_t> unseen = hidden(*task.source, explored);
  for (const std::size_t i : unseen) watches[i].places.clear();
  frontend::Views result = task.source->views(task.entry(), watches, harness.locals);
  for (const std::size_t i : unseen) {
    result.views[i] = frontend::Views::View::none;
    result.warnings.push_back({{},
                               "the tests cannot look at " + outputs[i].expression +
                                   ": for some inputs it does not exist"});
  }
  return result;
}

}  // namespace

suite::Harness harness_of(const Task& task, const Explored& explored, const fs::path& directory) {
  const Source& source = *task.source;
  suite::Harness harness;
  harness.calling = source.calling(task.entry());
  for (const explore::Input& input : explored.exploration.signature.inputs) {
    const bool is_new = std::ranges::find(harness.locals, input.variable) == harness.locals.end();
    // Where faults are looked for, nothing depends on what a local holds that nobody gave a value.
    const bool is_given =
        input.kind == explore::Input::Kind::local && !explored.exploration.looked_for_faults;
    if (is_given && is_new && input.variable) harness.locals.push_back(input.variable);
    harness.can_be_set.push_back(input.variable &&
                                 source.can_be_set(input.variable, harness.calling.file));
  }
  harness.views = views_of(task, explored, harness);
  for (std::size_t i = 0; i < source.files().size(); ++i) {
    const fs::path file = fs::absolute(source.files()[i]);
    harness.programs.push_back(fs::proximate(file, fs::absolute(directory)).string());
    harness.digests.push_back(source.digest(i));
  }
  harness.flags = flags_from(task.options.source.clang_flags, directory);
  const bool narrow = std::ranges::find(harness.flags, "-m32") != harness.flags.end();
  harness.architecture = narrow ? "32bit" : "64bit";
  harness.time = time_of(source.files());
  return harness;
}

suite::Suite make_tests(const Task& task, const Explored& explored) {
  const Exploring& asked = task.options.exploring;
  return suite::write_suite(asked.test_format, explored.exploration,
                            harness_of(task, explored, *asked.tests));
}

}  // namespace pslice::library
