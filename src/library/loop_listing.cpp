#include "library/loop_listing.h"

#include <algorithm>

#include "report/loop_notes.h"
#include "slicer/loop_report.h"

namespace pslice::library {
namespace {

/// A comparison with what is added on both sides and nothing subtracted: `s == 2 * i`, `i <= n`.
std::string comparison(term::Factory& terms, ts::Term formula, const term::Namer& name) {
  const bool equality = formula.kind() == term::Kind::is_zero;
  const ts::Term sum = formula.operands().empty() ? ts::Term() : formula.operands()[0];
  const bool linear =
      (equality || formula.kind() == term::Kind::at_most_zero) && sum.kind() == term::Kind::sum;
  if (!linear) return to_c(formula, name);
  // positive + constant <= negative
  ts::Term positive = terms.constant(0);
  ts::Term negative = positive;
  for (std::size_t i = 0; i < sum.operands().size(); ++i) {
    const ts::Integer& factor = sum.coefficients()[i];
    ts::Term& side = factor.sign() > 0 ? positive : negative;
    side = terms.add(side, terms.scale(factor.sign() > 0 ? factor : -factor, sum.operands()[i]));
  }
  const auto is_simple = [](ts::Term t) { return t.kind() == term::Kind::variable; };
  const bool swap = positive.is_constant() || (is_simple(negative) && !is_simple(positive));
  if (swap) std::swap(positive, negative);
  ts::Integer constant = swap ? sum.value() : -sum.value();
  std::string sign = equality ? "==" : swap ? ">=" : "<=";
  const bool strict =
      !equality && !negative.is_constant() && constant == ts::Integer(swap ? 1 : -1);
  if (strict) {
    sign.resize(1);
    constant = ts::Integer(0);
  }
  const ts::Term right = terms.add(negative, terms.constant(constant));
  return to_c(positive, name) + ' ' + sign + ' ' + to_c(right, name);
}

std::string text_of(const ts::Program& program, const slicer::LoopReport& loop) {
  if (!loop.reached) return "never reached";
  if (loop.holds.empty()) return "nothing is known";
  std::string text;
  for (const ts::Term formula : loop.holds) {
    text += (text.empty() ? "" : " && ") + comparison(program.terms(), formula, program.namer());
  }
  return text;
}

/// ", called from line 12, 30", if it is of use.
std::string origin(const slicer::LoopReport& loop) {
  if (loop.calls.empty()) return "";
  std::string lines;
  for (const base::SourcePosition& call : loop.calls) {
    lines += (lines.empty() ? "" : ", ") + std::to_string(call.line);
  }
  return "called from line " + lines + ": ";
}

std::vector<report::LoopNote> notes_of(const ts::Program& program,
                                       const std::vector<slicer::LoopReport>& loops) {
  std::vector<report::LoopNote> notes;
  for (const slicer::LoopReport& loop : loops) {
    const auto same_head = [&](const slicer::LoopReport& other) { return other.head == loop.head; };
    const bool several = std::ranges::count_if(loops, same_head) > 1;
    std::string text = (several ? origin(loop) : "") + text_of(program, loop);
    const bool said = std::ranges::any_of(notes, [&](const report::LoopNote& note) {
      return note.position == loop.position && note.text == text;
    });
    if (!said) notes.push_back({loop.position, std::move(text)});
  }
  return notes;
}

}  // namespace

LoopListing list_loops(const Task& task, base::Budget& budget) {
  const ts::Program& program = task.program();
  const std::vector<ts::Observation> criterion = task.observations();
  LoopListing result;
  std::vector<slicer::LoopReport> loops;
  for (const ts::Function entry : task.entries) {
    slicer::LoopReports found =
        slicer::report_loops(program, entry, criterion, task.slice_options(entry), budget);
    std::ranges::move(found.loops, std::back_inserter(loops));
    std::ranges::move(found.warnings, std::back_inserter(result.warnings));
  }
  result.text = report::render_loop_notes(task.files(), notes_of(program, loops));
  return result;
}

}  // namespace pslice::library
