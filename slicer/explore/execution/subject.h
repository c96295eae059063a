#pragma once

#include "slicer/explore/execution/execution.h"

namespace pslice::explore {

/// What is explored: something that runs on inputs. One program, or two versions of one, which run
/// one after the other on the same input. Statements and edges are numbered through all of it.
class Subject {
 public:
  Subject() = default;
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;
  virtual ~Subject() = default;

  [[nodiscard]] virtual Execution execute(const Assignment& input) const = 0;
  [[nodiscard]] virtual const Inputs& inputs() const = 0;
  [[nodiscard]] virtual term::Factory& terms() const = 0;
  [[nodiscard]] virtual std::size_t statement_count() const = 0;
  [[nodiscard]] virtual base::SourcePosition position(ts::Statement statement) const = 0;
  /// After which a run is given up.
  [[nodiscard]] virtual std::size_t max_steps() const = 0;
  [[nodiscard]] virtual std::size_t max_rounds() const = 0;

  /// A program that runs, and what its statements are numbered from. Edges are numbered one part
  /// after the other.
  struct Part {
    const ts::Program& program;
    std::size_t first_statement;
  };
  [[nodiscard]] virtual std::vector<Part> parts() const = 0;
};

/// A program by itself.
class OneProgram final : public Subject {
 public:
  /// The runnable outlives it.
  explicit OneProgram(const Runnable& runnable) : runnable_(runnable) {}

  [[nodiscard]] Execution execute(const Assignment& input) const override {
    return explore::execute(runnable_, input);
  }
  [[nodiscard]] const Inputs& inputs() const override { return runnable_.inputs; }
  [[nodiscard]] term::Factory& terms() const override { return runnable_.program.terms(); }
  [[nodiscard]] std::size_t statement_count() const override {
    return runnable_.program.statement_count();
  }
  [[nodiscard]] base::SourcePosition position(ts::Statement statement) const override {
    return runnable_.program[statement].position;
  }
  [[nodiscard]] std::size_t max_steps() const override { return runnable_.max_steps; }
  [[nodiscard]] std::size_t max_rounds() const override { return runnable_.max_rounds; }
  [[nodiscard]] std::vector<Part> parts() const override { return {{runnable_.program, 0}}; }

 private:
  const Runnable& runnable_;
};

}  // namespace pslice::explore
