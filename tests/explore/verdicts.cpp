#include "tests/explore/verdicts.h"

#include <sstream>
#include <stdexcept>

#include "tests/support/gcc_runner.h"

namespace pslice::exploring {
namespace {

bool is_wide(const Given& given) { return given.type.find("long") != std::string::npos; }

/// The text with what is observed noted behind the label, every line where it was.
std::string instrumented(const Subject& s) {
  if (s.label.empty()) return s.text;
  const std::string mark = s.label + ":";
  const std::size_t at = s.text.find(mark);
  if (at == std::string::npos) throw std::runtime_error("no label " + mark);
  std::string note;
  for (std::size_t i = 0; i < s.outputs.size(); ++i) {
    note += " " + s.prefix + "note(" + std::to_string(i) + ", " + s.outputs[i] + ");";
  }
  std::string text = s.text;
  return text.insert(at + mark.size(), note);
}

/// Sets the inputs from the parameters i0, i1, ... of the driver.
std::string setting(const Subject& s) {
  std::ostringstream out;
  std::size_t next = 0;
  for (const Given& given : s.inputs) {
    out << "  " << given.name << " = (" << given.type << ")";
    if (is_wide(given)) {
      out << "((unsigned long)(unsigned)i" << next << " | (unsigned long)i" << next + 1
          << " << 32)";
      ++next;
    } else {
      out << "i" << next;
    }
    ++next;
    out << ";\n";
  }
  return out.str();
}

std::size_t numbers(const Subject& s) {
  std::size_t count = 0;
  for (const Given& given : s.inputs) count += is_wide(given) ? 2 : 1;
  return count;
}

std::string running(const Subject& s) {
  std::ostringstream out;
  const bool returns = s.label.empty() && s.outputs.front() == "return";
  out << "  if (!setjmp(" << s.prefix << "away)) {\n    ";
  if (returns) out << "__int128 result = ";
  out << s.entry << "(" << s.arguments << ");\n";
  for (std::size_t i = 0; s.label.empty() && i < s.outputs.size(); ++i) {
    out << "    " << s.prefix << "note(" << i << ", "
        << (s.outputs[i] == "return" ? "result" : s.outputs[i]) << ");\n";
  }
  out << "  }\n  batch_observe(1);\n";
  return out.str();
}

std::string judging(const Subject& s, const std::vector<GroupText>& groups) {
  std::ostringstream out;
  out << "  {\n    int held = 0, which = " << Verdict::in_no_group << ";\n";
  for (std::size_t g = 0; g < groups.size(); ++g) {
    out << "    if (" << groups[g].condition << ") {\n      held++; which = " << g << ";\n";
    for (std::size_t i = 0; i < groups[g].outputs.size(); ++i) {
      const std::string& text = groups[g].outputs[i];
      out << "      if (" << s.prefix << "reached[" << i << "] != " << (text.empty() ? 0 : 1)
          << ") which = " << Verdict::other_reach << ";\n";
      if (text.empty()) continue;
      out << "      else if (" << s.prefix << "seen[" << i << "] != (__int128)(" << text
          << ")) which = " << Verdict::other_output << ";\n";
    }
    out << "    }\n";
  }
  out << "    batch_observe(held > 1 ? " << Verdict::in_two_groups << " : which);\n  }\n";
  return out.str();
}

std::string driver(const Judged& judged) {
  const Subject& s = *judged.subject;
  const std::string& p = s.prefix;
  const std::string count = std::to_string(s.outputs.size());
  std::ostringstream out;
  out << "#include <setjmp.h>\n#undef exit\n#define exit " << p << "exit\n"
      << "static jmp_buf " << p << "away;\n"
      << "static int " << p << "reached[" << count << "] = {0};\n"
      << "static __int128 " << p << "seen[" << count << "];\n"
      << "static void " << p << "note(int i, __int128 value) { " << p << "reached[i] = 1; " << p
      << "seen[i] = value; }\n"
      << "__attribute__((noreturn)) void " << p << "exit(int status) { (void)status; longjmp(" << p
      << "away, 1); }\n"
      << instrumented(s) << "\nint " << p << "drive(";
  for (std::size_t i = 0; i < numbers(s); ++i) out << (i == 0 ? "int i" : ", int i") << i;
  out << ") {\n  " << s.declarations << "\n" << setting(s) << running(s) << setting(s);
  for (const auto& signature : judged.signatures) out << judging(s, signature);
  out << "  return 0;\n}\n#undef exit\n#define exit batch_exit\n";
  return out.str();
}

std::vector<std::vector<int>> as_numbers(const Judged& judged) {
  std::vector<std::vector<int>> result;
  for (const std::vector<long long>& input : judged.inputs) {
    std::vector<int>& row = result.emplace_back();
    for (std::size_t i = 0; i < input.size(); ++i) {
      row.push_back(static_cast<int>(input[i]));
      if (is_wide(judged.subject->inputs[i])) row.push_back(static_cast<int>(input[i] >> 32));
    }
  }
  return result;
}

}  // namespace

std::vector<std::vector<Verdict>> judge(const std::vector<Judged>& all) {
  using support::Observed;
  std::vector<support::BatchProgram> batch;
  for (const Judged& judged : all) {
    support::BatchProgram program;
    program.text = driver(judged);
    program.entry = judged.subject->prefix + "drive";
    program.parameters = static_cast<unsigned>(numbers(*judged.subject));
    program.inputs = as_numbers(judged);
    batch.push_back(std::move(program));
  }
  const auto runs =
      support::run_batch(batch, "-O0 -fsanitize=undefined -fsanitize-undefined-trap-on-error");
  std::vector<std::vector<Verdict>> result;
  for (std::size_t p = 0; p < all.size(); ++p) {
    std::vector<Verdict>& verdicts = result.emplace_back();
    for (std::size_t i = 0; i < all[p].inputs.size(); ++i) {
      const Observed& run = runs[p][i];
      Verdict& verdict = verdicts.emplace_back();
      verdict.defined = run.count > 0;
      if (!verdict.defined) continue;
      if (run.end != Observed::End::finished) {
        throw std::runtime_error("a signature is undefined C:\n" +
                                 shown(all[p], i, run.first.size() - 1));
      }
      for (std::size_t s = 0; s < all[p].signatures.size(); ++s) {
        verdict.groups.push_back(static_cast<int>(run.first[s + 1]));
      }
    }
  }
  return result;
}

std::string shown(const Judged& judged, std::size_t input, std::size_t signature) {
  std::ostringstream out;
  out << judged.subject->text << "\ncriterion " << judged.subject->criterion(0) << "\ninput";
  for (std::size_t i = 0; i < judged.subject->inputs.size(); ++i) {
    out << " " << judged.subject->inputs[i].name << " = " << judged.inputs[input][i];
  }
  out << "\n";
  std::size_t number = 0;
  for (const GroupText& group : judged.signatures[signature]) {
    out << number++ << ": " << group.condition << " ->";
    for (const std::string& text : group.outputs) out << " " << (text.empty() ? "-" : text);
    out << "\n";
  }
  return out.str();
}

}  // namespace pslice::exploring
