#include "frontend/harness/instrument.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "frontend/rewrite/edits.h"
#include "frontend/units/places.h"
#include "llvm/Support/Casting.h"

// Every line stays where it is; a hook stands before the statement it watches, or where a loop is
// watched in its test:
//
//     done: pslice_see(0, (z)); return;
//     while (pslice_see(0, (z)), z < n) z++;
//     if (c) { pslice_see(0, (z)); z = 1; }
//     return pslice_see(0, (z + 1));

namespace pslice::frontend {
namespace {

/// The edits of one file.
struct File {
  File(clang::ASTUnit& unit)
      : context(unit.getASTContext()),
        text(context.getSourceManager().getBufferData(context.getSourceManager().getMainFileID())),
        places(context, context.getSourceManager().getMainFileID()),
        edits(text) {}

  clang::ASTContext& context;
  ScannedText text;
  Places places;
  TextEdits edits;
  bool touched = false;
};

class Instrumenter {
 public:
  Instrumenter(const Lowered& lowered, const std::vector<clang::ASTUnit*>& units,
               ts::Function entry)
      : lowered_(lowered), entry_(entry) {
    for (clang::ASTUnit* unit : units) files_.push_back(std::make_unique<File>(*unit));
  }

  Views run(std::size_t file_count, const std::vector<Watch>& watches,
            const std::vector<ts::Variable>& locals) {
    for (std::size_t i = 0; i < watches.size(); ++i) result_.views.push_back(view(i, watches[i]));
    for (std::size_t i = 0; i < locals.size(); ++i) give(i, locals[i]);
    for (std::size_t i = 0; i < file_count; ++i) {
      File& file = *files_[i];
      result_.instrumented.push_back(file.touched ? std::optional(file.edits.apply())
                                                  : std::nullopt);
    }
    return std::move(result_);
  }

 private:
  using View = Views::View;

  static bool stands_at(const std::vector<ts::Location>& places, const Watch& watch) {
    return std::ranges::any_of(places, [&](ts::Location place) {
      return std::ranges::find(watch.places, place) != watch.places.end();
    });
  }

  View view(std::size_t number, const Watch& watch) {
    if (watch.expression == "return" || watch.expression.starts_with("return.")) {
      return view_of_result(number, watch);
    }
    const std::string value =
        watch.pointer ? "(" + watch.expression + ") != 0" : "(" + watch.expression + ")";
    const std::string call = "pslice_see(" + std::to_string(number) + ", " + value + ")";
    std::set<std::pair<const clang::Stmt*, ts::Function>> done;
    for (const SourcePoint& point : lowered_.points) {
      if (!stands_at(point.locations, watch)) continue;
      if (!done.emplace(point.syntax, point.function).second) continue;
      if (!put(point, call)) {
        result_.warnings.push_back(
            {point.position, "what is observed here cannot be checked by tests"});
        return View::none;
      }
    }
    return View::hook;
  }

  /// What a function returns: that of the entry is there for all to see.
  View view_of_result(std::size_t number, const Watch& watch) {
    std::vector<const ReturnPoint*> returns;
    for (const ReturnPoint& point : lowered_.returns) {
      if (point.value && stands_at({point.value->location}, watch)) returns.push_back(&point);
    }
    const auto is_of_entry = [&](const ReturnPoint* r) { return r->point.function == entry_; };
    if (std::ranges::all_of(returns, is_of_entry)) return View::result;
    for (const ReturnPoint* point : returns) {
      const auto* statement = llvm::cast<clang::ReturnStmt>(point->point.syntax);
      File& file = file_of(point->point.function);
      const Span value = file.places.statement(*statement->getRetValue());
      const bool number_returned =
          statement->getRetValue()->getType()->isIntegralOrEnumerationType();
      if (!number_returned || watch.expression != "return" || value.empty() ||
          !is_written(file, *statement)) {
        result_.warnings.push_back(
            {point->point.position, "what is returned here cannot be checked by tests"});
        return View::none;
      }
      file.edits.insert(value.begin, "pslice_see(" + std::to_string(number) + ", (");
      file.edits.insert(value.end, "))");
      file.touched = true;
    }
    return View::hook;
  }

  File& file_of(ts::Function function) {
    return *files_[lowered_.functions[function.index()].unit];
  }

  /// Stands in the text of the file as it is, so that there is a place to edit.
  static bool is_written(const File& file, const clang::Stmt& stmt) {
    return !file.places.is_generated(stmt.getBeginLoc()) &&
           !file.places.is_generated(stmt.getEndLoc());
  }

