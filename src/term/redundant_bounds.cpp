#include "term/redundant_bounds.h"

#include <unordered_map>
#include <utility>

#include "term/bounds_on_sums.h"

// Everything said of a sum is gathered and written anew.

namespace pslice::term {

using base::Integer;

namespace {

class Gathering {
 public:
  explicit Gathering(Factory& factory) : factory_(factory) {}

  void add(Term conjunct, std::size_t place) {
    place_ = place;
    if (conjunct.is_true()) return;
    if (const auto comparison = comparison_of(factory_, conjunct)) {
      is_contradictory_ |= comparison->never;
      entry_of(comparison->form).bounds.restrict_to(comparison->bounds);
    } else if (index_.emplace(conjunct, entries_.size()).second) {
      entries_.push_back({.other = conjunct, .place = place_});
    }
  }

  std::vector<PlacedConjunct> result() {
    std::vector<PlacedConjunct> conjuncts;
    for (Entry& entry : entries_) {
      if (entry.other) {
        conjuncts.push_back({entry.other, entry.place});
        continue;
      }
      entry.bounds.tighten();
      if (is_contradictory_ || entry.bounds.is_contradictory()) return {{factory_.truth(false)}};
      write(entry, conjuncts);
    }
    if (is_contradictory_) return {{factory_.truth(false)}};
    return conjuncts;
  }

 private:
  struct Entry {
    Term other{};  // a conjunct that is no comparison, or else
    Term sum{};
    Integer divisor{};  // of the sum in the first comparison; it is written as that multiple again
    Bounds bounds{};
    std::size_t place = 0;
  };

  Entry& entry_of(const LinearForm& form) {
    const auto [found, is_new] = index_.emplace(form.sum, entries_.size());
    if (is_new) {
      const Integer divisor = base::magnitude(form.divisor);
      entries_.push_back({.sum = form.sum, .divisor = divisor, .place = place_});
    }
    return entries_[found->second];
  }

  void write(const Entry& entry, std::vector<PlacedConjunct>& conjuncts) {
    const auto add_member = [&](Term term) { conjuncts.push_back({term, entry.place}); };
    const Bounds& bounds = entry.bounds;
    const Term sum = factory_.scale(entry.divisor, entry.sum);
    const auto multiple = [&](const Integer& n) { return factory_.constant(entry.divisor * n); };
    if (bounds.low && bounds.low == bounds.high) {
      add_member(factory_.equal(sum, multiple(*bounds.low)));
      return;
    }
    if (bounds.low) add_member(factory_.at_most(multiple(*bounds.low), sum));
    if (bounds.high) add_member(factory_.at_most(sum, multiple(*bounds.high)));
    for (const Integer& value : bounds.excluded) {
      add_member(factory_.not_equal(sum, multiple(value)));
    }
  }

  Factory& factory_;
  std::vector<Entry> entries_;
  std::unordered_map<Term, std::size_t> index_;  // of a sum or another conjunct, in entries
  std::size_t place_ = 0;                        // of the conjunct that is being added
  bool is_contradictory_ = false;
};

}  // namespace

std::vector<PlacedConjunct> placed_without_redundant_bounds(Factory& factory,
                                                            std::span<const Term> conjuncts) {
  Gathering gathering(factory);
  for (std::size_t i = 0; i < conjuncts.size(); ++i) gathering.add(conjuncts[i], i);
  return gathering.result();
}

std::vector<Term> without_redundant_bounds(Factory& factory, std::span<const Term> conjuncts) {
  std::vector<Term> result;
  for (const PlacedConjunct& member : placed_without_redundant_bounds(factory, conjuncts)) {
    result.push_back(member.term);
  }
  return result;
}

}  // namespace pslice::term
