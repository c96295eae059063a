#include "tests/unit/absint/notation.h"

#include <cctype>
#include <stdexcept>

namespace pslice::absint {

namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  bool at_end() {
    while (!text_.empty() && text_.front() == ' ') text_.remove_prefix(1);
    return text_.empty();
  }
  bool accept(std::string_view word) {
    if (at_end() || !text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }

  Affine sum() {
    Affine result;
    bool is_negative = accept("-");
    while (true) {
      const Affine next = summand();
      result = is_negative ? result - next : result + next;
      if (accept("-")) {
        is_negative = true;
      } else if (accept("+")) {
        is_negative = false;
      } else {
        return result;
      }
    }
  }
  Constraint comparison() {
    const Affine left = sum();
    const std::string_view relation = comparator();
    const Affine right = sum();
    const bool turned = relation.front() == '>';
    const Affine difference = turned ? right - left : left - right;
    Constraint result{.form = difference.form, .constant = difference.rest.value().value()};
    if (relation == "=") result.kind = Constraint::Kind::is_zero;
    if (relation == "<" || relation == ">") result.constant += Integer(1);
    return result;
  }
  [[noreturn]] void refuse() { throw std::invalid_argument("cannot read: " + std::string(text_)); }

 private:
  std::string_view comparator() {
    for (const std::string_view word : {"<=", ">=", "<", ">", "="}) {
      if (accept(word)) return word;
    }
    refuse();
  }
  std::optional<Integer> number() {
    const bool is_negative = accept("-");
    if (at_end() || std::isdigit(text_.front()) == 0) return std::nullopt;
    std::size_t length = 0;
    while (length < text_.size() && std::isdigit(text_[length]) != 0) ++length;
    const Integer magnitude = Integer::parse(text_.substr(0, length)).value();
    text_.remove_prefix(length);
    return is_negative ? -magnitude : magnitude;
  }
  Affine summand() {
    if (accept("[")) {
      Affine result;
      result.rest.low = number();
      if (!accept(",")) refuse();
      result.rest.high = number();
      if (!accept("]")) refuse();
      return result;
    }
    const auto factor = number();
    if (at_end() || text_.front() < 'a' || text_.front() > 'h') {
      if (!factor) refuse();
      return {.rest = Interval::only(*factor)};
    }
    const Dimension name = dimension(text_.front());
    text_.remove_prefix(1);
    return factor.value_or(Integer(1)) *
           Affine{.form = {.terms = {{name, Integer(1)}}}, .rest = Interval::only(Integer(0))};
  }

  std::string_view text_;
};

}  // namespace

Affine affine(std::string_view text) {
  Parser parser(text);
  const Affine result = parser.sum();
  if (!parser.at_end()) parser.refuse();
  return result;
}

LinearForm form(std::string_view text) { return affine(text).form; }

std::vector<Constraint> constraints(std::string_view text) {
  std::vector<Constraint> result;
  Parser parser(text);
  while (!parser.at_end()) {
    result.push_back(parser.comparison());
    if (!parser.accept(";") && !parser.at_end()) parser.refuse();
  }
  return result;
}

Constraint constraint(std::string_view text) {
  const std::vector<Constraint> all = constraints(text);
  if (all.size() != 1) throw std::invalid_argument("not one constraint: " + std::string(text));
  return all.front();
}

std::string to_text(const LinearForm& form) {
  std::string result;
  for (const auto& [dimension, factor] : form.terms) {
    if (factor.is_negative()) {
      result += result.empty() ? "-" : " - ";
    } else if (!result.empty()) {
      result += " + ";
    }
    const Integer size = factor.is_negative() ? -factor : factor;
    if (!size.is_one()) result += size.to_string();
    result += static_cast<char>('a' + dimension.index());
  }
  return result.empty() ? "0" : result;
}

std::string to_text(const std::vector<Constraint>& constraints) {
  std::string result;
  for (const Constraint& each : constraints) {
    if (!result.empty()) result += "; ";
    result += to_text(each.form);
    result += each.kind == Constraint::Kind::is_zero ? " = " : " <= ";
    result += (-each.constant).to_string();
  }
  return result;
}

std::string to_text(const Interval& interval) {
  const auto text = [](const std::optional<Integer>& bound) {
    return bound ? bound->to_string() : std::string();
  };
  return "[" + text(interval.low) + "," + text(interval.high) + "]";
}

std::unique_ptr<Element> element(const Domain& domain, std::size_t dimensions,
                                 const std::vector<Constraint>& constraints) {
  std::unique_ptr<Element> result = domain.everything(dimensions);
  for (const Constraint& each : constraints) result->refine(each);
  return result;
}

std::unique_ptr<Element> element(const Domain& domain, std::size_t dimensions,
                                 std::string_view constraints) {
  return element(domain, dimensions, absint::constraints(constraints));
}

}  // namespace pslice::absint
