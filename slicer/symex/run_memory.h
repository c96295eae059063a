#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "slicer/symex/partial_writes.h"
#include "slicer/symex/recorded_run.h"
#include "slicer/symex/start.h"
#include "ts/exact_memory.h"

namespace pslice::symex {

/// Memory as it is in one run: objects with addresses, and in them stretches of bits that were
/// written or read together. A variable that lies in an object is one of its stretches, for good;
/// where a variable stands for several places, each of them is a stretch of its own. What was there
/// before anybody wrote is an input, or what the program begins with.
class RunMemory {
 public:
  /// What a variable or a stretch of memory holds.
  struct Held {
    std::optional<ts::Integer> value;
    Trace::Number by = Trace::nobody;  // what defined it
    ts::Edge lost{};                   // without a value: what made it unknown
    /// Which of the numbers the run was given, counted from 1, it is or was computed from alone;
    /// 0: none. It says which of them to change for another value, no more.
    std::uint32_t given = 0;
    ts::Term term{};  // over what was given, where somebody follows that; none: a constant
  };
  /// Asked for what was there before anybody wrote: an input of this type.
  struct Hole {
    ts::Object object{};
    ts::Bits offset = 0;
    ts::Bits size = 0;
    /// It may be read as an address or as a number: what is no small number is an address.
    bool either = false;
  };
  using Unseen = std::function<Held(const ts::Type& type, bool pointer, const Hole& where)>;

  /// `store` holds variables, by index.
  RunMemory(const ts::Program& program, Start start, std::vector<Held>& store, Trace& trace,
            Unseen unseen);

  /// The variables have the values they begin with.
  void begin();
  /// A call begins: locals of the function that lie in memory are new.
  void enter(ts::Function function);
  /// What is in a local, while there is another one in its place.
  struct PutAside;
  /// Another activation of the function may begin. What pointers may lead to is elsewhere from then
  /// on. False: there would be two at one address.
  bool put_aside(ts::Function function, std::vector<PutAside>& to);
  /// If what was put aside is of the callee itself: what it is given by way of memory was written
  /// where the caller's own was. So that is the callee's, and what the caller had is not known.
  void hand_over(ts::Function function, std::vector<PutAside>& from, ts::Edge call);
  void bring_back(std::vector<PutAside>& from);

  /// Somewhere in memory.
  struct Where {
    enum class Kind : std::uint8_t { known, unknown, undefined };
    Kind kind = Kind::unknown;
    std::size_t instance = 0;
    ts::Bits offset = 0;
  };
  [[nodiscard]] Where find(ts::Object object, const ts::Integer& bytes, ts::Bits shift);
  /// Does the object end before?
  [[nodiscard]] bool fits(const Where& where, ts::Bits size) const;

  /// Part of what is at a place.
  struct Piece {
    ts::Bits offset = 0;  // from the place
    ts::Bits size = 0;
    Held held;
  };
  /// All of it, in order; `whole` if it is one scalar of that type.
  std::vector<Piece> read(const Where& where, ts::Bits size, const ts::Type* whole = nullptr,
                          bool pointer = false);
  /// As much of it as there is: nothing comes to be.
  [[nodiscard]] std::vector<Piece> seen(const Where& where, ts::Bits size) const;
  /// What is there, if it was written or read as a whole, or is zero unless somebody writes it.
  [[nodiscard]] std::optional<Held> held_at(const Where& where, ts::Bits size) const;
  void write(const Where& where, ts::Bits size, const Held& held);
  /// The variable that lies there or stands for the place; none: there are several, or none.
  [[nodiscard]] ts::Variable variable_at(const Where& where, ts::Bits size) const;
  /// The pieces as one value of the type.
  [[nodiscard]] static std::optional<ts::Integer> joined(const std::vector<Piece>& pieces,
                                                         ts::Bits size, const ts::Type& type);

  /// Likewise what they are over the numbers that were given; none: constants.
  [[nodiscard]] ts::Term joined_terms(const std::vector<Piece>& pieces, ts::Bits size,
                                      const ts::Type& type) const;

