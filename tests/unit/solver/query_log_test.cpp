#include "solver/layers/query_log.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <unistd.h>

#include "solver/external/definite.h"
#include "solver/external/smtlib_script.h"
#include "tests/support/random.h"
#include "tests/unit/solver/questions.h"
#include "tests/unit/solver/random_operation.h"

// Scripts are given to other solvers, which know nothing of our terms; what the answer must be is
// found out by trying every point of a small box.

namespace pslice::solver {
namespace query_log_test {

namespace fs = std::filesystem;
using Question = std::vector<Term>;

constexpr int edge = 5;

std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string name = (fs::temp_directory_path() / "pslice-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~TemporaryDirectory() { fs::remove_all(path_); }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

class QueryLogTest : public Questions {
 protected:
  QueryLogTest() {
    for (const Term v : variables) set_range(v, -edge, edge);
  }

  static bool holds(const Question& question, int i, int j) {
    const auto value = [&](Variable v) { return Integer(v.index() == 0 ? i : j); };
    return std::ranges::all_of(question,
                               [&](Term t) { return term::holds(t, value).value_or(false); });
  }
  static Answer truth(const Question& question) {
    for (int i = -edge; i <= edge; ++i) {
      for (int j = -edge; j <= edge; ++j) {
        if (holds(question, i, j)) return Answer::satisfiable;
      }
    }
    return Answer::unsatisfiable;
  }
  std::string script(const Question& question, std::optional<Answer> status = {}) {
    return to_smtlib_script(question, ranges(), status, name);
  }

  static bool is_installed(const std::string& program) {
    return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
  }

  /// What a program prints that is given the scripts one after the other.
  std::vector<std::string> run(const std::string& command,
                               const std::vector<std::string>& scripts) {
    const fs::path file = directory.path() / "all.smt2";
    std::ofstream out(file);
    for (const std::string& each : scripts) out << each << "(reset)\n";
    out.close();
    FILE* pipe = popen((command + " " + file.string() + " 2>&1").c_str(), "r");
    std::vector<std::string> lines;
    std::array<char, 1'000> line{};
    while (std::fgets(line.data(), line.size(), pipe) != nullptr) {
      lines.emplace_back(line.data());
      lines.back().pop_back();
    }
    pclose(pipe);
    return lines;
  }

  /// Each solver answers every question rightly or not at all, and few not at all.
  void expect_agreement(const std::vector<Question>& questions, const std::string& command) {
    const std::string program = command.substr(0, command.find(' '));
    std::vector<std::string> scripts;
    std::vector<std::string> expected;
    for (const Question& question : questions) {
      const Answer answer = truth(question);
      scripts.push_back(script(question, answer));
      expected.emplace_back(smtlib_name(answer));
    }
    const std::vector<std::string> answers = run(command, scripts);
    ASSERT_EQ(answers.size(), expected.size()) << (answers.empty() ? "" : answers.back());
    std::map<std::string, std::size_t> count;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ++count[answers[i]];
      if (answers[i] == "unknown") continue;
      EXPECT_EQ(answers[i], expected[i]) << program << " on\n" << scripts[i];
    }
    EXPECT_GT(count["sat"], questions.size() / 10) << program;
    EXPECT_GT(count["unsat"], questions.size() / 10) << program;
    EXPECT_LE(count["unknown"], questions.size() / 10) << program;
  }

  void expect_agreement(const std::vector<Question>& questions) {
    const std::string solvers[] = {"z3 -t:3000", "cvc5 --incremental --tlimit-per=3000"};
    for (const std::string& command : solvers) {
      const std::string program = command.substr(0, command.find(' '));
      if (!is_installed(program)) GTEST_SKIP() << "there is no program " << program;
      expect_agreement(questions, command);
    }
  }

  Term leaf() {
    return random.percent(70) ? random.pick(variables) : number(random.between(-9, 9));
  }
  Term compare(Term left, Term right) {
    switch (random.below(4)) {
      case 0: return f.equal(left, right);
      case 1: return f.not_equal(left, right);
      default: return f.at_most(left, right);
    }
  }
  Term linear() {
    Term sum = number(random.between(-9, 9));
    Integer scale(1);
    if (random.percent(30)) scale = Integer::power_of_two(90) + Integer(random.between(-2, 2));
    for (const Term v : variables) sum = f.add(sum, f.scale(random.between(-7, 7) * scale, v));
    return compare(sum, number(random.between(-20, 20) * scale));
  }
  /// Formulas in which an operand without a value may or may not matter.
  Term formula() {
    const Term one = compare(
        random_operation(f, random, random_operation(f, random, leaf(), leaf()), leaf()), leaf());
    if (random.percent(60)) return one;
    const Term other = compare(random_operation(f, random, leaf(), leaf()), leaf());
    const Term joined =
        random.percent(50) ? f.conjunction({one, other}) : f.disjunction({one, other});
    return random.percent(40) ? f.negation(joined) : joined;
  }
  std::vector<Question> questions(std::size_t count, const std::function<Term()>& constraint) {
    std::vector<Question> result(count);
    for (Question& question : result) {
      for (std::size_t n = 1 + random.below(4); n > 0; --n) question.push_back(constraint());
    }
    return result;
  }

  TemporaryDirectory directory;
  support::Random random{77};
  const std::vector<Term> variables{x, y};
};

TEST_F(QueryLogTest, ScriptsAreReadable) {
  set_range(y, 0, {});
  set_range(z, {}, {});
  const Question question{f.at_most(f.add(x, f.scale(-2, y)), number(7)), f.equal(z, x)};
  EXPECT_EQ(script(question, Answer::satisfiable),
            "(set-info :smt-lib-version 2.6)\n"
            "(set-info :status sat)\n"
            "(set-logic QF_LIA)\n"
            "(declare-fun x.0 () Int)\n"
            "(assert (<= (- 5) x.0 5))\n"
            "(declare-fun y.1 () Int)\n"
            "(assert (<= 0 y.1))\n"
            "(declare-fun z.2 () Int)\n"
            "(assert (! (<= (+ x.0 (* (- 2) y.1) (- 7)) 0) :named c0))\n"
            "(assert (! (= (+ x.0 (* (- 1) z.2)) 0) :named c1))\n"
            "(check-sat)\n");
}

TEST_F(QueryLogTest, NamesCannotCollide) {
  const std::string text =
      to_smtlib_script(std::array{f.less(x, y)}, ranges(), {}, [](Variable) { return "div|"; });
  EXPECT_NE(text.find("(declare-fun div_.0 () Int)"), std::string::npos) << text;
  EXPECT_NE(text.find("(declare-fun div_.1 () Int)"), std::string::npos) << text;
  const std::string unnamed = to_smtlib_script(std::array{f.less(x, y)}, ranges(), {});
  EXPECT_NE(unnamed.find("(declare-fun v1 () Int)"), std::string::npos) << unnamed;
}

TEST_F(QueryLogTest, WhatIsNotUsedIsNotDefined) {
  const std::string shift = script({f.equal(f.shift_right(x, number(3)), y)});
  EXPECT_NE(shift.find("(define-fun shr ((a Int) (b Int)) Int (div a 8))"), std::string::npos);
  EXPECT_EQ(shift.find("shl"), std::string::npos);
  EXPECT_EQ(shift.find("bitand"), std::string::npos);
  // Bit operations with a constant are plain arithmetic.
  EXPECT_EQ(script({f.equal(f.bit_and(x, number(6)), y)}).find("bitand"), std::string::npos);
}

TEST_F(QueryLogTest, TheStatusIsLeftOutWhereTheScriptIsNotExact) {
  set_range(z, {}, {});
  set_range(a, {}, {});
  const Question question{f.equal(f.bit_or(z, a), number(3))};
  const std::string text = script(question, Answer::satisfiable);
  EXPECT_EQ(text.find(":status"), std::string::npos) << text;
  EXPECT_NE(text.find("(declare-fun bitand (Int Int) Int)"), std::string::npos) << text;
  EXPECT_NE(text.find("(set-logic ALL)"), std::string::npos) << text;
  // One of the two is enough to know how many bits count.
  const std::string exact =
      script({f.equal(f.bit_and(z, f.wrap(a, 4, false)), number(3))}, Answer::satisfiable);
  EXPECT_NE(exact.find(":status sat"), std::string::npos) << exact;
}

TEST_F(QueryLogTest, WhatHasNoValueIsNotTrue) {
  const Term zero_divisor = f.quotient(x, f.subtract(y, number(edge)));
  const std::vector<Question> impossible{
      {f.equal(y, number(edge)), f.equal(zero_divisor, number(3))},
      {f.equal(y, number(edge)), f.not_equal(zero_divisor, number(3))},
      {f.less(y, number(0)), f.at_most(f.shift_left(x, y), f.shift_right(x, y))},
      {f.less(y, number(0)), f.at_most(f.shift_left(x, y), number(0))},
  };
  const std::vector<Question> possible{
      {f.equal(y, number(edge)), f.disjunction({f.equal(zero_divisor, number(3)), f.less(x, y)})},
      {f.equal(y, number(edge)), f.equal(f.multiply(x, zero_divisor), number(0))},
      {f.equal(y, number(edge)), f.equal(f.bit_or(x, zero_divisor), number(-1))},
  };
  for (const Question& question : impossible)
    EXPECT_EQ(truth(question), Answer::unsatisfiable) << show(question);
  for (const Question& question : possible) EXPECT_EQ(truth(question), Answer::satisfiable);
  std::vector<Question> all = impossible;
  all.insert(all.end(), possible.begin(), possible.end());
  expect_agreement(all);
}

TEST_F(QueryLogTest, DefiniteFormulasHaveTheTruthOfTheirsAndAlwaysAValueThere) {
  for (const Question& question : questions(2'000, [this] { return formula(); })) {
    term::Factory factory;
    const Question total = definite(question, ranges(), factory);
    for (int n = 0; n < 20; ++n) {
      const auto i = static_cast<int>(random.between(-edge, edge));
      const auto j = static_cast<int>(random.between(-edge, edge));
      EXPECT_EQ(holds(total, i, j), holds(question, i, j)) << show(question) << i << ' ' << j;
    }
  }
}

TEST_F(QueryLogTest, OperatorsHaveTheirValues) {
  using Operator = Term (term::Factory::*)(Term, Term);
  const Operator operators[] = {&term::Factory::quotient,   &term::Factory::remainder,
                                &term::Factory::shift_left, &term::Factory::shift_right,
                                &term::Factory::bit_and,    &term::Factory::bit_or,
                                &term::Factory::bit_xor};
  std::vector<Question> all;
  for (const Operator apply : operators) {
    for (const auto& [i, j] : {std::pair(5, 3), {-5, 3}, {3, -2}, {-4, -3}, {-5, 4}, {0, 5}}) {
      const auto result = term::evaluate((f.*apply)(number(i), number(j)), {});
      for (const Term term : {(f.*apply)(x, y), (f.*apply)(x, number(j))}) {
        Question question{f.equal(x, number(i)), f.equal(y, number(j)),
                          f.equal(term, number(result.value_or(0)))};
        all.push_back(question);
        question.back() = f.negation(question.back());
        all.push_back(std::move(question));
      }
    }
  }
  expect_agreement(all);
}

TEST_F(QueryLogTest, LinearScriptsAreAnsweredAlike) {
  expect_agreement(questions(150, [this] { return linear(); }));
}

TEST_F(QueryLogTest, ScriptsOfAllOperatorsAreAnsweredAlike) {
  expect_agreement(questions(80, [this] { return formula(); }));
}

TEST_F(QueryLogTest, HugeNumbersPass) {
  const Integer huge = Integer::power_of_two(3'000);
  set_range(z, -huge, huge);
  const std::vector<std::string> scripts{
      script({f.equal(z, number(huge))}), script({f.less(number(huge - Integer(1)), z)}),
      script({f.less(number(huge), z)}),
      script({f.equal(f.wrap(f.add(z, x), 2'000, true), number(7)),
              f.less(number(huge - Integer(9)), z)}),
      script({f.equal(f.bit_and(z, number(huge - Integer(4))), number(8)), f.less(z, number(0))})};
  const std::vector<std::string> expected{"sat", "sat", "unsat", "unsat", "sat"};
  for (const std::string program : {"z3", "cvc5"}) {
    if (!is_installed(program)) GTEST_SKIP() << "there is no program " << program;
    EXPECT_EQ(run(program + (program == "cvc5" ? " --incremental" : ""), scripts), expected)
        << program;
  }
}

TEST_F(QueryLogTest, FilesAreNumbered) {
  const fs::path path = directory.path() / "new" / "log";
  QueryLog log(path, name);
  log.write(Question{f.less(x, y)}, ranges(), "native", Answer::satisfiable);
  log.write(Question{f.less(x, x)}, ranges(), "a/b", Answer::unsatisfiable);
  log.write(Question{f.less(x, y)}, ranges(), "cvc5", Answer::unknown);
  EXPECT_EQ(log.error(), "");
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(path)) files.push_back(entry.path().filename());
  std::ranges::sort(files);
  EXPECT_EQ(files, (std::vector<std::string>{"000001-native-sat.smt2", "000002-a-b-unsat.smt2",
                                             "000003-cvc5-unknown.smt2"}));
  EXPECT_EQ(content(path / files[0]), script({f.less(x, y)}, Answer::satisfiable));
}

TEST_F(QueryLogTest, TroubleIsReportedAndEndsTheLog) {
  const fs::path file = directory.path() / "file";
  std::ofstream(file) << "in the way";
  QueryLog in_the_way(file);
  EXPECT_NE(in_the_way.error().find("cannot be made"), std::string::npos) << in_the_way.error();
  in_the_way.write(Question{f.less(x, y)}, ranges(), "native", Answer::satisfiable);

  const fs::path gone = directory.path() / "gone";
  QueryLog log(gone);
  EXPECT_EQ(log.error(), "");
  fs::remove(gone);
  log.write(Question{f.less(x, y)}, ranges(), "native", Answer::satisfiable);
  EXPECT_EQ(log.error(), "the file " + (gone / "000001-native-sat.smt2").string() +
                             " cannot be written: No such file or directory");
  fs::create_directory(gone);
  log.write(Question{f.less(x, y)}, ranges(), "native", Answer::satisfiable);
  EXPECT_TRUE(fs::is_empty(gone));
}

}  // namespace query_log_test
}  // namespace pslice::solver
