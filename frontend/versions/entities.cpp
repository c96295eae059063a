#include "frontend/versions/entities.h"

#include <algorithm>
#include <map>
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/ASTUnit.h"
#include "frontend/versions/build.h"
#include "frontend/versions/matching.h"

namespace pslice::frontend::versions {

using clang::dyn_cast;

namespace {

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
constexpr std::size_t none = Entities::none;

/// Bodies of which less is alike are different functions.
constexpr double same_body = 0.6;

/// Something with a name, and who may use the name: all, or the file with this number (of OLD).
struct Named {
  std::string name;
  std::size_t scope = none;
};

/// Pairs what is the same by name and scope, then by a name that is left once on either side.
Pairs pair_by_name(const std::vector<Named>& of_old, const std::vector<Named>& of_new) {
  Pairs result;
  std::vector<bool> old_done(of_old.size(), false);
  std::vector<bool> new_done(of_new.size(), false);
  const auto pair_where = [&](const auto& key_of) {
    std::map<std::pair<std::string, std::size_t>,
             std::pair<std::vector<std::size_t>, std::vector<std::size_t>>>
        by_key;
    for (std::size_t i = 0; i < of_old.size(); ++i) {
      if (!old_done[i]) by_key[key_of(of_old[i])].first.push_back(i);
    }
    for (std::size_t i = 0; i < of_new.size(); ++i) {
      if (!new_done[i]) by_key[key_of(of_new[i])].second.push_back(i);
    }
    for (const auto& [key, places] : by_key) {
      if (places.first.size() != 1 || places.second.size() != 1) continue;
      result.emplace_back(places.first.front(), places.second.front());
      old_done[places.first.front()] = new_done[places.second.front()] = true;
    }
  };
  pair_where([](const Named& named) { return std::pair(named.name, named.scope); });
  pair_where([](const Named& named) { return std::pair(named.name, none); });
  std::ranges::sort(result);
  return result;
}

/// Files of the same name are the same, the others in order.
std::vector<std::size_t> pair_units(const Version& old_version, const Version& new_version) {
  std::vector<std::size_t> result(new_version.units.size(), none);
  std::set<std::size_t> left;
  for (std::size_t i = 0; i < old_version.units.size(); ++i) left.insert(i);
  const auto take = [&](std::size_t unit, const auto& fits) {
    const auto found = std::ranges::find_if(left, fits);
    if (result[unit] != none || found == left.end()) return;
    result[unit] = *found;
    left.erase(found);
  };
  for (std::size_t i = 0; i < result.size(); ++i) {
    take(i, [&](std::size_t other) {
      return base_name(old_version.units[other].file) == base_name(new_version.units[i].file);
    });
  }
  for (std::size_t i = 0; i < result.size(); ++i) {
    take(i, [](std::size_t) { return true; });
  }
  return result;
}

std::vector<Object> objects_of(const Version& version) {
  std::vector<Object> result;
  for (std::size_t u = 0; u < version.units.size(); ++u) {
    const clang::ASTContext& context = version.units[u].syntax->getASTContext();
    for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
      const auto* variable = dyn_cast<clang::VarDecl>(decl);
      if (variable == nullptr) continue;
      const Key key = version.lowered.linkage->key(*variable);
      if (version.lowered.linkage->variable(key) != variable) continue;
      result.push_back({.key = key, .definition = variable, .unit = u});
    }
  }
  return result;
}

class EntityPairing {
 public:
  EntityPairing(const Version& old_version, const Version& new_version)
      : old_(old_version), new_(new_version) {}

  Entities run() && {
    result_.old_unit_of_new = pair_units(old_, new_);
    result_.old_objects = objects_of(old_);
    result_.new_objects = objects_of(new_);
    result_.old_names.version = " of OLD";
    result_.new_names.version = " of NEW";
    result_.objects =
        pair_by_name(named(result_.old_objects, false), named(result_.new_objects, true));
    name_objects();
    result_.functions =
        pair_by_name(named(old_.lowered.functions, false), named(new_.lowered.functions, true));
    name_functions();
    pair_renamed();
    std::ranges::sort(result_.functions, {}, [](const auto& pair) { return pair.second; });
    return std::move(result_);
  }

 private:
  template <class Things>
  [[nodiscard]] std::vector<Named> named(const Things& things, bool is_new) const {
    std::vector<Named> result;
    for (const auto& thing : things) {
      Named& added = result.emplace_back();
      added.name = name_of(thing);
      if (thing.definition->hasExternalFormalLinkage()) continue;
      added.scope = is_new ? result_.old_unit_of_new[thing.unit] : thing.unit;
      if (added.scope == none) added.scope = none - 1;  // a file that OLD has not
    }
    return result;
  }
  static std::string name_of(const Object& object) {
    return object.definition->getNameAsString();
  }
  /// A body of ours for a function of the library is no function of the program's.
  static std::string name_of(const FunctionEntry& function) {
    return (function.of_library ? library_file : "") + function.definition->getNameAsString();
  }
  void name_objects();
  void name_functions();
  void pair_renamed();
  [[nodiscard]] static std::vector<std::size_t> left(
      std::size_t count, const Pairs& pairs,
      std::size_t std::pair<std::size_t, std::size_t>::* side);
  [[nodiscard]] static Tree tree(const Version& version, std::size_t function, const Names& names) {
    const FunctionEntry& entry = version.lowered.functions[function];
    return tree_of(entry, version.lowered, version.file_of(entry), names);
  }

