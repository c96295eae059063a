// What is not understood is treated soundly: of every builtin that C can call on this machine, the
// slice of its result keeps the call, its operands and what lies behind them; so does the slice of
// what its pointers lead to; and those that do more than to compute are kept for each other.
//
// All calls stand in a few programs, each in a function of its own, and the slice is one of a sum
// over all of them. Which function holds a call that is dropped is seen by its line.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "builtins.h"
#include "frontend/lower/library.h"
#include "process.h"

namespace pslice::census {
namespace {

const std::vector<Builtin>& all() {
  static const std::vector<Builtin> found = builtins(CENSUS_FOLDER "/builtins.txt");
  return found;
}

/// Those whose own rules are shown by cases: what follows such a call is not to be looked at here.
bool has_own_case(const std::string& name) {
  static const std::set<std::string> names{
      "vfork", "setjmp", "_setjmp", "sigsetjmp", "savectx", "getcontext", "longjmp", "_longjmp",
      "siglongjmp", "__builtin_setjmp", "__builtin_longjmp",
      // They start and end lists of arguments.
      "__builtin_va_start", "__builtin_va_end", "__builtin_va_copy", "__builtin_stdarg_start",
      "__builtin_ms_va_start", "__builtin_ms_va_end", "__builtin_ms_va_copy"};
  return names.contains(name) || frontend::jumps_between_functions(name);
}

/// Is the argument one of those that the table of library functions names: "1*" is 1 and all that
/// follow it?
bool mentions(std::string_view arguments, std::size_t i) {
  const char digit = static_cast<char>('0' + i);
  if (arguments.find(digit) != std::string_view::npos || arguments == "*") return true;
  return arguments.ends_with('*') && digit > arguments[arguments.size() - 2];
}

/// An expression of its own in Clang, which reads and writes behind its pointers and nowhere else.
bool is_atomic(const std::string& name) {
  return !name.ends_with("_fence") && !name.ends_with("_lock_free") &&
         (name.starts_with("__atomic_") || name.starts_with("__c11_atomic_") ||
          name.starts_with("__scoped_atomic_") || name.starts_with("__hip_atomic_") ||
          name.starts_with("__opencl_atomic_"));
}

/// The value of what is expected is not the value.
bool is_hint(const std::string& name, std::size_t argument) {
  return name.starts_with("__builtin_expect") && argument > 0;
}

/// What of a call is looked at.
enum class Question { result, behind_pointer, state };

/// A program that grows, and what must not be missing in its slice.
class Program {
 public:
  Program() {
    text_ = prologue;
    line_ = 1 + static_cast<unsigned>(std::count(text_.begin(), text_.end(), '\n'));
  }

  void add(const Builtin& builtin, Question question, std::size_t pointer = 0) {
    const frontend::LibraryFunction* known = frontend::find_library_function(builtin.name);
    names_.insert(builtin.name);
    current_ = builtin.name;
    append("int f" + std::to_string(count_) + "(void) {", false);
    std::string call;
    for (std::size_t i = 0; i < builtin.arguments.size(); ++i) {
      const Argument& argument = builtin.arguments[i];
      const std::string number = std::to_string(i);
      call += (i == 0 ? "" : ", ") + (argument.type.empty() ? argument.constant : "a" + number);
      if (argument.type.empty()) continue;
      const std::string declared = "__typeof__(" + argument.type + ") a" + number + " = ";
      if (argument.is_pointer) {
        const bool reads = known == nullptr || mentions(known->reads, i);
        append("char b" + number + "[256] = {0};", false);
        append("b" + number + "[5] = *(char *)source(" + number + ");",
               reads && question == Question::result);
        append(declared + "(void *)b" + number + ";", true);
      } else {
        append(declared + "*(__typeof__(" + argument.type + ") *)source(" + number + ");",
               !is_hint(builtin.name, i));
      }
    }
    const std::string result =
        question == Question::result ? "__typeof__(" + builtin.result + ") r = " : "";
    append(result + builtin.name + "(" + call + ");", true);
    if (question == Question::state) append("unsigned r = __builtin_ia32_stmxcsr();", true);
    const std::string seen =
        question == Question::behind_pointer ? "b" + std::to_string(pointer) : "&r";
    append("return observe(" + seen + ");", false);
    append("}", false);
    ++count_;
  }

  [[nodiscard]] std::size_t size() const { return count_; }