  bool put(const SourcePoint& point, const std::string& call) {
    File& file = file_of(point.function);
    const clang::FunctionDecl& function = *lowered_.functions[point.function.index()].definition;
    if (file_of_body(function) != file.context.getSourceManager().getMainFileID()) return false;
    file.touched = true;
    if (point.syntax == nullptr) {
      const auto* body = llvm::cast<clang::CompoundStmt>(function.getBody());
      if (file.places.is_generated(body->getRBracLoc())) return false;
      file.edits.insert(file.places.token(body->getRBracLoc()).begin, call + ";");
      return true;
    }
    if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(point.syntax)) {
      return put_in_test(file, loop->getCond(), call);
    }
    if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(point.syntax)) {
      if (!put_in_test(file, loop->getCond(), call)) return false;
      return point.locations.size() == 1 || put_before(file, *loop->getBody(), call);
    }
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(point.syntax)) {
      if (loop->getCond() != nullptr) return put_in_test(file, loop->getCond(), call);
      const auto at = file.text.semicolon_within(file.places.statement(*loop), 0);
      if (!at || !is_written(file, *loop)) return false;
      file.edits.insert(*at + 1, call + ", 1");
      return true;
    }
    return put_before(file, *point.syntax, call);
  }

  static bool put_in_test(File& file, const clang::Expr* test, const std::string& call) {
    const Span span = file.places.statement(*test);
    if (span.empty() || file.places.is_included(test->getBeginLoc())) return false;
    file.edits.insert(span.begin, call + ",");
    return true;
  }

  /// Before a statement, in braces where it is not one of a block.
  static bool put_before(File& file, const clang::Stmt& stmt, const std::string& call) {
    const Span span = file.places.statement(stmt);
    if (span.empty() || file.places.is_included(stmt.getBeginLoc())) return false;
    if (stands_in_block(file.context, stmt)) {
      file.edits.insert(span.begin, call + ";");
      return true;
    }
    if (!is_written(file, stmt)) return false;
    const bool ends_itself =
        file.text.text()[span.end - 1] == '}' || file.text.text()[span.end - 1] == ';';
    const auto end = ends_itself ? std::optional(Span{span.end - 1, span.end})
                                 : file.text.semicolon_between(span.end, file.text.text().size());
    if (!end) return false;
    file.edits.insert(span.begin, "{ " + call + ";");
    file.edits.insert(end->end, "}");
    return true;
  }

  static bool stands_in_block(clang::ASTContext& context, const clang::Stmt& stmt) {
    const clang::Stmt* at = &stmt;
    while (true) {
      const auto parents = context.getParents(*at);
      const auto* parent = parents.empty() ? nullptr : parents[0].get<clang::Stmt>();
      if (parent == nullptr) return false;
      if (llvm::isa<clang::CompoundStmt>(parent)) return true;
      const bool is_label = llvm::isa<clang::LabelStmt>(parent) ||
                            llvm::isa<clang::SwitchCase>(parent) ||
                            llvm::isa<clang::AttributedStmt>(parent);
      if (!is_label) return false;
      at = parent;
    }
  }

  /// A local without an initialiser gets one.
  void give(std::size_t number, ts::Variable variable) {
    const clang::VarDecl* decl = nullptr;
    for (const Scope& scope : lowered_.scopes) {
      if (scope.declaration == nullptr || scope.declaration->hasGlobalStorage()) continue;
      if (!scope.declaration->getType()->isArithmeticType()) continue;
      const auto* owner = llvm::dyn_cast<clang::FunctionDecl>(scope.declaration->getDeclContext());
      if (owner == nullptr ||
          scope.declaration->getNameAsString() != lowered_.program[variable].name)
        continue;
      const ts::Function function = lowered_.program[variable].owner;
      const Cells& cells = lowered_.objects->cells_of(*scope.declaration, function);
      if (cells.shape == Cells::Shape::scalar && cells.variable == variable)
        decl = scope.declaration;
    }
    if (decl != nullptr) {
      File& file = file_of(lowered_.program[variable].owner);
      const Span name = file.places.token(decl->getLocation());
      const auto end = file.text.declarator_end(name.end);
      if (end && !file.places.is_generated(decl->getLocation())) {
        file.edits.insert(*end, " = pslice_local(" + std::to_string(number) + ")");
        file.touched = true;
        return;
      }
    }
    result_.warnings.push_back({{},
                                "the tests cannot give a value to '" +
                                    lowered_.program[variable].name +
                                    "', which is read before it is assigned"});
  }

  const Lowered& lowered_;
  ts::Function entry_;
  std::vector<std::unique_ptr<File>> files_;
  Views result_;
};

}  // namespace

Views instrument(const Lowered& lowered, const std::vector<clang::ASTUnit*>& units,
                 std::size_t file_count, ts::Function entry, const std::vector<Watch>& watches,
                 const std::vector<ts::Variable>& locals) {
  return Instrumenter(lowered, units, entry).run(file_count, watches, locals);
}

}  // namespace pslice::frontend
