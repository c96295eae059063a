#include "frontend/criterion/asked.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
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

/// Where files are included, by those who include them.
class Inclusions {
 public:
  /// Are there lines of other files in the text of the function?
  bool are_within(const clang::FunctionDecl& function) {
    const clang::SourceManager& sources = function.getASTContext().getSourceManager();
    const clang::SourceLocation begin = sources.getExpansionLoc(function.getBeginLoc());
    const clang::SourceLocation end = sources.getExpansionLoc(function.getEndLoc());
    if (sources.getFileID(begin) != sources.getFileID(end)) return true;
    const std::set<clang::SourceLocation>& all = of(sources);
    const auto next = all.lower_bound(begin);
    return next != all.end() && *next < end;
  }

 private:
  const std::set<clang::SourceLocation>& of(const clang::SourceManager& sources) {
    const auto [known, is_new] = places_.try_emplace(&sources);
    for (unsigned i = 0; is_new && i < sources.local_sloc_entry_size(); ++i) {
      const clang::SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
      if (entry.isFile()) known->second.insert(entry.getFile().getIncludeLoc());
    }
    return known->second;
  }

  std::map<const clang::SourceManager*, std::set<clang::SourceLocation>> places_;
};

/// Within its lines, or in what it includes, wherever its text comes from.
bool has_line(const clang::FunctionDecl& function, const std::set<unsigned>& numbers,
              Inclusions& inclusions) {
  if (numbers.empty()) return false;
  const clang::SourceManager& sources = function.getASTContext().getSourceManager();
  const auto first = numbers.lower_bound(sources.getExpansionLineNumber(function.getBeginLoc()));
  const bool is_its_own =
      first != numbers.end() && *first <= sources.getExpansionLineNumber(function.getEndLoc());
  return is_its_own || inclusions.are_within(function);
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
  return [words, inclusions = Inclusions()](const clang::FunctionDecl& function) mutable {
    return words.names.contains(function.getNameAsString()) ||
           has_line(function, words.numbers, inclusions) || has_label(function, words.names);
  };
}

}  // namespace pslice::frontend
