#include "slicer/explore/versions/differences.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "slicer/explore/execution/demanded_ints.h"
#include "slicer/explore/modes/relevance.h"
#include "slicer/explore/tests/conditions.h"
#include "slicer/explore/tests/groups.h"
#include "term/partial.h"

namespace pslice::explore {

using solver::Answer;

namespace {

/// So often an input is looked for that C defines for both versions.
constexpr std::size_t most_retries = 20;
/// So many pairs of conditions are made disjoint by asking whether they overlap; others are without
/// asking.
constexpr std::size_t most_overlaps = 400;

}  // namespace

void Differences::note_undefined(const Execution& execution, const Assignment& input,
                                 Term excluded) {
  if (execution.end != Execution::End::undefined) return;
  if (execution.program == 0) {
    old_excluded_.push_back(excluded);
    return;
  }
  if (execution.bounded) return;
  const bool is_known = std::ranges::find(excluded_, excluded) != excluded_.end();
  if (is_known) return;
  Difference difference{.kind = Difference::Kind::undefined, .group = {}};
  const Trace& trace = execution.trace;
  const Relevance reason =
      relevant(trace, trace.operands(execution.last), execution.around, subject_.statement_count());
  for (const Node test : reason.tests) {
    const Term condition = trace.info(test).condition;
    if (!condition.is_true()) difference.group.condition.push_back(condition);
  }
  difference.group.condition.push_back(trace.info(execution.last).condition);
  difference.fault = execution.fault;
  if (execution.where) {
    difference.where = ts::Statement(execution.where.index() - newer_.first_statement);
  }
  describe(difference, execution, input);
  undefined_.push_back(std::move(difference));
  excluded_.push_back(excluded);
}

std::vector<Difference> Differences::take() {
  merge(found_);
  merge(undefined_);
  // What has a meaning everywhere says first where the others have one.
  std::ranges::stable_partition(undefined_, [](const Difference& difference) {
    return std::ranges::none_of(difference.group.condition, term::is_partial);
  });
  // Of those that became one, one condition excludes all.
  excluded_.clear();
  for (const Difference& difference : undefined_) {
    std::vector<Term> opposite;
    for (const Term condition : difference.group.condition) {
      opposite.push_back(subject_.terms().negation(condition));
    }
    excluded_.push_back(subject_.terms().disjunction(std::move(opposite)));
  }
  make_disjoint();
  std::ranges::move(undefined_, std::back_inserter(found_));
  return std::move(found_);
}

void Differences::add(const Group& group, const Assignment& known, bool as_found) {
  const Execution run = subject_.execute(known);
  if (!run.has_ended()) return explorer_.note_stopped();
  const Gap differs = gap(run);
  if (differs.unknown) {
    explorer_.caveats().incomplete(
        {}, "whether addresses that are computed are the same in both versions is not told");
    return;
  }
  if (differs.everywhere) {
    return add_difference(*differs.everywhere, group, run, known, differs.calls);
  }
  if (differs.where.is_false()) return;
  if (as_found) {
    if (!explorer_.questions().holds(differs.where, known)) return;
    Group visited = group;  // whose outputs are those of the one run
    visited.outputs.clear();
    return add_difference(Difference::Kind::value, std::move(visited), run, known, differs.calls);
  }
  auto shown = witness(group, differs.where, known);
  if (!shown) return;
  if (!is_difference(shown->second, shown->first)) {
    explorer_.caveats().incomplete({}, "internal: a difference did not show when it was run");
    return;
  }
  Group narrowed = group;
  narrowed.condition.push_back(differs.where);
  add_difference(Difference::Kind::value, std::move(narrowed), shown->second, shown->first,
                 differs.calls);
}

bool Differences::are_the_same(const Execution& run) {
  const Gap differs = gap(run);
  return !differs.unknown && !differs.everywhere && differs.where.is_false();
}

bool Differences::is_difference(const Execution& run, const Assignment& input) {
  const Gap differs = gap(run);
  return differs.everywhere || explorer_.questions().holds(differs.where, input);
}

Differences::Gap Differences::gap(const Execution& run) {
  Gap gap;
  gap.where = subject_.terms().truth(false);
  const auto reached = [&](std::size_t i) { return run.outputs[i].reached; };
  const std::size_t other = layout_.first_of_new;
  if (reached(layout_.returns) != reached(other + layout_.returns)) {
    gap.everywhere = Difference::Kind::ends;
    return gap;
  }
  for (std::size_t i = 0; i < layout_.outputs; ++i) {
    if (layout_.unwritten_by_old[i] || layout_.unwritten_by_new[i]) continue;
    if (reached(i) != reached(other + i)) gap.everywhere = Difference::Kind::reached;
  }
  if (gap.everywhere) return gap;
  compare_values(run, gap);
  return gap;
}

void Differences::compare_values(const Execution& run, Gap& gap) {
  std::vector<Term> unequal;
  for (std::size_t i = 0; i < layout_.outputs; ++i) {
    const Execution::Observed& mine = run.outputs[i];
    const Execution::Observed& theirs = run.outputs[layout_.first_of_new + i];
    if (!mine.reached && !theirs.reached) continue;
    const Term left = layout_.unwritten_by_old[i];
    const Term kept = layout_.unwritten_by_new[i];
    compare(left ? left : mine.term, kept ? kept : theirs.term,
            explorer_.is_address(left ? layout_.first_of_new + i : i), unequal, gap);
  }
  const std::size_t of_values = unequal.size();
  const bool by_value = gap.everywhere.has_value();
  if (layout_.calls) {
    const auto& mine = run.calls[0];
    const auto& theirs = run.calls[1];
    const bool same_functions = std::ranges::equal(mine, theirs, [](const auto& a, const auto& b) {
      return a.call->function == b.call->function && a.arguments.size() == b.arguments.size();
    });
    if (!same_functions) gap.everywhere = Difference::Kind::value;
    for (std::size_t i = 0; same_functions && i < mine.size(); ++i) {
      for (std::size_t k = 0; k < mine[i].arguments.size(); ++k) {
        compare(mine[i].arguments[k], theirs[i].arguments[k], mine[i].call->addresses[k], unequal,
                gap);
      }
    }
  }
  gap.calls = unequal.size() > of_values || (gap.everywhere && !by_value);
  gap.where = subject_.terms().disjunction(std::move(unequal));
}

void Differences::compare(Term older, Term newer, bool addresses, std::vector<Term>& unequal,
                          Gap& gap) {
  if (older == newer) return;
  if (addresses) {
    // A number that stands for an object, or none at all.
    if (older.is_constant() && newer.is_constant())
      gap.everywhere = Difference::Kind::value;
    else
      gap.unknown = true;
    return;
  }
  if (!subject_.inputs().known(older) || !subject_.inputs().known(newer)) {
    gap.unknown = true;
    return;
  }
  unequal.push_back(subject_.terms().not_equal(older, newer));
}

/// An input of the group for which the outputs differ, and its run; none: there is none, or nobody
/// knows, and then that is said.
std::optional<std::pair<Assignment, Execution>> Differences::witness(const Group& group, Term where,
                                                                     const Assignment& known) {
  std::vector<Term> rest{where};
  std::ranges::copy(explorer_.defined().conditions(), std::back_inserter(rest));
  for (std::size_t tries = 0; tries < most_retries; ++tries) {
    Questions::Reply reply = explorer_.questions().ask(group.condition, rest, known);
    if (reply.answer == Answer::unsatisfiable) return std::nullopt;
    if (reply.answer == Answer::unknown) break;
    Execution run = subject_.execute(reply.assignment);
    if (run.has_ended()) return std::pair(std::move(reply.assignment), std::move(run));
    const Term excluded = explorer_.exclude(run, reply.assignment);
    if (!excluded) break;
    rest.push_back(excluded);
  }
  explorer_.caveats().incomplete({}, "whether the versions differ in a group was not decided");
  return std::nullopt;
}

void Differences::add_difference(Difference::Kind kind, Group group, const Execution& run,
                                 const Assignment& input, bool calls) {
  Difference difference{.kind = kind, .group = std::move(group), .calls_differ = calls};
  describe(difference, run, input);
  found_.push_back(std::move(difference));
}

namespace {

std::vector<SeenCall> seen(const std::vector<Execution::Call>& calls) {
  std::vector<SeenCall> result;
  for (const Execution::Call& call : calls) result.push_back({call.call, call.values});
  return result;
}

}  // namespace

/// Where NEW did not end: what OLD did. The run need not have looked at outputs, and does not say
/// what it asked for.
void Differences::describe_old(Difference& difference, const Assignment& input) {
  const Execution run = execute(older_, input);
  difference.group.test = test_of(run, input);
  difference.group.test.values.clear();
  for (std::size_t i = 0; i < subject_.inputs().count(); ++i) {
    difference.group.test.values.emplace_back(value_of(input, i));
  }
  difference.old_results = run.results.size();
  difference.old_calls = seen(run.calls[0]);
  difference.old_returns = run.outputs[layout_.returns].reached;
}

void Differences::describe(Difference& difference, const Execution& run, const Assignment& input) {
  difference.group.test = test_of(run, input);
  if (!run.has_ended()) describe_old(difference, input);
  const auto leave = [&](std::size_t output, Term unwritten) {
    if (!unwritten || difference.group.outputs.empty()) return;
    difference.group.outputs[output] = unwritten;
    difference.group.test.observed[output] = explorer_.questions().evaluate(unwritten, input);
  };
  for (std::size_t i = 0; run.has_ended() && i < layout_.outputs; ++i) {
    leave(i, layout_.unwritten_by_old[i]);
    leave(layout_.first_of_new + i, layout_.unwritten_by_new[i]);
  }
  difference.old_edges = base::BitSet(older_.program.edge_count());
  difference.new_edges = base::BitSet(newer_.program.edge_count());
  run.edges.for_each([&](std::size_t edge) {
    if (edge < newer_.first_edge)
      difference.old_edges.insert(edge);
    else
      difference.new_edges.insert(edge - newer_.first_edge);
  });
  if (!run.has_ended()) return;
  difference.old_results = run.earlier_results;
  difference.old_calls = seen(run.calls[0]);
  difference.new_calls = seen(run.calls[1]);
  difference.old_returns = run.outputs[layout_.returns].reached;
  difference.new_returns = run.outputs[layout_.first_of_new + layout_.returns].reached;
}

namespace {

/// Outputs that are not the same in two groups that differ alike, and so are the same in both
/// versions; none if they do not differ alike.
std::optional<std::set<std::size_t>> various_outputs(const Difference& a, const Difference& b,
                                                     const Layout& layout) {
  const bool alike = a.kind == b.kind && !a.as_tested && !b.as_tested && !a.calls_differ &&
                     !b.calls_differ && a.old_returns == b.old_returns &&
                     a.new_returns == b.new_returns && a.fault == b.fault && a.where == b.where &&
                     a.group.outputs.size() == b.group.outputs.size();
  if (!alike) return std::nullopt;
  std::set<std::size_t> various;
  for (std::size_t i = 0; i < layout.outputs && !a.group.outputs.empty(); ++i) {
    const auto mine = std::pair(a.group.outputs[i], a.group.outputs[layout.first_of_new + i]);
    const auto theirs = std::pair(b.group.outputs[i], b.group.outputs[layout.first_of_new + i]);
    if (mine == theirs) continue;
    if (mine.first != mine.second || theirs.first != theirs.second) return std::nullopt;
    various.insert(i);
  }
  return various;
}

}  // namespace

/// Groups that differ alike on both sides of a test, which then says nothing, become one.
void Differences::merge(std::vector<Difference>& differences) const {
  for (bool merged = true; merged;) {
    merged = false;
    for (std::size_t i = 0; i < differences.size() && !merged; ++i) {
      for (std::size_t j = i + 1; j < differences.size() && !merged; ++j) {
        auto various = various_outputs(differences[i], differences[j], layout_);
        if (!various) continue;
        const auto place = opposed(differences[i].group.condition, differences[j].group.condition,
                                   subject_.terms());
        if (!place) continue;
        drop_condition(differences[i].group, *place);
        differences[i].various.merge(*various);
        differences[i].various.merge(differences[j].various);
        differences.erase(differences.begin() + static_cast<std::ptrdiff_t>(j));
        merged = true;
      }
    }
  }
}

/// Where NEW is undefined, nothing else is said of it; and where OLD is, nothing at all.
void Differences::make_disjoint() {
  for (std::size_t i = 0; i < undefined_.size(); ++i) {
    Conditions others = old_excluded_;
    others.insert(others.end(), excluded_.begin(),
                  excluded_.begin() + static_cast<std::ptrdiff_t>(i));
    exclude(undefined_[i].group, others);
  }
  for (Difference& difference : found_) {
    exclude(difference.group, excluded_);
    if (!excluded_.empty()) distrust_ints(difference.group);
  }
}

/// All inputs of the group satisfy these from now on, as far as they did not anyway. They come
/// before the first division by what may be zero, since they say where it has a value: that it has
/// none where they do not hold is no reason to leave them out.
void Differences::exclude(Group& group, const Conditions& defined) {
  const auto place = std::ranges::find_if(group.condition, term::is_partial);
  const auto before = static_cast<std::size_t>(place - group.condition.begin());
  Conditions known(group.condition.begin(), place);
  for (const Term condition : defined) {
    if (overlap(known, condition)) known.push_back(condition);
  }
  Conditions added(known.begin() + static_cast<std::ptrdiff_t>(before), known.end());
  std::ranges::stable_partition(added, std::not_fn(term::is_partial));
  group.condition.insert(place, added.begin(), added.end());
  for (Group::KnownInt& known : group.in_int) {
    if (known.after > before) known.after += added.size();
  }
}

/// What NEW computes as an int is one where NEW is defined. The conditions are read elsewhere, too,
/// and are what says so: `x + 1 <= 2147483647` is no condition on an int.
void Differences::distrust_ints(Group& group) {
  std::set<term::Variable> mentioned;
  for (const Term condition : group.condition) {
    mentioned.insert(condition.variables().begin(), condition.variables().end());
  }
  term::Factory& terms = subject_.terms();
  for (Group::KnownInt& known : group.in_int) {
    if (known.program == 0 || !std::ranges::includes(mentioned, known.term.variables())) continue;
    Conditions before(group.condition.begin(),
                      group.condition.begin() + static_cast<std::ptrdiff_t>(known.after));
    std::ranges::copy(old_excluded_, std::back_inserter(before));
    for (const Group::KnownInt& of_old : group.in_int) {
      if (of_old.program == 0 && of_old.after <= known.after)
        before.push_back(is_int(terms, of_old.term));
    }
    if (overlap(before, is_int(terms, known.term))) known.after = group.condition.size();
  }
}

/// Is there an input for which the conditions hold and this does not?
bool Differences::overlap(const Conditions& conditions, Term excluded) {
  if (++overlaps_ > most_overlaps) return true;
  const Term opposite = subject_.terms().negation(excluded);
  return explorer_.questions().ask(conditions, {&opposite, 1}, {}).answer != Answer::unsatisfiable;
}

}  // namespace pslice::explore
