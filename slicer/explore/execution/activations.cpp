#include "slicer/explore/execution/activations.h"

#include <utility>

namespace pslice::explore {

Activations::Activations(const ts::Program& program, Values& values)
    : program_(program),
      values_(values),
      locals_(program.function_count()),
      counts_(program.function_count()) {
  for (std::size_t v = 0; v < program.variable_count(); ++v) {
    const ts::Function owner = program[ts::Variable(v)].owner;
    if (owner) locals_[owner.index()].emplace_back(v);
  }
}

void Activations::enter(ts::Edge call, ts::Function callee, bool output_follows) {
  Frame frame{call, callee, {}, output_follows};
  const bool is_active = counts_[callee.index()]++ > 0;
  for (const ts::Variable v : locals_[callee.index()]) {
    if (is_active) frame.saved.push_back(values_.at(v));
    values_.at(v) = {};
    if (is_active && program_[v].addressed) values_.blur(v);
  }
  stack_.push_back(std::move(frame));
}

ts::Edge Activations::leave() {
  Frame frame = std::move(stack_.back());
  stack_.pop_back();
  const std::size_t left = --counts_[frame.function.index()];
  const std::vector<ts::Variable>& locals = locals_[frame.function.index()];
  for (std::size_t i = 0; i < frame.saved.size(); ++i) {
    const bool shared = program_[locals[i]].addressed;
    if (!shared) values_.at(locals[i]) = std::move(frame.saved[i]);
    if (shared && left == 1) values_.sharpen(locals[i]);
  }
  return frame.call;
}

}  // namespace pslice::explore
