#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "memory/object.h"

namespace pslice::memory {

/// The addresses of objects: far apart, aligned and nowhere near null; no program can know more of
/// them. Programs that are versions of one share a book, and then objects of one kind, function and
/// name, and string literals of one text, have the same address in all of them.
class AddressBook {
 public:
  /// What C leaves open: compilers make one object of string literals with the same text.
  enum class EqualLiterals : std::uint8_t { apart, one_object };

  /// A program is about to ask for the addresses of its objects, in order.
  void begin(EqualLiterals literals) {
    asked_.clear();
    literals_ = literals;
  }
  /// Of an object of the program; none: there is no room for it in its pointers.
  std::optional<base::Integer> address(const ObjectInfo& object, const ts::Program& program);

 private:
  struct Room {
    std::int64_t start = 0;
    std::int64_t size = 0;
  };
  std::string key(const ObjectInfo& object, const ts::Program& program);

  EqualLiterals literals_ = EqualLiterals::apart;
  std::int64_t next_ = 0x10000000;
  std::map<std::string, Room> rooms_;
  std::map<std::string, std::size_t> asked_;  // by the program at hand: how often
};

}  // namespace pslice::memory
