#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "term/pieces.h"
#include "term/term.h"

// Terms as SMT-LIB 2 expressions. A subterm that occurs more than once is bound by a `let` of its
// own before the whole, so the text is as long as the graph and not as the tree.
//
// SMT-LIB divides so that the remainder is never negative; C rounds towards zero. The two agree
// on non-negative dividends, so a negative one is divided by its magnitude, and the sign put back.

namespace pslice::term {

using base::Integer;

namespace {

std::string number(const Integer& value) {
  return value.is_negative() ? "(- " + (-value).to_string() + ")" : value.to_string();
}

/// A symbol of SMT-LIB; names like `a[2]` are quoted. No name can contain the quotes themselves.
std::string symbol(const std::string& name) {
  constexpr auto reserved =
      std::to_array<std::string_view>({"_", "!", "as", "let", "exists", "par", "forall", "match",
                                       "BINARY", "DECIMAL", "HEXADECIMAL", "NUMERAL", "STRING"});
  const bool simple =
      !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0 &&
      std::ranges::all_of(name, [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
               std::string_view("~!@$%^&*_-+=<>.?/").find(c) != std::string_view::npos;
      });
  const bool taken = std::ranges::find(reserved, name) != reserved.end();
  return simple && !taken ? name : "|" + name + "|";
}

/// The inner nodes that occur more than once, operands before what they are part of.
std::vector<Term> shared_terms(Term root) {
  std::unordered_set<Term> repeated;
  std::unordered_set<Term> seen{root};
  std::vector<Term> postorder;
  std::vector<std::pair<Term, std::size_t>> stack{{root, 0}};
  while (!stack.empty()) {
    auto& [term, next] = stack.back();
    if (next == term.operands().size()) {
      postorder.push_back(term);
      stack.pop_back();
      continue;
    }
    const Term operand = term.operands()[next++];
    if (operand.operands().empty()) continue;
    if (seen.insert(operand).second) {
      stack.emplace_back(operand, 0);
    } else {
      repeated.insert(operand);
    }
  }
  std::erase_if(postorder, [&](Term term) { return !repeated.contains(term); });
  return postorder;
}

class SmtlibWriter {
 public:
  explicit SmtlibWriter(const Namer& name) : name_(name) {}

  std::string run(Term root) {
    std::string result;
    std::string closing;
    for (const Term term : shared_terms(root)) {
      const std::string expression = expression_of(term);
      const std::string symbol = "?t" + std::to_string(bound_.size());
      result += "(let ((" + symbol + " " + expression + ")) ";
      closing += ')';
      bound_.emplace(term, symbol);
    }
    return result + expression_of(root) + closing;
  }

 private:
  std::string expression_of(Term root) {
    return write(root, 0, [this](Term term, int /*level*/) {
      pieces_.clear();
      if (const auto found = bound_.find(term); found != bound_.end()) {
        text(found->second);
      } else {
        write_node(term);
      }
      return std::move(pieces_);
    });
  }

  void text(std::string text) { pieces_.push_back({std::move(text)}); }
  void operand(Term term) { pieces_.push_back({"", term, 0}); }

  void apply(const char* function, std::span<const Term> operands) {
    text(std::string("(") + function);
    for (const Term each : operands) {
      text(" ");
      operand(each);
    }
    text(")");
  }

  void write_node(Term term) {
    const auto operands = term.operands();
    switch (term.kind()) {
      case Kind::constant: return text(number(term.value()));
      case Kind::truth: return text(term.is_true() ? "true" : "false");
      case Kind::variable: return text(symbol(name_(term.variable())));
      case Kind::sum: return write_sum(term);
      case Kind::product: return apply("*", operands);
      case Kind::quotient: return write_division("div", operands);
      case Kind::remainder: return write_division("mod", operands);
      case Kind::shift_left: return apply("shl", operands);
      case Kind::shift_right: return apply("shr", operands);
      case Kind::bit_and: return apply("bitand", operands);
      case Kind::bit_or: return apply("bitor", operands);
      case Kind::bit_xor: return apply("bitxor", operands);
      case Kind::wrap: return write_wrap(term);
      case Kind::choice: return apply("ite", operands);
      case Kind::at_most_zero: return compare("<=", operands[0]);
      case Kind::is_zero: return compare("=", operands[0]);
      case Kind::negation: return apply("not", operands);
      case Kind::conjunction: return apply("and", operands);
      case Kind::disjunction: return apply("or", operands);
    }
  }

  void compare(const char* relation, Term term) {
    text(std::string("(") + relation + " ");
    operand(term);
    text(" 0)");
  }

  void write_sum(Term term) {
    const bool one_summand = term.operands().size() == 1 && term.value().is_zero();
    if (!one_summand) text("(+");
    for (std::size_t i = 0; i < term.operands().size(); ++i) {
      const Integer& coefficient = term.coefficients()[i];
      if (!one_summand) text(" ");
      if (coefficient.is_one()) {
        operand(term.operands()[i]);
        continue;
      }
      text("(* " + number(coefficient) + " ");
      operand(term.operands()[i]);
      text(")");
    }
    if (!term.value().is_zero()) text(" " + number(term.value()));
    if (!one_summand) text(")");
  }

  void write_division(const std::string& function, std::span<const Term> operands) {
    text("(let ((?a ");
    operand(operands[0]);
    text(") (?b ");
    operand(operands[1]);
    text(")) (ite (>= ?a 0) (" + function + " ?a ?b) (- (" + function + " (- ?a) ?b))))");
  }

  void write_wrap(Term term) {
    const std::string period = Integer::power_of_two(term.bits()).to_string();
    const std::string half = Integer::power_of_two(term.bits() - 1).to_string();
    text(term.is_signed() ? "(- (mod (+ " : "(mod ");
    operand(term.operands().front());
    text(term.is_signed() ? " " + half + ") " + period + ") " + half + ")" : " " + period + ")");
  }

  const Namer& name_;
  std::unordered_map<Term, std::string> bound_;
  std::vector<Piece> pieces_;
};

}  // namespace

std::string to_smtlib(Term term, const Namer& name) { return SmtlibWriter(name).run(term); }

}  // namespace pslice::term