  const Version& old_;
  const Version& new_;
  Entities result_;
};

std::vector<std::size_t> EntityPairing::left(
    std::size_t count, const Pairs& pairs,
    std::size_t std::pair<std::size_t, std::size_t>::* side) {
  std::vector<bool> paired(count, false);
  for (const auto& pair : pairs) paired[pair.*side] = true;
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < count; ++i) {
    if (!paired[i]) result.push_back(i);
  }
  return result;
}

void EntityPairing::name_objects() {
  for (const Object& object : result_.old_objects) {
    result_.old_names.of[object.key] = "object of OLD " + object.definition->getNameAsString();
  }
  for (const Object& object : result_.new_objects) {
    result_.new_names.of[object.key] = "object of NEW " + object.definition->getNameAsString();
  }
  for (const auto& [a, b] : result_.objects) {
    const std::string name = "object " + std::to_string(a);
    result_.old_names.of[result_.old_objects[a].key] = name;
    result_.new_names.of[result_.new_objects[b].key] = name;
  }
}

/// Functions that are not paired share a name: what they do tells them apart.
void EntityPairing::name_functions() {
  const auto key = [](const Version& version, std::size_t function) {
    return version.lowered.linkage->key(*version.lowered.functions[function].definition);
  };
  for (std::size_t i = 0; i < old_.lowered.functions.size(); ++i) {
    result_.old_names.of[key(old_, i)] = "some function";
  }
  for (std::size_t i = 0; i < new_.lowered.functions.size(); ++i) {
    result_.new_names.of[key(new_, i)] = "some function";
  }
  for (const auto& [a, b] : result_.functions) {
    const std::string name = "function " + std::to_string(a);
    result_.old_names.of[key(old_, a)] = name;
    result_.new_names.of[key(new_, b)] = name;
  }
}

void EntityPairing::pair_renamed() {
  using Pair = std::pair<std::size_t, std::size_t>;
  const auto of_old = left(old_.lowered.functions.size(), result_.functions, &Pair::first);
  const auto of_new = left(new_.lowered.functions.size(), result_.functions, &Pair::second);
  struct Body {
    Tree tree;
    std::vector<Hash> statements;
  };
  const auto bodies = [&](const Version& version, const std::vector<std::size_t>& functions,
                          const Names& names) {
    std::vector<Body> result;
    for (const std::size_t f : functions) {
      Body& body = result.emplace_back(tree(version, f, names));
      for (const Node& node : body.tree.nodes) {
        if (!node.content.empty()) body.statements.push_back(node.own_shape);
      }
      std::ranges::sort(body.statements);
    }
    return result;
  };
  const std::vector<Body> old_bodies = bodies(old_, of_old, result_.old_names);
  const std::vector<Body> new_bodies = bodies(new_, of_new, result_.new_names);
  std::vector<std::pair<double, Pair>> candidates;
  for (std::size_t i = 0; i < of_old.size(); ++i) {
    for (std::size_t j = 0; j < of_new.size(); ++j) {
      if (old_bodies[i].statements.empty() || new_bodies[j].statements.empty()) continue;
      const bool of_library = old_.lowered.functions[of_old[i]].of_library ||
                              new_.lowered.functions[of_new[j]].of_library;
      if (of_library) continue;  // those are not renamed
      const bool equal = old_bodies[i].tree.nodes[0].shape == new_bodies[j].tree.nodes[0].shape;
      const double alike = similarity(old_bodies[i].statements, new_bodies[j].statements);
      if (alike >= same_body) candidates.push_back({equal ? -2 : -alike, {i, j}});
    }
  }
  std::ranges::sort(candidates);
  std::vector<bool> old_done(of_old.size(), false);
  std::vector<bool> new_done(of_new.size(), false);
  for (const auto& [score, pair] : candidates) {
    if (old_done[pair.first] || new_done[pair.second]) continue;
    old_done[pair.first] = new_done[pair.second] = true;
    result_.functions.emplace_back(of_old[pair.first], of_new[pair.second]);
  }
  name_functions();
  const auto name_left = [](const Version& version, const std::vector<std::size_t>& functions,
                            const std::vector<bool>& done, Names& names) {
    for (std::size_t i = 0; i < functions.size(); ++i) {
      if (done[i]) continue;
      const clang::FunctionDecl& function = *version.lowered.functions[functions[i]].definition;
      names.of[version.lowered.linkage->key(function)] =
          "function" + names.version + ' ' + function.getNameAsString();
    }
  };
  name_left(old_, of_old, old_done, result_.old_names);
  name_left(new_, of_new, new_done, result_.new_names);
}

}  // namespace

std::string base_name(const std::string& file) { return file.substr(file.rfind('/') + 1); }

Entities pair_entities(const Version& old_version, const Version& new_version) {
  return EntityPairing(old_version, new_version).run();
}

}  // namespace pslice::frontend::versions
