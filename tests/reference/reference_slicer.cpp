#include "tests/reference/reference_slicer.h"

#include <algorithm>
#include <map>
#include <memory>
#include <ranges>

#include "tests/reference/influence.h"

// One walk goes backward along one path with sigma, the variables that matter there.
//
//   x := e       x in sigma: its statement joins S, sigma := sigma - x + vars(e)
//   havoc        likewise, with its sets
//   call         results and parameters are renamed; what is renamed makes the call join S
//   test b       if S holds a statement in b's range of influence (on either side, or on the side
//                taken), b joins S and the variables of its conditions join sigma
//   jump         the same with the range behind its pseudo edge; it needs no variables
//   criterion    sigma gains its variables, and the calls that led here join S
//
// Where a call is kept of a function whose text cannot be edited, all its statements join S.
// In a copy of a function whose calls are not all in S, only assignments are watched: one that
// hits brings the calls in, and the next round sees the copy as part of the slice.

namespace pslice::reference {
namespace {

class Slicer {
 public:
  Slicer(const ts::Program& program, const std::vector<ts::Observation>& criterion, Rule rule,
         Ends ends, const std::vector<Copy>& copies)
      : program_(program),
        rule_(rule),
        ends_(ends),
        copies_(copies),
        may_halt_(functions_that_may_halt(program)),
        kept_exits_(program.function_count()),
        observed_(program.location_count()) {
    for (const ts::Observation& o : criterion) observed_[o.location.index()].push_back(&o);
  }

  std::set<ts::Statement> run(const std::vector<const Path*>& paths) {
    do {
      changed_ = false;
      for (const Path* path : paths) walk(*path);
    } while (changed_);
    return statements_;
  }

 private:
  void walk(const Path& path);
  void pass(const Step& step, ts::Location taken);
  void assign(ts::Variable target, const ts::Term& value, const Step& step);
  void havoc(const ts::Havoc& operation, const Step& step);
  void enter(const ts::Call& call, const Step& step);
  void leave(const ts::Call& call, const Step& step);
  void control(const Step& step, ts::Location taken);
  void visit(ts::Location location, std::size_t copy);

  void join(ts::Statement statement);
  void join_calls_to(std::size_t copy);
  void hit(const Step& step);
  [[nodiscard]] bool active(std::size_t copy) const;
  [[nodiscard]] bool kept(ts::Location location) const;
  [[nodiscard]] bool influences_kept(ts::Location b, ts::Location successor);
  [[nodiscard]] bool in_slice(ts::Statement s) const { return statements_.contains(s); }
  void need(const ts::Term& term);
  void kill(ts::Variable v);
  void forget_locals(ts::Function f);

