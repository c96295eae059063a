#include "frontend/states/state_variable.h"

#include <algorithm>
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/ASTUnit.h"
#include "frontend/lower/lvalue.h"
#include "frontend/objects/integers.h"
#include "frontend/states/value_flow.h"

// Which values a state can have is a question of types where it is an enumeration. Of an integer,
// the constants in the text are where to begin; what steps make of them is found by steps.

namespace pslice::frontend {
namespace {

using Constant = ValueFlow::Constant;

class StateReader {
 public:
  StateReader(const Lowered& outline, const std::vector<clang::ASTUnit*>& units, ts::Function step,
              const std::string& text)
      : outline_(outline),
        units_(units),
        function_(outline.functions[step.index()]),
        step_(step),
        text_(text) {}

  StateVariable run() {
    const Lvalue found = find();
    check(found);
    const ValueFlow flow(outline_, units_);
    const ValueFlow::Place place = flow.place_of(*found.declaration);
    const std::vector<Constant> given = flow.given(place);
    if (const auto* type = found.type->getAs<clang::EnumType>()) {
      add_enumerators(*type->getDecl());
    } else {
      for (const Constant& constant : given) add(constant);
      for (const Constant& constant : flow.compared(place)) add(constant);
      std::ranges::sort(state_.values, {}, &StateVariable::Value::value);
    }
    add_beginnings(given, flow.given_at(place));
    if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(found.declaration)) {
      add_static_objects(*field, flow);
    }
    return std::move(state_);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw base::Failure(base::ExitStatus::bad_input, "state '" + text_ + "': " + message);
  }

  [[nodiscard]] std::string step_name() const { return function_.definition->getNameAsString(); }

  // --- which variable it is ---

  [[nodiscard]] Lvalue find() const {
    bool returns = false;
    for (const ReturnPoint& end : outline_.returns) {
      if (end.point.function != step_) continue;
      returns = true;
      auto found = read_lvalue(text_, end.point.scope, step_, outline_, *units_[function_.unit]);
      if (found && found->declaration != nullptr) return *std::move(found);
    }
    if (!returns) {
      fail("no path through " + step_name() +
           " comes to its end; a step is a call that returns, so name the function that handles "
           "one event");
    }
    fail("no such variable where " + step_name() + " ends" + candidates());
  }

  /// What would do.
  [[nodiscard]] std::string candidates() const {
    std::vector<std::string> names;
    const auto consider = [&names](const clang::VarDecl& variable) {
      const clang::QualType type = variable.getType();
      if (type.isConstQualified()) return;
      const std::string name = variable.getNameAsString();
      if (type->isIntegralOrEnumerationType()) names.push_back(name);
      const clang::RecordDecl* record = type->isPointerType()
                                            ? type->getPointeeType()->getAsRecordDecl()
                                            : type->getAsRecordDecl();
      if (record == nullptr) return;
      for (const clang::FieldDecl* field : record->fields()) {
        if (!field->getType()->isIntegralOrEnumerationType() || field->getName().empty()) continue;
        names.push_back(name + (type->isPointerType() ? "->" : ".") + field->getNameAsString());
      }
    };
    for (const clang::ParmVarDecl* parameter : function_.definition->parameters()) {
      consider(*parameter);
    }
    const clang::ASTContext& context = *function_.context;
    for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
      const bool counts = variable != nullptr &&
                          !context.getSourceManager().isInSystemHeader(variable->getLocation());
      if (counts) consider(*variable);
    }
    std::string result;
    for (std::size_t i = 0; i < names.size() && i < 8; ++i) {
      result += (i == 0 ? "; a state could be in " : ", ") + names[i];
    }
    return result + (names.size() > 8 ? ", ..." : "");
  }

  void check(const Lvalue& found) const {
    if (!found.type->isIntegralOrEnumerationType()) {
      fail("it is of type '" + found.type.getAsString() +
           "'; a state is an integer or an enumeration" + candidates());
    }
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(found.declaration);
    const bool is_local = variable != nullptr && variable->hasLocalStorage() &&
                          !llvm::isa<clang::ParmVarDecl>(variable) &&
                          text_.find_first_of("*[>") == std::string::npos;
    if (is_local) {
      fail("it is a local variable of " + step_name() +
           " and gone when that returns, so it holds no state between steps" + candidates());
    }
  }

