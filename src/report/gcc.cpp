#include <fmt/format.h>

#include "report/render.h"

// As compilers show what they have to say, for editors that step through such lines:
//
//   fig1.c:5:9: note: kept: y = 5
//   fig1.c:15: note: criterion: z

namespace pslice::report {

std::string render_gcc(const Result& result, Colour /*colour*/) {
  std::string out;
  for (const KeptStatement& statement : result.kept) {
    const bool doubtful = result.tells_shown_apart() && !statement.shown;
    out += fmt::format("{}:{}:{}: note: {}: {}\n", statement.position.file, statement.position.line,
                       statement.position.column,
                       doubtful ? "kept, not shown to be needed" : "kept", statement.text);
  }
  for (const CriterionPoint& point : result.criterion) {
    out += fmt::format("{}:{}: note: criterion: {}\n", point.position.file, point.position.line,
                       fmt::join(point.variables, ", "));
  }
  return out;
}

}  // namespace pslice::report
