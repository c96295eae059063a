#include "frontend/versions/definitions.h"

#include <algorithm>
#include <map>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "frontend/versions/initial.h"
#include "frontend/versions/types.h"
#include "llvm/ADT/StringExtras.h"

namespace pslice::frontend::versions {

using clang::dyn_cast;
using clang::isa;

namespace {

struct Definition {
  std::string meaning;
  base::SourcePosition at;
  std::string text;
};

/// By what is defined, and the file: its number in OLD, or the name of a header.
struct Name {
  std::string name;
  std::string file;
  friend auto operator<=>(const Name&, const Name&) = default;
};

using Definitions = std::map<Name, Definition>;

/// Collects what one file and its headers define; not those of the system.
class Collector {
 public:
  Collector(const TranslationUnit& unit, std::string main_file, Linkage& linkage,
            const Names& names, Definitions& found)
      : unit_(unit),
        main_file_(std::move(main_file)),
        sources_(unit.syntax->getSourceManager()),
        linkage_(linkage),
        names_(names),
        found_(found),
        types_(unit.syntax->getASTContext()) {}

  void run() {
    add_macros();
    for (const clang::Decl* decl :
         unit_.syntax->getASTContext().getTranslationUnitDecl()->decls()) {
      add(*decl);
    }
  }

 private:
  void add(const clang::Decl& decl);
  void add_record(const clang::RecordDecl& record);
  void add_macros();
  void add_macro(const clang::IdentifierInfo& name, const clang::MacroDirective* last);
  void add(const std::string& name, std::string meaning, clang::SourceLocation where);