  /// Nobody knows any more what is in places that this variable stands for, since that edge.
  void forget(ts::Variable v, ts::Edge lost);
  /// Nor what is in those that this variable, which has one place in each activation, has in
  /// others.
  void forget_elsewhere(ts::Variable v, ts::Edge lost);
  /// What defined what is in the places that it stands for.
  [[nodiscard]] std::vector<Trace::Number> definitions(ts::Variable v) const;

  /// An allocation runs: what it made last is one of the others from now on.
  void outdate(ts::Object object);
  /// A new object.
  ts::Integer allocate(ts::Object object, ts::Bits size, bool cleared);
  /// The object of an address, all of it: of `realloc`.
  [[nodiscard]] std::optional<ts::Bits> size_of(const Where& where) const;

 private:
  struct Stretch {
    ts::Bits size = 0;
    Held held;
  };
  enum class Default : std::uint8_t { input, zero, unknown };
  struct Instance {
    ts::Object object;
    ts::Bits size = 0;                   // 0: as far as there is room
    Default otherwise = Default::input;  // what nobody wrote
    std::map<ts::Bits, Stretch> stretches{};
    std::map<std::size_t, ts::Edge> forgotten{};  // cells of the object, and since when
    /// Of an activation that another one has interrupted: what its variables hold.
    std::optional<std::vector<Held>> variables{};
  };

  [[nodiscard]] bool is_addressed(ts::Object object) const;
  const std::vector<ts::Object>& objects_of(ts::Function function);
  void renew(std::size_t instance);
  std::size_t instance_of(ts::Object object);
  void fill_initially(Instance& instance);
  [[nodiscard]] const std::vector<ts::CellLayout>& singles(const Instance& instance) const;
  [[nodiscard]] const ts::CellLayout* single_at(const Instance& instance, ts::Bits offset) const;
  [[nodiscard]] Held& held_by(Instance& instance, const ts::CellLayout& cell);
  [[nodiscard]] const Held& held_by(const Instance& instance, const ts::CellLayout& cell) const;
  bool move_away(ts::Object object, PutAside& to);
  void move_back(const PutAside& from);
  [[nodiscard]] ts::Bits end_of_hole(const Instance& instance, ts::Bits from, ts::Bits to) const;
  [[nodiscard]] std::optional<Piece> piece_at(const Instance& instance, ts::Bits at,
                                              ts::Bits end) const;
  [[nodiscard]] Held part_of(const Held& held, ts::Bits held_size, ts::Bits from,
                             ts::Bits size) const;
  void fill_hole(Instance& instance, ts::Bits offset, ts::Bits size, const ts::Type* whole,
                 bool pointer);
  void split(Instance& instance, ts::Bits at);
  void write_single(const ts::CellLayout& cell, ts::Bits from, ts::Bits size, const Held& held,
                    Held& place);

  const ts::Program& program_;
  const ts::MemoryLayout* layout_;
  Start start_;
  std::vector<Held>& store_;
  Trace& trace_;
  Unseen unseen_;
  std::vector<Instance> instances_;
  std::vector<std::size_t> of_object_;  // by object: its instance + 1; 0: none yet
  std::map<ts::Function, std::vector<ts::Object>> of_function_;  // once it is asked for
  std::map<std::int64_t, std::size_t> at_;  // by address, of those that the program does not know
  PartialWrites partial_;
  std::int64_t allocated_ = 0;
  std::int64_t activated_ = 0;  // locals that are not at their first address
};

struct RunMemory::PutAside {
  ts::Object object;
  std::optional<Instance> instance{};  // none: nobody has been there, or it has only moved
  std::optional<std::size_t> moved{};  // which instance it is
  Held address{};                      // where that is
};

/// A number that a pointer is given as an input, as an address: null, one of an object of the
/// program, or else one of the outside, where nobody in the program is.
ts::Integer outside_address(const ts::MemoryLayout& layout, const ts::Integer& number);

}  // namespace pslice::symex
