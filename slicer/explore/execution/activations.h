#pragma once

#include <vector>

#include "slicer/explore/execution/values.h"

namespace pslice::explore {

/// The functions that are active, and their locals. As in ts/interpret.cpp all variables live in
/// one store, and a function that is active already has the locals of its older activation put
/// aside while it runs again. Where pointers may lead to a local of either, nothing is known of
/// both.
class Activations {
 public:
  Activations(const ts::Program& program, Values& values);

  /// Calls a function; `call` is none for the entry.
  void enter(ts::Edge call, ts::Function callee, bool output_follows);
  /// The innermost function returns: the call it returns from.
  ts::Edge leave();

  [[nodiscard]] bool is_active(ts::Function function) const {
    return counts_[function.index()] > 0;
  }
  [[nodiscard]] std::size_t depth() const { return stack_.size(); }
  [[nodiscard]] ts::Function innermost() const { return stack_.back().function; }
  /// Can an output be observed after the innermost one has returned?
  [[nodiscard]] bool output_follows() const { return stack_.back().output_follows; }

 private:
  struct Frame {
    ts::Edge call;
    ts::Function function;
    std::vector<Values::Held> saved;  // locals of the activation underneath, if there is one
    bool output_follows;
  };

  const ts::Program& program_;
  Values& values_;
  std::vector<std::vector<ts::Variable>> locals_;  // by function
  std::vector<std::size_t> counts_;                // by function: how often it is active
  std::vector<Frame> stack_;
};

}  // namespace pslice::explore