  const ts::Program& program_;
  Rule rule_;
  Ends ends_;
  const std::vector<Copy>& copies_;
  std::vector<bool> may_halt_;
  std::vector<bool> kept_exits_;  // by function: whether it returns matters
  std::vector<std::vector<const ts::Observation*>> observed_;
  std::map<std::pair<ts::Location, ts::Location>, std::vector<ts::Location>> influence_;
  std::map<ts::Function, std::unique_ptr<Influence>> functions_;
  std::set<ts::Statement> statements_;
  std::set<ts::Variable> sigma_;
  bool changed_ = false;
};

void Slicer::walk(const Path& path) {
  sigma_.clear();
  visit(path.end, path.end_copy);
  std::size_t returned = 0;  // calls that came back and whose beginning is still ahead
  for (const Step& step : path.steps | std::views::reverse) {
    if (step.kind == Step::Kind::leave) {
      const auto& call = std::get<ts::Call>(program_[step.edge].operation);
      leave(call, step);
      ++returned;
      visit(program_[call.callee].exit, step.callee);
      continue;
    }
    ts::Location taken = program_[step.edge].target;
    if (step.kind == Step::Kind::enter) {
      // A call that does not come back leads to the caller's own halt.
      if (returned == 0) taken = program_[copies_[step.copy].function].halt;
      if (returned > 0) --returned;
    }
    pass(step, taken);
    visit(program_[step.edge].source, step.copy);
  }
}

/// Backward over an edge of the path, or over the beginning of a call.
void Slicer::pass(const Step& step, ts::Location taken) {
  const ts::EdgeInfo& edge = program_[step.edge];
  if (const auto* a = std::get_if<ts::Assign>(&edge.operation)) assign(a->target, a->value, step);
  if (const auto* h = std::get_if<ts::Havoc>(&edge.operation)) havoc(*h, step);
  if (const auto* c = std::get_if<ts::Call>(&edge.operation)) {
    enter(*c, step);
    if (active(step.callee) && program_[c->callee].text_is_fixed) {
      for (const ts::Statement s : program_[c->callee].statements) join(s);
    }
  }
  if (!active(step.copy)) return;
  control(step, taken);
  if (edge.statement && in_slice(edge.statement)) {
    sigma_.insert(edge.needs.begin(), edge.needs.end());
  }
}

void Slicer::assign(ts::Variable target, const ts::Term& value, const Step& step) {
  if (!sigma_.contains(target)) return;
  hit(step);
  kill(target);
  need(value);
}

void Slicer::havoc(const ts::Havoc& operation, const Step& step) {
  const auto matters = [&](ts::Variable v) { return sigma_.contains(v); };
  const auto any = [&](const std::vector<ts::Variable>& variables) {
    return std::ranges::any_of(variables, matters);
  };
  const bool meets = any(operation.defines) || any(operation.may_define) ||
                     (operation.writes_memory && any(program_.memory()));
  if (!meets) return;
  hit(step);
  for (const ts::Variable v : operation.defines) kill(v);
  sigma_.insert(operation.uses.begin(), operation.uses.end());
  if (operation.reads_memory) {
    sigma_.insert(program_.memory().begin(), program_.memory().end());
  }
}

void Slicer::leave(const ts::Call& call, const Step& step) {
  std::vector<ts::Variable> matter;
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    if (!sigma_.contains(call.results[i])) continue;
    hit(step);
    matter.push_back(program_[call.callee].results[i]);
  }
  for (const ts::Variable r : call.results) kill(r);
  forget_locals(call.callee);
  sigma_.insert(matter.begin(), matter.end());
}

void Slicer::enter(const ts::Call& call, const Step& step) {
  const std::vector<ts::Variable>& parameters = program_[call.callee].parameters;
  std::vector<ts::Term> matter;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (!sigma_.contains(parameters[i])) continue;
    hit(step);
    matter.push_back(call.arguments[i]);
  }
  forget_locals(call.callee);
  for (const ts::Term& argument : matter) need(argument);
}

void Slicer::control(const Step& step, ts::Location taken) {
  const ts::Location b = program_[step.edge].source;
  const ts::Function f = program_[b].function;
  auto& function = functions_[f];
  if (!function) function = std::make_unique<Influence>(program_, f, may_halt_, ends_);
  bool either = false;
  for (const ts::Location s : function->successors(b)) {
    either = influences_kept(b, s) || either;
  }
  // A jump has no side not taken: it is the range it jumps over that makes it matter.
  const bool is_jump = program_[b].out.size() == 1 &&
                       std::holds_alternative<ts::Skip>(program_[step.edge].operation);
  const bool joins = rule_ == Rule::branch || is_jump ? either : influences_kept(b, taken);
  if (joins) {
    for (const ts::Edge e : program_[b].out) {
      join(program_[e].statement);
      const auto* call = std::get_if<ts::Call>(&program_[e].operation);
      if (call != nullptr && may_halt_[call->callee.index()] &&
          !kept_exits_[call->callee.index()]) {
        kept_exits_[call->callee.index()] = true;
        changed_ = true;
      }
    }
  }
  // A test in S for its statement's sake, with nothing kept on any side, is evaluated as well.
  for (const ts::Edge e : program_[b].out) {
    const auto* test = std::get_if<ts::Assume>(&program_[e].operation);
    if (test == nullptr || !program_[e].statement || !in_slice(program_[e].statement)) continue;
    if (joins || !either) need(test->condition);
  }
}

