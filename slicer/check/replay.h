#pragma once

#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "slicer/check/certificate.h"
#include "slicer/check/places.h"
#include "slicer/check/replay_memory.h"

namespace pslice::check {

/// Runs a recorded run again, bit by bit where it touches memory, and says what each step did.
class Replay {
 public:
  explicit Replay(const Evidence& evidence);

  /// A write that happened, and what its value was computed from.
  struct Write {
    Place to;
    std::vector<Place> sources{};
    /// Each bit is that of the same number here, besides what is in `sources`.
    std::optional<Place> copied{};
    /// It may have been a write, or not; so it says nothing.
    bool doubtful = false;
  };
  /// By step of the path.
  using Effects = std::vector<std::vector<Write>>;
  /// A variable that is elsewhere after a step: one of another activation.
  struct Moved {
    ts::Variable variable;
    std::optional<Place> before;
    std::optional<Place> after;
  };
  struct Followed {
    Effects effects;
    std::map<std::size_t, std::vector<Moved>> moved;  // by step
    std::vector<Moved> at_end;                        // from the beginning to the end
    /// What is observed before a step, or at the end: places that variables stand for.
    std::map<std::size_t, std::vector<Place>> observed;
  };

  /// None: the input does not take the path.
  std::optional<Followed> follow(const symex::Run& run);
  /// Where a variable is when a run begins, if it stands for one place; none: it does not.
  [[nodiscard]] std::optional<Place> place_of(ts::Variable v) const { return memory_.place_of(v); }

 private:
  void begin();
  void observe(symex::Point at, std::size_t step);
  void go(symex::Step step);
  void enter(const ts::Call& call);
  void leave(const ts::Call& call);
  // Calls that are not inlined (replay_calls.cpp).
  [[nodiscard]] bool may_take(symex::Step step, symex::Point at) const;
  void descend(symex::Step step);
  void ascend(symex::Step step);
  std::vector<Moved> come_back_from_all();
  void effect(const ts::Havoc& havoc);
  void lose(const ts::Havoc& havoc);
  /// It gets a value that is not computed.
  enum class Value : std::uint8_t { input, unknown };
  void become(ts::Variable v, Value value);
  const ts::Integer* next_input(ts::Variable v);
  void doubt(ts::Variable v);
  void doubt_all(const ts::Havoc& havoc);
  ts::Term result_of(ts::Term term, std::vector<ts::Variable>& from) const;
  void assign(ts::Variable v, ts::Term term);
  [[nodiscard]] term::Valuation values() const;
  [[nodiscard]] std::vector<Place> places_of(std::span<const ts::Variable> variables) const;
  [[nodiscard]] std::vector<Place> used_by(const ts::Havoc& havoc) const;
  std::optional<ts::Integer> number(ts::Term term);
  /// Arithmetic on floating-point numbers; false: the result is not known.
  bool compute(const ts::Havoc& havoc);
  std::optional<std::int64_t> size_of(const ts::ExactPlace& place, ts::Term bytes);
  std::optional<Place> find(const ts::ExactPlace& place, std::int64_t size);
  void wrote(ts::Variable v, std::vector<Place> sources);
  void wrote(Write write) { effects_.back().push_back(std::move(write)); }

  bool follow(const ts::ExactLoad& load, const ts::Havoc& havoc);
  bool follow(const ts::ExactStore& store, const ts::Havoc& havoc);
  bool follow(const ts::ExactCopy& copy, const ts::Havoc& havoc);
  bool follow(const ts::ExactFill& fill, const ts::Havoc& havoc);
  bool follow(const ts::ExactAllocate& allocate, const ts::Havoc& havoc);
  // What is computed from characters (replay_text.cpp).
  bool follow(const ts::ExactCompute& compute, const ts::Havoc& havoc);
  bool follow(const ts::ExactCopyText& copy, const ts::Havoc& havoc);
  // Numbers in texts, and formats (replay_formats.cpp).
  bool follow(const ts::ExactParse& parse, const ts::Havoc& havoc);
  bool follow(const ts::ExactScan& scan, const ts::Havoc& havoc);
  bool follow(const ts::ExactPrint& print, const ts::Havoc& havoc);
  /// The term's value as an address or a count; what it reads becomes a source.
  std::optional<std::int64_t> small_number(ts::Term term, std::vector<Place>& sources);
  /// Each none where its term is; none at all: one of them is not known.
  using Operands = std::array<std::optional<std::int64_t>, 3>;
  std::optional<Operands> operands(const std::array<ts::Term, 3>& terms,
                                   std::vector<Place>& sources);
  bool write_text(std::int64_t at, std::string_view text, const std::vector<Place>& sources);
  void give_result(ts::Variable target, const ts::Integer& value,
                   const std::vector<Place>& sources);
  /// The byte at an address; where it is becomes a source.
  std::optional<int> byte_at(std::int64_t address, std::vector<Place>& sources);
  enum class Goes : std::uint8_t { reading, writing };
  std::optional<Place> byte_place(std::int64_t address, Goes how);
  /// Behind the arrays that the effect at hand goes along, of those that it writes if it writes.
  [[nodiscard]] bool is_behind_arrays(const ts::Integer& address, Goes how);
  // What comes from outside (replay_input.cpp).
  bool follow(const ts::ExactInput& input, const ts::Havoc& havoc);
  bool follow(const ts::ExactReceive& receive, const ts::Havoc& havoc);
  bool receive_text(const ts::ExactReceive& receive, const ts::Havoc& havoc);
  /// Can a call give this number after those that were before?
  bool comes_after(const ts::ExactInput& input, const ts::Integer& number, const ts::Integer& most);
  const std::vector<Place>& used_for(const ts::Havoc& havoc);
  /// Of the contents of the run, if it is of the type and within these; otherwise the run is wrong.
  ts::Integer next_content(const ts::Type& type, std::optional<ts::Integer> least = {},
                           std::optional<ts::Integer> most = {});

  static constexpr std::int64_t most_bytes_received = 512;

  const Evidence& e_;
  const symex::Flow& flow_;
  const ts::Program& program_;
  std::vector<std::vector<ts::Variable>> locals_;  // by function
  const symex::Run* run_ = nullptr;
  std::size_t next_input_ = 0;
  bool ok_ = true;
  std::vector<bool> recursive_;     // by function
  std::vector<ts::Variable> done_;  // of the effect at hand: what has been given its value
  struct Given {
    ts::Variable variable;
    const ts::Integer* value = nullptr;
  };
  struct Call {
    symex::Step descend;
    std::vector<ReplayMemory::Interrupted> interrupted;
  };
  std::vector<Call> calls_;  // that are not inlined, the innermost last
  std::map<std::size_t, std::vector<Moved>> moved_;
  std::map<ts::Variable, Place> at_begin_;  // of variables that allocations have moved
  std::map<std::size_t, std::vector<Place>> observed_;
  std::vector<Given> given_;  // likewise: its inputs, in the order of what it defines
  ReplayMemory memory_;
  Effects effects_;
  const std::vector<ts::ExactArray>* arrays_ = nullptr;  // likewise
  ts::Integer number_;                                   // likewise: what came first
  std::optional<std::vector<Place>> used_;               // likewise: what all that comes depends on
  bool input_ended_ = false;                             // and nothing was done about it
  bool input_fits_not_ = false;                          // what is next in it, a number
};

}  // namespace pslice::check
