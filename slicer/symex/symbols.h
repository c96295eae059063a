#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solver/solver.h"
#include "ts/program.h"

namespace pslice::symex {

/// The unknown values of paths. The k-th input a path meets is the same symbol on every path, if it
/// has the same type (and so is the k-th unknown that is no input): paths that differ late share
/// their terms, and what was asked of the solver for one is answered for the other. A symbol is a
/// term::Variable beyond those of the program.
class Symbols {
 public:
  /// Whether every value of its type can occur, or some may be impossible without our knowing.
  enum class Origin : std::uint8_t { input, ignorance };

  explicit Symbols(const ts::Program& program) : first_(program.variable_count()) {}

  /// The symbol for the k-th unknown of this origin on a path.
  ts::Variable unknown(std::size_t k, const ts::Type& wanted, Origin origin);

  [[nodiscard]] std::size_t count() const { return symbols_.size(); }
  /// Symbols have numbers from 0, by order of appearance.
  [[nodiscard]] std::size_t number(ts::Variable symbol) const { return symbol.index() - first_; }
  [[nodiscard]] bool is_input(ts::Variable symbol) const {
    return symbols_[number(symbol)].origin == Origin::input;
  }
  [[nodiscard]] const ts::Type& type(ts::Variable symbol) const {
    return symbols_[number(symbol)].type;
  }
  [[nodiscard]] solver::Range range(ts::Variable symbol) const;

 private:
  struct Symbol {
    ts::Type type;
    Origin origin;
  };

  std::size_t first_;
  std::vector<Symbol> symbols_;
  std::vector<std::vector<ts::Variable>> inputs_;  // by k: one per type met there
  std::vector<std::vector<ts::Variable>> blanks_;  // likewise, those that are no inputs
};

/// The values a type can hold.
solver::Range range_of(const ts::Type& type);

/// Values of symbols, by number; those it says nothing of may have any. A copy shares what is the
/// same: along a path each model differs little from the one before, and paths meet thousands of
/// symbols.
class Values {
 public:
  [[nodiscard]] const std::optional<ts::Integer>& operator[](std::size_t number) const {
    static const std::optional<ts::Integer> none;
    const std::size_t block = number / block_size;
    if (block >= blocks_.size() || blocks_[block] == nullptr) return none;
    return (*blocks_[block])[number % block_size];
  }
  void set(std::size_t number, ts::Integer value) {
    if ((*this)[number] == value) return;
    const std::size_t index = number / block_size;
    if (index >= blocks_.size()) blocks_.resize(index + 1);
    std::shared_ptr<Block>& block = blocks_[index];
    if (block == nullptr) {
      block = std::make_shared<Block>();
    } else if (block.use_count() > 1) {
      block = std::make_shared<Block>(*block);
    }
    (*block)[number % block_size] = std::move(value);
  }

 private:
  static constexpr std::size_t block_size = 32;
  using Block = std::array<std::optional<ts::Integer>, block_size>;

  std::vector<std::shared_ptr<Block>> blocks_;  // none: nothing is said of these
};

}  // namespace pslice::symex
