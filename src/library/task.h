#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "library/options.h"
#include "report/result.h"
#include "slicer/slice.h"

// What all commands begin with: the program, the criterion, the entry.

namespace pslice::library {

/// A criterion as it was asked for, and what it means in the program.
struct AskedCriterion {
  std::string spec;
  std::vector<frontend::CriterionPoint> points;
  frontend::Criterion found{};  // wherever the program starts
};

/// What there is to do, made once: files are parsed, criteria found and the entry chosen, and
/// whoever slices, explores or looks for invariants takes them from here.
struct Task {
  Options options;
  std::unique_ptr<frontend::Source> source;
  std::vector<AskedCriterion> criteria;
  /// Where the program starts. One, unless there is no criterion, no main and none was asked for:
  /// then functions that together reach all.
  std::vector<ts::Function> entries;

  /// To slice: the program with what it takes to read the criteria, if that are steps of their own.
  std::unique_ptr<const ts::Program> with_reads{};

  [[nodiscard]] const ts::Program& program() const {
    return with_reads ? *with_reads : source->program();
  }
  [[nodiscard]] ts::Function entry() const { return entries.front(); }
  [[nodiscard]] std::vector<ts::Observation> observations() const;
  /// By observation: the point among `described_criteria` that it belongs to.
  [[nodiscard]] std::vector<std::size_t> criterion_of() const;
  /// For the reader of a result.
  [[nodiscard]] std::vector<report::CriterionPoint> described_criteria() const;
  [[nodiscard]] std::vector<report::File> files() const;
  [[nodiscard]] std::vector<report::File> headers() const;
  /// Whether static variables have their initial values when the entry begins.
  [[nodiscard]] bool starts_initialised(ts::Function from) const;
  [[nodiscard]] solver::SolverOptions solver_options() const;
  [[nodiscard]] slicer::SliceOptions slice_options(ts::Function from) const;
};

/// The task of a program that is parsed, with criteria found in it.
Task make_task(Options options, const frontend::Parsed& parsed,
               const std::vector<frontend::Criterion>& criteria, base::Budget& budget);

/// Parses the program, chooses where it starts, and finds out what its pointers point to from
/// there. Adds what the compiler says, also where it throws: base::Failure.
Task make_task(Options options, base::Budget& budget, std::vector<base::CompilerMessage>& messages);

}  // namespace pslice::library