void Slicer::visit(ts::Location location, std::size_t copy) {
  for (const ts::Observation* observation : observed_[location.index()]) {
    sigma_.insert(observation->variables.begin(), observation->variables.end());
    join_calls_to(copy);
  }
}

void Slicer::join(ts::Statement statement) {
  if (statement && statements_.insert(statement).second) changed_ = true;
}

void Slicer::join_calls_to(std::size_t copy) {
  for (; copies_[copy].call; copy = copies_[copy].caller) {
    join(program_[copies_[copy].call].statement);
  }
}

void Slicer::hit(const Step& step) {
  join(program_[step.edge].statement);
  join_calls_to(step.copy);
}

bool Slicer::active(std::size_t copy) const {
  for (; copies_[copy].call; copy = copies_[copy].caller) {
    const ts::Statement s = program_[copies_[copy].call].statement;
    if (s && !in_slice(s)) return false;
  }
  return true;
}

bool Slicer::kept(ts::Location location) const {
  if (!observed_[location.index()].empty()) return true;
  const ts::Function f = program_[location].function;
  if (kept_exits_[f.index()] && location == program_[f].exit) return true;
  const auto& out = program_[location].out;
  return std::ranges::any_of(
      out, [&](ts::Edge e) { return program_[e].statement && in_slice(program_[e].statement); });
}

bool Slicer::influences_kept(ts::Location b, ts::Location successor) {
  auto known = influence_.find({b, successor});
  if (known == influence_.end()) {
    const Influence& function = *functions_.at(program_[b].function);
    known = influence_.emplace(std::pair(b, successor), function.over(b, successor)).first;
  }
  return std::any_of(known->second.begin(), known->second.end(),
                     [&](ts::Location l) { return kept(l); });
}

void Slicer::need(const ts::Term& term) {
  sigma_.insert(term.variables().begin(), term.variables().end());
}

void Slicer::kill(ts::Variable v) {
  if (!program_[v].summary) sigma_.erase(v);
}

/// Outside a call the callee's own variables are not there.
void Slicer::forget_locals(ts::Function f) {
  std::erase_if(sigma_, [&](ts::Variable v) { return program_[v].owner == f; });
}

std::set<ts::Statement> everything(const ts::Program& program, ts::Function entry) {
  std::set<ts::Statement> all;
  for (const ts::Function f : ts::reachable_functions(program, entry)) {
    all.insert(program[f].statements.begin(), program[f].statements.end());
  }
  return all;
}

/// Control that cannot be followed has no paths to speak of.
bool is_unfollowable(const ts::Program& program, ts::Function entry) {
  return std::ranges::any_of(ts::reachable_functions(program, entry),
                             [&](ts::Function f) { return program[f].unfollowable.has_value(); });
}

}  // namespace

std::set<ts::Statement> slice_of(const ts::Program& program, ts::Function entry,
                                 const std::vector<ts::Observation>& criterion, Rule rule,
                                 const Paths& paths, Ends ends) {
  if (is_unfollowable(program, entry)) return everything(program, entry);
  std::vector<const Path*> all;
  for (const Path& path : paths.paths) all.push_back(&path);
  return Slicer(program, criterion, rule, ends, paths.copies).run(all);
}

Result slice(const ts::Program& program, ts::Function entry,
             const std::vector<ts::Observation>& criterion, const Options& options) {
  Result result;
  Paths paths;
  if (!is_unfollowable(program, entry)) paths = enumerate_paths(program, entry, options.limits);
  result.paths = paths.paths.size();
  result.complete = paths.complete;
  if (options.feasible) {
    std::erase_if(paths.paths, [&](const Path& p) { return !options.feasible(p.edges()); });
  }
  result.infeasible = result.paths - paths.paths.size();
  result.statements = slice_of(program, entry, criterion, options.rule, paths, options.ends);
  return result;
}

}  // namespace pslice::reference
