#include "solver/external/smtlib_script.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <vector>

#include "solver/external/definite.h"
#include "solver/question/bounds.h"
#include "solver/question/model.h"
#include "term/rebuild.h"

// The theory of integers knows neither shifts nor bit operations. They are defined at the head of
// the script, as far as this question needs them: shifts case by case for the counts that occur,
// `bitand` bit by bit for as many bits as an operand can have, the other two by it. The solvers'
// own conversions between integers and bit vectors would be shorter, but no two of them agree on
// what these are called.

namespace pslice::solver {
namespace {

using term::Kind;

std::string number(const Integer& value) {
  return value.is_negative() ? "(- " + (-value).to_string() + ")" : value.to_string();
}

/// What the definitions at the head depend on.
struct Needs {
  std::set<unsigned> left_counts;   // by which something is shifted to the left
  std::set<unsigned> right_counts;  // and to the right
  bool has_bit_or = false;
  bool has_bit_xor = false;
  bool has_bit_and = false;      // also for the sake of the others
  std::optional<unsigned> bits;  // of their operands besides the sign; none: no bounds
  bool is_linear = true;
};

class Survey {
 public:
  explicit Survey(const Ranges& ranges) : ranges_of_variables_(ranges) {}

  Needs run(std::span<const Term> constraints) {
    needs_.bits = 0;
    for (const Term term : term::distinct_subterms(constraints)) look(term);
    return needs_;
  }

 private:
  void look(Term term) {
    std::vector<Range> operands;
    for (const Term operand : term.operands()) operands.push_back(ranges_.at(operand));
    switch (term.kind()) {
      case Kind::product:
      case Kind::quotient:
      case Kind::remainder:
      case Kind::wrap: needs_.is_linear = false; break;
      case Kind::shift_left: add_counts(operands[1], needs_.left_counts); break;
      case Kind::shift_right:
        add_counts(operands[1], needs_.right_counts);
        needs_.is_linear = false;
        break;
      case Kind::bit_and: add_bits(operands); break;
      case Kind::bit_or:
        needs_.has_bit_or = true;
        add_bits(operands);
        break;
      case Kind::bit_xor:
        needs_.has_bit_xor = true;
        add_bits(operands);
        break;
      default: break;
    }
    ranges_.emplace(term, term.kind() == Kind::variable ? ranges_of_variables_(term.variable())
                                                        : bounds(term, operands));
  }

  static void add_counts(const Range& range, std::set<unsigned>& counts) {
    const auto [first, last] = shift_counts(range).value_or(std::pair(0U, 0U));
    for (unsigned count = first; count <= last; ++count) counts.insert(count);
  }

  void add_bits(const std::vector<Range>& operands) {
    needs_.has_bit_and = true;
    needs_.is_linear = false;
    for (const Range& range : operands) {
      if (!range.low || !range.high) needs_.bits.reset();
      if (needs_.bits) needs_.bits = std::max(*needs_.bits, magnitude_bits(range));
    }
  }

  const Ranges& ranges_of_variables_;
  std::unordered_map<Term, Range> ranges_;
  Needs needs_;
};

std::string definition(const std::string& name, const std::string& body) {
  return "(define-fun " + name + " ((a Int) (b Int)) Int " + body + ")\n";
}

/// Other counts do not occur where it matters, so the last case needs no condition.
std::string by_cases(const std::set<unsigned>& counts, const std::string& function) {
  std::string text;
  for (const unsigned count : counts) {
    const bool is_last = count == *counts.rbegin();
    if (!is_last) text.append("(ite (= b ").append(std::to_string(count)).append(") ");
    text.append("(").append(function).append(" a ");
    text.append(Integer::power_of_two(count).to_string()).append(is_last ? ")" : ") ");
  }
  return text.append(counts.size() - 1, ')');
}

std::string bit_by_bit(unsigned bits) {
  std::string text = "(+";
  for (unsigned i = 0; i < bits; ++i) {
    const std::string weight = Integer::power_of_two(i).to_string();
    const std::string is_set = " " + weight + ") 2) 1)";
    text.append("\n  (ite (and (= (mod (div a").append(is_set);
    text.append(" (= (mod (div b").append(is_set).append(") ").append(weight).append(" 0)");
  }
  const Integer sign = -Integer::power_of_two(bits);
  return text + "\n  (ite (and (< a 0) (< b 0)) " + number(sign) + " 0) 0)";
}

std::string definitions(const Needs& needs) {
  std::string text;
  if (!needs.left_counts.empty()) text += definition("shl", by_cases(needs.left_counts, "*"));
  if (!needs.right_counts.empty()) text += definition("shr", by_cases(needs.right_counts, "div"));
  if (needs.has_bit_and && needs.bits) text += definition("bitand", bit_by_bit(*needs.bits));
  if (needs.has_bit_and && !needs.bits) {
    text +=
        "; Not defined, as it is used on numbers without bounds: any function will do.\n"
        "(declare-fun bitand (Int Int) Int)\n";
  }
  if (needs.has_bit_or) text += definition("bitor", "(- (+ a b) (bitand a b))");
  if (needs.has_bit_xor) text += definition("bitxor", "(- (+ a b) (* 2 (bitand a b)))");
  return text;
}

std::string logic(const Needs& needs) {
  if (needs.has_bit_and && !needs.bits) return "ALL";
  return needs.is_linear ? "QF_LIA" : "QF_NIA";
}

/// Unlike the names of a program, each once, and never one that the language knows already.
term::Namer unique(const term::Namer& name) {
  return [&name](Variable variable) {
    const std::string index = std::to_string(variable.index());
    if (!name) return "v" + index;
    std::string text = name(variable);
    std::ranges::replace_if(text, [](char c) { return c == '|' || c == '\\'; }, '_');
    return text + "." + index;
  };
}

std::string declaration(const std::string& symbol, const Range& range) {
  std::string text = "(declare-fun " + symbol + " () Int)\n";
  if (!range.low && !range.high) return text;
  text += "(assert (<=";
  if (range.low) text += " " + number(*range.low);
  text += " " + symbol;
  if (range.high) text += " " + number(*range.high);
  return text + "))\n";
}

}  // namespace

const char* smtlib_name(Answer answer) {
  switch (answer) {
    case Answer::satisfiable: return "sat";
    case Answer::unsatisfiable: return "unsat";
    case Answer::unknown: break;
  }
  return "unknown";
}

std::string to_smtlib_script(std::span<const Term> constraints, const Ranges& ranges,
                             std::optional<Answer> status, const term::Namer& name) {
  term::Factory factory;
  const std::vector<Term> formulas = definite(constraints, ranges, factory);
  const Needs needs = Survey(ranges).run(formulas);
  const term::Namer symbol = unique(name);

  std::string text = "(set-info :smt-lib-version 2.6)\n";
  if (status && needs.bits) {
    text += std::string("(set-info :status ") + smtlib_name(*status) + ")\n";
  }
  text += "(set-logic " + logic(needs) + ")\n" + definitions(needs);
  for (const Variable variable : variables_of(constraints)) {
    text += declaration(term::to_smtlib(factory.variable(variable), symbol), ranges(variable));
  }
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    text += "(assert (! " + term::to_smtlib(formulas[i], symbol) + " :named c" + std::to_string(i) +
            "))\n";
  }
  return text + "(check-sat)\n";
}

}  // namespace pslice::solver
