#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTUnit;
}  // namespace clang

namespace pslice::census {

/// A file as pslice has Clang read it; null if it has errors.
std::unique_ptr<clang::ASTUnit> parse(const std::string& text, const std::string& name,
                                      std::vector<std::string> flags);

/// The lines of a text that Clang does not accept, with what it says.
std::map<unsigned, std::string> errors_of(const std::string& text, const std::string& name,
                                          std::vector<std::string> flags);

}  // namespace pslice::census