  const TranslationUnit& unit_;
  std::string main_file_;
  const clang::SourceManager& sources_;
  Linkage& linkage_;
  const Names& names_;
  Definitions& found_;
  TypeWords types_;
};

void Collector::add(const std::string& name, std::string meaning, clang::SourceLocation where) {
  const clang::SourceLocation shown = sources_.getExpansionLoc(where);
  if (shown.isInvalid() || sources_.isInSystemHeader(shown) ||
      sources_.isWrittenInBuiltinFile(shown) || sources_.isWrittenInCommandLineFile(shown)) {
    return;
  }
  const base::SourcePosition at = position_of(sources_, shown, unit_.file);
  const bool in_main = sources_.isInMainFile(shown);
  found_.try_emplace(Name{name, in_main ? main_file_ : base_name(at.file)},
                     Definition{std::move(meaning), at, line_at(sources_, shown)});
}

void Collector::add(const clang::Decl& decl) {
  if (const auto* enumeration = dyn_cast<clang::EnumDecl>(&decl)) {
    for (const clang::EnumConstantDecl* one : enumeration->enumerators()) {
      add("enumerator " + one->getNameAsString(), llvm::toString(one->getInitVal(), 10),
          one->getLocation());
    }
  } else if (const auto* record = dyn_cast<clang::RecordDecl>(&decl)) {
    if (record->isThisDeclarationADefinition()) add_record(*record);
  } else if (const auto* alias = dyn_cast<clang::TypedefNameDecl>(&decl)) {
    add("type " + alias->getNameAsString(), types_.named(alias->getUnderlyingType()),
        alias->getLocation());
  } else if (const auto* variable = dyn_cast<clang::VarDecl>(&decl)) {
    if (linkage_.variable(linkage_.key(*variable)) != variable) return;
    add("variable " + variable->getNameAsString(),
        types_.named(variable->getType()) + " = " +
            initial_value(*variable, linkage_, names_).meaning,
        variable->getLocation());
  }
}

/// Fields one by one, and their order.
void Collector::add_record(const clang::RecordDecl& record) {
  const auto* alias = record.getTypedefNameForAnonDecl();
  const std::string name = alias != nullptr ? alias->getNameAsString() : record.getNameAsString();
  std::string order;
  for (const clang::Decl* inside : record.decls()) {
    if (isa<clang::TagDecl>(inside)) add(*inside);
    const auto* field = dyn_cast<clang::FieldDecl>(inside);
    if (field == nullptr) continue;
    std::string meaning = types_.named(field->getType());
    if (field->isBitField()) {
      meaning += ':' + std::to_string(field->getBitWidthValue(unit_.syntax->getASTContext()));
    }
    add("field " + name + '.' + field->getNameAsString(), meaning, field->getLocation());
    order += ' ' + field->getNameAsString();
  }
  std::string meaning = record.getKindName().str();
  if (record.hasAttr<clang::PackedAttr>()) meaning += " packed";
  meaning += ' ' + std::to_string(record.getMaxAlignment());
  add("record " + name, meaning + order, record.getLocation());
}

void Collector::add_macros() {
  const clang::Preprocessor& preprocessor = unit_.syntax->getPreprocessor();
  for (const auto& macro : preprocessor.macros(false)) {
    add_macro(*macro.first, preprocessor.getLocalMacroDirectiveHistory(macro.first));
  }
}

/// A name may be defined several times, one after the other.
void Collector::add_macro(const clang::IdentifierInfo& name, const clang::MacroDirective* last) {
  std::vector<const clang::MacroInfo*> history;
  for (const auto* directive = last; directive != nullptr; directive = directive->getPrevious()) {
    const auto* define = dyn_cast<clang::DefMacroDirective>(directive);
    if (define != nullptr && !define->getInfo()->isBuiltinMacro()) {
      history.push_back(define->getInfo());
    }
  }
  std::ranges::reverse(history);
  const clang::Preprocessor& preprocessor = unit_.syntax->getPreprocessor();
  for (std::size_t i = 0; i < history.size(); ++i) {
    std::string meaning = history[i]->isFunctionLike() ? "(" : "";
    for (const clang::IdentifierInfo* parameter : history[i]->params()) {
      meaning += parameter->getName().str() + ',';
    }
    for (const clang::Token& token : history[i]->tokens()) {
      meaning += ' ' + preprocessor.getSpelling(token);
    }
    std::string shown = "macro " + name.getName().str();
    if (i > 0) shown += ' ' + std::to_string(i);
    add(shown, meaning, history[i]->getDefinitionLoc());
  }
}

Definitions collect(const Version& version, const Names& names,
                    const std::vector<std::size_t>* old_unit_of_new) {
  Definitions found;
  for (std::size_t u = 0; u < version.units.size(); ++u) {
    const std::size_t file = old_unit_of_new == nullptr ? u : (*old_unit_of_new)[u];
    const std::string main_file =
        file == Entities::none ? "new " + std::to_string(u) : std::to_string(file);
    Collector(version.units[u], main_file, *version.lowered.linkage, names, found).run();
  }
  return found;
}

/// By the same name, in the same file or else in another.
const Name* counterpart(const Name& name, const Definitions& own, const Definitions& others) {
  if (const auto found = others.find(name); found != others.end()) return &found->first;
  for (auto other = others.lower_bound(Name{name.name, ""});
       other != others.end() && other->first.name == name.name; ++other) {
    if (!own.contains(other->first)) return &other->first;
  }
  return nullptr;
}

}  // namespace

std::string line_at(const clang::SourceManager& sources, clang::SourceLocation where) {
  const auto [file, offset] = sources.getDecomposedExpansionLoc(where);
  const llvm::StringRef text = sources.getBufferData(file);
  const std::size_t begin = text.rfind('\n', offset) + 1;  // npos + 1 is the beginning
  return shortened(text.substr(begin, text.find('\n', offset) - begin).trim().str());
}

std::string shortened(std::string text) {
  constexpr std::size_t longest = 120;
  if (text.size() > longest) {
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // UTF-8
    text = text.substr(0, end) + "...";
  }
  return text;
}

std::vector<Change> compare_definitions(const Version& old_version, const Version& new_version,
                                        const Entities& entities) {
  const Definitions of_old = collect(old_version, entities.old_names, nullptr);
  const Definitions of_new = collect(new_version, entities.new_names, &entities.old_unit_of_new);
  std::map<std::string, std::vector<Change>> changes;  // by what is defined
  for (const auto& [name, definition] : of_new) {
    const Name* other = counterpart(name, of_new, of_old);
    Change change{.kind = Change::Kind::added, .new_at = definition.at, .text = definition.text};
    if (other != nullptr) {
      const Definition& before = of_old.at(*other);
      if (before.meaning == definition.meaning) continue;
      change.kind = Change::Kind::changed;
      change.old_at = before.at;
    }
    changes[name.name].push_back(std::move(change));
  }
  for (const auto& [name, definition] : of_old) {
    if (counterpart(name, of_old, of_new) != nullptr) continue;
    changes[name.name].push_back(
        {.kind = Change::Kind::removed, .old_at = definition.at, .text = definition.text});
  }
  std::vector<Change> result;
  for (auto& [name, of_name] : changes) {
    // A structure that changed by its fields is listed with these.
    if (name.starts_with("record ")) {
      const std::string fields = "field " + name.substr(7) + '.';
      const auto field = changes.lower_bound(fields);
      if (field != changes.end() && field->first.starts_with(fields)) continue;
    }
    result.insert(result.end(), of_name.begin(), of_name.end());
  }
  return result;
}

}  // namespace pslice::frontend::versions
