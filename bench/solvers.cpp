// How fast solvers answer the questions of real slicing runs, in one run on one machine: every
// question a run had to work out is recorded, and put afterwards to our own solver, to cvc5 and to
// Z3, each alone and from scratch. Then the same slices once with our solver in front and once with
// cvc5 alone: the time of the search. Nothing passes or fails here.
//   solver_bench CRITERION FILE.c...          the same criterion for all

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "slicer/slice.h"
#include "solver/external/cvc5_backend.h"
#include "solver/external/z3_backend.h"
#include "solver/solver.h"

namespace {

using namespace pslice;
using Clock = std::chrono::steady_clock;
using solver::Answer;
using solver::Engine;

struct Question {
  std::vector<ts::Term> constraints;
  std::map<ts::Variable, solver::Range> ranges;
};

/// A program to slice, as often as one likes.
struct Program {
  std::string file;
  std::unique_ptr<frontend::Source> source;
  std::vector<ts::Observation> criterion;
  ts::Function entry;

  slicer::Slice slice(const solver::SolverOptions& solver) const {
    slicer::SliceOptions options;
    options.solver = solver;
    base::Budget budget({.time = std::chrono::seconds(60), .memory_mb = {}});
    return slicer::slice_path_sensitive(source->program(), entry, criterion, options, budget);
  }
};

Program load(const std::string& file, const std::string& criterion) {
  Program program;
  program.file = file;
  frontend::SourceOptions options;
  options.files = {file};
  program.source = frontend::Source::load(options);
  program.entry = program.source->program().find_function("main").value();
  for (const auto& point : program.source->resolve(criterion)) {
    std::ranges::copy(point.observations, std::back_inserter(program.criterion));
  }
  return program;
}

std::vector<Question> record(const Program& program, std::size_t most) {
  std::vector<Question> questions;
  solver::SolverOptions options;
  options.observe = [&](std::span<const ts::Term> constraints, const solver::Ranges& ranges,
                        Answer) {
    if (questions.size() == most) return;
    Question question{{constraints.begin(), constraints.end()}, {}};
    for (const ts::Term constraint : constraints) {
      for (const ts::Variable v : constraint.variables()) question.ranges[v] = ranges(v);
    }
    questions.push_back(std::move(question));
  };
  program.slice(options);
  return questions;
}

/// Microseconds a question.
double measure(solver::Backend& backend, const std::vector<Question>& questions,
               const Question*& current) {
  const auto start = Clock::now();
  for (const Question& question : questions) {
    current = &question;
    backend.check(question.constraints);
  }
  const std::chrono::duration<double, std::micro> spent = Clock::now() - start;
  return spent.count() / static_cast<double>(std::max<std::size_t>(1, questions.size()));
}

/// Our solver as a back end, without any other layer.
class Native final : public solver::Backend {
 public:
  explicit Native(solver::Ranges ranges) : solver_(std::move(ranges), statistics_, options()) {}
  solver::Verdict check(std::span<const ts::Term> constraints) override {
    return solver::check_together(solver_, constraints);
  }

 private:
  static solver::SolverOptions options() {
    solver::SolverOptions result;
    result.engine = Engine::native;
    result.layers.fold = result.layers.model = false;
    return result;
  }
  solver::Statistics statistics_;
  solver::Solver solver_;
};

void compare(const Program& program) {
  constexpr std::size_t most_questions = 2'000;
  const std::vector<Question> questions = record(program, most_questions);
  const Question* current = nullptr;
  // A variable has the same range in all questions of a run.
  const solver::Ranges ranges = [&](ts::Variable v) { return current->ranges.at(v); };
  solver::BackendStatistics counts;
  Native native(ranges);
  const double own = measure(native, questions, current);
  const double cvc5 = measure(*solver::make_cvc5(ranges, {}, counts), questions, current);
  const double z3 = measure(*solver::make_z3(ranges, {}, counts), questions, current);

  const auto exploring = [&](Engine engine) {
    solver::SolverOptions options;
    options.engine = engine;
    return program.slice(options).statistics.seconds.exploring;
  };
  const double with_own = exploring(Engine::automatic);
  const double with_cvc5 = exploring(Engine::cvc5);
  std::printf("%-28s %9zu %9.1f %9.1f %9.1f %8.0f %10.3f %10.3f %8.1f\n", program.file.c_str(),
              questions.size(), own, cvc5, z3, cvc5 / own, with_own, with_cvc5,
              with_cvc5 / with_own);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: solver_bench CRITERION FILE.c...\n");
    return 1;
  }
  std::printf("%-28s %9s %9s %9s %9s %8s %10s %10s %8s\n", "", "", "us/question", "", "", "",
              "exploring, s", "", "");
  std::printf("%-28s %9s %9s %9s %9s %8s %10s %10s %8s\n", "program", "questions", "native", "cvc5",
              "z3", "cvc5/own", "auto", "cvc5", "ratio");
  for (int i = 2; i < argc; ++i) compare(load(argv[i], argv[1]));
  return 0;
}
