#pragma once

#include <functional>
#include <map>
#include <optional>
#include <variant>
#include <vector>

#include "memory/object.h"
#include "ts/program.h"

// What a program does to memory, before it is known which cells that means.
//
// Lowering C gives edges that carry an Access beside their operation. Once it is known what every
// pointer may point to (points_to.h), each of them is written in terms of cells (resolve.h), and
// nothing of this is left in the program.

namespace pslice::memory {

/// The bits an access may touch: `size` of them at each place
/// base * 8 + shift + k * stride, for k below count.
struct Region {
  ts::Term base{};          // the address of the first place
  ts::Term address{};       // of the place that is really meant
  ts::Term pointer{};       // that is followed to get there; none: an object known by its name
  Bits shift = 0;           // beyond the address, for fields narrower than a byte
  Bits size = 0;            // 0: everything from there on
  ts::Term bytes{};         // of that, so many; none: nobody said
  Bits stride = 0;          // 0: one place only
  Bits count = 1;           // 0: as many as there are
  bool everything = false;  // and all that can be reached from it by pointers
  Scalar scalar = Scalar::anything;  // what is accessed, by C's effective types
};

/// target := what is there.
struct Load {
  ts::Variable target;
  Region from;
  ts::Type type;
  bool pointer = false;  // what is there is an address
};

/// What is there := value.
struct Store {
  Region to;
  ts::Term value;
  ts::Type type;
  bool pointer = false;  // the value is an address
};

/// Bits as they are. Both have the same size.
struct Copy {
  Region to;
  Region from;
};

/// All bytes there := that of the number; none: 0.
struct Clear {
  Region to;
  ts::Term byte{};
};

/// Reads and writes of which only the reach is known; goes with a Havoc.
struct Effect {
  std::vector<Region> reads{};
  std::vector<Region> writes{};
  /// Of what it writes that which it writes in any case, and all of it.
  std::vector<Region> stores{};
  /// What is given back: of an object from outside, nobody may ask afterwards what it holds.
  std::vector<Region> frees{};
  /// What is written may be pointers to all that is read, to all that ever got outside the
  /// program and to what was there before. What is read gets outside.
  bool outside = false;
  /// The function pointer that is called, if one is: it all happens only if that leads to a
  /// function the program does not have.
  ts::Term through{};
};

/// target := the address of a new object, or null.
struct Allocate {
  ts::Variable target;
  Object object;
  bool cleared = false;  // as calloc does
  ts::Term old{};        // or what this points to, as realloc does; none: nothing else
  ts::Term size{};       // in bytes
};

/// Goes on if `pointer` points to `function`, or to `given`, a function that the entry is given and
/// nobody has the body of, of all the tests at its location; none of both: if to no function the
/// program knows. Belongs to an Assume.
struct CallTest {
  ts::Term pointer;
  ts::Function function;
  Object given{};
};

/// A call through a pointer, of any function that it leads to and that fits: in place of a test
/// and a call for each, where that would be too many. It is good for finding out which these are,
/// and not to be resolved.
struct OpenCall {
  ts::Term pointer;
  std::vector<ts::Term> arguments;    // those that are numbers or addresses
  std::vector<ts::Variable> records;  // what is in the others
  std::vector<ts::Variable> results;
  std::function<bool(ts::Function)> fits;
};

/// Which of two pointers comes first, or how far they are apart, is asked: C answers that within
/// one object. Belongs to a Skip.
struct Ordered {
  ts::Term one;
  ts::Term other;
};

using Access =
    std::variant<Load, Store, Copy, Clear, Effect, Allocate, CallTest, OpenCall, Ordered>;

/// Something that holds from the start: the variable may hold the address of that place.
struct Fact {
  ts::Variable variable;
  Object object;
  Bits offset = 0;
  bool is_value = false;  // of static storage: its initial value is that address
};

/// The objects of a program and what is done to them.
class Memory {
 public:
  explicit Memory(ts::Program& program);

  Object add(ObjectInfo info);
  [[nodiscard]] const ObjectInfo& operator[](Object o) const { return objects_[o.index()]; }
  [[nodiscard]] ObjectInfo& operator[](Object o) { return objects_[o.index()]; }
  [[nodiscard]] std::size_t object_count() const { return objects_.size(); }
  [[nodiscard]] const std::vector<ObjectInfo>& objects() const { return objects_; }
  /// Everything the program knows nothing of.
  [[nodiscard]] Object outside() const { return outside_; }
  [[nodiscard]] ts::Variable outside_cell() const {
    return objects_.front().cells.front().variable;
  }

  void note(ts::Edge edge, Access access) { accesses_.emplace(edge, std::move(access)); }
  [[nodiscard]] const Access* find(ts::Edge edge) const;
  /// Variables of the newest object of an allocation, and those of the others.
  void note_newest(ts::Variable newest, ts::Variable of_others) {
    of_others_.emplace(newest, of_others);
  }
  [[nodiscard]] bool tells_newest_apart() const { return !of_others_.empty(); }
  /// What the variable is in the others, if it is one of the newest; otherwise itself.
  [[nodiscard]] ts::Variable of_others(ts::Variable v) const {
    const auto found = of_others_.find(v);
    return found == of_others_.end() ? v : found->second;
  }
  /// They were of edges that are no more.
  void forget_accesses() { accesses_ = {}; }

  std::vector<Fact> facts;
  /// Facts that count only if the program goes beyond the first element of an object it is given.
  std::vector<std::pair<Object, Fact>> facts_of_arrays;
  /// Places that the pointer to an object from outside may lead to instead.
  struct Lead {
    Object given;
    Object object;
    Bits offset = 0;
  };
  std::vector<Lead> leads;
  /// Variables that hold pointers from outside.
  std::vector<ts::Variable> from_outside;
  /// Objects the outside knows from the start.
  std::vector<Object> known_outside;
  /// Variables that are parts of longer numbers, so that those may be addresses.
  std::vector<ts::Variable> parts_of_numbers;
  /// Variables that hold no address, whatever they are computed from.
  std::vector<ts::Variable> plain;
  /// What is in strings is known, or where they end: each counts for itself.
  bool strings_told_apart = false;
  /// How numbers lie in memory.
  bool little_endian = true;
  /// Where analysis starts: what else may run is found from there.
  std::vector<ts::Function> roots;

 private:
  std::vector<ObjectInfo> objects_;
  Object outside_;
  std::map<ts::Edge, Access> accesses_;
  std::map<ts::Variable, ts::Variable> of_others_;
};

}  // namespace pslice::memory
