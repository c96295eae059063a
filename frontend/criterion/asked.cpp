#include "frontend/criterion/asked.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

namespace pslice::frontend {
namespace {

/// What is said in a specification: runs of letters and digits, whatever they mean.
struct Words {
  std::set<std::string, std::less<>> names;
  std::set<unsigned> numbers;

  void read(const std::string& spec) {
    const auto is_letter = [](unsigned char c) {
      constexpr unsigned char ascii = 0x80;
      return std::isalnum(c) != 0 || c == '_' || c == '$' || c >= ascii;
    };
    for (auto at = spec.begin(); at != spec.end();) {
      const auto begin = std::find_if(at, spec.end(), is_letter);
      at = std::find_if_not(begin, spec.end(), is_letter);
      if (begin == at) continue;
      const std::string word(begin, at);
      names.insert(word);
      // `l12` is a line if it is no label.
      const std::size_t digits = word.starts_with('l') ? 1 : 0;
      unsigned number = 0;
      const char* last = word.data() + word.size();
      if (std::from_chars(word.data() + digits, last, number).ptr == last) numbers.insert(number);
    }
  }
};

/// Within its lines, wherever its text comes from.
bool has_line(const clang::FunctionDecl& function, const std::set<unsigned>& numbers) {
  const clang::SourceManager& sources = function.getASTContext().getSourceManager();
  const auto first = numbers.lower_bound(sources.getExpansionLineNumber(function.getBeginLoc()));
  return first != numbers.end() && *first <= sources.getExpansionLineNumber(function.getEndLoc());
}

bool has_label(const clang::FunctionDecl& function,
               const std::set<std::string, std::less<>>& names) {
  return std::ranges::any_of(function.decls(), [&](const clang::Decl* decl) {
    const auto* label = llvm::dyn_cast<clang::LabelDecl>(decl);
    return label != nullptr && names.contains(std::string_view(label->getName()));
  });
}

}  // namespace

Wanted functions_asked_for(const std::vector<std::string>& specs) {
  Words words;
  for (const std::string& spec : specs) words.read(spec);
  return [words](const clang::FunctionDecl& function) {
    return words.names.contains(function.getNameAsString()) || has_line(function, words.numbers) ||
           has_label(function, words.names);
  };
}

}  // namespace pslice::frontend
