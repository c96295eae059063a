#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>

#include "term/c_expression.h"
#include "term/rebuild.h"
#include "tests/support/random.h"
#include "tests/support/workspace.h"

// Random terms over variables of random types are printed and compiled by gcc, and what comes out
// for values at the boundaries of the types is compared with the value of the term. What overflows
// on the way stops the program.

namespace pslice::term {
namespace {

using base::Integer;

constexpr unsigned variable_count = 4;
constexpr std::size_t rounds = 250;
constexpr std::size_t valuations = 30;

struct Type {
  unsigned bits = 32;
  bool is_signed = true;
};

std::string name(std::size_t i) { return std::string(1, "wxyz"[i]); }

std::string member(Type type, std::size_t i) {
  const std::string sign = type.is_signed ? "signed " : "unsigned ";
  switch (type.bits) {
    case 8: return sign + "char " + name(i) + ";";
    case 16: return sign + "short " + name(i) + ";";
    case 32: return sign + "int " + name(i) + ";";
    case 64: return sign + "long " + name(i) + ";";
    default: break;
  }
  return sign + (type.bits < 32 ? "int " : "long ") + name(i) + ":" + std::to_string(type.bits) +
         ";";
}

std::string wide(const Integer& value) {
  const Integer bits = base::wrap(value, 128, false);
  return "(__int128)((unsigned __int128)" + shift_right(bits, 64).to_string() + "UL << 64 | " +
         base::wrap(bits, 64, false).to_string() + "UL)";
}

bool is_shift(Term term) {
  return term.kind() == Kind::shift_left || term.kind() == Kind::shift_right;
}

using Values = std::vector<Integer>;

Valuation valuation(const Values& values) {
  return [&values](Variable v) { return values[v.index()]; };
}

/// A term, the types of its variables, and values for which C defines all that it is made of.
class Case {
 public:
  Case(support::Random& random, Factory& factory) : random_(random), f_(factory) {
    for (unsigned i = 0; i < variable_count; ++i) {
      const unsigned bits = random_.percent(75)
                                ? random_.pick(std::vector<unsigned>{8, 16, 32, 32, 32, 64, 64})
                                : static_cast<unsigned>(random_.between(1, 63));
      types_.push_back({bits, bits > 1 && random_.percent(50)});
    }
    root_ = random_.percent(50) ? integer(3) : formula(3);
    subterms_ = distinct_subterms(std::vector{root_});
    for (std::size_t i = 0; i < valuations; ++i) {
      Values values = some_values();
      if (is_defined(values)) values_.push_back(std::move(values));
    }
  }

  [[nodiscard]] std::string text() const {
    const CContext context{[&](Variable v) {
                             const Type type = types_[v.index()];
                             return CVariable{"p->" + name(v.index()), type.bits, type.is_signed};
                           },
                           [&](Term term) { return fits_int(term); }};
    return to_c_expression(f_, root_, context);
  }

  /// Functions that compute it, and check that for all values.
  [[nodiscard]] std::string function(std::size_t number) const {
    const std::string own = std::to_string(number);
    std::ostringstream out;
    out << "struct s" << own << " {";
    for (unsigned i = 0; i < variable_count; ++i) out << member(types_[i], i);
    out << "};\n#line " << number << "\nstatic __int128 f" << own << "(const struct s" << own
        << "* p) { return " << text() << "; }\n"
        << "static void t" << own << "(void) {\n  static const __int128 rows[][5] = {\n";
    for (const Values& values : values_) {
      out << "    {" << wide(evaluate_fully(root_, valuation(values)).value);
      for (const Integer& value : values) out << ", " << wide(value);
      out << "},\n";
    }
    out << "  };\n  for (int i = 0; i < " << values_.size() << "; ++i) {\n"
        << "    const __int128* r = rows[i];\n"
        << "    struct s" << own << " v = {r[1], r[2], r[3], r[4]};\n"
        << "    check(" << own << ", f" << own << "(&v), r[0]);\n  }\n}\n";
    return out.str();
  }

  [[nodiscard]] std::string description() const {
    std::string result;
    for (unsigned i = 0; i < variable_count; ++i) result += member(types_[i], i) + " ";
    return result + text() + "\nfor " +
           to_c(root_, [](Variable v) { return "p->" + name(v.index()); });
  }

 private:
  Term integer(unsigned depth) {
    if (depth == 0 || random_.percent(10)) return leaf();
    const auto next = [&] { return integer(depth - 1); };
    switch (random_.below(13)) {
      case 0:
      case 1: return f_.add(next(), next());
      case 2: return f_.subtract(next(), next());
      case 3: return f_.add(f_.scale(random_.between(-5, 5), next()), f_.scale(number(), leaf()));
      case 4: return f_.multiply(next(), leaf());
      case 5: return f_.quotient(next(), next());
      case 6: return f_.remainder(next(), next());
      case 7: return shift(next());
      case 8: return f_.bit_and(next(), next());
      case 9: return f_.bit_or(next(), next());
      case 10: return f_.bit_xor(next(), next());
      case 11: return f_.choice(formula(depth - 1), next(), next());
      default: break;
    }
    const unsigned bits = random_.percent(75)
                              ? random_.pick(std::vector<unsigned>{8, 16, 32, 32, 32, 64, 64})
                              : static_cast<unsigned>(random_.between(1, 63));
    return f_.wrap(next(), bits, random_.percent(40));
  }

