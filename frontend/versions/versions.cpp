// Functions and objects are paired first, so that labels can name them alike in both versions; then
// each pair of functions is compared by itself. A statement of a program may be several nodes (all
// that one macro expands to): it corresponds to the one that has most of their partners.

#include "frontend/versions/versions.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/versions/build.h"
#include "frontend/versions/definitions.h"
#include "frontend/versions/differences.h"
#include "frontend/versions/gaps.h"
#include "frontend/versions/initial.h"
#include "frontend/versions/interface.h"
#include "frontend/versions/types.h"

namespace pslice::frontend::versions {

namespace {

/// Is it listed by itself where it changed? Others are parts of the statement around them.
bool is_listed(const Node& node) {
  return node.statement.valid() || node.kind == NodeKind::case_ || node.kind == NodeKind::label ||
         node.kind == NodeKind::declaration;
}

/// One of two nodes that are matched does nothing.
bool is_bare(const Node& a, const Node& b) { return !a.statement.valid() || !b.statement.valid(); }

Change::Kind kind_of(Fate fate) {
  return fate == Fate::moved ? Change::Kind::moved : Change::Kind::changed;
}

class Correspondences {
 public:
  Correspondences(const Version& old_version, const Version& new_version)
      : old_(old_version), new_(new_version), entities_(pair_entities(old_, new_)) {}

  Correspondence run() &&;

 private:
  /// A change and where it is listed.
  struct Listed {
    base::SourcePosition place;
    Change change;
  };

  void compare_functions();
  void compare_places(const FunctionEntry& before, const FunctionEntry& after);
  void compare_pair(const FunctionEntry& before, const FunctionEntry& after);
  void pair_statements(const Tree& before, const Tree& after, const Differences& found);
  void pair_implicit(const FunctionEntry& before, const FunctionEntry& after);
  void list_pair(const Tree& before, const Tree& after, const Differences& found);
  static void find_gaps(const Tree& before, const Tree& after, const Differences& found,
                        int new_node, Change& change);
  void list_removed(const Tree& before, const Tree& after, const Differences& found);
  void list_whole(const FunctionEntry& function, Change::Kind kind);
  void list(base::SourcePosition place, Change change);
  void record_lines(const Tree& before, const Tree& after, const Matching& matching,
                    bool statements);
  void pair_syntax(const Tree& before, const Tree& after, const Matching& matching);
  void pair_places(const FunctionEntry& before, const FunctionEntry& after);
  void sort_changes();
  [[nodiscard]] static base::SourcePosition position(const Version& version,
                                                     const FunctionEntry& function,
                                                     clang::SourceLocation where);
  [[nodiscard]] std::map<ts::Statement, Fate> fates(const Tree& tree,
                                                    const std::vector<Fate>& nodes,
                                                    const std::vector<int>& partners,
                                                    const Tree& other, bool is_new) const;
  [[nodiscard]] static Tree tree(const Version& version, const FunctionEntry& function,
                                 const Names& names) {
    return tree_of(function, version.lowered, version.file_of(function), names);
  }

