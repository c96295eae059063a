#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "memory/points_to.h"

namespace pslice::memory {

/// Comparisons of pointers into string literals.
///
/// C leaves open whether literals of the same text are one object, and whether one is the end of
/// another; compilers and linkers make them so, or not. Each literal has an address of its own
/// here, so where the pointers that are compared may lead into two such literals, the comparison
/// has another way to hold, which inputs decide: one for each such pair or, where there are many
/// pairs, one for all, with a bit for each literal. What is read through either pointer is the same
/// in any case.
class Literals {
 public:
  /// Once objects have their addresses.
  Literals(ts::Program& program, const Memory& memory, const PointsTo& points_to);

  /// The term with such comparisons left open.
  [[nodiscard]] ts::Term left_open(ts::Term term);

 private:
  struct Text {
    Object object;
    base::Integer start;
    std::int64_t bytes = 0;
    Bits width = 0;                      // of a character
    std::vector<std::int64_t> backward;  // its characters, from the last one on
  };
  using Texts = std::vector<const Text*>;
  static bool is_end_of(const Text& shorter, const Text& longer);
  static bool may_be_one(const Text& a, const Text& b);

  [[nodiscard]] Texts behind(ts::Term pointer) const;
  [[nodiscard]] ts::Term with_another_way(ts::Term equality);
  [[nodiscard]] ts::Term as_one(const Text& a, ts::Term into_a, const Text& b, ts::Term into_b);
  [[nodiscard]] ts::Term in_pool(ts::Term pointer);
  [[nodiscard]] ts::Term within(ts::Term pointer, const base::Integer& first,
                                const base::Integer& last);
  [[nodiscard]] ts::Variable input(const char* name, unsigned bits);

  ts::Program& program_;
  const Memory& memory_;
  const PointsTo& points_to_;
  std::map<Object, Text> texts_;  // of literals that may be one with another
  std::map<std::pair<Object, Object>, ts::Variable> merged_;
  ts::Variable pool_{};
  std::unordered_map<ts::Term, ts::Term> opened_;  // by equality as it was
};

}  // namespace pslice::memory
