#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "ts/program.h"

// A function as a tree of its statements, for comparing it with another version of it.
//
// Blocks are dissolved and parentheses gone, so neither braces nor they make a difference. What
// stands in a branch or a loop hangs below a node for that place, so moving it from one branch to
// the other does. A statement's content is what it says itself, without the statements in it, as a
// list of labels in prefix order. Macros are expanded, types and values are part of the labels:
// equal lists mean the same, once it is known which locals correspond.

namespace pslice::frontend::versions {

using Hash = std::uint64_t;

Hash hash_of(std::string_view text);
Hash combine(Hash a, Hash b);

enum class NodeKind : std::uint8_t {
  function,
  // Places within a statement.
  body,  // of a loop or a switch, and what an `if` does when its test holds
  alternative,
  initialisation,
  step,
  // Statements with others inside.
  if_,
  while_,
  do_,
  for_,
  switch_,
  block,  // do ... while (0)
  // What has nothing inside.
  case_,
  label,
  declaration,
  assignment,
  call,
  expression,
  return_,
  jump,
  other,
};

/// A place within a statement, no statement itself.
constexpr bool is_place(NodeKind kind) { return kind >= NodeKind::body && kind <= NodeKind::step; }

/// One token of what a statement means. Locals are told apart by their numbers in the tree.
struct Label {
  static constexpr int no_local = -1;
  Hash meaning = 0;
  int local = no_local;
};

struct Node {
  NodeKind kind = NodeKind::function;
  int parent = -1;
  std::vector<int> children;
  std::vector<Label> content;
  ts::Statement statement;  // none: not executable
  const void* syntax = nullptr;
  base::SourcePosition at;  // of what can be a change by itself
  std::string text;

  // Hashes, with the names of locals (`exact`) and without (`shape`); of the node alone and with
  // all below it.
  Hash own_exact = 0;
  Hash own_shape = 0;
  Hash exact = 0;
  Hash shape = 0;
  std::vector<Hash> meanings;  // of the content, names included, sorted
  int last = 0;                // the subtree is [this, last)
  std::size_t weight = 0;      // labels in the subtree
};

/// What a function declares for itself and labels refer to: variables, C labels, and the loops and
/// switches that jumps leave.
struct Local {
  std::string name;
  int parameter = -1;  // its position
  int node = -1;       // that declares it; none: parameters, what is inside of an expression
  int loop = -1;       // the innermost around that node: the variable is new in each round
  bool is_static = false;
  Hash nature = 0;  // what statements that mention it depend on, apart from its type
};

struct Tree {
  std::vector<Node> nodes;  // in preorder; the first is the function
  std::vector<Local> locals;
  /// Syntax that has no node of its own, and the one it stands with: a declaration of several
  /// variables, an empty statement behind a label.
  std::vector<std::pair<const void*, int>> aliases;

  [[nodiscard]] const Node& node(int i) const { return nodes[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const Local& local(int i) const { return locals[static_cast<std::size_t>(i)]; }
};

/// Fills in hashes and extents. To be called when the tree is complete.
void finish(Tree& tree);

}  // namespace pslice::frontend::versions
