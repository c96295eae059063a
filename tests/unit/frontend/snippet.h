#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/bit_set.h"
#include "ts/program.h"

namespace pslice::frontend {

/// A piece of C, parsed and cut into units, with Clang kept out of the tests that use it.
class Snippet {
 public:
  /// `headers` maps names to contents that the code may #include.
  explicit Snippet(const std::string& code, const std::map<std::string, std::string>& headers = {});
  ~Snippet();

  [[nodiscard]] const ts::Program& program() const { return program_; }
  [[nodiscard]] std::size_t unit_count() const { return program_.statement_count(); }
  [[nodiscard]] const ts::StatementInfo& unit(std::size_t i) const {
    return program_[ts::Statement(i)];
  }
  /// "line:column kind text" for each unit.
  [[nodiscard]] std::vector<std::string> listing() const;
  /// The units of the tests, loops and switches that a unit stands under.
  [[nodiscard]] const std::set<std::size_t>& enclosing(std::size_t unit) const {
    return enclosing_[unit];
  }

  [[nodiscard]] std::string reduced(const base::BitSet& kept) const;
  /// Keeps the units with these texts; every text must name one.
  [[nodiscard]] std::string reduced(const std::set<std::string>& kept_texts) const;

 private:
  struct Parsed;
  std::unique_ptr<Parsed> parsed_;
  ts::Program program_;
  std::vector<std::set<std::size_t>> enclosing_;
};

/// The code with the units of these texts kept, and nothing else.
inline std::string keeping(const std::string& code, const std::set<std::string>& texts) {
  return Snippet(code).reduced(texts);
}

}  // namespace pslice::frontend
