#include "main/exploration.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <map>
#include <set>

#include "base/progress.h"
#include "main/loading.h"
#include "main/output.h"
#include "report/render_exploration.h"
#include "slicer/explore/signature.h"
#include "slicer/explore/signature_text.h"
#include "suite/suite.h"

// source -> criterion -> entry -> signature -> its texts -> output, and tests.

namespace pslice::main {
namespace {

using frontend::CriterionPoint;
using frontend::Source;

/// An output, and how C calls it.
struct Named {
  explore::Observed observed;
  std::string expression;
  std::string where;
};

/// What the criteria observe, each under a name of its own.
std::vector<Named> outputs(const Source& source, const std::vector<std::string>& specs) {
  const ts::Program& program = source.program();
  std::vector<Named> all;
  for (const std::string& spec : specs) {
    const auto first = static_cast<std::ptrdiff_t>(all.size());
    const auto add = [&](const std::string& name, const CriterionPoint& point, ts::Term value,
                         ts::Term exists) {
      auto found = std::find_if(all.begin() + first, all.end(),
                                [&](const Named& n) { return n.observed.name == name; });
      if (found == all.end()) {
        all.push_back({{name, {}}, name, spec.substr(0, spec.rfind(':'))});
        found = all.end() - 1;
      }
      for (const ts::Observation& at : point.observations) {
        found->observed.at.push_back({at.location, value, exists});
      }
    };
    for (const CriterionPoint& point : source.resolve(spec)) {
      for (std::size_t i = 0; i < point.variables.size(); ++i) {
        const CriterionPoint::Meaning& meaning = point.meanings[i];
        if (meaning.value) {
          add(point.variables[i], point, meaning.value, meaning.exists);
          continue;
        }
        // Of a structure, its parts; of one behind a pointer, if it is always the same.
        const std::string& text = point.variables[i];
        const bool is_behind =
            text.find('*') != std::string::npos || text.find("->") != std::string::npos;
        if (is_behind && !meaning.exists) continue;
        for (const ts::Variable v : meaning.variables) {
          std::string name = program[v].name;
          const std::size_t part = name.find_first_of(".[");
          if (point.variables[i] == "return" && part != std::string::npos) {
            name = "return" + name.substr(part);
          }
          if (name.starts_with('$') || name.starts_with('&')) continue;
          add(name, point, program.terms().variable(v), meaning.exists);
        }
      }
    }
  }
  if (all.empty()) {
    throw base::Failure(base::ExitStatus::bad_input,
                        "what the criterion names is followed as no number: nothing to explore");
  }
  std::map<std::string, std::size_t> uses;
  for (const Named& named : all) ++uses[named.observed.name];
  for (Named& named : all) {
    if (uses[named.expression] > 1) named.observed.name = named.where + ":" + named.expression;
  }
  return all;
}

explore::Options exploration_options(const Options& options, const ts::Program& program,
                                     ts::Function entry) {
  explore::Options result;
  const Exploring& asked = options.exploring;
  result.by = asked.by;
  result.order = asked.order;
  result.seed = asked.seed;
  result.max_tests = asked.max_tests;
  if (asked.max_iterations) result.max_iterations = *asked.max_iterations;
  result.initial_values = starts_initialised(options, program, entry);
  result.null_inputs = options.source.null_inputs;
  result.solver = solver_options(options);
  return result;
}

/// A group in C.
report::GroupText text_of(const Source& source, const explore::Signature& signature,
                          const explore::Group& group, const std::set<ts::Integer>& numbers) {
  const explore::GroupText text(
      source.program().terms(), signature, group,
      [&numbers](const ts::Integer& number) { return numbers.contains(number); });
  report::GroupText result{.condition = text.condition(), .outputs = {}, .inputs = text.mentions()};
  for (std::size_t i = 0; i < group.outputs.size(); ++i) {
    const ts::Term term = text.output(i);
    const bool is_address =
        term && signature.outputs[i].pointer && term.is_constant() && !term.value().is_zero();
    std::optional<std::string> place;
    if (is_address) place = source.place_at(term.value());
    result.outputs.push_back(place ? *place : text.output_text(i));
  }
  return result;
}

/// The type of an input in C.
std::string type_of(const explore::Input& input, const frontend::Prototype& entry) {
  if (input.kind == explore::Input::Kind::parameter) {
    for (const frontend::Prototype::Parameter& parameter : entry.parameters) {
      if (parameter.name == input.lvalue) return parameter.type;
    }
  }
  if (input.type.kind == ts::Type::Kind::opaque) return "double";
  const std::string sign = input.type.is_signed ? "" : "unsigned ";
  switch (input.type.bits) {
    case 1: return "_Bool";
    case 8: return input.type.is_signed ? "signed char" : "unsigned char";
    case 16: return sign + "short";
    case 64: return sign + "long";
    case 128: return sign + "__int128";
    default: return sign + "int";
  }
}

report::Exploration describe(const Options& options, const Source& source, ts::Function entry,
                             explore::Signature signature, const base::Budget& budget) {
  report::Exploration result;
  result.version = version();
  result.files = files_of(source);
  result.program = &source.program();
  result.entry = source.program()[entry].name;
  result.by = options.exploring.by == explore::By::path ? "path" : "rsc";
  for (const CriterionPoint& point : resolve(source, options.criteria)) {
    result.criterion.push_back(
        {.position = point.position, .label = point.label, .variables = point.variables});
  }
  const frontend::Calling calling = source.calling(entry);
  for (const explore::Input& input : signature.inputs) {
    result.types.push_back(type_of(input, calling.entry));
  }
  const std::set<ts::Integer> numbers = source.numbers();
  // To find a group may be easier than to say in C what it is.
  for (const explore::Group& group : signature.groups) {
    if (budget.overdue()) break;
    result.texts.push_back(text_of(source, signature, group, numbers));
  }
  if (result.texts.size() < signature.groups.size()) {
    const std::size_t left_out = signature.groups.size() - result.texts.size();
    signature.groups.resize(result.texts.size());
    signature.complete = false;
    signature.warnings.push_back(
        {{}, "there was no time to write down " + std::to_string(left_out) + " groups"});
  }
  result.warnings = source.warnings();
  std::ranges::copy(signature.warnings, std::back_inserter(result.warnings));
  result.assumptions = source.assumptions(ts::reachable_functions(source.program(), entry));
  std::ranges::copy(signature.assumptions, std::back_inserter(result.assumptions));
  if (source.is_given_pointers(entry) && !options.source.null_inputs) {
    result.assumptions.push_back("no pointer that '" + result.entry +
                                 "' is given is null (--null-inputs)");
  }
  if (source.pointers_may_meet(entry)) {
    result.assumptions.push_back("each pointer that '" + result.entry +
                                 "' is given leads to an object of its own");
    if (options.source.pointers == frontend::Pointers::any) {
      signature.complete = false;
      result.warnings.push_back({{}, "aliases are not told apart: see the assumptions"});
    }
  }
  result.signature = std::move(signature);
  result.shows_coverage = options.exploring.coverage;
  return result;
}

/// When the newest of the files was changed, in seconds since 1970.
std::int64_t time_of(const std::vector<std::string>& files) {
  std::int64_t newest = 0;
  for (const std::string& file : files) {
    std::error_code none;
    const auto time = std::filesystem::last_write_time(file, none);
    if (none) continue;
    const auto since = std::chrono::file_clock::to_sys(time).time_since_epoch();
    newest = std::max<std::int64_t>(
        newest, std::chrono::duration_cast<std::chrono::seconds>(since).count());
  }
  return newest;
}

/// A flag with a path in it, seen from another directory.
std::vector<std::string> flags_from(const std::vector<std::string>& flags,
                                    const std::filesystem::path& directory) {
  namespace fs = std::filesystem;
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

/// What the tests need to know of the program.
suite::Setting setting_of(const Options& options, const Source& source, ts::Function entry,
                          const std::vector<Named>& named, const report::Exploration& exploration) {
  namespace fs = std::filesystem;
  const fs::path directory = *options.exploring.tests;
  const std::vector<explore::Input>& inputs = exploration.signature.inputs;
  suite::Setting setting;
  setting.calling = source.calling(entry);
  std::vector<frontend::Watch> watches;
  for (std::size_t i = 0; i < named.size(); ++i) {
    watches.push_back({named[i].expression, {}, exploration.signature.outputs[i].pointer});
    for (const explore::Observed::Place& at : named[i].observed.at) {
      watches.back().places.push_back(at.location);
    }
  }
  // Where what is observed does not exist, looking at it would be undefined.
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < named.size(); ++i) {
    const bool may_be_missing = std::ranges::any_of(
        named[i].observed.at, [](const explore::Observed::Place& at) { return bool(at.exists); });
    const auto is_missing = [i](const explore::Group& group) { return !group.outputs[i]; };
    const bool is_missed = exploration.signature.outputs[i].missed ||
                           std::ranges::any_of(exploration.signature.groups, is_missing);
    // Parts that nobody tells apart have no name in C.
    const ts::Term value = named[i].observed.at.front().value;
    const bool is_nameless =
        value.kind() == term::Kind::variable && source.program()[value.variable()].summary;
    if (!(may_be_missing && is_missed) && !is_nameless) continue;
    missing.push_back(i);
    watches[i].places.clear();
  }
  for (const explore::Input& input : inputs) {
    const bool is_new = std::ranges::find(setting.locals, input.variable) == setting.locals.end();
    const bool is_given = input.kind == explore::Input::Kind::local;
    if (is_given && is_new) setting.locals.push_back(input.variable);
    setting.can_be_set.push_back(source.can_be_set(input.variable, setting.calling.file));
  }
  setting.views = source.views(entry, watches, setting.locals);
  for (const std::size_t i : missing) {
    setting.views.views[i] = frontend::Views::View::none;
    setting.views.warnings.push_back({{},
                                      "the tests cannot look at " + named[i].expression +
                                          ": for some inputs it does not exist"});
  }
  for (std::size_t i = 0; i < source.files().size(); ++i) {
    const fs::path file = fs::absolute(source.files()[i]);
    setting.programs.push_back(fs::proximate(file, fs::absolute(directory)).string());
    setting.digests.push_back(source.digest(i));
  }
  setting.flags = flags_from(options.source.clang_flags, directory);
  const bool narrow = std::ranges::find(setting.flags, "-m32") != setting.flags.end();
  setting.architecture = narrow ? "32bit" : "64bit";
  setting.time = time_of(source.files());
  return setting;
}

/// Writes the tests; what there is to say of them.
std::vector<base::Warning> write_tests(const Options& options, const Source& source,
                                       ts::Function entry, const std::vector<Named>& named,
                                       const report::Exploration& exploration) {
  namespace fs = std::filesystem;
  const fs::path directory = *options.exploring.tests;
  suite::Suite suite = suite::write_suite(options.exploring.test_format, exploration,
                                          setting_of(options, source, entry, named, exploration));
  std::error_code failed;
  fs::create_directories(directory, failed);
  if (failed) {
    throw base::Failure(
        base::ExitStatus::bad_input,
        "cannot make the directory " + directory.string() + ": " + failed.message());
  }
  std::vector<OutputFile> files;
  for (suite::File& file : suite.files) {
    files.push_back({(directory / file.name).string(), std::move(file.content)});
  }
  write_files(files);
  return std::move(suite.warnings);
}

void show_statistics(const explore::Statistics& statistics, double seconds) {
  std::cerr << "pslice: " << statistics.executions << " executions, " << statistics.steps
            << " steps; " << statistics.questions << " questions, " << statistics.infeasible
            << " of them without an input, " << statistics.solver_calls << " solver calls\n"
            << "pslice: " << seconds << " s, " << base::peak_rss_kb() / 1024 << " MB\n";
}

}  // namespace

void write_exploration(const Options& options, const Source& source, ts::Function entry,
                       base::Budget& budget) {
  const ts::Program& program = source.program();
  const std::vector<Named> named = outputs(source, options.criteria);
  std::vector<explore::Observed> observed;
  for (const Named& output : named) observed.push_back(output.observed);
  report::Exploration exploration =
      describe(options, source, entry,
               explore::explore(program, entry, observed,
                                exploration_options(options, program, entry), budget),
               budget);
  if (budget.progress() != nullptr) budget.progress()->clear();
  if (options.exploring.tests) {
    std::ranges::copy(write_tests(options, source, entry, named, exploration),
                      std::back_inserter(exploration.warnings));
  }
  exploration.seconds = budget.seconds_elapsed();
  exploration.peak_rss_kb = base::peak_rss_kb();
  const bool coloured =
      !options.output && isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
  const report::ExplorationRenderer render = report::find_exploration_format(options.format);
  write_output(options.output,
               render(exploration, coloured ? report::Colour::on : report::Colour::off));
  if (options.statistics) {
    show_seconds(source.seconds());
    show_statistics(exploration.signature.statistics, exploration.seconds);
  }
}

}  // namespace pslice::main
