#include "memory/points_to.h"

#include <algorithm>

#include "memory/points_to_solver.h"

namespace pslice::memory {

// --- answers, once it is solved ---

std::vector<Place> PointsTo::Solver::places(ts::Term address) const {
  std::vector<Place> result;
  const std::vector<Source> from = sources(address);
  for (const Source& source : from) {
    for (const Place& place : places(source.variable)) {
      result.push_back(moved(memory_[place.object], place, source.move));
    }
  }
  if (from.size() == 1 && from.front().move == Move{}) return result;
  std::ranges::sort(result);
  result.erase(std::ranges::unique(result).begin(), result.end());
  return result;
}

std::vector<Place> PointsTo::Solver::places(ts::Variable v) const {
  v = memory_.of_others(v);
  if (v.index() >= variable_count_) return {};  // nobody mentioned it when this was solved
  std::vector<Place> result = graph_.places(gave_up_ ? graph_.outside() : node(v));
  if (!memory_.tells_newest_apart()) return result;
  for (std::size_t i = result.size(); i-- > 0;) {
    const Object newest = memory_[result[i].object].newest;
    if (newest) result.push_back({newest, result[i].at});
  }
  return result;
}

std::size_t PointsTo::Solver::QuestionHash::operator()(const Question& question) const {
  std::size_t hash = question.places->hash();
  for (const Bits part : {question.move.offset, question.move.step, question.shift, question.size,
                          question.stride, question.count}) {
    hash = hash * 1'000'003 + static_cast<std::size_t>(part);
  }
  return hash;
}

std::vector<Touched> PointsTo::Solver::touched(const Region& region) const {
  constexpr std::size_t few = 32;
  constexpr std::size_t most_kept = 1'000'000;
  const std::vector<Source> from = sources(region.base);
  const bool is_one =
      from.size() == 1 && !gave_up_ && from.front().variable.index() < variable_count_;
  const PlaceSet* of = is_one ? &graph_.place_set(node(from.front().variable)) : nullptr;
  if (of == nullptr || !of->holds_more_than(few)) return touched(places(region.base), region);
  const Question question{of,           from.front().move, region.shift, region.size, region.stride,
                          region.count, region.everything};
  if (const auto known = answers_.find(question); known != answers_.end()) return known->second;
  std::vector<Touched> result = touched(places(region.base), region);
  if (answered_ > most_kept) {
    answers_.clear();
    answered_ = 0;
  }
  answered_ += result.size();
  answers_.emplace(question, result);
  return result;
}

std::vector<Touched> PointsTo::Solver::touched(std::span<const Place> places,
                                               const Region& region) const {
  std::vector<Touched> result;
  ++query_;
  for (const Place& place : places) {
    touch(place, region, [&](const Cell& cell, bool exactly) {
      if (is_new(cell)) {
        found_at_[cell.variable.index()] = result.size();
        result.push_back({place.object, &cell, exactly});
      } else if (!exactly) {
        // Another place it is reached from, or another part of it.
        result[found_at_[cell.variable.index()]].exactly = false;
      }
    });
  }
  if (result.empty()) {
    result.push_back({memory_.outside(), &memory_[memory_.outside()].cells.front(), false});
  }
  if (region.everything) add_reachable(result);
  const bool outside =
      std::ranges::any_of(result, [&](const Touched& t) { return t.object == memory_.outside(); });
  if (outside) {
    // What is exposed is touched as a part of the outside.
    std::erase_if(result, [&](const Touched& t) {
      return t.object != memory_.outside() && is_exposed(t.object);
    });
  }
  return result;
}

void PointsTo::Solver::forget_answers() {
  answers_ = {};
  answered_ = 0;
}

void PointsTo::Solver::add_reachable(std::vector<Touched>& cells) const {
  for (std::size_t next = 0; next < cells.size(); ++next) {
    cells[next].exactly = false;
    for (const Place& place : places(cells[next].cell->variable)) {
      for (const Cell& cell : memory_[place.object].cells) {
        if (is_new(cell)) cells.push_back({place.object, &cell, false});
      }
    }
  }
}

std::vector<Object> PointsTo::Solver::exposed() const {
  std::vector<Object> result;
  exposed_.for_each([&](std::size_t o) {
    result.emplace_back(o);
    if (memory_[Object(o)].newest) result.push_back(memory_[Object(o)].newest);
  });
  return result;
}

PointsTo::Targets PointsTo::Solver::targets(ts::Term pointer) const {
  Targets result;
  for (const Place& place : places(pointer)) {
    const ObjectInfo& object = memory_[place.object];
    if (object.function)
      result.functions.insert(object.function);
    else if (is_unknown_function(object))
      result.outside = true;
    if (object.kind == ObjectInfo::Kind::function && !object.function) {
      result.without_body.insert(place.object);
    }
    result.anyone |= object.kind == ObjectInfo::Kind::outside;
    if (object.kind != ObjectInfo::Kind::outside) continue;
    exposed_.for_each([&](std::size_t o) {
      const ts::Function known = memory_[Object(o)].function;
      if (known) result.functions.insert(known);
    });
  }
  return result;
}

// --- the front door ---

PointsTo::PointsTo(const ts::Program& program, const Memory& memory, base::Budget& budget)
    : solver_(std::make_unique<Solver>(program, memory, budget)) {
  solver_->solve();
}

PointsTo::~PointsTo() = default;

void PointsTo::give_up() { solver_->give_up(); }

bool PointsTo::gave_up() const { return solver_->gave_up(); }

void PointsTo::forget_answers() { solver_->forget_answers(); }

std::vector<Place> PointsTo::places(ts::Variable variable) const {
  return solver_->places(variable);
}

std::vector<Place> PointsTo::places(ts::Term address) const { return solver_->places(address); }

std::vector<Touched> PointsTo::touched(const Region& region) const {
  return solver_->touched(region);
}

std::vector<Touched> PointsTo::touched(std::span<const Place> places, const Region& region) const {
  return solver_->touched(places, region);
}

PointsTo::Targets PointsTo::targets(ts::Term pointer) const { return solver_->targets(pointer); }

std::vector<Object> PointsTo::exposed() const { return solver_->exposed(); }

bool PointsTo::runs(ts::Function function) const { return solver_->is_active(function); }

}  // namespace pslice::memory