  Term shift(Term shifted) {
    const Term any = leaf();
    const Term count =
        random_.percent(50) ? any : f_.bit_and(any, f_.constant(random_.percent(50) ? 31 : 63));
    if (random_.percent(50)) return f_.shift_right(shifted, count);
    const bool is_signed = random_.percent(50);
    return f_.wrap(f_.shift_left(shifted, count), random_.percent(50) ? 32 : 64, is_signed);
  }

  Term leaf() {
    if (random_.percent(20)) return f_.constant(number());
    return f_.variable(Variable(static_cast<std::uint32_t>(random_.below(variable_count))));
  }

  Integer number() {
    const Integer near = random_.between(-3, 3);
    if (random_.percent(70)) return random_.between(-40, 40);
    const Integer power = Integer::power_of_two(static_cast<unsigned>(random_.below(65)));
    return random_.percent(50) ? power + near : near - power;
  }

  Term formula(unsigned depth) {
    if (depth > 1 && random_.percent(40)) {
      const Term a = formula(depth - 1);
      const Term b = formula(depth - 1);
      const Term both = random_.percent(50) ? f_.conjunction({a, b}) : f_.disjunction({a, b});
      return random_.percent(30) ? f_.negation(both) : both;
    }
    const unsigned below = depth == 0 ? 0 : depth - 1;
    const Term a = random_.percent(40) ? leaf() : integer(below);
    const Term b = random_.percent(40) ? leaf() : integer(below);
    const Term factor = f_.constant(random_.percent(20) ? 4 : 1);
    const Term left = f_.multiply(factor, a);
    const Term right = f_.multiply(factor, b);
    switch (random_.below(3)) {
      case 0: return f_.less(left, right);
      case 1: return f_.equal(left, right);
      default: return f_.not_equal(left, right);
    }
  }

  Values some_values() {
    Values values;
    for (const Type type : types_) {
      const Integer half = Integer::power_of_two(type.bits - 1);
      const std::vector<Integer> boundaries{0, half, half * 2};
      const Integer random(random_.next());
      const Integer value = random_.percent(20) ? random
                            : random_.percent(50)
                                ? Integer(random_.between(-3, 40))
                                : random_.pick(boundaries) + random_.between(-2, 1);
      values.push_back(base::wrap(value, type.bits, type.is_signed));
    }
    return values;
  }

  [[nodiscard]] bool is_defined(const Values& values) const {
    const Integer limit = Integer::power_of_two(110);
    return std::all_of(subterms_.begin(), subterms_.end(), [&](Term term) {
      const Evaluation result = evaluate_fully(term, valuation(values));
      if (result.status != Evaluation::Status::known) return false;
      if (is_shift(term) && !has_small_count(term, values)) return false;
      return -limit < result.value && result.value < limit;
    });
  }

  /// Counts that are not masked have to be those of an int's shift.
  [[nodiscard]] static bool has_small_count(Term shift, const Values& values) {
    const Term count = shift.operands()[1];
    const Integer most = count.kind() == Kind::bit_and ? 63 : 31;
    return *evaluate(count, valuation(values)) <= most;
  }

  /// Does the operator, on ints, have this value for all that is tried?
  [[nodiscard]] bool fits_int(Term term) const {
    // A program computes a part of what there is as an int.
    if (term.id() % 3 == 0) return false;
    return std::all_of(values_.begin(), values_.end(), [&](const Values& values) {
      const auto fits = [&](Term t) {
        const std::optional<Integer> value = evaluate(t, valuation(values));
        return value && *value == base::wrap(*value, 32, true);
      };
      const auto operands = term.operands();
      if (!fits(term)) return false;
      if (term.kind() == Kind::remainder) return fits(f_.quotient(operands[0], operands[1]));
      if (is_shift(term)) return *evaluate(operands[1], valuation(values)) < Integer(32);
      return true;
    });
  }

  support::Random& random_;
  Factory& f_;
  std::vector<Type> types_;
  Term root_;
  std::vector<Term> subterms_;
  std::vector<Values> values_;
};

TEST(CExpressionPropertyTest, CompiledItHasTheValueOfTheTerm) {
  support::Random random(7);
  Factory factory;
  std::vector<Case> cases;
  std::string source =
      "#include <stdio.h>\n"
      "static void check(int number, __int128 found, __int128 expected) {\n"
      "  if (found != expected) printf(\"case %d: %ld %ld, expected %ld %ld\\n\", number,\n"
      "    (long)(found >> 64), (long)found, (long)(expected >> 64), (long)expected);\n"
      "}\n";
  std::string calls;
  for (std::size_t i = 0; i < rounds; ++i) {
    cases.emplace_back(random, factory);
    source += cases.back().function(i);
    calls += "t" + std::to_string(i) + "();";
  }
  const support::TemporaryDirectory directory;
  support::write_file(directory / "terms.c", source + "int main(void) {" + calls + "}\n");
  const std::string at = "cd " + support::quoted(directory.path().string()) + " && ";
  // gcc defines the left shift of a signed value bit by bit.
  const support::CommandResult compiled = support::run_command(
      at + "gcc -w -O0 -fsanitize=undefined -fno-sanitize=shift-base terms.c -o terms");
  ASSERT_EQ(compiled.status, 0) << compiled.output;
  const support::CommandResult run = support::run_command(at + "./terms");
  EXPECT_EQ(run.output, "");
  std::istringstream lines(run.output);
  std::set<std::size_t> shown;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t digits = line.find_first_of("0123456789");
    const std::size_t number = digits == std::string::npos ? 0 : std::stoul(line.substr(digits));
    if (number < rounds && shown.insert(number).second) {
      ADD_FAILURE() << number << ": " << cases[number].description();
    }
  }
}

}  // namespace
}  // namespace pslice::term
