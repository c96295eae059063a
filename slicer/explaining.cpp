#include "slicer/explaining.h"

#include "slicer/explain/explain.h"

namespace pslice::slicer {

void add_explanations(const Reduced& reduced, const SharedSlice& slice, const Shown* shown,
                      const SliceOptions& options, base::Budget& budget, Slice& result) {
  if (options.explain.nothing()) return;
  const Evidence evidence{.foundation = *reduced.foundation,
                          .flow = reduced.program.flow,
                          .equations = reduced.equations,
                          .whole = reduced.whole,
                          .slice = slice,
                          .certain = reduced.certain,
                          .shown = shown,
                          .start = start_of(options.statics),
                          .solver = options.solver};
  result.explanations = explain(evidence, options.explain, budget);
}

void add_explanations(const ts::Program& program, ts::Function entry, const SliceOptions& options,
                      Slice& result) {
  if (options.explain.nothing()) return;
  const std::string why =
      result.warnings.empty() ? "nothing was analysed" : result.warnings.back().message;
  result.explanations = explain_unanalysed(program, entry, result.statements, options.explain, why);
}

void explain_path_insensitive(const ts::Program& program, ts::Function entry,
                              const std::vector<ts::Observation>& criterion,
                              const SliceOptions& options, base::Budget& budget, Slice& slice) {
  if (options.explain.nothing()) return;
  const Reduction reduction = reduce(program, entry, criterion, options, budget);
  if (reduction.reduced) {
    add_explanations(*reduction.reduced, reduction.reduced->whole, nullptr, options, budget, slice);
  } else {
    add_explanations(program, entry, options, slice);
  }
}

}  // namespace pslice::slicer
