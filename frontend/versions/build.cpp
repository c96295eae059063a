#include "frontend/versions/build.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "frontend/units/describe.h"
#include "frontend/units/places.h"
#include "frontend/versions/content.h"

namespace pslice::frontend::versions {

using clang::dyn_cast;
using clang::isa;

namespace {

NodeKind kind_of_simple(const clang::Stmt& stmt) {
  if (isa<clang::ReturnStmt>(stmt)) return NodeKind::return_;
  if (kind_of(stmt) == ts::StatementKind::jump) return NodeKind::jump;
  const auto* expression = dyn_cast<clang::Expr>(&stmt);
  if (expression == nullptr) return NodeKind::other;
  expression = expression->IgnoreParenCasts();
  if (isa<clang::CallExpr>(expression)) return NodeKind::call;
  const auto* binary = dyn_cast<clang::BinaryOperator>(expression);
  const auto* unary = dyn_cast<clang::UnaryOperator>(expression);
  const bool assigns = (binary != nullptr && binary->isAssignmentOp()) ||
                       (unary != nullptr && unary->isIncrementDecrementOp());
  return assigns ? NodeKind::assignment : NodeKind::expression;
}

class Builder {
 public:
  Builder(const FunctionEntry& function, const Lowered& lowered, const std::string& file,
          const Names& names)
      : function_(*function.definition),
        program_(lowered.program),
        units_(lowered.units[function.unit]),
        context_(*function.context),
        file_(file),
        content_(context_, *lowered.linkage, names, tree_) {}

  Tree build();

 private:
  /// Where `break` and `continue` lead, and the loop around; by node, none outside of any.
  struct Surroundings {
    const clang::Stmt* broken = nullptr;
    const clang::Stmt* continued = nullptr;
    int loop = -1;
  };

  int open(NodeKind kind, int parent, const void* syntax);
  int open(NodeKind kind, int parent, const clang::Stmt& syntax) {
    return open(kind, parent, static_cast<const void*>(&syntax));
  }
  int open(NodeKind kind, int parent, const clang::Decl& syntax) {
    return open(kind, parent, static_cast<const void*>(&syntax));
  }
  void place(int node, clang::SourceLocation where, std::string text);
  void walk(const clang::Stmt& stmt, int parent);
  void walk_if(const clang::IfStmt& test, int parent);
  void walk_switch(const clang::SwitchStmt& choice, int parent);
  void walk_loop(NodeKind kind, const clang::Stmt& loop, const clang::Expr* test,
                 const clang::Stmt& body, int parent);
  void walk_for_head(const clang::ForStmt& loop, int node);
  void walk_inside(NodeKind place, const clang::Stmt* inside, int parent);
  void walk_declaration(const clang::DeclStmt& declaration, int parent);
  void walk_declared(const clang::Decl& decl, int parent);
  void walk_case(const clang::SwitchCase& label, int parent);
  void walk_label(const clang::LabelStmt& label, int parent);
  void add_jump(const clang::Stmt& jump, int parent);
  void add_simple(const clang::Stmt& stmt, int parent);

  Node& at(int node) { return tree_.nodes[static_cast<std::size_t>(node)]; }
  Local& local_at(int local) { return tree_.locals[static_cast<std::size_t>(local)]; }
  int target(const clang::Stmt* stmt) { return content_.local(stmt, ""); }

