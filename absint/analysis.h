#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absint/numeric_program.h"
#include "base/budget.h"

// The front door of absint: what holds at each point of a program, on every path.
//
// All variables are followed as a box (an interval each). Then, around each loop, the relations
// between its variables in a domain that can hold them: polyhedra while there are few variables,
// octagons while there are not too many. What a domain cannot do within its allowance is left to
// the next coarser one, and in the end nothing is known of a loop; that is remarked.

namespace pslice::absint {

/// The strongest kind of relation looked for. `automatic` decides by the number of variables.
enum class DomainChoice : std::uint8_t { automatic, box, octagon, polyhedra };

/// What is of interest: all variables, or those that have a part in where control goes.
enum class Focus : std::uint8_t { everything, tests };

struct AnalysisOptions {
  DomainChoice domain = DomainChoice::automatic;
  Focus focus = Focus::everything;
  /// Others than those a loop needs are taken in up to so many variables.
  std::size_t few = 8;
  /// Of a loop, up to which polyhedra (octagons) are tried if the choice is automatic.
  std::size_t most_for_polyhedra = 12;
  std::size_t most_for_octagons = 30;
  /// How much a relational domain may work for one pack of variables (see Domain::allow), and more
  /// for each point of the loop and around it: a long body takes as much for each of its tests.
  std::uint64_t work_per_pack = 5'000'000;
  std::uint64_t work_per_point = 16'000;
  /// How often a point is visited on average before an analysis is given up.
  std::size_t visits_per_point = 100;
  /// Of how many points in all relations are looked for: with many copies of a loop, not of all.
  std::size_t points_with_relations = 5'000;
};

/// What was found. Formulas are written out for a point when they are asked for: most never are.
class Invariants {
 public:
  Invariants();
  Invariants(Invariants&&) noexcept;
  Invariants& operator=(Invariants&&) noexcept;
  ~Invariants();

  /// Does control ever get there, as far as is known?
  [[nodiscard]] bool reached(Point point) const;
  /// Formulas that hold whenever control is there; just `false` if it never is.
  [[nodiscard]] std::vector<Term> at(Point point) const;
  /// What was given up, for the user; empty if nothing was.
  std::vector<std::string> remarks;

  struct Found;

 private:
  friend class Analysis;
  std::unique_ptr<Found> found_;  // none: nothing is known
};

Invariants analyse(const NumericProgram& program, const AnalysisOptions& options,
                   base::Budget& budget);

}  // namespace pslice::absint