  const Version& old_;
  const Version& new_;
  Entities entities_;
  Correspondence result_;
  std::vector<Listed> listed_;
  std::map<const void*, const void*> old_syntax_;  // by that of NEW
};

Correspondence Correspondences::run() && {
  result_.new_of_old.resize(old_.lowered.program.statement_count());
  result_.old_of_new.resize(new_.lowered.program.statement_count());
  for (Change& change : compare_definitions(old_, new_, entities_)) {
    const base::SourcePosition place = change.new_at ? *change.new_at : *change.old_at;
    list(place, std::move(change));
  }
  result_.interface = compare_interfaces(old_, new_, entities_);
  compare_functions();
  sort_changes();
  return std::move(result_);
}

void Correspondences::list(base::SourcePosition place, Change change) {
  change.text = shortened(std::move(change.text));
  listed_.push_back({std::move(place), std::move(change)});
}

base::SourcePosition Correspondences::position(const Version& version,
                                               const FunctionEntry& function,
                                               clang::SourceLocation where) {
  return position_of(function.context->getSourceManager(), where, version.file_of(function));
}

void Correspondences::compare_functions() {
  std::set<std::size_t> old_done;
  std::set<std::size_t> new_done;
  for (const auto& [a, b] : entities_.functions) {
    old_done.insert(a);
    new_done.insert(b);
    compare_pair(old_.lowered.functions[a], new_.lowered.functions[b]);
  }
  for (std::size_t i = 0; i < old_.lowered.functions.size(); ++i) {
    if (!old_done.contains(i)) list_whole(old_.lowered.functions[i], Change::Kind::removed);
  }
  for (std::size_t i = 0; i < new_.lowered.functions.size(); ++i) {
    if (!new_done.contains(i)) list_whole(new_.lowered.functions[i], Change::Kind::added);
  }
}

namespace {

/// One that both versions have is an input of both, by that name, wherever it stands.
bool has_parameter(const FunctionEntry& function, const std::string& name) {
  return std::ranges::any_of(function.definition->parameters(), [&](const clang::ParmVarDecl* p) {
    return p->getNameAsString() == name;
  });
}

/// The parameters that both have, in the order of the first.
std::string common_parameters(const FunctionEntry& function, const FunctionEntry& other) {
  std::string names;
  for (const clang::ParmVarDecl* parameter : function.definition->parameters()) {
    const std::string name = parameter->getNameAsString();
    if (name.empty() || !has_parameter(other, name)) continue;
    names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

}  // namespace

/// Inputs correspond by name, and what callers pass by place.
void Correspondences::compare_places(const FunctionEntry& before, const FunctionEntry& after) {
  const std::string old_order = common_parameters(before, after);
  const std::string new_order = common_parameters(after, before);
  if (old_order == new_order || !after.definition->hasExternalFormalLinkage()) return;
  const std::string name = after.definition->getNameAsString();
  result_.interface.push_back({.what = "the parameters of `" + name + "` changed places from `" +
                                       old_order + "` to `" + new_order + "`",
                               .name = name,
                               .old_at = position(old_, before, before.definition->getLocation()),
                               .new_at = position(new_, after, after.definition->getLocation())});
}

void Correspondences::compare_pair(const FunctionEntry& before, const FunctionEntry& after) {
  const Tree old_tree = tree(old_, before, entities_.old_names);
  const Tree new_tree = tree(new_, after, entities_.new_names);
  const Differences found = compare(old_tree, new_tree);
  FunctionPair& pair = result_.functions.emplace_back();
  pair.old_function = before.id;
  pair.new_function = after.id;
  const bool same_type = TypeWords(*before.context).of_function(*before.definition) ==
                         TypeWords(*after.context).of_function(*after.definition);
  pair.same_text = found.same_text && same_type;
  if (!found.same_text) compare_places(before, after);
  for (std::size_t i = 0; i < old_tree.locals.size(); ++i) {
    if (found.locals.new_of_old[i] < 0) continue;
    const Local& variable = old_tree.locals[i];
    const Local& other = new_tree.locals[static_cast<std::size_t>(found.locals.new_of_old[i])];
    const bool is_label =
        variable.node >= 0 && old_tree.node(variable.node).kind == NodeKind::label;
    const bool is_kept =
        has_parameter(after, variable.name) && has_parameter(before, variable.name);
    const bool is_taken = has_parameter(after, other.name) && has_parameter(before, other.name);
    if (variable.name != other.name && !is_label && !is_kept && !is_taken) {
      pair.renamed.emplace_back(variable.name, other.name);
    }
    if (variable.nature == other.nature || !(variable.is_static || other.is_static)) continue;
    result_.interface.push_back({.what = "the initial value of `" + other.name + "` in `" +
                                         after.definition->getNameAsString() + "` changed",
                                 .name = other.name,
                                 .old_at = old_tree.node(variable.node).at,
                                 .new_at = new_tree.node(other.node).at});
  }
  if (!same_type) {
    const clang::SourceLocation where = after.definition->getLocation();
    const base::SourcePosition place = position(new_, after, where);
    list(place, {.kind = Change::Kind::changed,
                 .old_at = position(old_, before, before.definition->getLocation()),
                 .new_at = place,
                 .text = line_at(after.context->getSourceManager(), where)});
  }
  pair_statements(old_tree, new_tree, found);
  pair_implicit(before, after);
  list_pair(old_tree, new_tree, found);
  list_removed(old_tree, new_tree, found);
  pair_syntax(old_tree, new_tree, found.matching);
  record_lines(old_tree, new_tree, found.matching, true);
  record_lines(old_tree, new_tree, found.matching, false);
  pair_places(before, after);
}

void Correspondences::pair_statements(const Tree& before, const Tree& after,
                                      const Differences& found) {
  std::map<std::pair<ts::Statement, ts::Statement>, int> together;
  for (std::size_t i = 0; i < before.nodes.size(); ++i) {
    if (found.matching.new_of_old[i] < 0) continue;
    const ts::Statement a = before.nodes[i].statement;
    const ts::Statement b = after.node(found.matching.new_of_old[i]).statement;
    if (a.valid() && b.valid()) ++together[{a, b}];
  }
  std::vector<std::pair<int, std::pair<ts::Statement, ts::Statement>>> order;
  for (const auto& [pair, count] : together) order.emplace_back(-count, pair);
  std::ranges::sort(order);
  for (const auto& [count, pair] : order) {
    std::optional<ts::Statement>& partner = result_.new_of_old[pair.first.index()];
    std::optional<ts::Statement>& other = result_.old_of_new[pair.second.index()];
    if (partner || other) continue;
    partner = pair.second;
    other = pair.first;
  }
}

/// What runs without standing anywhere, in order.
void Correspondences::pair_implicit(const FunctionEntry& before, const FunctionEntry& after) {
  const auto implicit = [](const ts::Program& program, ts::Function function) {
    std::vector<ts::Statement> result;
    for (const ts::Statement s : program[function].statements) {
      if (program[s].implicit) result.push_back(s);
    }
    return result;
  };
  const auto of_old = implicit(old_.lowered.program, before.id);
  const auto of_new = implicit(new_.lowered.program, after.id);
  for (std::size_t i = 0; i < std::min(of_old.size(), of_new.size()); ++i) {
    result_.new_of_old[of_old[i].index()] = of_new[i];
    result_.old_of_new[of_new[i].index()] = of_old[i];
  }
}

/// What became of the statements: changed if one of their nodes did, or has its partner elsewhere.
std::map<ts::Statement, Fate> Correspondences::fates(const Tree& tree,
                                                     const std::vector<Fate>& nodes,
                                                     const std::vector<int>& partners,
                                                     const Tree& other, bool is_new) const {
  const auto& counterparts = is_new ? result_.old_of_new : result_.new_of_old;
  std::map<ts::Statement, Fate> result;
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const ts::Statement statement = tree.nodes[i].statement;
    if (!statement.valid()) continue;
    Fate& fate = result.try_emplace(statement, Fate::same).first->second;
    const bool together =
        partners[i] >= 0 && counterparts[statement.index()] == other.node(partners[i]).statement;
    fate = std::max(fate, together ? nodes[i] : Fate::changed);
  }
  return result;
}

void Correspondences::list_pair(const Tree& before, const Tree& after, const Differences& found) {
  const auto old_fates = fates(before, found.old_fates, found.matching.new_of_old, after, false);
  const auto new_fates = fates(after, found.new_fates, found.matching.old_of_new, before, true);
  std::set<ts::Statement> done;
  for (std::size_t i = 0; i < after.nodes.size(); ++i) {
    const Node& node = after.nodes[i];
    const int partner = found.matching.old_of_new[i];
    if (!is_listed(node)) continue;
    Change change{.kind = Change::Kind::added, .new_at = node.at, .text = node.text};
    if (node.statement.valid()) {
      if (!done.insert(node.statement).second) continue;
      change.new_statement = node.statement;
      change.old_statement = result_.old_of_new[node.statement.index()];
    }
    if (change.old_statement) {
      const Fate fate = std::max(new_fates.at(node.statement), old_fates.at(*change.old_statement));
      if (fate == Fate::same) continue;
      change.kind = kind_of(fate);
      change.old_at = old_.lowered.program[*change.old_statement].position;
    } else if (partner >= 0 && is_bare(node, before.node(partner))) {
      if (found.new_fates[i] == Fate::same) continue;
      change.kind = kind_of(found.new_fates[i]);
      change.old_at = before.node(partner).at;
      const ts::Statement other = before.node(partner).statement;
      if (other.valid()) change.old_statement = other;  // it does nothing any more
    }
    find_gaps(before, after, found, static_cast<int>(i), change);
    list(node.at, std::move(change));
  }
}

/// Of what stands in one version only, or elsewhere.
void Correspondences::find_gaps(const Tree& before, const Tree& after, const Differences& found,
                                int new_node, Change& change) {
  const auto& [new_of_old, old_of_new] = found.matching;
  const int partner = old_of_new[static_cast<std::size_t>(new_node)];
  if (partner >= 0 && !found.displaced[static_cast<std::size_t>(partner)]) return;
  const Side of_new{after, old_of_new, before, new_of_old, found.displaced, false};
  change.old_gap = place_in_other(of_new, new_node);
  if (partner < 0) return;
  const Side of_old{before, new_of_old, after, old_of_new, found.displaced, true};
  change.new_gap = place_in_other(of_old, partner);
}

/// Where they were: behind what stands before them and both versions have.
void Correspondences::list_removed(const Tree& before, const Tree& after,
                                   const Differences& found) {
  base::SourcePosition place = after.nodes.front().at;
  std::set<ts::Statement> done;
  for (std::size_t i = 0; i < before.nodes.size(); ++i) {
    const Node& node = before.nodes[i];
    const int partner = found.matching.new_of_old[i];
    if (partner >= 0 && after.node(partner).at.line > 0) place = after.node(partner).at;
    if (!is_listed(node)) continue;
    Change change{.kind = Change::Kind::removed, .old_at = node.at, .text = node.text};
    if (node.statement.valid()) {
      if (result_.new_of_old[node.statement.index()]) continue;
      if (partner >= 0 && is_bare(node, after.node(partner))) continue;
      if (!done.insert(node.statement).second) continue;
      change.old_statement = node.statement;
    } else if (partner >= 0) {
      continue;
    }
    const Side of_old{
        before, found.matching.new_of_old, after, found.matching.old_of_new, found.displaced, true};
    change.new_gap = place_in_other(of_old, static_cast<int>(i));
    list(place, std::move(change));
  }
}

/// A function that only one version has.
void Correspondences::list_whole(const FunctionEntry& function, Change::Kind kind) {
  const bool is_new = kind == Change::Kind::added;
  const Version& version = is_new ? new_ : old_;
  const Tree whole = tree(version, function, is_new ? entities_.new_names : entities_.old_names);
  std::set<ts::Statement> done;
  const auto list_one = [&](const base::SourcePosition& at, std::string text,
                            std::optional<ts::Statement> statement) {
    Change change{.kind = kind, .text = std::move(text)};
    (is_new ? change.new_at : change.old_at) = at;
    (is_new ? change.new_statement : change.old_statement) = statement;
    list(at, std::move(change));
  };
  for (const Node& node : whole.nodes) {
    if (!is_listed(node)) continue;
    std::optional<ts::Statement> statement;
    if (node.statement.valid()) {
      if (!done.insert(node.statement).second) continue;
      statement = node.statement;
    }
    list_one(node.at, node.text, statement);
  }
  if (whole.nodes.size() > 1) return;
  const clang::SourceLocation where = function.definition->getLocation();
  list_one(position(version, function, where), line_at(function.context->getSourceManager(), where),
           std::nullopt);
}

void Correspondences::record_lines(const Tree& before, const Tree& after, const Matching& matching,
                                   bool statements) {
  for (std::size_t i = 0; i < after.nodes.size(); ++i) {
    const Node& node = after.nodes[i];
    const int partner = matching.old_of_new[i];
    if (partner < 0 || node.at.line == 0 || node.statement.valid() != statements) continue;
    if (before.node(partner).at.line == 0) continue;
    result_.old_lines.try_emplace({node.at.file, node.at.line}, before.node(partner).at);
  }
}

void Correspondences::pair_syntax(const Tree& before, const Tree& after, const Matching& matching) {
  for (std::size_t i = 0; i < after.nodes.size(); ++i) {
    const int partner = matching.old_of_new[i];
    if (partner >= 0) old_syntax_[after.nodes[i].syntax] = before.node(partner).syntax;
  }
  std::map<int, const void*> alias_of;  // by node of OLD
  for (const auto& [syntax, node] : before.aliases) alias_of[node] = syntax;
  for (const auto& [syntax, node] : after.aliases) {
    const auto alias = alias_of.find(matching.old_of_new[static_cast<std::size_t>(node)]);
    if (alias != alias_of.end()) old_syntax_[syntax] = alias->second;
  }
}

/// The places of criteria go with the syntax they were made from; those without are the ends.
void Correspondences::pair_places(const FunctionEntry& before, const FunctionEntry& after) {
  const auto pair = [&](const auto& of_old, const auto& of_new, const auto& point_of,
                        std::map<TextPlace, TextPlace>& partners) {
    std::map<const void*, std::vector<TextPlace>> places;  // several: a loop has some
    std::size_t number = 0;
    for (const auto& place : of_old) {
      places[point_of(place).syntax].push_back({before.id, number++});
    }
    std::map<const void*, std::size_t> used;
    number = 0;
    for (const auto& place : of_new) {
      const TextPlace here{after.id, number++};
      const SourcePoint& point = point_of(place);
      const auto syntax = old_syntax_.find(point.syntax);
      if (point.syntax != nullptr && syntax == old_syntax_.end()) continue;
      const auto& found = places[point.syntax == nullptr ? nullptr : syntax->second];
      const std::size_t rank = used[point.syntax]++;
      if (rank < found.size()) partners.emplace(here, found[rank]);
    }
  };
  pair(old_.lowered.points_of(before), new_.lowered.points_of(after), std::identity{},
       result_.old_places_of_new.points);
  pair(
      old_.lowered.returns_of(before), new_.lowered.returns_of(after),
      [](const ReturnPoint& point) -> const SourcePoint& { return point.point; },
      result_.old_places_of_new.returns);
}

void Correspondences::sort_changes() {
  std::map<std::string, std::size_t> ranks;
  for (std::size_t i = 0; i < new_.units.size(); ++i) {
    ranks[new_.units[i].file] = i;
    // What was removed altogether stood in a file of OLD.
    if (entities_.old_unit_of_new[i] != Entities::none) {
      ranks.try_emplace(old_.units[entities_.old_unit_of_new[i]].file, i);
    }
  }
  const auto key = [&](const Listed& listed) {
    const auto rank = ranks.find(listed.place.file);
    const bool is_main = rank != ranks.end();
    return std::tuple(is_main ? rank->second : ranks.size(),
                      is_main ? std::string() : base_name(listed.place.file), listed.place.line,
                      listed.place.column);
  };
  // Which functions of the library have a body here is no change of the program.
  std::erase_if(listed_, [](const Listed& listed) { return listed.place.file == library_file; });
  std::ranges::stable_sort(listed_, {}, key);
  for (Listed& listed : listed_) result_.changes.push_back(std::move(listed.change));
}

}  // namespace

Correspondence correspond(const Version& old_version, const Version& new_version) {
  return Correspondences(old_version, new_version).run();
}

}  // namespace pslice::frontend::versions
