#include "execute.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "process.h"

namespace pslice::cases {
namespace {

/// The texts become one translation unit, so that static functions and all types are in sight.
std::string translation_unit(const Case& subject) {
  std::string text = "#define main case_main\n";
  for (const std::string& file : subject.files) text += "#include \"" + file + "\"\n";
  return text + "#undef main\n";
}

std::string caller(const Case& subject, const std::string& entry) {
  std::ostringstream text;
  std::string arguments;
  text << "struct case_range { const char *name; int low, high; };\n"
       << "const struct case_range case_ranges[] = {";
  for (std::size_t i = 0; i < subject.inputs.size(); ++i) {
    const InputRange& input = subject.inputs[i];
    text << "{\"" << input.name << "\", " << input.low << ", " << input.high << "}, ";
    if (input.name == "seed") continue;
    arguments += (arguments.empty() ? "values[" : ", values[") + std::to_string(i) + "]";
  }
  text << "{0, 0, 0}};\n"
       << "void case_result(int);\n"
       << "void case_call(const int *values) {\n  (void)values;\n  ";
  std::string call = (entry == "main" ? "case_main" : entry) + "(" + arguments + ")";
  if (!subject.call.empty()) {
    for (std::size_t i = 0; i < subject.inputs.size(); ++i) {
      text << "int " << subject.inputs[i].name << " = values[" << i << "];\n  ";
    }
    call = subject.call;
  }
  text << (subject.observed == Observed::calls_and_result ? "case_result(" + call + ")" : call)
       << ";\n";
  for (const std::string& expression : subject.shown) {
    text << "  case_result(" << expression << ");\n";
  }
  text << "}\n";
  return text.str();
}

void write_text(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

void write_program(const Case& subject, const std::vector<std::string>& texts,
                   const std::filesystem::path& folder) {
  for (std::size_t i = 0; i < texts.size(); ++i) write_text(folder / subject.files[i], texts[i]);
}

void compile_in(const std::filesystem::path& folder, const Case& subject,
                const std::vector<std::string>& arguments) {
  std::vector<std::string> command{subject.compiler, "-w", "-iquote", subject.folder.string()};
  // What follows `--` is for every compiler of the program.
  auto flag = std::ranges::find(subject.arguments, "--");
  while (flag != subject.arguments.end() && ++flag != subject.arguments.end()) {
    command.push_back(*flag);
  }
  command.insert(command.end(), arguments.begin(), arguments.end());
  const Outcome outcome = run(command, folder);
  if (outcome.status != 0) throw std::runtime_error(subject.compiler + ": " + outcome.err);
}

Behaviour read_behaviour(const std::string& line) {
  // "a=1 c=0 | 5 7 | end"
  const auto first = line.find('|');
  const auto last = line.rfind('|');
  Behaviour result{line.substr(0, first), {}, line.substr(last + 2)};
  std::istringstream in(line.substr(first + 1, last - first - 1));
  for (std::string value; in >> value;) result.observations.push_back(value);
  return result;
}

bool is_prefix(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  const auto length = static_cast<std::ptrdiff_t>(std::min(a.size(), b.size()));
  return std::equal(a.begin(), a.begin() + length, b.begin());
}

std::string show(const Behaviour& behaviour) {
  std::string text;
  for (const std::string& value : behaviour.observations) text += value + " ";
  return text + "(" + behaviour.end + ")";
}

}  // namespace

void compile(const Case& subject, const std::vector<std::string>& texts,
             const std::string& optimisation) {
  const ScratchFolder scratch;
  write_program(subject, texts, scratch.path());
  std::vector<std::string> arguments{optimisation, "-c"};
  arguments.insert(arguments.end(), subject.files.begin(), subject.files.end());
  compile_in(scratch.path(), subject, arguments);
}

std::vector<Behaviour> execute(const Case& subject, const std::vector<std::string>& texts,
                               const std::string& entry, const std::string& optimisation) {
  const ScratchFolder scratch;
  write_program(subject, texts, scratch.path());
  write_text(scratch.path() / "case_unit.c", translation_unit(subject) + caller(subject, entry));
  // Its own functions come before those of the library, as in an executable.
  compile_in(scratch.path(), subject,
             {optimisation, "-fPIC", "-fno-semantic-interposition", "case_unit.c", "-shared",
              "-Wl,-Bsymbolic", "-nodefaultlibs", "-lgcc", "-l:libc_nonshared.a", "-o",
              "case_program.so"});
  const Outcome outcome = run({CASES_HOST, "./case_program.so"}, scratch.path());
  if (outcome.status != 0) throw std::runtime_error("harness: " + outcome.err);
  std::vector<Behaviour> behaviours;
  std::istringstream in(outcome.out);
  for (std::string line; std::getline(in, line);) behaviours.push_back(read_behaviour(line));
  return behaviours;
}

std::vector<std::string> differences(const std::vector<Behaviour>& program,
                                     const std::vector<Behaviour>& slice, Ends ends) {
  std::vector<std::string> found;
  if (program.size() != slice.size()) return {"not the same number of runs"};
  for (std::size_t i = 0; i < program.size(); ++i) {
    const Behaviour& expected = program[i];
    const Behaviour& actual = slice[i];
    const bool ended_early = expected.end == "exit" || expected.end == "signal 6";
    if (ends == Ends::do_not_count && ended_early &&
        actual.observations.size() >= expected.observations.size() &&
        is_prefix(expected.observations, actual.observations)) {
      continue;
    }
    const bool both_end = expected.end != "timeout" && actual.end != "timeout";
    const bool same_values = both_end ? expected.observations == actual.observations
                                      : is_prefix(expected.observations, actual.observations);
    const bool crashes = actual.end.starts_with("signal") && !expected.end.starts_with("signal");
    if (!same_values || crashes) {
      found.push_back("for " + expected.input + "the program shows " + show(expected) +
                      ", the slice " + show(actual));
    }
  }
  return found;
}

}  // namespace pslice::cases
