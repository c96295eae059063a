#include "slicer/explore/execution/demanded_ints.h"

#include <algorithm>

namespace pslice::explore {
namespace {

const ts::Integer limit = ts::Integer::power_of_two(31);

}  // namespace

std::vector<ts::Term> demanded_ints(term::Factory& terms, ts::Term demand) {
  const auto is_bound = [](ts::Term part) { return part.kind() == term::Kind::at_most_zero; };
  const bool is_range = demand.kind() == term::Kind::conjunction && demand.operands().size() == 2 &&
                        std::ranges::all_of(demand.operands(), is_bound);
  if (!is_range) return {};
  std::vector<ts::Term> result;
  for (const std::size_t i : {0U, 1U}) {
    // value - largest <= 0 and least - value <= 0
    const ts::Term above = demand.operands()[i].operands().front();
    const ts::Term below = demand.operands()[1 - i].operands().front();
    const ts::Term value = terms.add(above, terms.constant(limit - ts::Integer(1)));
    if (terms.subtract(terms.constant(-limit), value) == below) result.push_back(value);
  }
  return result;
}

ts::Term is_int(term::Factory& terms, ts::Term value) {
  return terms.conjunction({terms.at_most(terms.constant(-limit), value),
                            terms.at_most(value, terms.constant(limit - ts::Integer(1)))});
}

}  // namespace pslice::explore
