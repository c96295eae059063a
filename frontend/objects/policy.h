#pragma once

#include <cstddef>
#include <cstdint>

#include "frontend/frontend.h"
#include "memory/resolve.h"

// What a purpose means for lowering, decision by decision. Whoever lowers asks for the decision and
// never for the purpose.

namespace pslice::frontend {

/// How far objects are taken apart.
struct CellLimits {
  std::size_t of_record;             // cells
  std::size_t of_array;              // cells, all elements together
  std::uint64_t constant_subscript;  // elements of an array that is subscripted by constants
  std::uint64_t any_subscript;       // by anything: an access chooses an element
  std::uint64_t table;               // likewise, but never written
  std::uint64_t text;                // of characters, by anything
  std::size_t named;                 // elements of a longer array that constants name
};

struct LoweringPolicy {
  CellLimits cells;
  memory::Resolution pointers;
  /// Pointers that the entry is given lead to objects of their own, of a known size, and nobody
  /// outside knows any other.
  bool given_objects_only;
  /// Static locals hold their initial values, however the program starts.
  bool static_locals_initial;
  /// Each run of an allocation makes an object of its own, of the type it is used as, until it is
  /// freed. Otherwise what it makes may be anything, and is there for good.
  bool allocations_told_apart;
  /// What the library returns and writes counts as coming from outside, though nobody can choose
  /// it.
  bool library_is_outside;
  /// Functions of the library that have a body of ours (parse/library_bodies.h) run that.
  bool library_has_bodies;
  /// A number turned into a pointer leads wherever it came from; otherwise nobody knows where.
  bool numbers_lead_back;
  /// What C demands of each operation is a part of the program.
  bool demands;
  /// What runs without being called is called: exit and signal handlers, destructors.
  bool implicit_calls;
  /// Members of a union that lie across each other share bits. Otherwise they are one cell: tests
  /// have to name what they set.
  bool unions_by_bits;
  /// A returned value that nothing has to be run for is observed before the return, so that a slice
  /// need not compute it.
  bool returns_observed_early;
};

inline constexpr LoweringPolicy to_slice{.cells = {256, 64, 32, 8, 16, 16, 16},
                                         .pointers = memory::to_analyse,
                                         .given_objects_only = false,
                                         .static_locals_initial = false,
                                         .allocations_told_apart = false,
                                         .library_is_outside = true,
                                         .library_has_bodies = false,
                                         .numbers_lead_back = true,
                                         .demands = false,
                                         .implicit_calls = true,
                                         .unions_by_bits = true,
                                         .returns_observed_early = true};

/// What is not taken apart cannot be followed.
inline constexpr LoweringPolicy to_explore{.cells = {1024, 1024, 256, 64, 256, 64, 64},
                                           .pointers = memory::to_run,
                                           .given_objects_only = true,
                                           .static_locals_initial = true,
                                           .allocations_told_apart = true,
                                           .library_is_outside = false,
                                           .library_has_bodies = true,
                                           .numbers_lead_back = false,
                                           .demands = true,
                                           .implicit_calls = false,
                                           .unions_by_bits = false,
                                           .returns_observed_early = false};

/// One call of many: static locals hold what those before it left. Machines have large tables, of
/// which a state chooses a row.
inline constexpr LoweringPolicy to_step = [] {
  LoweringPolicy policy = to_explore;
  policy.static_locals_initial = false;
  policy.pointers.most_chosen = 256;
  return policy;
}();

[[nodiscard]] inline const LoweringPolicy& policy_for(Purpose purpose) {
  switch (purpose) {
    case Purpose::slice: break;
    case Purpose::explore: return to_explore;
    case Purpose::step: return to_step;
  }
  return to_slice;
}

}  // namespace pslice::frontend
