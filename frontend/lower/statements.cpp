// Statements: control flow, and the points a criterion can name.

#include "frontend/lower/function_lowering.h"

namespace pslice::frontend {

SourcePoint& FunctionLowering::record(const clang::Stmt& stmt, ts::Statement statement) {
  lowered_.points.push_back({.function = entry_.id,
                             .locations = {current_},
                             .statement = statement,
                             .scope = scope_,
                             .position = position(stmt.getBeginLoc()),
                             .label = {},
                             .syntax = &stmt});
  return lowered_.points.back();
}

ts::Location FunctionLowering::label_location(const clang::LabelDecl* label) {
  const auto [found, inserted] = labels_.try_emplace(label);
  if (inserted) found->second = new_location();
  return found->second;
}

/// Control may come here, to what stands behind the label.
void FunctionLowering::enter(const clang::LabelStmt& label) {
  const ts::Location here = label_location(label.getDecl());
  statement_ = {};
  emit_to(here, ts::Skip{});
  current_ = here;
  const clang::Stmt* inner = label.getSubStmt();
  while (true) {
    if (const auto* l = llvm::dyn_cast<clang::LabelStmt>(inner))
      inner = l->getSubStmt();
    else if (const auto* a = llvm::dyn_cast<clang::AttributedStmt>(inner))
      inner = a->getSubStmt();
    else
      break;
  }
  record(*inner, units_.of(inner)).label = label.getDecl()->getNameAsString();
}

/// The expression at the end of a statement expression, behind labels; null if it has none.
const clang::Expr* FunctionLowering::enter_result(const clang::Stmt* stmt) {
  const auto* value = llvm::dyn_cast<clang::ValueStmt>(stmt);
  const clang::Expr* result = value != nullptr ? value->getExprStmt() : nullptr;
  while (result != nullptr && stmt != result) {
    if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(stmt)) {
      enter(*label);
      stmt = label->getSubStmt();
    } else {
      stmt = llvm::cast<clang::AttributedStmt>(stmt)->getSubStmt();
    }
  }
  if (result != nullptr) record(*result, units_.of(result));
  return result;
}

void FunctionLowering::jump(ts::Location target) {
  const ts::Location from = current_;
  emit_to(target, ts::Skip{});
  current_ = new_location();
  program_.add_pseudo_edge(from, current_);
}

void FunctionLowering::jump(const Target& target) {
  run_cleanups(target.cleanups);
  jump(target.location);
}

void FunctionLowering::lower(const clang::Stmt* stmt) {
  if (stmt == nullptr) return;
  using Class = clang::Stmt::StmtClass;
  switch (stmt->getStmtClass()) {
    case Class::CompoundStmtClass: return lower_compound(*llvm::cast<clang::CompoundStmt>(stmt));
    case Class::AttributedStmtClass:
      return lower(llvm::cast<clang::AttributedStmt>(stmt)->getSubStmt());
    case Class::LabelStmtClass:
      enter(*llvm::cast<clang::LabelStmt>(stmt));
      return lower(llvm::cast<clang::LabelStmt>(stmt)->getSubStmt());
    case Class::CaseStmtClass:
    case Class::DefaultStmtClass: return lower_case(*llvm::cast<clang::SwitchCase>(stmt));
    case Class::DeclStmtClass: return lower_declarations(*llvm::cast<clang::DeclStmt>(stmt));
    case Class::IfStmtClass: return lower_if(*llvm::cast<clang::IfStmt>(stmt));
    case Class::WhileStmtClass: return lower_while(*llvm::cast<clang::WhileStmt>(stmt));
    case Class::DoStmtClass: return lower_do(*llvm::cast<clang::DoStmt>(stmt));
    case Class::ForStmtClass: return lower_for(*llvm::cast<clang::ForStmt>(stmt));
    case Class::SwitchStmtClass: return lower_switch(*llvm::cast<clang::SwitchStmt>(stmt));
    case Class::ReturnStmtClass: return lower_return(*llvm::cast<clang::ReturnStmt>(stmt));
    default: break;
  }

  statement_ = units_.of(stmt);
  record(*stmt, statement_);
  switch (stmt->getStmtClass()) {
    case Class::NullStmtClass: return;
    case Class::GotoStmtClass: {
      const clang::LabelDecl* label = llvm::cast<clang::GotoStmt>(stmt)->getLabel();
      return jump(Target{label_location(label), cleanups_at_[label]});
    }
    case Class::IndirectGotoStmtClass:
      return lower_indirect_goto(*llvm::cast<clang::IndirectGotoStmt>(stmt));
    case Class::BreakStmtClass: return jump(break_target_.value());
    case Class::ContinueStmtClass: return jump(continue_target_.value());
    case Class::GCCAsmStmtClass:
    case Class::MSAsmStmtClass: return lower_asm(*llvm::cast<clang::AsmStmt>(stmt));
    default: break;
  }
  if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt)) return evaluate(expr);
  // A kind of statement this front end has no rule for: nothing may be concluded any more.
  const std::string reason = std::string("unsupported statement: ") + stmt->getStmtClassName();
  program_[entry_.id].unfollowable = reason;
  warn(stmt->getBeginLoc(), reason);
}

