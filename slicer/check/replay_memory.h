#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

#include "slicer/check/places.h"
#include "slicer/symex/start.h"
#include "ts/exact_memory.h"

namespace pslice::check {

/// The values of a run: of variables, and of memory bit by bit.
class ReplayMemory {
 public:
  ReplayMemory(const ts::Program& program, symex::Start start);

  /// `contents` is what was there before anybody wrote, in the order it is read.
  void begin(const std::vector<ts::Integer>& contents);
  /// Pointers from outside have their values.
  void place_given_objects();

  [[nodiscard]] const std::optional<ts::Integer>& value(ts::Variable v) const {
    return values_[v.index()];
  }
  void set(ts::Variable v, std::optional<ts::Integer> value) {
    values_[v.index()] = std::move(value);
  }
  /// Where a variable is that stands for one place; none: it stands for several.
  [[nodiscard]] const std::optional<Place>& place_of(ts::Variable v) const {
    return places_[v.index()];
  }

  enum class Found : std::uint8_t { known, unknown, undefined };
  struct Where {
    Found found = Found::unknown;
    std::uint64_t space = 0;
    std::int64_t offset = 0;
  };
  [[nodiscard]] Where find(ts::Object object, const ts::Integer& bytes, std::int64_t shift);
  /// How large it is; none: nobody knows.
  [[nodiscard]] std::optional<std::int64_t> size_of(std::uint64_t space) const;

  /// The next of the contents; null: there are no more.
  const ts::Integer* take_content() {
    return next_content_ == contents_->size() ? nullptr : &(*contents_)[next_content_++];
  }
  /// False: the run says nothing of what was there, though it is an input.
  bool fill_holes(const Place& place, const ts::Type* whole);
  [[nodiscard]] std::optional<ts::Integer> read(const Place& place, const ts::Type& type) const;
  void write(const Place& place, const std::optional<ts::Integer>& value);
  void copy(const Place& from, const Place& to);
  void fill(const Place& place, const ts::Integer& byte);

  /// Nobody knows what is there any more.
  void forget(ts::Variable v);
  /// All that was written or read where the variable may be.
  [[nodiscard]] std::vector<Place> touched(ts::Variable v) const;
  /// What an activation of a function has, while another one takes its place.
  struct Interrupted {
    struct Local {
      ts::Variable variable;
      std::optional<ts::Integer> value;
      std::optional<Place> place;
    };
    std::vector<Local> locals;
    std::vector<std::pair<ts::Object, std::uint64_t>> spaces;
    /// Of the objects that pointers may lead to: where they are.
    std::vector<std::pair<ts::Object, ts::Integer>> addresses;
  };
  /// Its locals are elsewhere from now on; what pointers may lead to stays, and that of the next
  /// activation has another address. False: a pointer could tell.
  bool interrupt(ts::Function function, std::span<const ts::Variable> locals, Interrupted& to);
  /// What was interrupted is of the callee itself: what is handed over by way of memory was written
  /// where the caller's own was.
  struct HandedOver {
    Place from;  // not known any more
    Place to;
  };
  std::vector<HandedOver> hand_over(ts::Function callee, const Interrupted& interrupted);
  void resume(const Interrupted& from);
  /// The locals of a function that begins; their spaces.
  std::vector<std::uint64_t> renew(ts::Function function);
  /// An allocation runs: what it made last is one of the others, and its variables are elsewhere.
  struct Elsewhere {
    ts::Variable variable;
    Place before;
    Place after;
  };
  std::vector<Elsewhere> outdate(ts::Object object);
  void move_to(ts::Variable v, const Place& place) { places_[v.index()] = place; }
  ts::Integer allocate(ts::Object object, std::int64_t size, bool cleared);
  /// Where the variable is in activations that are interrupted, as far as pointers lead there.
  /// Nobody knows what is there any more.
  std::vector<Place> forget_elsewhere(ts::Variable v);

 private:
  enum class Bit : std::uint8_t { zero, one, unknown };
  enum class Default : std::uint8_t { input, zero, unknown };
  struct Space {
    ts::Object object;
    std::int64_t size = 0;
    Default otherwise = Default::input;
    std::unordered_map<std::int64_t, Bit> bits{};
    std::set<std::size_t> forgotten{};
    bool away = false;  // another one has taken its place
    bool lent = false;  // and pointers lead to it; variables that lie in it are bits like others
  };

  void move_away(ts::Object object, Interrupted& to);
  void move_back(ts::Object object, const ts::Integer& address);

  [[nodiscard]] bool is_in_program(std::int64_t address) const;
  std::uint64_t space_of(ts::Object object);
  void place_variables();
  void begin_with_contents(Space& space);
  [[nodiscard]] const ts::CellLayout* variable_at(const Space& space, std::int64_t bit) const;
  [[nodiscard]] Bit bit_at(const Space& space, std::int64_t bit) const;
  void renew_variables(const Place& place);
  void set_bit(Space& space, std::int64_t bit, Bit value);
  bool fill_hole(Space& space, std::int64_t first, std::int64_t last, const ts::Type* whole);
  bool next_content(Space& space, std::int64_t first, std::int64_t last, const ts::Type& type);

  const ts::Program& program_;
  const ts::MemoryLayout* layout_;
  symex::Start start_;
  std::vector<std::optional<ts::Integer>> values_;  // by variable
  std::map<ts::Variable, std::pair<ts::Object, const ts::CellLayout*>> lies_;
  std::vector<std::optional<Place>> places_;  // by variable: where it is, of those of one place
  const std::vector<ts::Integer>* contents_ = nullptr;
  std::size_t next_content_ = 0;
  std::vector<Space> spaces_;
  std::map<ts::Object, std::uint64_t> of_object_;
  std::map<std::int64_t, std::uint64_t> at_;  // by address
  std::int64_t allocated_ = 0;
  std::int64_t activated_ = 0;  // locals that are not at their first address
  std::uint64_t moved_ = 0;     // variables that are elsewhere
};

}  // namespace pslice::check
