// What calls of functions without a body do in a run: what they give comes from outside, so it is
// an input of the run, as far as it can be one. What a function computes from what it is given is
// no input, and nothing is said of it here.

#include <algorithm>
#include <array>

#include "clang/AST/RecordLayout.h"
#include "clang/Basic/CharInfo.h"
#include "frontend/lower/function_lowering.h"
#include "frontend/lower/library.h"

namespace pslice::frontend {
namespace {

using Form = ts::ExactReceive::Form;
using State = LibraryFunction::State;
using Stream = ts::ExactInput::Stream;

/// What a format of scanf asks for, as far as it is assigned.
struct Conversion {
  enum class Kind : std::uint8_t { number, character, word };
  Kind kind = Kind::number;
  unsigned width = 0;  // 0: none
};

struct ScanFormat {
  std::vector<Conversion> conversions;
  bool may_misfit = false;  // before the first of them
};

/// None: it asks for something else.
std::optional<ScanFormat> read_format(llvm::StringRef text) {
  ScanFormat format;
  bool literal = false;
  bool skipped = false;
  while (!text.empty()) {
    const char c = text.front();
    text = text.drop_front();
    if (c != '%') {
      literal = literal || !clang::isWhitespace(c);
      continue;
    }
    if (text.consume_front("%")) {
      literal = true;
      continue;
    }
    const bool is_skipped = text.consume_front("*");
    Conversion conversion;
    text.consumeInteger(10, conversion.width);
    text = text.ltrim("hlqjzt");
    if (text.empty()) return std::nullopt;
    const char kind = text.front();
    text = text.drop_front();
    if (kind == 'c')
      conversion.kind = Conversion::Kind::character;
    else if (kind == 's')
      conversion.kind = Conversion::Kind::word;
    else if (llvm::StringRef("diuxXo").find(kind) == llvm::StringRef::npos)
      return std::nullopt;
    const bool wide = conversion.kind == Conversion::Kind::character && conversion.width > 1;
    if (wide) return std::nullopt;
    const bool is_number = conversion.kind == Conversion::Kind::number;
    if (is_skipped) {
      skipped = skipped || is_number;
      continue;
    }
    if (format.conversions.empty()) format.may_misfit = literal || skipped || is_number;
    format.conversions.push_back(conversion);
  }
  return format.conversions.empty() ? std::nullopt : std::optional(format);
}

struct Computing {
  std::string_view name;
  ts::ExactCompute::Function function;
  bool second = false;  // it has a second argument,
  bool most = false;    // and one that says how many characters
};
using Computed = ts::ExactCompute::Function;
constexpr std::array computing = std::to_array<Computing>({
    {"strlen", Computed::length},
    {"strnlen", Computed::length, false, true},
    {"strcmp", Computed::compare, true},
    {"strncmp", Computed::compare, true, true},
    {"strcasecmp", Computed::compare_letters, true},
    {"strncasecmp", Computed::compare_letters, true, true},
    {"memcmp", Computed::compare_bytes, true, true},
    {"strchr", Computed::find, true},
    {"strrchr", Computed::find_last, true},
    {"memchr", Computed::find_byte, true, true},
    {"strstr", Computed::find_text, true},
    {"atoi", Computed::number},
    {"atol", Computed::number},
});

struct Scanning {
  std::string_view name;
  unsigned format;
};
constexpr std::array scanning = std::to_array<Scanning>(
    {{"scanf", 0}, {"__isoc99_scanf", 0}, {"fscanf", 1}, {"__isoc99_fscanf", 1}});

}  // namespace

bool is_computed(const LibraryFunction& function) {
  static const std::array given =
      std::to_array<std::string_view>({"klee_make_symbolic", "klee_range", "klee_int"});
  return function.state == State::none && std::ranges::find(given, function.name) == given.end();
}

bool FunctionLowering::add_computed(const clang::CallExpr& expr, const LibraryFunction& function,
                                    const std::vector<ts::Term>& scalars, ts::ExactEffect& run) {
  const std::string_view name = function.name;
  if (name.starts_with("strto") || name == "atof" || name == "atoll") {
    return add_parsed(expr, name, scalars, run);
  }
  if (name == "sscanf" || name == "__isoc99_sscanf") return add_scanned(expr, scalars, run);
  if (name == "sprintf" || name == "snprintf") {
    return add_printed(expr, name == "sprintf" ? 1 : 2, scalars, run);
  }
  const auto* const known = std::ranges::find(computing, name, &Computing::name);
  if (known != computing.end()) {
    const std::size_t count = 1 + (known->second ? 1 : 0) + (known->most ? 1 : 0);
    if (scalars.size() != count) return false;
    run.accesses.emplace_back(ts::ExactCompute{.function = known->function,
                                               .first = scalars[0],
                                               .second = known->second ? scalars[1] : ts::Term(),
                                               .most = known->most ? scalars.back() : ts::Term()});
    return true;
  }
  const bool all = name == "strcpy" || name == "strcat";
  const bool some = name == "strncpy" || name == "strncat";
  if ((!all || scalars.size() != 2) && (!some || scalars.size() != 3)) return false;
  run.accesses.emplace_back(ts::ExactCopyText{.to = scalars[0],
                                              .from = scalars[1],
                                              .most = some ? scalars[2] : ts::Term(),
                                              .appends = name.ends_with("cat"),
                                              .fills = name == "strncpy"});
  return true;
}

/// A number in a text. Of a locale that the program has set nobody knows how it writes numbers.
bool FunctionLowering::add_parsed(const clang::CallExpr& expr, std::string_view name,
                                  const std::vector<ts::Term>& scalars, ts::ExactEffect& run) {
  const clang::QualType type = expr.getType();
  const bool is_real = type->isRealFloatingType();
  const std::size_t count = name.starts_with("ato") ? 1 : is_real ? 2 : 3;
  constexpr std::int64_t longest = 64;
  const bool is_known = is_real ? size_of(type) <= longest : type->isIntegerType();
  if (scalars.size() != count || !is_known || name.starts_with("strtok")) return false;
  if (is_real && (objects_.facts().sets_locale || !computes_as_written())) return false;
  constexpr std::int64_t decimal = 10;
  ts::ExactParse parse{
      .text = scalars[0], .type = type_of(type), .pointer_size = size_of(context_.VoidPtrTy)};
  if (is_real)
    parse.type.bits = static_cast<unsigned>(size_of(type));
  else
    parse.base = count == 3 ? scalars[2] : constant(decimal);
  if (count > 1) parse.end = scalars[1];
  run.accesses.emplace_back(parse);
  return true;
}

/// The format of a call, if it is there to be read.
static const clang::StringLiteral* literal_format(const clang::CallExpr& expr, unsigned at) {
  if (expr.getNumArgs() <= at) return nullptr;
  const auto* text = llvm::dyn_cast<clang::StringLiteral>(expr.getArg(at)->IgnoreParenCasts());
  return text != nullptr && text->getCharByteWidth() == 1 ? text : nullptr;
}

bool FunctionLowering::add_scanned(const clang::CallExpr& expr,
                                   const std::vector<ts::Term>& scalars, ts::ExactEffect& run) {
  const clang::StringLiteral* format = literal_format(expr, 1);
  if (format == nullptr || scalars.size() != expr.getNumArgs()) return false;
  ts::ExactScan scan{.text = scalars[0], .format = format->getString().str()};
  for (unsigned i = 2; i < expr.getNumArgs(); ++i) {
    const clang::QualType type = expr.getArg(i)->IgnoreParenImpCasts()->getType();
    if (!scalars[i] || (!type->isPointerType() && !type->isArrayType())) return false;
    const clang::QualType element = type->isPointerType()
                                        ? type->getPointeeType()
                                        : context_.getAsArrayType(type)->getElementType();
    if (!element->isIntegerType()) return false;
    const ts::ExactReceive value = received_value(scalars[i], element);
    scan.items.push_back({value.to, value.type});
  }
  run.accesses.emplace_back(std::move(scan));
  return true;
}

bool FunctionLowering::add_printed(const clang::CallExpr& expr, unsigned format_at,
                                   const std::vector<ts::Term>& scalars, ts::ExactEffect& run) {
  const clang::StringLiteral* format = literal_format(expr, format_at);
  if (format == nullptr || scalars.size() != expr.getNumArgs()) return false;
  ts::ExactPrint print{.to = scalars[0], .format = format->getString().str()};
  if (format_at == 2) print.room = scalars[1];
  for (unsigned i = format_at + 1; i < expr.getNumArgs(); ++i) {
    const clang::QualType type = expr.getArg(i)->getType();
    if (!scalars[i] || (!type->isIntegerType() && !type->isPointerType())) return false;
    print.arguments.push_back(scalars[i]);
  }
  run.accesses.emplace_back(std::move(print));
  return true;
}

/// A value of that type at an address.
ts::ExactReceive FunctionLowering::received_value(ts::Term address, clang::QualType type) {
  return {.to = {.object = {}, .bytes = address, .size = size_of(type)},
          .type = type_of(type),
          .pointer = type->isPointerType()};
}

std::shared_ptr<const ts::ExactEffect> FunctionLowering::run_of(
    const clang::CallExpr& expr, const LibraryFunction& function,
    const std::vector<ts::Term>& scalars) {
  ts::ExactEffect run;
  add_arrays(expr, function, scalars, run);
  if (add_computed(expr, function, scalars, run)) {
    return std::make_shared<const ts::ExactEffect>(std::move(run));
  }
  if (!add_input(expr, function, scalars, run)) return nullptr;
  if (function.sets_errno && objects_.facts().uses_errno) {
    const Cells& cells = objects_.error_number(context_);
    ts::ExactReceive error = received_value(
        terms_.variable(objects_.address_of(cells.object, context_)), context_.IntTy);
    constexpr std::int64_t last_error = 133;
    error.range = {1, last_error};
    error.below = true;
    run.accesses.emplace_back(std::move(error));
  }
  return std::make_shared<const ts::ExactEffect>(std::move(run));
}

/// The arrays of characters that it is given.
void FunctionLowering::add_arrays(const clang::CallExpr& expr, const LibraryFunction& function,
                                  const std::vector<ts::Term>& scalars,
                                  ts::ExactEffect& run) const {
  for (unsigned i = 0; i < scalars.size(); ++i) {
    const std::int64_t bytes = characters_of(function, *expr.getArg(i));
    if (bytes == 0 || !scalars[i]) continue;
    run.arrays.push_back({scalars[i], bytes, mentions(function.writes, i)});
  }
}

bool FunctionLowering::add_input(const clang::CallExpr& expr, const LibraryFunction& function,
                                 const std::vector<ts::Term>& scalars, ts::ExactEffect& run) {
  const std::string_view name = function.name;
  const auto* const scan = std::ranges::find(scanning, name, &Scanning::name);
  if (scan != scanning.end()) return add_scan(expr, scan->format, scalars, run);
  const auto add = [&](const ts::ExactInput& input) { run.accesses.emplace_back(input); };
  const auto text_to_0 = [&](ts::Term room) {
    run.accesses.emplace_back(ts::ExactReceive{
        .to = {.object = {}, .bytes = scalars[0]}, .form = Form::line, .from = 1, .room = room});
  };
  const std::size_t count = scalars.size();
  const ts::Term none = constant(0);
  const ts::Term one = constant(1);
  if (name == "getchar" || name == "getc" || name == "fgetc") {
    constexpr std::int64_t last_character = 255;
    add({.least = constant(-1), .most = constant(last_character), .stream = Stream::character});
  } else if (name == "feof") {
    add({.least = none, .most = one, .stream = Stream::end});
  } else if (name == "fgets" && count == 3) {
    add({.least = none, .most = one, .times = scalars[0], .stream = Stream::block});
    text_to_0(scalars[1]);
  } else if ((name == "read" || name == "recv" || name == "pread") && count >= 3) {
    add({.least = constant(-1), .most = scalars[2], .unit = one});
    run.accesses.emplace_back(ts::ExactReceive{.to = {.object = {}, .bytes = scalars[1]},
                                               .form = Form::bytes,
                                               .unit = one,
                                               .counted = true});
  } else if (name == "fread" && count == 4) {
    add({.least = none, .most = scalars[2], .unit = scalars[1], .stream = Stream::block});
    run.accesses.emplace_back(ts::ExactReceive{.to = {.object = {}, .bytes = scalars[0]},
                                               .form = Form::bytes,
                                               .unit = scalars[1],
                                               .counted = true});
  } else if (name == "klee_make_symbolic" && count >= 2) {
    run.accesses.emplace_back(ts::ExactReceive{
        .to = {.object = {}, .bytes = scalars[0]}, .form = Form::bytes, .unit = scalars[1]});
  } else if (gives_numbers(function) && function.state == State::input) {
    add({.stream = Stream::renewed});
  } else {
    return false;
  }
  return true;
}

bool FunctionLowering::add_scan(const clang::CallExpr& expr, unsigned format_at,
                                const std::vector<ts::Term>& scalars, ts::ExactEffect& run) {
  const clang::StringLiteral* text = literal_format(expr, format_at);
  if (text == nullptr) return false;
  const auto format = read_format(text->getString());
  const unsigned first = format_at + 1;
  if (!format || expr.getNumArgs() != first + format->conversions.size()) return false;
  run.accesses.emplace_back(
      ts::ExactInput{.least = constant(-1),
                     .most = constant(base::Integer(format->conversions.size())),
                     .zero = format->may_misfit,
                     .stream = format->may_misfit ? Stream::items : Stream::word});
  for (unsigned i = 0; i < format->conversions.size(); ++i) {
    const Conversion& conversion = format->conversions[i];
    const clang::Expr* argument = expr.getArg(first + i)->IgnoreParenImpCasts();
    const clang::QualType type = argument->getType();
    if (!type->isPointerType() && !type->isArrayType()) return false;
    const clang::QualType element = type->isPointerType()
                                        ? type->getPointeeType()
                                        : context_.getAsArrayType(type)->getElementType();
    const bool is_number = conversion.kind == Conversion::Kind::number;
    if (!element->isIntegerType() || (!is_number && !element->isCharType())) return false;
    ts::ExactReceive receive = received_value(scalars[first + i], element);
    receive.from = i + 1;
    if (conversion.kind == Conversion::Kind::word) {
      receive.form = Form::word;
      if (conversion.width > 0) receive.room = constant(conversion.width + 1);
    }
    run.accesses.emplace_back(std::move(receive));
  }
  return true;
}

/// A function that nobody here knows may write through pointers that it is given, or not.
std::shared_ptr<const ts::ExactEffect> FunctionLowering::run_of_external(
    const clang::CallExpr& expr, const std::vector<ts::Term>& scalars) {
  ts::ExactEffect run;
  constexpr std::size_t most_received = 16;
  const unsigned count = options_.externals == Externals::pure ? 0 : expr.getNumArgs();
  for (unsigned i = 0; i < count; ++i) {
    if (!scalars[i] || scalars[i].is_constant()) continue;
    const clang::QualType type = expr.getArg(i)->IgnoreParenImpCasts()->getType();
    if (!type->isPointerType() && !type->isArrayType()) continue;
    const clang::QualType element = type->isPointerType()
                                        ? type->getPointeeType()
                                        : context_.getAsArrayType(type)->getElementType();
    const clang::QualType declared = expr.getArg(i)->getType()->getPointeeType();
    const bool is_const =
        element.isConstQualified() || (!declared.isNull() && declared.isConstQualified());
    if (is_const || element->isIncompleteType() || element->isFunctionType()) continue;
    std::vector<ts::ExactReceive> values;
    add_members(scalars[i], 0, element, values);
    if (values.size() > most_received) values.resize(most_received);
    for (ts::ExactReceive& value : values) {
      value.optional = true;
      if (element->isCharType()) value.form = Form::word;
      run.accesses.emplace_back(std::move(value));
    }
  }
  return std::make_shared<const ts::ExactEffect>(std::move(run));
}

/// The scalars of an object, one by one.
void FunctionLowering::add_members(ts::Term address, memory::Bits offset, clang::QualType type,
                                   std::vector<ts::ExactReceive>& values) {
  constexpr std::size_t enough = 16;
  if (values.size() >= enough) return;
  if (const auto* record = type->getAsRecordDecl()) {
    if (record->isUnion() || record->getDefinition() == nullptr) return;
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record->getDefinition());
    for (const clang::FieldDecl* field : record->getDefinition()->fields()) {
      if (field->isBitField() || field->getType().isConstQualified()) continue;
      const auto at = static_cast<memory::Bits>(layout.getFieldOffset(field->getFieldIndex()));
      add_members(address, offset + at, field->getType(), values);
    }
    return;
  }
  if (type->isArrayType()) {
    const clang::QualType element = context_.getAsArrayType(type)->getElementType();
    if (type->isConstantArrayType()) add_members(address, offset, element, values);
    return;
  }
  if (!type->isScalarType() || type->isFunctionPointerType()) return;
  values.push_back(received_value(terms_.add(address, constant(offset / memory::byte)), type));
}

}  // namespace pslice::frontend
