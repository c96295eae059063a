#pragma once

#include <vector>

#include "memory/address_book.h"
#include "memory/points_to.h"

namespace pslice::memory {

/// What the program is written for.
struct Resolution {
  /// A pointer to one of so many cells is tested on the way, so that each path knows which it is.
  std::size_t most_tested;
  /// One of so many cells is chosen by a term: values stay known, dependence is on all of them.
  std::size_t most_chosen;
  /// Likewise of elements that nobody writes.
  std::size_t most_in_table;
  /// Where a pointer leads to one of a few cells or to what others stand for, the former are
  /// tested.
  bool tells_some_apart;
  /// It starts in one way only: objects it is given have a known address, and allocations do not
  /// fail.
  bool one_start;
  /// Where an access is defined only if the pointer leads to one of the cells, that is demanded.
  bool demands;
  /// Of an allocation that makes several objects the newest is told apart.
  bool newest;
  /// Locals of recursive functions have an address for each activation, and a pointer to one of
  /// them may lead to any.
  bool activations;
};
inline constexpr Resolution to_analyse{8, 16, 16, true, false, false, true, true};
inline constexpr Resolution to_run{1, 256, 256, false, true, true, false, false};

/// Writes every access in terms of cells, so that a program without memory is left, and gives each
/// object an address, a constant. Where a pointer leads to one cell, an access is an assignment of
/// that cell; where it leads to one of a few, it is a test of the pointer or a choice between them;
/// and otherwise it may change or depend on all of them.
///
/// Out of budget, `points_to` gives up, and the accesses that are left may be to anything.
///
/// Addresses come from `book`; none: from one of its own.
///
/// Says where each location is now. The program's variables and statements stay what they are.
std::vector<ts::Location> resolve(ts::Program& program, Memory& memory, PointsTo& points_to,
                                  const Resolution& resolution, base::Budget& budget,
                                  AddressBook* book = nullptr);

}  // namespace pslice::memory