  void check() {
    append("int main(void) {", false);
    append("int sum = 0;", false);
    for (std::size_t i = 0; i < count_; ++i) {
      const std::string number = std::to_string(i);
      append("if (pick(" + number + ")) sum += f" + number + "();", false);
    }
    append("return sum;", false);
    append("}", false);
    const cases::ScratchFolder scratch;
    std::ofstream(scratch.path() / "calls.c") << text_;
    const cases::Outcome outcome =
        cases::run({PSLICE_BINARY, "calls.c", "--criterion", "main@return", "--mode",
                    "path-insensitive", "--format", "json", "--", "-std=gnu17"},
                   scratch.path());
    ASSERT_EQ(outcome.status, 0) << outcome.err.substr(0, 2000);
    const auto slice = nlohmann::json::parse(outcome.out);
    const std::string warnings = slice.at("warnings").dump();
    ASSERT_EQ(warnings.find("nothing is dropped"), std::string::npos)
        << "where everything is kept, nothing is shown: " << warnings;
    std::set<unsigned> kept;
    for (const auto& number : slice.at("lines").at("calls.c")) kept.insert(number.get<unsigned>());
    for (const auto& [line, what] : wanted_) EXPECT_TRUE(kept.contains(line)) << what;
    check_names(warnings + slice.at("assumptions").dump());
  }

 private:
  void append(const std::string& line, bool wanted) {
    if (wanted) wanted_.emplace(line_, current_ + ": " + line);
    text_ += line + "\n";
    ++line_;
  }

  /// What is assumed of a function is said, unless there is nothing to assume: Clang's table has it
  /// that the result follows from the operands.
  void check_names(const std::string& said) const {
    for (const Builtin& builtin : all()) {
      if (!names_.contains(builtin.name) || builtin.is_const) continue;
      if (understood(builtin.name)) continue;
      EXPECT_NE(said.find(builtin.name), std::string::npos) << builtin.name << " is not named";
    }
  }

  /// Its meaning is part of the lowering, not an assumption.
  static bool understood(const std::string& name) {
    return name == "__builtin_expect" || name == "__builtin_expect_with_probability" ||
           name == "__builtin_assume" || name == "abs" || name == "labs" || name == "llabs" ||
           is_atomic(name) || frontend::asks_the_compiler(name) || frontend::never_returns(name);
  }

  std::string text_;
  std::string current_;
  unsigned line_ = 0;
  std::size_t count_ = 0;
  std::map<unsigned, std::string> wanted_;
  std::set<std::string> names_;
};

/// Asks one question of all builtins that `choose` says, some hundred in a program.
template <class Choose>
std::size_t ask(const Choose& choose) {
  constexpr std::size_t most = 250;
  std::size_t count = 0;
  Program program;
  for (const Builtin& builtin : all()) {
    if (!builtin.refused.empty() || has_own_case(builtin.name)) continue;
    choose(builtin, program);
    if (program.size() < most) continue;
    count += program.size();
    program.check();
    program = Program();
  }
  count += program.size();
  program.check();
  return count;
}

TEST(Builtins, ResultDependsOnOperands) {
  const std::size_t count = ask([](const Builtin& builtin, Program& program) {
    if (builtin.result != "void" && !builtin.never_returns) program.add(builtin, Question::result);
  });
  RecordProperty("calls", static_cast<int>(count));
  EXPECT_GT(count, 2500U);
}

TEST(Builtins, PointersAreWrittenThrough) {
  const std::size_t count = ask([](const Builtin& builtin, Program& program) {
    // Clang's table says so of those; and what was reallocated is not there any more.
    if (builtin.is_const || builtin.is_pure || builtin.name.ends_with("realloc")) return;
    const frontend::LibraryFunction* known = frontend::find_library_function(builtin.name);
    for (std::size_t i = 0; i < builtin.arguments.size(); ++i) {
      const bool writes = known == nullptr || mentions(known->writes, i);
      if (builtin.arguments[i].may_be_written && writes && !builtin.never_returns) {
        program.add(builtin, Question::behind_pointer, i);
      }
    }
  });
  RecordProperty("calls", static_cast<int>(count));
  EXPECT_GT(count, 300U);
}

TEST(Builtins, MachineHasState) {
  const std::size_t count = ask([](const Builtin& builtin, Program& program) {
    const bool only_computes = builtin.is_const || builtin.is_pure || builtin.is_library ||
                               is_atomic(builtin.name) || frontend::asks_the_compiler(builtin.name);
    if (!only_computes && !builtin.never_returns) program.add(builtin, Question::state);
  });
  RecordProperty("calls", static_cast<int>(count));
  EXPECT_GT(count, 200U);
}

/// Those that no call of a plain form is accepted of, by name, are in a list of their own.
TEST(Builtins, RefusedAreListed) {
  std::ifstream in(CENSUS_FOLDER "/builtins_refused.txt");
  std::set<std::string> listed;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && !line.starts_with('#')) listed.insert(line.substr(0, line.find(' ')));
  }
  std::set<std::string> refused;
  for (const Builtin& builtin : all()) {
    if (builtin.refused.empty()) continue;
    refused.insert(builtin.name);
    EXPECT_TRUE(listed.contains(builtin.name)) << builtin.name << " | " << builtin.refused;
  }
  for (const std::string& name : listed) {
    EXPECT_TRUE(refused.contains(name)) << name << " is not refused";
  }
  EXPECT_EQ(all().size(), 3195U);
  EXPECT_EQ(refused.size(), 30U);
}

}  // namespace
}  // namespace pslice::census