void FunctionLowering::lower_compound(const clang::CompoundStmt& stmt) {
  const Scope* outer = scope_;
  const std::size_t cleanups = cleanups_.size();
  for (const clang::Stmt* child : stmt.body()) lower(child);
  leave_scope(cleanups);
  scope_ = outer;
}

void FunctionLowering::lower_if(const clang::IfStmt& stmt) {
  statement_ = units_.of(&stmt);
  record(stmt, statement_);
  const ts::Location yes = new_location();
  const ts::Location no = new_location();
  branch(stmt.getCond(), yes, no);
  current_ = yes;
  lower(stmt.getThen());
  if (stmt.getElse() != nullptr) {
    const ts::Location end = new_location();
    statement_ = {};
    emit_to(end, ts::Skip{});
    current_ = no;
    lower(stmt.getElse());
    statement_ = {};
    emit_to(end, ts::Skip{});
    current_ = end;
  } else {
    statement_ = {};
    emit_to(no, ts::Skip{});
    current_ = no;
  }
}

void FunctionLowering::lower_while(const clang::WhileStmt& stmt) {
  const ts::Location head = new_location();
  const ts::Location body = new_location();
  const ts::Location after = new_location();
  statement_ = {};
  emit_to(head, ts::Skip{});
  current_ = head;
  statement_ = units_.of(&stmt);
  record(stmt, statement_);
  branch(stmt.getCond(), body, after);

  const auto outer_break = std::exchange(break_target_, Target{after, cleanups_.size()});
  const auto outer_continue = std::exchange(continue_target_, Target{head, cleanups_.size()});
  current_ = body;
  lower(stmt.getBody());
  statement_ = {};
  emit_to(head, ts::Skip{});
  break_target_ = outer_break;
  continue_target_ = outer_continue;
  current_ = after;
}

void FunctionLowering::lower_do(const clang::DoStmt& stmt) {
  const ts::Location body = new_location();
  const ts::Location test = new_location();
  const ts::Location after = new_location();
  statement_ = {};
  emit_to(body, ts::Skip{});
  current_ = body;
  const ts::Statement unit = units_.of(&stmt);
  SourcePoint& begin = record(stmt, unit);
  if (!is_plain_block(stmt, context_)) {
    begin.locations.push_back(test);
    // The line of its `while` names the test.
    SourcePoint at_while = begin;
    at_while.locations = {test};
    at_while.position = position(stmt.getWhileLoc());
    lowered_.points.push_back(std::move(at_while));
  }

  const auto outer_break = std::exchange(break_target_, Target{after, cleanups_.size()});
  const auto outer_continue = std::exchange(continue_target_, Target{test, cleanups_.size()});
  lower(stmt.getBody());
  statement_ = {};
  emit_to(test, ts::Skip{});
  break_target_ = outer_break;
  continue_target_ = outer_continue;

  current_ = test;
  statement_ = unit;
  if (is_plain_block(stmt, context_)) {
    statement_ = {};
    emit_to(after, ts::Skip{});
  } else {
    branch(stmt.getCond(), body, after);
  }
  current_ = after;
}

void FunctionLowering::lower_for(const clang::ForStmt& stmt) {
  const Scope* outer_scope = scope_;
  const std::size_t cleanups = cleanups_.size();
  const ts::Location head = new_location();
  const ts::Location body = new_location();
  const ts::Location next = new_location();
  const ts::Location after = new_location();
  const ts::Statement test_unit = units_.of(&stmt);
  record(stmt, test_unit).locations.push_back(head);
  const std::size_t point = lowered_.points.size() - 1;
  if (const clang::Stmt* init = stmt.getInit()) {
    if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(init)) {
      lower_declarations(*declarations);
    } else {
      lower(init);
    }
  }
  lowered_.points[point].scope = scope_;  // the loop's own variables can be asked for

  statement_ = {};
  emit_to(head, ts::Skip{});
  current_ = head;
  statement_ = test_unit;
  if (stmt.getCond() != nullptr) {
    branch(stmt.getCond(), body, after);
  } else {
    emit_to(body, ts::Skip{});
    program_.add_pseudo_edge(head, after);
  }

  const auto outer_break = std::exchange(break_target_, Target{after, cleanups_.size()});
  const auto outer_continue = std::exchange(continue_target_, Target{next, cleanups_.size()});
  current_ = body;
  lower(stmt.getBody());
  statement_ = {};
  emit_to(next, ts::Skip{});
  break_target_ = outer_break;
  continue_target_ = outer_continue;

  current_ = next;
  if (stmt.getInc() != nullptr) lower(stmt.getInc());
  statement_ = {};
  emit_to(head, ts::Skip{});
  current_ = after;
  leave_scope(cleanups);
  scope_ = outer_scope;
}

