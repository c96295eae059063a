#include "slicer/runs/shown.h"

#include <algorithm>

namespace pslice::slicer {

bool Shown::learn(symex::Run run) {
  if (!run.proves_its_path() || run.path.empty()) return false;
  if (!walk(run, runs_.size())) return false;
  runs_.push_back(std::move(run));
  return true;
}

void Shown::settle() {
  while (settled_at_ != slice_.elements().count()) {
    settled_at_ = slice_.elements().count();
    for (std::size_t i = 0; i < runs_.size(); ++i) walk(runs_[i], i);
  }
}

bool Shown::walk(const symex::Run& run, std::size_t number) {
  bool any = false;
  bool changed = true;
  const Equations::Join join = [&](SharedSlice::Element e) {
    if (!slice_.add(e)) return;
    shown_by_[e] = number;
    changed = any = true;
  };
  while (changed) {
    changed = false;
    matters_.assign(equations_.words(), 0);
    equations_.visit(run.end_point, matters_, slice_, join);
    equations_.pass(run.path, matters_, slice_, join);
  }
  return any;
}

}  // namespace pslice::slicer
