#include <fmt/format.h>

#include "report/paint.h"
#include "report/render_exploration.h"
#include "report/table.h"

// For people: a table.
//
//     condition                   | return | example
//     ----------------------------+--------+--------------------
//     x + y <= 10                 | 2      | x = 0, y = 0, z = 0
//     x + y > 10 && x > y         | x      | x = 6, y = 5, z = 0
//
// Faults, where they were looked for, have a table of their own below.

namespace pslice::report {
namespace {

constexpr std::size_t widest_condition = 60;
constexpr std::size_t widest_output = 40;

std::vector<Row> rows_of(const Exploration& exploration) {
  const explore::Signature& signature = exploration.signature;
  std::vector<Row> rows;
  Row head{{"condition"}};
  for (const explore::Output& output : signature.outputs) head.push_back({output.name});
  head.push_back({"example"});
  rows.push_back(std::move(head));
  for (std::size_t i = 0; i < signature.groups.size(); ++i) {
    const GroupText& text = exploration.texts[i];
    const bool always = text.condition == "1" && signature.complete;
    Row row{folded(always ? "(always)" : text.condition, widest_condition)};
    for (const std::string& output : text.outputs) {
      row.push_back(folded(output.empty() ? "(not reached)" : output, widest_output));
    }
    row.push_back(folded(describe_example(exploration, i), widest_condition));
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<Row> rows_of_faults(const Exploration& exploration) {
  std::vector<Row> rows{{{"fault"}, {"where"}, {"example"}}};
  for (const explore::FoundFault& fault : exploration.signature.faults) {
    const base::SourcePosition at = position_of(exploration, fault);
    rows.push_back({{to_string(fault.what)},
                    {fmt::format("{}:{}", at.file, at.line)},
                    folded(describe_inputs(exploration, fault), widest_condition)});
  }
  return rows;
}

}  // namespace

std::string render_exploration_text(const Exploration& exploration, Colour colour) {
  std::string out;
  if (!exploration.signature.groups.empty()) out += table(rows_of(exploration), colour);
  if (!exploration.signature.faults.empty()) {
    out += (out.empty() ? "" : "\n") + table(rows_of_faults(exploration), colour);
  }
  out += '\n' + painted(describe_outcome(exploration), bold, colour) + '\n';
  if (exploration.looked_for_faults) out += describe_faults(exploration) + '\n';
  if (exploration.shows_coverage) {
    out += describe_coverage(exploration.signature.coverage) + '\n';
    for (const Uncovered& one : uncovered(exploration)) {
      out += describe(one) + '\n';
    }
  }
  for (const std::string& assumption : exploration.assumptions) {
    out += "assumed: " + assumption + '\n';
  }
  for (const base::Warning& warning : exploration.warnings) {
    out += painted("warning: " + to_string(warning), yellow, colour) + '\n';
  }
  return out;
}

}  // namespace pslice::report
