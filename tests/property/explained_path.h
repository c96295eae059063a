#pragma once

#include <string>
#include <vector>

#include "slicer/explain/explanation.h"
#include "tests/reference/influence.h"
#include "ts/program.h"

namespace pslice::property {

/// A path of a program, and whether the link of a chain is a dependence along it. Stated without
/// the slicer: definitions and uses by what operations do, control by ranges of influence.
class ExplainedPath {
 public:
  /// `edges` as the interpreter records them.
  ExplainedPath(const ts::Program& program, ts::Function entry, const std::vector<ts::Edge>& edges);

  [[nodiscard]] bool executes(ts::Statement statement) const;
  /// What is wrong with the link; empty if nothing is.
  [[nodiscard]] std::string objection(const slicer::Link& link,
                                      const std::vector<ts::Observation>& criterion) const;

 private:
  struct Event {
    enum class Kind : std::uint8_t { edge, enter, leave };
    Kind kind;
    ts::Edge edge;
    ts::Location before;  // where control is
  };
  [[nodiscard]] bool writes(const Event& event, ts::Variable v) const;
  [[nodiscard]] bool overwrites(const Event& event, ts::Variable v) const;
  [[nodiscard]] bool uses(const Event& event, ts::Variable v) const;
  [[nodiscard]] bool carries(const slicer::Link& link,
                             const std::vector<ts::Observation>& criterion) const;
  [[nodiscard]] bool visits(ts::Location location) const;
  [[nodiscard]] bool decides(ts::Statement test, ts::Location about) const;
  [[nodiscard]] bool decides(const slicer::Link& link,
                             const std::vector<ts::Observation>& criterion) const;
  [[nodiscard]] bool calls(const slicer::Link& link,
                           const std::vector<ts::Observation>& criterion) const;
  [[nodiscard]] std::vector<ts::Edge> edges_of(ts::Statement statement) const;

  const ts::Program* program_;
  std::vector<Event> events_;
  ts::Location end_;
};

}  // namespace pslice::property
