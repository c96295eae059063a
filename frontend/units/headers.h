#pragma once

#include <clang/Basic/SourceLocation.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/objects/linkage.h"
#include "frontend/units/inclusions.h"

namespace clang {
class FunctionDecl;
}  // namespace clang

// Functions in headers are functions like others. A header that gives its functions to one
// translation unit, once, is text that a slice can be cut out of. Where several have functions of
// the same text, each its own, that text stays as it is: what one does not need another may. So
// does a file of the program that another one includes. Headers of the system are not looked at.

namespace pslice::frontend {

class Headers {
 public:
  /// A line that includes a header. The file it stands in: that of the unit, or another header.
  struct Inclusion {
    std::string from;
    unsigned line = 0;
  };
  struct Header {
    std::string name;  // as seen from where the user is
    std::size_t unit = 0;
    clang::FileID file;    // as which the unit has read its functions
    bool is_fixed = true;  // its text is not cut
    std::vector<const clang::FunctionDecl*> functions;
    std::vector<Inclusion> inclusions;  // by which it is named
  };

  Headers() = default;
  explicit Headers(const std::vector<TranslationUnit>& units);

  [[nodiscard]] const std::vector<Header>& all() const { return headers_; }
  /// The number of the header that the function stands in; none if it is the system's, or none.
  [[nodiscard]] std::optional<std::size_t> find(const clang::FunctionDecl& function) const;
  /// Can it be cut out of one?
  [[nodiscard]] bool can_cut(const clang::FunctionDecl& function) const;
  /// Does a unit include the file of that one, with functions?
  [[nodiscard]] bool includes_file_of(std::size_t unit) const { return included_.contains(unit); }

 private:
  void add(const TranslationUnit& unit, std::size_t number);
  void find_included_files(const std::vector<TranslationUnit>& units);
  void add_named(const TranslationUnit& unit, std::size_t number);
  void add_inclusion(const TranslationUnit& unit, std::size_t number, const NamedInclusion& named);
  void add_inclusions(const TranslationUnit& unit, std::size_t number, clang::FileID file);
  Header& header(const std::string& name);

  std::vector<Header> headers_;  // in the order in which they are met
  std::map<std::string, std::size_t> by_name_;
  std::map<const clang::FunctionDecl*, std::size_t> by_function_;
  std::set<std::size_t> included_;  // units whose file is a header as well
};

}  // namespace pslice::frontend
