// Functions of the library that compute a number from numbers: what <ctype.h> says of characters in
// the C locale, and abs. They are terms, so that who reasons about paths knows what they say.
//
// Of some results C tells only whether they are zero, or their sign. `isdigit` gives
// `is_digit ? (v == 0 ? 1 : v) : 0`, where v is unknown: whoever tests it gets the plain condition
// (term/formula.cpp), and whoever looks closer gets something unknown.

#include <algorithm>
#include <array>
#include <string_view>

#include "frontend/lower/function_lowering.h"
#include "frontend/lower/library.h"

namespace pslice::frontend {
namespace {

struct Range {
  int first = 0;
  int last = 0;
};

struct CharacterClass {
  std::string_view name;
  std::vector<Range> ranges;
};

const CharacterClass* find_class(std::string_view name) {
  static const std::vector<CharacterClass> classes = {
      {"isalnum", {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}},
      {"isalpha", {{'A', 'Z'}, {'a', 'z'}}},
      {"isblank", {{'\t', '\t'}, {' ', ' '}}},
      {"iscntrl", {{0, 31}, {127, 127}}},
      {"isdigit", {{'0', '9'}}},
      {"isgraph", {{'!', '~'}}},
      {"islower", {{'a', 'z'}}},
      {"isprint", {{' ', '~'}}},
      {"ispunct", {{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}}},
      {"isspace", {{'\t', '\r'}, {' ', ' '}}},
      {"isupper", {{'A', 'Z'}}},
      {"isxdigit", {{'0', '9'}, {'A', 'F'}, {'a', 'f'}}},
  };
  const auto found = std::ranges::find(classes, name, &CharacterClass::name);
  return found == classes.end() ? nullptr : &*found;
}

}  // namespace

ts::Term FunctionLowering::some_of_sign(ts::Term number, ts::Type type) {
  const ts::Term any = unknown(type, {.from_outside = policy_.library_is_outside});
  const ts::Term positive = terms_.choice(terms_.less(constant(0), any), any, constant(1));
  const ts::Term negative = terms_.choice(terms_.less(any, constant(0)), any, constant(-1));
  return terms_.choice(terms_.equal(number, constant(0)), constant(0),
                       terms_.choice(terms_.less(number, constant(0)), negative, positive));
}

void FunctionLowering::note_c_locale(const std::string& name) {
  lowered_.library_functions[entry_.id].insert(name);
  lowered_.assumptions[entry_.id].insert("characters are those of the C locale");
}

std::optional<ts::Term> FunctionLowering::said_by_body(const clang::CallExpr& expr,
                                                       const std::string& name) {
  if (main_file_ != library_file || !name.starts_with("pslice_")) return std::nullopt;
  if (lowered_.function_index.contains(objects_.key(*expr.getDirectCallee()))) return std::nullopt;
  std::vector<Place> records;
  std::vector<ts::Term> given;
  arguments(expr, records, given);
  if (name == "pslice_some_of_sign") return some_of_sign(given[0], type_of(expr.getType()));
  if (name == "pslice_before") {
    return terms_.choice(terms_.less(given[0], given[1]), constant(1), constant(0));
  }
  if (name == "pslice_object") {
    demand(terms_.not_equal(given[0], constant(0)), ts::Fault::argument);
  } else if (name == "pslice_apart") {
    demand(terms_.disjunction({terms_.at_most(terms_.add(given[0], given[2]), given[1]),
                               terms_.at_most(terms_.add(given[1], given[2]), given[0])}),
           ts::Fault::argument);
  } else if (name == "pslice_no_further") {
    demand(terms_.truth(false), ts::Fault::other, ts::EdgeInfo::Demand::bound);
  } else {
    return std::nullopt;
  }
  return constant(0);
}

std::optional<ts::Term> FunctionLowering::numeric_call(const clang::CallExpr& expr,
                                                       const std::string& name) {
  if (const auto said = said_by_body(expr, name)) return said;
  if (expr.getNumArgs() != 1) return std::nullopt;
  if (!expr.getType()->isIntegerType() || !expr.getArg(0)->getType()->isIntegerType()) {
    return std::nullopt;
  }
  const std::string_view own =
      name.starts_with("__builtin_")
          ? std::string_view(name).substr(std::string_view("__builtin_").size())
          : std::string_view(name);
  if ((own == "abs" || own == "labs" || own == "llabs") && !signed_wraps()) {
    const ts::Term number = value(expr.getArg(0));
    const ts::Term result =
        terms_.choice(terms_.less(number, constant(0)), terms_.negate(number), number);
    const ts::Type type = type_of(expr.getType());
    if (type.bits > 0) {
      demand(terms_.less(result, constant(base::Integer::power_of_two(type.bits - 1))),
             ts::Fault::overflow);
    }
    return result;
  }
  const CharacterClass* kind = find_class(own);
  const bool to_lower = own == "tolower";
  const bool changes_case = to_lower || own == "toupper";
  const bool in_c_locale = options_.externals != Externals::any && !objects_.facts().sets_locale;
  if ((kind == nullptr && !changes_case) || !in_c_locale) return std::nullopt;
  note_c_locale(name);
  const ts::Term c = value(expr.getArg(0));
  const auto is_in = [&](const Range& range) {
    return terms_.conjunction(
        {terms_.at_most(constant(range.first), c), terms_.at_most(c, constant(range.last))});
  };
  demand(is_in({-1, 255}), ts::Fault::argument);
  // Elsewhere it may look into a table with a number that is none of a character.
  emit(ts::Skip{}, {c.variables().begin(), c.variables().end()});
  if (changes_case) {
    constexpr int distance = 'a' - 'A';
    const ts::Term changed = terms_.add(c, constant(to_lower ? distance : -distance));
    return terms_.choice(is_in(to_lower ? Range{'A', 'Z'} : Range{'a', 'z'}), changed, c);
  }
  std::vector<ts::Term> ranges;
  for (const Range& range : kind->ranges) ranges.push_back(is_in(range));
  const ts::Term any =
      unknown(type_of(expr.getType()), {.from_outside = policy_.library_is_outside});
  const ts::Term not_zero = terms_.choice(terms_.equal(any, constant(0)), constant(1), any);
  return terms_.choice(terms_.disjunction(std::move(ranges)), not_zero, constant(0));
}

}  // namespace pslice::frontend
