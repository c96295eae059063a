#include "frontend/parse/library_bodies.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <sstream>
#include <string_view>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/ASTUnit.h"

namespace pslice::frontend {

// Embedded.
extern const std::string_view library_bodies_c;
extern const std::string_view library_numbers_c;
extern const std::string_view library_inputs_c;

namespace {

struct Body {
  std::string_view name;
  std::vector<std::string> needs;  // other bodies
  std::string_view text;
};

/// The text is taken apart at the lines that begin a body.
void read_bodies(std::string_view file, std::vector<Body>& bodies) {
  constexpr std::string_view mark = "\n//// ";
  std::size_t begin = file.find(mark);
  while (begin != std::string_view::npos) {
    const std::string_view rest = file.substr(begin + mark.size());
    const std::size_t colon = rest.find(':');
    const std::size_t line = rest.find('\n');
    const std::size_t end = std::min(rest.find(mark), rest.size() - 1);
    Body body{rest.substr(0, colon), {}, rest.substr(line, end + 1 - line)};
    std::istringstream needs{std::string(rest.substr(colon + 1, line - colon - 1))};
    for (std::string name; needs >> name;) body.needs.push_back(name);
    bodies.push_back(std::move(body));
    begin = file.find(mark, begin + mark.size());
  }
}

const std::vector<Body>& all_bodies() {
  static const std::vector<Body> bodies = [] {
    std::vector<Body> all;
    for (const std::string_view file : {library_bodies_c, library_numbers_c, library_inputs_c}) {
      read_bodies(file, all);
    }
    return all;
  }();
  return bodies;
}

const Body& body_of(std::string_view name) {
  const auto found = std::ranges::find(all_bodies(), name, &Body::name);
  assert(found != all_bodies().end());
  return *found;
}

/// What the program uses, and does not define.
class Wanted {
 public:
  explicit Wanted(const std::vector<TranslationUnit>& units) {
    for (const TranslationUnit& unit : units) look(unit.syntax->getASTContext());
    for (const std::string& name : defined_) used_.erase(name);
  }

  [[nodiscard]] std::string text() const {
    std::set<std::string_view> wanted;
    for (const Body& body : all_bodies()) {
      if (used_.contains(std::string(body.name))) add(body, wanted);
    }
    if (wanted.empty()) return {};
    std::string result = uses_errno_ ? "#define PSLICE_ERRNO 1\n" : "";
    result += body_of("(opening)").text;
    // What others need comes first.
    std::set<std::string_view> written;
    for (const Body& body : all_bodies()) {
      if (wanted.contains(body.name)) write(body, written, result);
    }
    return result;
  }

 private:
  void look(const clang::ASTContext& context) {
    for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
      if (function == nullptr || function->getIdentifier() == nullptr) continue;
      std::string name = function->getNameAsString();
      if (function->isDefined()) defined_.insert(name);
      if (!function->isReferenced()) continue;
      uses_errno_ = uses_errno_ || name == "__errno_location";
      constexpr std::string_view prefix = "__builtin_";
      if (name.starts_with(prefix)) name.erase(0, prefix.size());
      used_.insert(std::move(name));
    }
  }

  void add(const Body& body, std::set<std::string_view>& wanted) const {
    // The program's own counts, with whatever it does.
    if (defined_.contains(std::string(body.name)) || !wanted.insert(body.name).second) return;
    for (const std::string& other : body.needs) add(body_of(other), wanted);
  }

  static void write(const Body& body, std::set<std::string_view>& written, std::string& to) {
    if (!written.insert(body.name).second) return;
    for (const std::string& other : body.needs) write(body_of(other), written, to);
    to += body.text;
  }

  std::set<std::string> used_;
  std::set<std::string> defined_;
  bool uses_errno_ = false;
};

}  // namespace

std::string library_bodies(const std::vector<TranslationUnit>& units) {
  return Wanted(units).text();
}

std::string library_body(const std::string& name) { return std::string(body_of(name).text); }

}  // namespace pslice::frontend
