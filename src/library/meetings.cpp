#include "library/meetings.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ts/effects.h"

// Two objects can be one if a pointer that leads to the first when all are apart may lead to the
// second otherwise. A run can notice that if it touches both and writes one of them. Besides, a
// program can look at addresses themselves. All else finds the same values whichever objects are
// one.
//
// Behind what the entry is given directly, `distinct` does not tell objects apart either: all of it
// is the memory outside, and accesses there may meet or not.

namespace pslice::library {
namespace {

/// An access by pointer or subscript: the statement, and what is needed to find the place.
using Access = std::pair<ts::Statement, std::set<std::string>>;

/// What a program touches of the objects that pointers from outside may lead to.
class TouchedObjects {
 public:
  explicit TouchedObjects(const Task& task)
      : program_(task.program()), names_(program_.variable_count()) {
    for (const frontend::OutsideObject& object : task.source->outside_objects()) {
      if (object.given) given_.insert(object.name);
      for (const ts::Variable v : object.cells) names_[v.index()] = object.name;
    }
    for (const ts::Function f : ts::reachable_functions(program_, task.entry())) {
      for (const ts::Edge e : program_[f].edges) note(e);
    }
  }

  [[nodiscard]] bool is_given(const std::string& object) const { return given_.contains(object); }
  [[nodiscard]] bool touches(const std::string& object) const { return touched_.contains(object); }
  [[nodiscard]] bool writes(const std::string& object) const { return written_.contains(object); }
  [[nodiscard]] bool writes_memory() const { return writes_memory_; }
  [[nodiscard]] const std::map<Access, std::set<std::string>>& accesses() const {
    return accesses_;
  }

 private:
  void note(ts::Edge e) {
    const ts::EdgeInfo& edge = program_[e];
    if (!edge.statement) return;
    std::set<std::string>* access = nullptr;
    if (!edge.needs.empty()) {
      std::set<std::string> needs;
      for (const ts::Variable v : edge.needs) needs.insert(program_[v].name);
      access = &accesses_[{edge.statement, std::move(needs)}];
    }
    const auto touch = [&](ts::Variable v) {
      const std::optional<std::string>& name = names_[v.index()];
      if (!name) return;
      touched_.insert(*name);
      if (access != nullptr) access->insert(*name);
    };
    const auto write = [&](ts::Variable v) {
      writes_memory_ |= std::ranges::find(program_.memory(), v) != program_.memory().end();
      if (names_[v.index()]) written_.insert(*names_[v.index()]);
    };
    const ts::Effects effects = ts::effects_of(program_, e);
    ts::for_each_mentioned(effects, touch);
    for (const ts::Variable v : effects.memory_read) touch(v);
    for (const ts::Variable v : effects.memory_written) touch(v);
    ts::for_each_written(effects, write);
    for (const ts::Variable v : effects.memory_written) write(v);
  }

  const ts::Program& program_;
  std::vector<std::optional<std::string>> names_;  // by variable: of the object it is a cell of
  std::set<std::string> given_;
  std::set<std::string> touched_;
  std::set<std::string> written_;
  bool writes_memory_ = false;
  std::map<Access, std::set<std::string>> accesses_;
};

}  // namespace

bool meetings_matter(const Task& any, const Task& distinct) {
  if (any.source->looks_at_addresses(ts::reachable_functions(any.program(), any.entry()))) {
    return true;
  }
  const TouchedObjects together(any);
  const TouchedObjects apart(distinct);
  if (apart.writes_memory()) return true;
  const auto can_notice = [&](const std::string& one, const std::string& other) {
    return one != other && (apart.is_given(one) || apart.is_given(other)) && apart.touches(other) &&
           (apart.writes(one) || apart.writes(other));
  };
  return std::ranges::any_of(together.accesses(), [&](const auto& access) {
    const auto same = apart.accesses().find(access.first);
    if (same == apart.accesses().end()) return !access.second.empty();
    return std::ranges::any_of(same->second, [&](const std::string& one) {
      return std::ranges::any_of(access.second,
                                 [&](const std::string& other) { return can_notice(one, other); });
    });
  });
}

}  // namespace pslice::library
