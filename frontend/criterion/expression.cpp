// Expressions of a criterion. What matters of them is which lvalues they read, so operators are
// only told apart as far as they stand before, between or behind operands:
//   expression := operand { between operand },   operand := { before } primary
//   primary    := number | character | lvalue | '(' expression ')'

#include "frontend/criterion/expression.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "base/names.h"

namespace pslice::frontend {
namespace {

/// Thrown inside the reader only.
struct Objection {
  std::string text;
};

using base::is_name_byte;

class ExpressionReader {
 public:
  explicit ExpressionReader(std::string_view text) : text_(text) {}

  Expression read() {
    try {
      expression();
      if (at_ != text_.size()) refuse("it cannot be read from '" + rest() + "' on");
      if (lvalues_.empty()) refuse("it reads no variable");
    } catch (const Objection& objection) {
      return {{}, objection.text};
    }
    return {std::move(lvalues_), {}};
  }

 private:
  [[noreturn]] static void refuse(std::string why) { throw Objection{std::move(why)}; }
  [[nodiscard]] std::string rest() const { return std::string(text_.substr(at_)); }

  void skip_spaces() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  [[nodiscard]] bool sees(std::string_view token) {
    skip_spaces();
    return text_.substr(at_).starts_with(token);
  }
  bool accept(std::string_view token) {
    if (!sees(token)) return false;
    at_ += token.size();
    return true;
  }

  void refuse_effects() {
    for (const std::string_view token : {"++", "--"}) {
      if (sees(token)) refuse("it has side effects (" + std::string(token) + ")");
    }
    for (const std::string_view token :
         {"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}) {
      if (sees(token)) refuse("it assigns, and a criterion only looks");
    }
    if (sees("=") && !sees("==")) refuse("it assigns, and a criterion only looks (== compares)");
  }

  bool accept_between() {
    refuse_effects();
    // Longer ones first.
    static constexpr std::array<std::string_view, 20> between = {
        "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+", "-",
        "*",  "/",  "%",  "<",  ">",  "&",  "|",  "^",  "?", ":"};
    return std::ranges::any_of(between, [&](std::string_view token) { return accept(token); });
  }

  void expression() {
    operand();
    while (accept_between()) operand();
    skip_spaces();
  }

  void operand() {
    refuse_effects();
    while (accept("!") || accept("~") || accept("-") || accept("+")) refuse_effects();
    skip_spaces();
    if (at_ == text_.size()) refuse("an operand is missing at its end");
    if (sees("&")) refuse("it is an address, which nothing changes; without the & it is a value");
    const char c = text_[at_];
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      while (at_ < text_.size() && (is_name_byte(text_[at_]) || text_[at_] == '.')) ++at_;
    } else if (c == '\'') {
      const std::size_t end =
          text_.find('\'', text_.substr(at_).starts_with("'\\") ? at_ + 3 : at_ + 1);
      if (end == std::string_view::npos) refuse("a character is not closed");
      at_ = end + 1;
    } else if (!accept_parentheses()) {
      lvalue();
    }
  }

  /// `(a + b)`, but not `(*p).x` or `(p)->x`, which are lvalues.
  bool accept_parentheses() {
    const std::size_t begin = at_;
    const std::size_t known = lvalues_.size();
    if (!accept("(")) return false;
    expression();
    if (!accept(")")) refuse("a parenthesis is not closed");
    if (!sees("->") && !sees(".") && !sees("[")) return true;
    at_ = begin;
    lvalues_.resize(known);
    return false;
  }

  void lvalue() {
    const std::size_t begin = at_;
    while (accept("*")) {
    }
    if (sees("(")) {
      pass_brackets('(', ')');
    } else {
      const std::size_t name = at_;
      while (at_ < text_.size() && is_name_byte(text_[at_])) ++at_;
      const std::string_view read = text_.substr(name, at_ - name);
      if (read.empty()) refuse("it cannot be read from '" + rest() + "' on");
      if (sees("(")) {
        refuse("it calls " + std::string(read) + "(), which may do more than give a value (" +
               std::string(read) + "@return is what it returns)");
      }
    }
    while (true) {
      if (sees("[")) {
        pass_brackets('[', ']');
      } else if (accept("->") || accept(".")) {
        skip_spaces();
        while (at_ < text_.size() && is_name_byte(text_[at_])) ++at_;
      } else {
        break;
      }
    }
    std::size_t end = at_;
    while (end > begin && std::isspace(static_cast<unsigned char>(text_[end - 1])) != 0) --end;
    lvalues_.emplace_back(text_.substr(begin, end - begin));
  }

  void pass_brackets(char open, char close) {
    int depth = 0;
    do {
      if (at_ == text_.size()) refuse("a bracket is not closed");
      if (text_[at_] == open) ++depth;
      if (text_[at_] == close) --depth;
      ++at_;
    } while (depth > 0);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> lvalues_;
};

}  // namespace

Expression read_expression(const std::string& text) { return ExpressionReader(text).read(); }

}  // namespace pslice::frontend
