#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "memory/addresses.h"
#include "memory/call_targets.h"
#include "memory/constants.h"
#include "memory/edge_writer.h"
#include "memory/newest.h"
#include "memory/object_bits.h"
#include "memory/points_to.h"
#include "memory/resolve.h"
#include "ts/exact_memory.h"

namespace pslice::memory {

/// Writes one access in terms of the cells it may mean, as resolve.h says.
class AccessWriter {
 public:
  AccessWriter(ts::Program& program, const Memory& memory, PointsTo& points_to,
               const NewestPointers& newest, const Resolution& resolution,
               const Addresses& addresses, CallTargets& targets, EdgeWriter& edges)
      : program_(program),
        memory_(memory),
        points_to_(points_to),
        newest_(newest),
        resolution_(resolution),
        addresses_(addresses),
        targets_(targets),
        edges_(edges),
        bits_(program, memory),
        constants_(memory) {}

  /// Of an edge that the writer of edges has begun: where it starts in the program as it was.
  void begin(ts::Location at) { at_ = at; }
  /// Each in place of that edge.
  void write(const Load& load, const ts::EdgeInfo& info);
  void write(const Store& store, const ts::EdgeInfo& info);
  void write(const Copy& copy, const ts::EdgeInfo& info);
  void write(const Clear& clear, const ts::EdgeInfo& info);
  void write(const Effect& effect, const ts::EdgeInfo& info);
  void write(const Allocate& allocate, const ts::EdgeInfo& info);
  /// Of the tests at one location, those that can succeed stay; the last of them takes the rest.
  void write(const CallTest& test, const ts::EdgeInfo& info);
  void write(const Ordered& pointers, const ts::EdgeInfo& info);
  [[noreturn]] static void write(const OpenCall& call, const ts::EdgeInfo& info);

  /// What pointers lead to has changed.
  void forget() { exposed_.clear(); }

 private:
  using Demand = ts::EdgeInfo::Demand;

  struct Candidates {
    std::vector<Touched> cells;
    bool exact = false;  // one of them is accessed, all of it and nothing else
    /// Otherwise: that holds of the first so many, each where the address is its own.
    std::size_t told_apart = 0;

    [[nodiscard]] std::vector<Touched> others() const {
      return {cells.begin() + static_cast<std::ptrdiff_t>(told_apart), cells.end()};
    }
  };
  /// What is accessed: an address that is read as a number, or written as one, is not what it is
  /// here.
  enum class Mixed : std::uint8_t { none, read_as_number, written_to_number };
  Candidates candidates(const Region& region, ts::Type type, Mixed mixed);
  /// What a pointer leads to, and what an access may touch, at the edge at hand.
  [[nodiscard]] std::vector<Place> leads_to(ts::Term pointer) const;
  [[nodiscard]] std::vector<Touched> touched_by(const Region& region) const;

  // What C demands of accesses.
  /// What the program is given is larger than what is followed of it.
  [[nodiscard]] Demand demand_to_be_in(const std::vector<Touched>& cells) const;
  void demand_pointer(const Region& region);
  /// The access is defined only if the address is that of one of the cells.
  void demand_one_of(const std::vector<Touched>& cells, const Region& region);
  /// The access is defined only if it stays within one of the objects; where nobody knows which
  /// there are, at least its pointer is not null.
  void demand_within(const std::vector<Touched>& cells, const Region& region);

  /// Nobody knows what an object holds that was given back: of several, the one that is meant.
  void forget_freed(const Region& region, ts::Havoc& havoc);

  // Which cell is meant.
  /// The address of a cell; none if it is not known.
  ts::Term address_of(const Touched& touched);
  ts::Term is_at(ts::Term address, const Touched& touched);
  ts::Term converted(ts::Term value, ts::Type from, ts::Type to);
  ts::Term saved(ts::Term term, ts::Type type);
  /// Splits control by which of the cells is meant and runs `access` on each side.
  template <class Access>
  void on_each(const std::vector<Touched>& cells, ts::Term address, const Access& access);
  /// Likewise of those cells that are told apart; where it is none of them, the effect is on
  /// others.
  template <class Access>
  void on_some(const Candidates& candidates, ts::Term address, const Access& access,
               ts::Havoc others);

  // Parts of cells, or several (partial_accesses.cpp).
  struct Position {
    Object object;
    Bits first = 0;
    ts::Term address{};  // none: it is the only one
  };
  /// The places that an access may mean, if they are few and all known.
  std::optional<std::vector<Position>> positions(const Region& region);
  ts::Term is_at(ts::Term address, const Position& position);
  /// What is loaded, put together from what is there; none: that is not known.
  ts::Term value_of_bits(const Load& load);
  /// Writes the store, if all it may change is known bit by bit.
  bool store_bits(const Store& store);
  /// Adds the cells to what the effect writes: those that the store certainly replaces, and others.
  void add_writes_of(const Store& store, const Candidates& to, ts::Havoc& havoc);

  // What nobody writes (constant_accesses.cpp).
  /// The number, or what is nearest to it in the range.
  ts::Term between(ts::Term number, const Constants::Range& range);
  std::optional<Constants::Range> range_of(const Load& load);
  /// Something in the range, which is read as the effect says.
  void load_constant(const Load& load, ts::Havoc havoc, const Constants::Range& range);
  /// Writes what a function computes from known strings; false: they are not.
  bool compute_constant(const ts::Havoc& havoc);

  // Where it may be any of them.
  /// Forgets what was there before a store that happens in any case, if it is known where that is.
  void overwrite(const Region& store, const std::vector<ts::Variable>& read);
  void add_reads(const Region& region, const std::vector<Touched>& cells, ts::Havoc& havoc);
  void add_writes(const Region& region, const std::vector<Touched>& cells, ts::Havoc& havoc);
  /// The cells an access may touch that leads outside, if its type excludes some and leaves few.
  bool add_exposed(const Region& region, std::vector<ts::Variable>& to);
  void finish_unknown(ts::Havoc havoc);

  // Many cells at once.
  /// Where both sides are one place each: what each cell of the target gets.
  std::optional<std::vector<ts::Operation>> cell_by_cell(const Copy& copy,
                                                         const std::vector<Touched>& to,
                                                         const std::vector<Touched>& from);
  ts::Operation cleared(ts::Variable v, bool all_of_it,
                        std::shared_ptr<const ts::ExactEffect> exact);
  /// What a cell holds once the bytes of the region that lie in it have been filled; none: that is
  /// not known.
  ts::Term byte_of(const Clear& clear);
  ts::Term filled(const Cell& cell, Bits begin, const Clear& clear);
  /// The next of a row of objects, as long as there is one and it is large enough.
  void make_next(const Allocate& allocate, const base::Integer& start);
  /// One of any number of objects.
  void make_another(const Allocate& allocate, const ts::EdgeInfo& info);

  /// What runs do.
  [[nodiscard]] std::shared_ptr<const ts::ExactEffect> as_run(ts::ExactAccess access) const;

  ts::Program& program_;
  const Memory& memory_;
  PointsTo& points_to_;
  const NewestPointers& newest_;
  ts::Location at_{};
  const Resolution& resolution_;
  const Addresses& addresses_;
  CallTargets& targets_;
  EdgeWriter& edges_;
  ObjectBits bits_;
  Constants constants_;
  std::map<std::pair<Scalar, Bits>, std::vector<ts::Variable>> exposed_;  // by type of access
};

/// The place that is really meant, for runs.
ts::ExactPlace exact_place(const Region& region);

}  // namespace pslice::memory