void FunctionLowering::lower_switch(const clang::SwitchStmt& stmt) {
  statement_ = units_.of(&stmt);
  record(stmt, statement_);
  const ts::Term selector = value(stmt.getCond());
  const ts::Location test = current_;
  const ts::Statement unit = statement_;
  const ts::Location after = new_location();
  std::vector<ts::Term> matches;
  const clang::SwitchCase* default_case = nullptr;
  std::vector<const clang::SwitchCase*> cases;
  for (const clang::SwitchCase* c = stmt.getSwitchCaseList(); c != nullptr;
       c = c->getNextSwitchCase()) {
    cases.push_back(c);  // Clang lists them last first
  }
  const auto edge = [&](ts::Location target, ts::Term condition) {
    current_ = test;
    statement_ = unit;
    emit_to(target, ts::Assume{condition});
  };
  for (auto c = cases.rbegin(); c != cases.rend(); ++c) {
    const ts::Location target = new_location();
    cases_[*c] = target;
    const auto* labelled = llvm::dyn_cast<clang::CaseStmt>(*c);
    if (labelled == nullptr) {
      default_case = *c;
      continue;
    }
    const ts::Term low = value(labelled->getLHS());
    const ts::Term high = labelled->getRHS() != nullptr ? value(labelled->getRHS()) : low;
    const ts::Term match =
        low == high
            ? terms_.equal(selector, low)
            : terms_.conjunction({terms_.at_most(low, selector), terms_.at_most(selector, high)});
    edge(target, match);
    matches.push_back(terms_.negation(match));
  }
  const ts::Location otherwise = default_case != nullptr ? cases_[default_case] : after;
  if (matches.empty()) {
    current_ = test;
    statement_ = unit;
    emit_to(otherwise, ts::Skip{});
    if (otherwise != after) program_.add_pseudo_edge(test, after);
  } else {
    edge(otherwise, terms_.conjunction(matches));
  }

  const auto outer_break = std::exchange(break_target_, Target{after, cleanups_.size()});
  current_ = new_location();  // what stands before the first case runs only by a jump
  lower(stmt.getBody());
  statement_ = {};
  emit_to(after, ts::Skip{});
  break_target_ = outer_break;
  current_ = after;
}

void FunctionLowering::lower_case(const clang::SwitchCase& stmt) {
  const ts::Location here = cases_.at(&stmt);
  statement_ = {};
  emit_to(here, ts::Skip{});
  current_ = here;
  lower(stmt.getSubStmt());
}

void FunctionLowering::lower_return(const clang::ReturnStmt& stmt) {
  statement_ = units_.of(&stmt);
  ReturnPoint point{.point = record(stmt, statement_), .value = std::nullopt};
  if (const clang::Expr* expr = stmt.getRetValue()) {
    const ts::Location before = current_;
    if (entry_.result.variables().empty()) {
      evaluate(expr);
    } else {
      const Place result = cells_place(entry_.result, entry_.definition->getReturnType());
      std::vector<ts::Variable> observed = entry_.result.variables();
      ts::Location where;
      if (expr->getType()->isRecordType()) {
        copy(result, record_value(expr));
        where = current_;
      } else {
        const ts::Term term = value(expr);
        // Before the return like any other variable there; otherwise once it is computed.
        if (current_ == before && policy_.returns_observed_early) {
          where = before;
          observed.assign(term.variables().begin(), term.variables().end());
        }
        store(result, term);
        if (!where) where = current_;
      }
      point.value = ts::Observation{where, std::move(observed), statement_};
    }
  }
  jump(Target{return_target_, 0});
  lowered_.returns.push_back(std::move(point));
}

void FunctionLowering::lower_declarations(const clang::DeclStmt& stmt) {
  const clang::VarDecl* first = nullptr;
  for (const clang::Decl* decl : stmt.decls()) {
    if (first == nullptr) first = llvm::dyn_cast<clang::VarDecl>(decl);
  }
  record(stmt, first != nullptr ? units_.of(first) : ts::Statement{});
  for (const clang::Decl* decl : stmt.decls()) {
    if (const auto* name = llvm::dyn_cast<clang::TypedefNameDecl>(decl)) {
      statement_ = units_.of(name);
      evaluate_lengths(name->getUnderlyingType());
    }
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
      declare(*variable);
      if (variable->hasGlobalStorage())
        objects_.cells_of(*variable, entry_.id);  // a criterion may ask for it
      else
        lower_variable(*variable);
      note_cleanup(*variable);
    }
  }
}

