#include "tests/property/explained_path.h"

#include <algorithm>

namespace pslice::property {

using slicer::Link;
using Kind = slicer::Link::Kind;

namespace {

bool among(const std::vector<ts::Variable>& variables, ts::Variable v) {
  return std::ranges::find(variables, v) != variables.end();
}

bool mentions(const ts::Term& term, ts::Variable v) {
  const auto variables = term.variables();
  return std::ranges::find(variables, v) != variables.end();
}

}  // namespace

ExplainedPath::ExplainedPath(const ts::Program& program, ts::Function entry,
                             const std::vector<ts::Edge>& edges)
    : program_(&program), end_(program[entry].entry) {
  std::vector<ts::Edge> open;
  const auto come_back = [&] {
    while (!open.empty()) {
      const auto& call = std::get<ts::Call>(program[open.back()].operation);
      if (end_ != program[call.callee].exit) return;
      events_.push_back({Event::Kind::leave, open.back(), end_});
      end_ = program[open.back()].target;
      open.pop_back();
    }
  };
  for (const ts::Edge edge : edges) {
    const auto* call = std::get_if<ts::Call>(&program[edge].operation);
    events_.push_back({call != nullptr ? Event::Kind::enter : Event::Kind::edge, edge, end_});
    end_ = call != nullptr ? program[call->callee].entry : program[edge].target;
    if (call != nullptr) open.push_back(edge);
    come_back();
  }
}

bool ExplainedPath::executes(ts::Statement statement) const {
  return std::ranges::any_of(
      events_, [&](const Event& event) { return (*program_)[event.edge].statement == statement; });
}

bool ExplainedPath::visits(ts::Location location) const {
  return end_ == location ||
         std::ranges::any_of(events_, [&](const Event& event) { return event.before == location; });
}

bool ExplainedPath::writes(const Event& event, ts::Variable v) const {
  const ts::Operation& operation = (*program_)[event.edge].operation;
  if (const auto* assign = std::get_if<ts::Assign>(&operation)) return assign->target == v;
  if (const auto* effect = std::get_if<ts::Havoc>(&operation)) return among(effect->defines, v);
  if (const auto* call = std::get_if<ts::Call>(&operation)) {
    return event.kind == Event::Kind::enter ? among((*program_)[call->callee].parameters, v)
                                            : among(call->results, v);
  }
  return false;
}

/// The callee's locals are new ones each time.
bool ExplainedPath::overwrites(const Event& event, ts::Variable v) const {
  if (writes(event, v)) return true;
  const auto* call = std::get_if<ts::Call>(&(*program_)[event.edge].operation);
  return event.kind == Event::Kind::enter && (*program_)[v].owner == call->callee;
}

bool ExplainedPath::uses(const Event& event, ts::Variable v) const {
  const ts::EdgeInfo& edge = (*program_)[event.edge];
  if (among(edge.needs, v)) return true;
  if (const auto* assign = std::get_if<ts::Assign>(&edge.operation)) {
    return mentions(assign->value, v);
  }
  if (const auto* effect = std::get_if<ts::Havoc>(&edge.operation)) return among(effect->uses, v);
  if (const auto* call = std::get_if<ts::Call>(&edge.operation)) {
    if (event.kind == Event::Kind::leave) return among((*program_)[call->callee].results, v);
    return std::ranges::any_of(call->arguments, [&](const ts::Term& t) { return mentions(t, v); });
  }
  for (const ts::Edge side : (*program_)[edge.source].out) {  // a test is one of all its sides
    const auto* test = std::get_if<ts::Assume>(&(*program_)[side].operation);
    if (test != nullptr && mentions(test->condition, v)) return true;
  }
  return false;
}

/// Some step of `from` gives the variable a value that is there when `to` uses it.
bool ExplainedPath::carries(const Link& link, const std::vector<ts::Observation>& criterion) const {
  bool carried = false;
  for (const Event& event : events_) {
    if (carried && !link.to && event.before == criterion[link.criterion].location) return true;
    if (carried && link.to && (*program_)[event.edge].statement == link.to &&
        uses(event, link.variable)) {
      return true;
    }
    if ((*program_)[event.edge].statement == link.from && writes(event, link.variable)) {
      carried = true;
    } else if (overwrites(event, link.variable)) {
      carried = false;
    }
  }
  return carried && !link.to && end_ == criterion[link.criterion].location;
}

std::vector<ts::Edge> ExplainedPath::edges_of(ts::Statement statement) const {
  std::vector<ts::Edge> result;
  for (const ts::Edge edge : (*program_)[(*program_)[statement].function].edges) {
    if ((*program_)[edge].statement == statement) result.push_back(edge);
  }
  return result;
}

bool ExplainedPath::decides(ts::Statement test, ts::Location about) const {
  if ((*program_)[about].function != (*program_)[test].function) return false;
  const reference::Influence influence(*program_, (*program_)[test].function,
                                       reference::functions_that_may_halt(*program_));
  for (const ts::Edge edge : edges_of(test)) {
    const ts::Location at = (*program_)[edge].source;
    for (const ts::Location side : influence.successors(at)) {
      const auto range = influence.over(at, side);
      if (std::ranges::find(range, about) != range.end()) return true;
    }
  }
  return false;
}

bool ExplainedPath::decides(const Link& link, const std::vector<ts::Observation>& criterion) const {
  if (!link.to) return decides(link.from, criterion[link.criterion].location);
  for (const ts::Edge edge : edges_of(link.to)) {
    if (decides(link.from, (*program_)[edge].source)) return true;
    const auto* call = std::get_if<ts::Call>(&(*program_)[edge].operation);  // does it come back?
    if (call != nullptr && decides(link.from, (*program_)[call->callee].exit)) return true;
  }
  return false;
}

/// `to` is within the call `from`, or gets what `from` returns.
bool ExplainedPath::calls(const Link& link, const std::vector<ts::Observation>& criterion) const {
  const auto runs = [&](ts::Statement caller, ts::Function function) {
    return std::ranges::any_of(edges_of(caller), [&](ts::Edge edge) {
      const auto* call = std::get_if<ts::Call>(&(*program_)[edge].operation);
      if (call == nullptr) return false;
      const auto reached = ts::reachable_functions(*program_, call->callee);
      return std::ranges::find(reached, function) != reached.end();
    });
  };
  const ts::Function where = link.to ? (*program_)[link.to].function
                                     : (*program_)[criterion[link.criterion].location].function;
  return runs(link.from, where) || (link.to && runs(link.to, (*program_)[link.from].function));
}

std::string ExplainedPath::objection(const Link& link,
                                     const std::vector<ts::Observation>& criterion) const {
  const bool text = link.kind == Kind::text;
  if (!text && !executes(link.from)) return "the path does not execute the beginning of the link";
  const bool decision = link.kind == Kind::control || link.kind == Kind::jump;
  if (decision && !decides(link, criterion)) return "the one decides nothing about the other";
  if (link.kind == Kind::call && !calls(link, criterion)) return "there is no such call";
  const bool carried = link.kind == Kind::data || link.kind == Kind::trap;
  if (carried && link.variable && !carries(link, criterion)) {
    return "the path does not carry " + (*program_)[link.variable].name;
  }
  const bool gets_there = link.to ? executes(link.to) : visits(criterion[link.criterion].location);
  if (!link.then && !gets_there) return "the path does not get to the end of the link";
  return "";
}

}  // namespace pslice::property
