#pragma once

#include <set>
#include <span>
#include <vector>

#include "base/bit_set.h"
#include "base/budget.h"
#include "memory/access.h"
#include "memory/moves.h"

// What each variable may point to: an inclusion-based analysis over all assignments at once,
// without regard to their order, of whatever can run from the roots. Pointers are followed through
// integers too, so casts need no case of their own; arithmetic moves them within their object.
//
// Out of budget it knows nothing: every pointer leads outside, and everything that has an address
// is known there.

namespace pslice::memory {

/// A cell that an access may touch.
struct Touched {
  Object object;
  const Cell* cell = nullptr;
  bool exactly = false;  // that cell, all of it, and nothing else
};

class PointsTo {
 public:
  PointsTo(const ts::Program& program, const Memory& memory, base::Budget& budget);
  ~PointsTo();
  PointsTo(const PointsTo&) = delete;
  PointsTo& operator=(const PointsTo&) = delete;

  /// Forgets what it found: any pointer may lead to any object, and every function may run.
  void give_up();
  [[nodiscard]] bool gave_up() const;
  /// That were kept for who asks the same again. There are many.
  void forget_answers();

  [[nodiscard]] std::vector<Place> places(ts::Variable variable) const;
  [[nodiscard]] std::vector<Place> places(ts::Term address) const;
  /// What an access may touch, each cell once. Pointers that lead nowhere lead outside.
  [[nodiscard]] std::vector<Touched> touched(const Region& region) const;
  [[nodiscard]] std::vector<Touched> touched(std::span<const Place> places,
                                             const Region& region) const;
  /// The functions a pointer may point to; `outside` if one nobody knows is among them.
  struct Targets {
    std::set<ts::Function> functions;
    std::set<Object> without_body;
    bool anyone = false;   // functions that nobody here has ever heard of
    bool outside = false;  // these, or some without a body that calls are not tested for
  };
  [[nodiscard]] Targets targets(ts::Term pointer) const;
  /// The objects that pointers from outside may point to: a place outside may be any of these.
  [[nodiscard]] std::vector<Object> exposed() const;
  /// Whether anything from the roots can run it.
  [[nodiscard]] bool runs(ts::Function function) const;

 private:
  class Solver;
  std::unique_ptr<Solver> solver_;
};

}  // namespace pslice::memory
