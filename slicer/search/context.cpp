#include "slicer/search/context.h"

namespace pslice::slicer {

symex::Run run_model(SearchContext& context, const symex::Model& model, std::size_t most_steps) {
  ++context.statistics.runs;
  const auto input = [&](ts::Variable symbol, bool) {
    const auto& value = (*model)[context.symbols.number(symbol)];
    return value ? *value : ts::Integer(0);
  };
  return symex::run(context.flow, context.symbols, start_of(context.options.statics), input,
                    most_steps);
}

}  // namespace pslice::slicer
