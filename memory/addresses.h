#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "memory/access.h"
#include "memory/address_book.h"
#include "memory/literals.h"
#include "memory/resolve.h"
#include "ts/exact_memory.h"

namespace pslice::memory {

/// The objects whose addresses are constants, and the parts of a program with these constants in
/// place of the variables that meant them.
class Addresses {
 public:
  /// Asks the book for the address of each object that has one, and notes it with the object.
  /// `recursive`: functions of which each activation may have locals at addresses of their own.
  Addresses(ts::Program& program, Memory& memory, const PointsTo& points_to,
            const Resolution& resolution, AddressBook& book, const std::vector<bool>& recursive);

  /// Is there one for each activation? Then the variable that holds the address stays one, and what
  /// it holds at first is that of the activation that is there at first.
  [[nodiscard]] bool differs_by_activation(Object object) const {
    return memory_[object].address_differs;
  }

  /// What this variable holds, if it is the address of an object that has one.
  [[nodiscard]] const base::Integer* find(ts::Variable variable) const;
  /// These variables hold their addresses from the start.
  void initialise(const Memory& memory);

  [[nodiscard]] ts::Term settled(ts::Term term) const;
  [[nodiscard]] ts::Operation settled(ts::Operation operation) const;
  [[nodiscard]] std::vector<ts::Variable> settled(std::vector<ts::Variable> variables) const;
  [[nodiscard]] std::shared_ptr<const ts::OutsideCall> settled(
      const std::shared_ptr<const ts::OutsideCall>& call) const;
  [[nodiscard]] std::shared_ptr<const ts::ExactEffect> settled(const ts::ExactEffect& effect) const;

 private:
  ts::Program& program_;
  const Memory& memory_;
  std::unordered_map<ts::Variable, base::Integer> constants_;
  std::unique_ptr<Literals> literals_;  // none: those of one text are one object
};

}  // namespace pslice::memory
