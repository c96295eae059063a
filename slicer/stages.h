#pragma once

#include <memory>
#include <vector>

#include "base/budget.h"
#include "slicer/dependence/foundation.h"
#include "slicer/equations/reduce.h"
#include "slicer/search/context.h"
#include "slicer/search/refinement.h"
#include "slicer/search/search.h"
#include "slicer/slice.h"

// The stages of the path-sensitive slice, each with what it leaves for those after it:
//
//   reduced     the path-insensitive slice, and the program reduced to it   (foundation, reduce)
//   shown       by runs on cheap inputs: statements that are needed         (early_runs, shown);
//               and on inputs for paths through loops                       (probe)
//   explored    the reduced program symbolically, as a state graph          (search), with what
//               holds at the heads of loops                                 (loop_invariants,
//               absint)
//   refined     what is shown and what the graph would let in are the same  (refinement)
//   certified   whether the slice is exact, and if not, why                 (certify, check)
//   described   the result                                                  (path_sensitive)

namespace pslice::slicer {

/// The program reduced to its path-insensitive slice, and what is stated over it.
struct Reduced {
  /// `kept` is the path-insensitive slice, or more; see ReducedProgram. Throws base::OutOfBudget.
  Reduced(std::shared_ptr<Foundation> foundation, const KeptStatements& kept,
          const SliceOptions& options, base::Budget& budget);
  Reduced(const Reduced&) = delete;
  Reduced& operator=(const Reduced&) = delete;

  std::shared_ptr<Foundation> foundation;
  ReducedProgram program;
  Equations equations;  // of all that can matter
  Equations certain;    // of what matters for certain, where memory is not looked into
  SharedSlice nothing;
  SharedSlice whole;  // the path-insensitive slice
};

struct Reduction {
  Slice slice;                       // the path-insensitive one, or everything
  std::unique_ptr<Reduced> reduced;  // none: the slice is the answer, there is nothing to search
};

/// `criterion` and `options` outlive the result.
Reduction reduce(const ts::Program& program, ts::Function entry,
                 const std::vector<ts::Observation>& criterion, const SliceOptions& options,
                 base::Budget& budget);

/// What is known of the reduced program besides the state graph, and who is asked. It grows from
/// stage to stage.
class Knowledge {
 public:
  Knowledge(const Reduced& reduced, const SliceOptions& options, base::Budget& budget,
            SliceStatistics& statistics);
  Knowledge(const Knowledge&) = delete;
  Knowledge& operator=(const Knowledge&) = delete;

  [[nodiscard]] SearchContext& context() { return context_; }
  [[nodiscard]] const Shown& shown() const { return shown_; }
  /// What a question may cost.
  [[nodiscard]] const solver::SolverOptions& solver_options() const { return solver_options_; }
  [[nodiscard]] const LoopInvariants& invariants() const { return invariants_; }
  [[nodiscard]] LoopInvariants& invariants() { return invariants_; }

 private:
  symex::Symbols symbols_;
  solver::SolverOptions solver_options_;
  solver::Solver solver_;
  Shown shown_;
  LoopInvariants invariants_;
  SearchContext context_;
};

/// Runs the program on a few inputs, to show what is needed.
void show_by_runs(SearchContext& context);

/// The state graph, and the search that makes it.
class Exploration {
 public:
  explicit Exploration(SearchContext& context)
      : context_(context), cursor_(context, graph_), search_(context, graph_, cursor_) {}
  Exploration(const Exploration&) = delete;
  Exploration& operator=(const Exploration&) = delete;

  void explore();
  /// It was not gone through to its end: it lets in all of the path-insensitive slice as it is.
  [[nodiscard]] bool lets_all_in() const { return search_.lets_all_in(); }
  /// What decides, once explored, what is kept. It makes the graph finer, and shows more.
  [[nodiscard]] Refinement refinement(symex::Effort effort) {
    return {context_, search_, cursor_, effort};
  }

  [[nodiscard]] const StateGraph& graph() const { return graph_; }
  /// The share of it that has been gone through.
  [[nodiscard]] double decided() const { return search_.decided(); }

 private:
  SearchContext& context_;
  StateGraph graph_;
  PathCursor cursor_;
  Search search_;
};

}  // namespace pslice::slicer
