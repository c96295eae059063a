#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "slicer/runs/given_numbers.h"
#include "slicer/runs/random_values.h"
#include "slicer/runs/solved_inputs.h"
#include "slicer/symex/run.h"
#include "slicer/symex/symbols.h"

namespace pslice::slicer {

/// Inputs for run after run, which go where no run has been: those of a run that got somewhere new
/// are taken up and changed, mostly shortly before a test of which one side was never taken, so
/// that what is compared there gets the value that it is compared with. As fuzzers do it (AFL;
/// Redqueen's correspondence of inputs and state), but on numbers in place of bytes. And those of a
/// run that got far are changed so that one of its last tests goes the other way, also where both
/// have been seen: what lies behind a loop may take many inputs of a kind, one after the other.
class GuidedInputs {
  using Given = GivenNumber;

 public:
  GuidedInputs(const symex::Flow& flow, const symex::Symbols& symbols, symex::Start start);

  /// Decides on the inputs of another run.
  void next_run();
  ts::Integer input(ts::Variable symbol, bool pointer) {
    return give(symbols_.type(symbol), pointer, Given::To::variable);
  }
  ts::Integer content(const ts::Type& type, bool pointer) {
    return give(type, pointer, Given::To::memory);
  }
  /// What the run comes by.
  [[nodiscard]] const symex::Watch& watch() const { return watch_; }

  enum class Showed : bool { nothing, something };
  /// Remembers a run that went where none had been, or showed something; true if it did.
  bool learn(const symex::Run& run, Showed showed);
  /// How many tests were come by of which a side was never taken.
  [[nodiscard]] std::size_t tests_left() const { return half_taken_.size(); }

 private:
  using Stream = GivenNumbers;
  /// A run that came to a test.
  struct Sight {
    std::shared_ptr<const Stream> given;
    std::size_t asked = 0;                     // of these when it did
    std::vector<symex::Watch::Seen> values{};  // of the variables tested
    double distance = 0;                       // from the side that was never taken

    [[nodiscard]] std::optional<ts::Integer> value_of(ts::Variable v,
                                                      std::span<const ts::Variable> tested) const {
      const auto at = std::ranges::find(tested, v);
      if (at == tested.end()) return std::nullopt;
      return values[static_cast<std::size_t>(at - tested.begin())].value;
    }
  };
  struct Test {
    std::vector<Sight> sights;
    std::size_t attempts = 0;
  };
  /// A run in which a text was not the one that it was compared with.
  struct Mismatch {
    std::shared_ptr<const Stream> given;
    symex::Watch::Comparison comparison;
    std::size_t attempts = 0;
  };
  /// The tests that a run came by last.
  struct Ending {
    std::shared_ptr<const Stream> given;
    std::vector<std::pair<symex::Point, Sight>> last;
  };

  ts::Integer give(const ts::Type& type, bool pointer, Given::To to);
  void take_what_counted(const symex::Run& run);
  ts::Integer fresh(const ts::Type& type, bool pointer);
  void see(symex::Point at, const symex::Watch::Value& value);
  bool cover(const symex::Run& run);
  bool cover_rounds(const symex::Run& run);
  void remember_sights(const std::shared_ptr<const Stream>& given);
  void remember_ending(const std::shared_ptr<const Stream>& given);
  void remember_mismatches(const std::shared_ptr<const Stream>& given);

  void take_up(const Stream& given);
  void plan_towards(symex::Point test);
  void plan_to_go_on(const Ending& ending);
  bool plan_to_match();
  bool plan_as_solved();
  bool substitute(symex::Point test, const Sight& sight);
  [[nodiscard]] ts::Term guard_not_taken(symex::Point test, const Sight& sight) const;
  [[nodiscard]] double distance_to_other_side(symex::Point test, const Sight& sight) const;
  [[nodiscard]] static std::vector<ts::Integer> targets(ts::Term guard,
                                                        std::span<const ts::Variable> tested,
                                                        const Sight& sight, std::size_t v);
  void change_some(std::size_t end);
  void change_one(std::size_t at);
  [[nodiscard]] std::size_t shortly_before(std::size_t end);

  const symex::Flow& flow_;
  const symex::Symbols& symbols_;
  Random random_{1};
  RandomValues values_;
  symex::Watch watch_;
  std::vector<bool> all_tests_;             // by point
  std::vector<bool> watched_;               // of these, those of which a side was never taken
  std::vector<bool> covered_;               // by step
  std::vector<std::uint32_t> rounds_;       // by step: how often the run at hand took it
  std::vector<std::uint32_t> most_rounds_;  // and any so far
  std::map<symex::Point, Test> tests_;      // watched ones that were come by
  std::vector<symex::Point> half_taken_;    // the same, as a list
  std::vector<std::shared_ptr<const Stream>> corpus_;
  struct ToFollow {
    std::shared_ptr<const Stream> given;
    std::size_t steps;
  };
  std::vector<ToFollow> to_follow_;  // of these, those that were not followed yet
  std::vector<ToFollow> followed_;
  SolvedInputs solved_;
  std::vector<Stream> solutions_;
  std::unordered_set<std::size_t> paths_;  // hashes of those that solutions took
  std::vector<Ending> endings_;
  std::map<std::string, Mismatch> mismatches_;  // by the text that was wanted
  std::size_t runs_ = 0;
  std::size_t vain_runs_ = 0;  // since one last went where none had been, or showed something

  // Of the run at hand.
  std::vector<std::optional<Given>> plan_;  // none: anything
  Stream given_;
  std::map<symex::Point, Sight> seen_;
  std::vector<symex::Watch::Comparison> compared_;
  std::vector<std::pair<symex::Point, Sight>> last_;  // where all tests are watched, in turn
  std::size_t tests_seen_ = 0;
  bool is_solved_ = false;
  std::size_t steps_ = 0;  // of all runs
};

}  // namespace pslice::slicer