  const clang::FunctionDecl& function_;
  const ts::Program& program_;
  const Units& units_;
  const clang::ASTContext& context_;
  const std::string& file_;
  Tree tree_;
  Content content_;
  Surroundings around_;
};

Tree Builder::build() {
  place(open(NodeKind::function, -1, function_), function_.getLocation(),
        function_.getNameAsString());
  int position = 0;
  for (const clang::ParmVarDecl* parameter : function_.parameters()) {
    const int number = content_.local(parameter->getCanonicalDecl(), parameter->getNameAsString());
    local_at(number).parameter = position++;
    for (const clang::Stmt* size : written_sizes(*parameter)) content_.add(size, at(0).content);
  }
  walk(*function_.getBody(), 0);
  finish(tree_);
  return std::move(tree_);
}

int Builder::open(NodeKind kind, int parent, const void* syntax) {
  const int number = static_cast<int>(tree_.nodes.size());
  Node& node = tree_.nodes.emplace_back();
  node.kind = kind;
  node.parent = parent;
  node.syntax = syntax;
  if (parent >= 0) at(parent).children.push_back(number);
  const auto unit = units_.statements.find(syntax);
  if (unit != units_.statements.end()) {
    node.statement = unit->second;
    node.at = program_[unit->second].position;
    node.text = program_[unit->second].text;
  }
  return number;
}

/// For nodes that are no statement of the program.
void Builder::place(int node, clang::SourceLocation where, std::string text) {
  if (at(node).statement.valid()) return;
  at(node).at = position_of(context_.getSourceManager(), where, file_);
  at(node).text = std::move(text);
}

void Builder::walk(const clang::Stmt& stmt, int parent) {
  if (isa<clang::CompoundStmt, clang::AttributedStmt>(stmt)) {
    for (const clang::Stmt* inside : substatements(stmt)) walk(*inside, parent);
  } else if (const auto* test = dyn_cast<clang::IfStmt>(&stmt)) {
    walk_if(*test, parent);
  } else if (const auto* choice = dyn_cast<clang::SwitchStmt>(&stmt)) {
    walk_switch(*choice, parent);
  } else if (const auto* loop = dyn_cast<clang::WhileStmt>(&stmt)) {
    walk_loop(NodeKind::while_, *loop, loop->getCond(), *loop->getBody(), parent);
  } else if (const auto* do_loop = dyn_cast<clang::DoStmt>(&stmt)) {
    const bool plain = is_plain_block(stmt, context_);
    walk_loop(plain ? NodeKind::block : NodeKind::do_, *do_loop,
              plain ? nullptr : do_loop->getCond(), *do_loop->getBody(), parent);
  } else if (const auto* for_loop = dyn_cast<clang::ForStmt>(&stmt)) {
    walk_loop(NodeKind::for_, *for_loop, for_loop->getCond(), *for_loop->getBody(), parent);
  } else if (const auto* declaration = dyn_cast<clang::DeclStmt>(&stmt)) {
    walk_declaration(*declaration, parent);
  } else if (const auto* label = dyn_cast<clang::SwitchCase>(&stmt)) {
    walk_case(*label, parent);
  } else if (const auto* target = dyn_cast<clang::LabelStmt>(&stmt)) {
    walk_label(*target, parent);
  } else if (isa<clang::BreakStmt, clang::ContinueStmt>(stmt)) {
    add_jump(stmt, parent);
  } else if (!isa<clang::NullStmt>(stmt)) {
    add_simple(stmt, parent);
  }
}

void Builder::walk_inside(NodeKind place, const clang::Stmt* inside, int parent) {
  const int node = open(place, parent, nullptr);
  if (inside != nullptr) walk(*inside, node);
}

void Builder::walk_if(const clang::IfStmt& test, int parent) {
  const int node = open(NodeKind::if_, parent, test);
  content_.add(test.getCond(), at(node).content);
  walk_inside(NodeKind::body, test.getThen(), node);
  walk_inside(NodeKind::alternative, test.getElse(), node);
}

void Builder::walk_switch(const clang::SwitchStmt& choice, int parent) {
  const int node = open(NodeKind::switch_, parent, choice);
  content_.add(choice.getCond(), at(node).content);
  local_at(target(&choice)).node = node;
  const Surroundings outside = around_;
  around_.broken = &choice;
  walk_inside(NodeKind::body, choice.getBody(), node);
  around_ = outside;
}

void Builder::walk_loop(NodeKind kind, const clang::Stmt& loop, const clang::Expr* test,
                        const clang::Stmt& body, int parent) {
  const int node = open(kind, parent, loop);
  if (test != nullptr) content_.add(test, at(node).content);
  local_at(target(&loop)).node = node;
  if (const auto* counting = dyn_cast<clang::ForStmt>(&loop)) walk_for_head(*counting, node);
  const Surroundings outside = around_;
  around_ = {
      .broken = &loop, .continued = &loop, .loop = kind == NodeKind::block ? outside.loop : node};
  walk_inside(NodeKind::body, &body, node);
  around_ = outside;
}

void Builder::walk_for_head(const clang::ForStmt& loop, int node) {
  walk_inside(NodeKind::initialisation, loop.getInit(), node);
  walk_inside(NodeKind::step, loop.getInc(), node);
}

void Builder::walk_declaration(const clang::DeclStmt& declaration, int parent) {
  const auto first = static_cast<int>(tree_.nodes.size());
  for (const clang::Decl* decl : declaration.decls()) walk_declared(*decl, parent);
  const clang::Stmt* syntax = &declaration;
  if (first < static_cast<int>(tree_.nodes.size())) tree_.aliases.emplace_back(syntax, first);
}

void Builder::walk_declared(const clang::Decl& decl, int parent) {
  const auto* variable = dyn_cast<clang::VarDecl>(&decl);
  if (variable == nullptr) {
    if (!is_executable(decl)) return;
    const int node = open(NodeKind::declaration, parent, decl);
    for (const clang::Stmt* size : written_sizes(decl)) content_.add(size, at(node).content);
    return;
  }
  if (!variable->hasLocalStorage() && !variable->isStaticLocal()) return;
  const int node = open(NodeKind::declaration, parent, decl);
  place(node, decl.getLocation(), describe(context_, *variable));
  const int number = content_.local(variable->getCanonicalDecl(), variable->getNameAsString());
  content_.add_variable(*variable, at(node).content);
  local_at(number).node = node;
  local_at(number).loop = variable->isStaticLocal() ? -1 : around_.loop;
}

void Builder::walk_case(const clang::SwitchCase& label, int parent) {
  const int node = open(NodeKind::case_, parent, label);
  place(node, label.getKeywordLoc(),
        source_line(context_, {label.getKeywordLoc(), label.getColonLoc()}));
  if (const auto* values = dyn_cast<clang::CaseStmt>(&label)) {
    content_.add(values->getLHS(), at(node).content);
    if (values->getRHS() != nullptr) content_.add(values->getRHS(), at(node).content);
  }
  walk(*label.getSubStmt(), parent);
}

void Builder::walk_label(const clang::LabelStmt& label, int parent) {
  const int node = open(NodeKind::label, parent, label);
  place(node, label.getIdentLoc(), label.getDecl()->getNameAsString() + ':');
  const int number = content_.local(label.getDecl(), label.getDecl()->getNameAsString());
  at(node).content.push_back(Content::label("label", number));
  local_at(number).node = node;
  const clang::Stmt* behind = label.getSubStmt();
  if (isa<clang::NullStmt, clang::CompoundStmt>(behind)) tree_.aliases.emplace_back(behind, node);
  walk(*behind, parent);
}

void Builder::add_jump(const clang::Stmt& jump, int parent) {
  const bool breaks = isa<clang::BreakStmt>(jump);
  const int node = open(NodeKind::jump, parent, jump);
  at(node).content.push_back(Content::label(breaks ? "break" : "continue",
                                            target(breaks ? around_.broken : around_.continued)));
}

void Builder::add_simple(const clang::Stmt& stmt, int parent) {
  const int node = open(kind_of_simple(stmt), parent, stmt);
  content_.add(&stmt, at(node).content);
}

}  // namespace

Tree tree_of(const FunctionEntry& function, const Lowered& lowered, const std::string& file,
             const Names& names) {
  return Builder(function, lowered, file, names).build();
}

}  // namespace pslice::frontend::versions
