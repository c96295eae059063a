#include "term/term.h"

#include <algorithm>
#include <cassert>
#include <unordered_set>

#include "term/node.h"

namespace pslice::term {

Kind Term::kind() const { return node_->kind; }

bool Term::is_true() const { return node_->kind == Kind::truth && node_->value.is_one(); }

bool Term::is_false() const { return node_->kind == Kind::truth && node_->value.is_zero(); }

std::span<const Term> Term::operands() const { return node_->operands; }

const base::Integer& Term::value() const {
  assert(node_->kind == Kind::constant || node_->kind == Kind::sum);
  return node_->value;
}

std::span<const base::Integer> Term::coefficients() const { return node_->coefficients; }

Variable Term::variable() const {
  assert(node_->kind == Kind::variable);
  return node_->variable;
}

unsigned Term::bits() const {
  assert(node_->kind == Kind::wrap);
  return node_->bits;
}

bool Term::is_signed() const {
  assert(node_->kind == Kind::wrap);
  return node_->is_signed;
}

std::uint32_t Term::id() const { return node_->id; }

std::uint32_t Term::size() const { return node_->tree_size; }

std::span<const Variable> Term::variables() const {
  const Node* node = node_;
  while (node->operands.size() == 1) node = node->operands.front().node_;
  if (node->kind == Kind::variable) return {&node->variable, 1};
  if (node->operands.empty()) return {};
  if (!node->variables) {
    // Only the node asked for gets a list: a list for every node below it would take quadratic
    // space on a chain of terms that brings in one variable after the other.
    std::vector<Variable> found;
    std::unordered_set<const Node*> seen{node};
    std::vector<const Node*> todo{node};
    while (!todo.empty()) {
      const Node* next = todo.back();
      todo.pop_back();
      if (next->kind == Kind::variable) found.push_back(next->variable);
      if (next->variables) {
        found.insert(found.end(), next->variables->begin(), next->variables->end());
        continue;
      }
      for (const Term operand : next->operands) {
        if (seen.insert(operand.node_).second) todo.push_back(operand.node_);
      }
    }
    std::ranges::sort(found);
    const auto repeated = std::ranges::unique(found);
    found.erase(repeated.begin(), repeated.end());
    node->variables = std::make_unique<const std::vector<Variable>>(std::move(found));
  }
  return *node->variables;
}

}  // namespace pslice::term