void FunctionLowering::lower_variable(const clang::VarDecl& variable) {
  const Cells& cells = objects_.cells_of(variable, entry_.id);
  const Place place = cells_place(cells, variable.getType());
  statement_ = units_.of(&variable);
  if (variable.getType()->isVariablyModifiedType()) {
    // The object has no size, and so no valid access, without this declaration.
    std::vector<ts::Variable> sizes;
    evaluate_lengths(variable.getType());
    gather_lengths(variable.getType(), sizes);
    if (cells.shape == Cells::Shape::summary) {
      emit(ts::Havoc{.may_define = {cells.variable}, .uses = sizes}, sizes);
    }
  }
  if (variable.hasInit()) {
    initialise(place, variable.getInit());
    return;
  }
  std::vector<ts::Variable> fresh;
  for (const ts::Variable v : cells.variables()) {
    if (!program_[v].summary) fresh.push_back(v);
  }
  statement_ = {};
  if (!fresh.empty()) emit(ts::Havoc{.defines = std::move(fresh), .from_outside = true});
}

void FunctionLowering::lower_indirect_goto(const clang::IndirectGotoStmt& stmt) {
  const ts::Term target = value(stmt.getTarget());
  if (!cleanups_.empty()) not_followed(stmt.getBeginLoc(), "a computed goto leaves scopes");
  if (address_taken_labels_.empty()) {
    jump(program_[entry_.id].halt);
    return;
  }
  ts::Havoc effect;
  append(effect.uses, target);
  const std::vector<ts::Variable> needs = effect.uses;
  const ts::Term choice = unknown({}, std::move(effect), needs);
  const ts::Location test = current_;
  std::vector<ts::Term> others;
  for (std::size_t i = 0; i < address_taken_labels_.size(); ++i) {
    const bool last = i + 1 == address_taken_labels_.size();
    const ts::Term match = terms_.equal(choice, constant(i));
    current_ = test;
    emit_to(label_location(address_taken_labels_[i]),
            ts::Assume{last ? terms_.conjunction(others) : match});
    others.push_back(terms_.negation(match));
  }
  current_ = new_location();
  program_.add_pseudo_edge(test, current_);
}

void FunctionLowering::lower_asm(const clang::AsmStmt& stmt) {
  warn(stmt.getBeginLoc(), "inline assembly: its operands are taken to change in unknown ways");
  ts::Havoc effect;
  std::vector<ts::Variable> needs;
  const auto* gcc = llvm::dyn_cast<clang::GCCAsmStmt>(&stmt);
  if (gcc == nullptr || gcc->isAsmGoto()) {
    program_[entry_.id].unfollowable = "inline assembly that jumps";
    warn(stmt.getBeginLoc(), "inline assembly that jumps: everything is kept");
  }
  if (gcc != nullptr && gcc->getAsmString()->getString().contains("call")) {
    not_followed(stmt.getBeginLoc(), "inline assembly that calls");
    call_unseen();
  }
  bool memory = gcc == nullptr;
  for (unsigned i = 0; i < stmt.getNumClobbers(); ++i) {
    if (stmt.getClobber(i) == "memory") memory = true;
  }
  if (gcc != nullptr) {
    for (unsigned i = 0; i < gcc->getNumInputs(); ++i) {
      const clang::Expr* input = gcc->getInputExpr(i);
      if (input->isLValue()) {
        const Place p = place(input);
        append(effect.uses, p.needs);
        if (p.is_memory())
          effect.reads_memory = true;
        else
          p.cells->collect(effect.uses);
      } else {
        if (input->getType()->isPointerType()) effect.reads_memory = true;
        append(effect.uses, value(input));
      }
    }
    append(needs, effect.uses);
    for (unsigned i = 0; i < gcc->getNumOutputs(); ++i) {
      const Place p = place(gcc->getOutputExpr(i));
      append(needs, p.needs);
      if (p.is_memory())
        memory = true;
      else
        p.cells->collect(effect.may_define);
      if (gcc->isOutputPlusConstraint(i) && !p.is_memory()) p.cells->collect(effect.uses);
    }
  }
  // What has no outputs is there for what it does.
  if (stmt.isVolatile() || stmt.getNumOutputs() == 0) touch_machine(effect);
  effect.writes_memory = memory;
  effect.reads_memory = effect.reads_memory || memory;
  emit(std::move(effect), needs);
}

}  // namespace pslice::frontend
