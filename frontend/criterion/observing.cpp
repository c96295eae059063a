// What a criterion observes where it was found.

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/ASTUnit.h"
#include "frontend/criterion/criterion.h"
#include "frontend/criterion/expression.h"
#include "frontend/criterion/missing.h"
#include "frontend/lower/lvalue.h"
#include "ts/effects.h"

namespace pslice::frontend {

void fail_criterion(const std::string& spec, const std::string& message) {
  throw base::Failure(base::ExitStatus::bad_input, "criterion '" + spec + "': " + message);
}

void fail_unused(const Criterion& criterion, const SourcePoint& point) {
  const std::string line = "line " + std::to_string(point.position.line);
  const bool is_line = criterion.where == std::to_string(point.position.line);
  const std::string place = is_line ? line : criterion.where + " (" + line + ")";
  fail_criterion(criterion.spec,
                 "no variable is used at " + place + "; name one as " + criterion.where + ":VAR");
}

namespace {

ts::ExactPaths paths_of(const Lvalue& lvalue) {
  return lvalue.path.empty() ? ts::ExactPaths() : ts::ExactPaths{{lvalue.path}};
}

/// What decides the value of an expression; none if it is none, names something that is not there,
/// or nothing but constants.
std::optional<CriterionPoint::Meaning> read_by_expression(const std::string& text,
                                                          const SourcePoint& point,
                                                          const Lowered& lowered,
                                                          clang::ASTUnit& unit) {
  const Expression expression = read_expression(text);
  if (!expression.objection.empty()) return std::nullopt;
  std::set<ts::Variable> variables;
  CriterionPoint::Meaning result;
  bool is_constant = !expression.lvalues.empty();
  for (const std::string& operand : expression.lvalues) {
    const auto lvalue = read_lvalue(operand, point.scope, point.function, lowered, unit);
    is_constant = is_constant && !lvalue;
    if (!lvalue && enumerator(operand, point, lowered, unit) == nullptr) return std::nullopt;
    if (!lvalue) continue;
    variables.insert(lvalue->variables.begin(), lvalue->variables.end());
    if (!lvalue->path.empty()) result.paths.all.push_back(lvalue->path);
  }
  if (is_constant) return std::nullopt;
  result.variables.assign(variables.begin(), variables.end());
  return result;
}

}  // namespace

std::optional<Meanings> meanings_at(const SourcePoint& point, const std::vector<std::string>& names,
                                    const Lowered& lowered,
                                    const std::vector<clang::ASTUnit*>& units) {
  Meanings result;
  clang::ASTUnit& unit = *units[lowered.functions[point.function.index()].unit];
  for (const std::string& name : names) {
    const auto lvalue = read_lvalue(name, point.scope, point.function, lowered, unit);
    if (lvalue) {
      result.push_back({{lvalue->variables.begin(), lvalue->variables.end()},
                        lvalue->value,
                        lvalue->exists,
                        paths_of(*lvalue)});
      continue;
    }
    auto meaning = read_by_expression(name, point, lowered, unit);
    if (!meaning) return std::nullopt;
    result.push_back(std::move(*meaning));
  }
  return result;
}

std::set<ts::Variable> used_at(const SourcePoint& point, const Lowered& lowered) {
  const ts::Program& program = lowered.program;
  std::set<ts::Variable> result;
  const auto add = [&](const auto& variables) {
    for (const ts::Variable v : variables) {
      const std::string& name = program[v].name;
      if (!name.starts_with('$') && !name.starts_with('&')) result.insert(v);
    }
  };
  if (!point.statement) return result;
  for (const ts::Edge e : program[point.function].edges) {
    if (program[e].statement != point.statement) continue;
    const ts::Effects effects = ts::effects_of(program, e);
    add(effects.reads);
    ts::for_each_term(program[e].operation, [&](ts::Term term) { add(term.variables()); });
    result.insert(effects.memory_read.begin(), effects.memory_read.end());
  }
  return result;
}

namespace {

class Observer {
 public:
  Observer(const Criterion& criterion, const Lowered& lowered,
           const std::vector<clang::ASTUnit*>& units)
      : criterion_(criterion), lowered_(lowered), units_(units) {}

  std::vector<CriterionPoint> run() {
    for (const TextPlace& place : criterion_.places) {
      if (!criterion_.variables.empty()) {
        add_named(criterion_.at_returns ? return_at(place).point : point_at(place));
      } else if (criterion_.at_returns) {
        add_returned(return_at(place));
      } else {
        add_used(point_at(place));
      }
    }
    // Of what it reads through pointers the outline did not know whether it is anything.
    if (points_.empty()) fail_unused(criterion_, point_at(criterion_.places.front()));
    return std::move(points_);
  }

 private:
  [[nodiscard]] const FunctionEntry& function_of(const TextPlace& place) const {
    return lowered_.functions[place.function.index()];
  }
  [[nodiscard]] const SourcePoint& point_at(const TextPlace& place) const {
    return lowered_.points_of(function_of(place))[place.number];
  }
  [[nodiscard]] const ReturnPoint& return_at(const TextPlace& place) const {
    return lowered_.returns_of(function_of(place))[place.number];
  }

  void add_named(const SourcePoint& point) {
    if (const auto meanings = meanings_at(point, criterion_.variables, lowered_, units_)) {
      add(point, *meanings, criterion_.variables);
    }
  }

  void add_returned(const ReturnPoint& point) {
    const ts::Observation& value = *point.value;
    ts::Term number;  // if it is one
    if (value.variables.size() == 1) {
      number = lowered_.program.terms().variable(value.variables.front());
    }
    points_.push_back({.observations = {value},
                       .position = point.point.position,
                       .label = {},
                       .variables = {"return"},
                       .meanings = {{value.variables, number, {}}}});
  }

  void add_used(const SourcePoint& point) {
    const std::set<ts::Variable> used = used_at(point, lowered_);
    if (used.empty()) return;
    std::vector<std::string> names;
    Meanings meanings;
    for (const ts::Variable v : used) {
      const std::string& name = lowered_.program[v].name;
      if (name.starts_with('$')) continue;
      names.push_back(name);
      meanings.push_back({{v}, lowered_.program.terms().variable(v), {}});
    }
    add(point, meanings, names, used);
  }

  /// `more` is observed as well, without a name.
  void add(const SourcePoint& point, const Meanings& meanings,
           const std::vector<std::string>& names, const std::set<ts::Variable>& more = {}) {
    std::set<ts::Variable> variables = more;
    ts::ExactPaths exact;
    for (const auto& meaning : meanings) {
      variables.insert(meaning.variables.begin(), meaning.variables.end());
      exact.all.insert(exact.all.end(), meaning.paths.all.begin(), meaning.paths.all.end());
    }
    CriterionPoint& result = points_.emplace_back();
    result.position = point.position;
    result.label = criterion_.label;
    result.variables = names;
    result.meanings = meanings;
    for (const ts::Location location : point.locations) {
      result.observations.push_back({location,
                                     {variables.begin(), variables.end()},
                                     point.statement,
                                     std::make_shared<const ts::ExactPaths>(exact)});
    }
  }

  const Criterion& criterion_;
  const Lowered& lowered_;
  const std::vector<clang::ASTUnit*>& units_;
  std::vector<CriterionPoint> points_;
};

}  // namespace

std::vector<CriterionPoint> observe_criterion(const Criterion& criterion, const Lowered& lowered,
                                              const std::vector<clang::ASTUnit*>& units) {
  return Observer(criterion, lowered, units).run();
}

}  // namespace pslice::frontend