  // --- its values ---

  void add_enumerators(const clang::EnumDecl& declaration) {
    state_.enumerated = true;
    const clang::EnumDecl* definition = declaration.getDefinition();
    if (definition == nullptr) fail("its enumeration is not defined");
    for (const clang::EnumConstantDecl* enumerator : definition->enumerators()) {
      const base::Integer value = to_integer(enumerator->getInitVal());
      const std::string name = enumerator->getNameAsString();
      if (state_.names.emplace(value, name).second) state_.values.push_back({value, name});
    }
  }

  void add(const Constant& constant) {
    const bool is_new = std::ranges::none_of(
        state_.values, [&](const auto& known) { return known.value == constant.value; });
    if (is_new) state_.values.push_back({constant.value, constant.name});
    if (!constant.name.empty()) {
      state_.names.try_emplace(constant.value, constant.name);
      for (StateVariable::Value& known : state_.values) {
        if (known.value == constant.value && known.name.empty()) known.name = constant.name;
      }
    }
    if (constant.enumerator == nullptr) return;
    // Its neighbours may be met on the way.
    const auto* enumeration = llvm::cast<clang::EnumDecl>(constant.enumerator->getDeclContext());
    for (const clang::EnumConstantDecl* enumerator : enumeration->enumerators()) {
      state_.names.try_emplace(to_integer(enumerator->getInitVal()), enumerator->getNameAsString());
    }
  }

  // --- what it begins with ---

  /// Initialisers count where they are its own, and not those of a table that it is taken from.
  void add_beginnings(const std::vector<Constant>& given, const std::vector<Constant>& directly) {
    std::set<const clang::FunctionDecl*> of_step;
    for (const ts::Function f : ts::reachable_functions(outline_.program, step_)) {
      of_step.insert(outline_.functions[f.index()].definition);
    }
    for (const Constant& constant : directly) {
      if (!constant.initialises) continue;
      add_beginning(constant.value, nullptr, *constant.context, constant.where);
    }
    for (const Constant& constant : given) {
      if (constant.initialises || of_step.contains(constant.function)) continue;
      add_beginning(constant.value, constant.function, *constant.context, constant.where);
    }
  }

  void add_beginning(const base::Integer& value, const clang::FunctionDecl* function,
                     const clang::ASTContext& context, clang::SourceLocation where) {
    const clang::SourceManager& sources = context.getSourceManager();
    const std::string main_file =
        sources.getFileEntryRefForID(sources.getMainFileID())->getName().str();
    state_.beginnings.push_back({value, function != nullptr ? function->getNameAsString() : "",
                                 position_of(sources, where, main_file)});
  }

  /// Objects of static storage that have such a field, and no initialiser.
  void add_static_objects(const clang::FieldDecl& field, const ValueFlow& flow) {
    const ValueFlow::Place place = flow.place_of(field);
    for (const clang::ASTUnit* unit : units_) {
      const clang::ASTContext& context = unit->getASTContext();
      for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
        if (variable == nullptr || variable->hasInit()) continue;
        if (variable->isThisDeclarationADefinition() == clang::VarDecl::DeclarationOnly) continue;
        if (!has_field(context.getBaseElementType(variable->getType()), place, flow)) continue;
        add_beginning(base::Integer(0), nullptr, context, variable->getLocation());
      }
    }
  }

  static bool has_field(clang::QualType type, const ValueFlow::Place& place,
                        const ValueFlow& flow) {
    const clang::RecordDecl* record = type->getAsRecordDecl();
    return record != nullptr &&
           std::ranges::any_of(record->fields(), [&](const clang::FieldDecl* field) {
             const clang::QualType inner =
                 field->getASTContext().getBaseElementType(field->getType());
             return flow.place_of(*field) == place || has_field(inner, place, flow);
           });
  }

  const Lowered& outline_;
  const std::vector<clang::ASTUnit*>& units_;
  const FunctionEntry& function_;
  ts::Function step_;
  const std::string& text_;
  StateVariable state_;
};

}  // namespace

StateVariable describe_state_variable(const Lowered& outline,
                                      const std::vector<clang::ASTUnit*>& units, ts::Function step,
                                      const std::string& lvalue) {
  return StateReader(outline, units, step, lvalue).run();
}

}  // namespace pslice::frontend
