// Lvalues of a criterion. They are a small part of C's grammar, and what is wanted of them is the
// variables their value depends on, so they are read here and not by Clang:
//   lvalue  := '*' lvalue | primary { '[' index ']' | '.' name | '->' name }
//   primary := name | '(' lvalue ')'
//   index   := product { ('+' | '-') product },   product := operand { '*' operand }
//   operand := '-' operand | number | lvalue

#include "frontend/lower/lvalue.h"

#include <cctype>
#include <charconv>

#include "base/names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/ASTUnit.h"

namespace pslice::frontend {

namespace {

/// Thrown inside the parser only.
struct NotAnLvalue {};

/// One of several objects, if the formula holds; none: the only one.
struct Alternative {
  ts::Term holds;
  const Cells* cells = nullptr;
};

struct Denoted {
  clang::QualType type;
  const Cells* cells = nullptr;       // null: memory
  std::vector<memory::Place> places;  // of memory
  std::set<ts::Variable> through;
  std::vector<Alternative>
      alternatives{};      // which cells it is exactly; empty: not known, or memory
  ts::Term address{};      // of memory, in bytes; none: not known
  memory::Bits shift = 0;  // and so many bits on: of a bit-field
  memory::Bits width = 0;  // of a bit-field; 0: as wide as the type
  const clang::ValueDecl* declaration = nullptr;  // what is named last
  ts::ExactPath path{};                           // to where it lies; empty: not known
};

/// An index: what it depends on, and its value; none: not known.
struct Index {
  std::set<ts::Variable> variables;
  ts::Term value;
};

class LvalueReader {
 public:
  LvalueReader(const std::string& text, const Scope* scope, ts::Function function,
               const Lowered& lowered, clang::ASTUnit& unit)
      : text_(text), scope_(scope), function_(function), lowered_(lowered), unit_(unit) {}

  Lvalue read() {
    const Denoted result = lvalue();
    skip_spaces();
    if (next_ != text_.size()) throw NotAnLvalue{};
    Lvalue read{all_variables(result), {}, {}, {}, result.type, result.declaration};
    read.value = value(result, &read.exists);
    if (!read.value) read.exists = is_at_its_place(result);
    const bool has_several = std::ranges::any_of(
        read.variables, [this](ts::Variable v) { return lowered_.program[v].summary; });
    if (has_several) read.path = sized(result);
    return read;
  }

 private:
  void skip_spaces() {
    while (next_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[next_])) != 0) {
      ++next_;
    }
  }

  bool accept(std::string_view token) {
    skip_spaces();
    if (text_.compare(next_, token.size(), token) != 0) return false;
    next_ += token.size();
    return true;
  }

  std::string name() {
    skip_spaces();
    const std::size_t begin = next_;
    while (next_ < text_.size() && base::is_name_byte(text_[next_])) ++next_;
    if (begin == next_ || std::isdigit(static_cast<unsigned char>(text_[begin])) != 0) {
      throw NotAnLvalue{};
    }
    return text_.substr(begin, next_ - begin);
  }

  std::optional<std::size_t> read_number() {
    skip_spaces();
    std::size_t number = 0;
    const char* begin = text_.data() + next_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), number);
    if (error != std::errc()) return std::nullopt;
    next_ += static_cast<std::size_t>(end - begin);
    return number;
  }

  [[nodiscard]] term::Factory& terms() const { return lowered_.program.terms(); }

  /// None: it is no scalar, or it is not certain where it is.
  ts::Term value(const Denoted& lvalue, ts::Term* exists = nullptr) const {
    if (!lvalue.type->isScalarType()) return {};
    std::vector<std::pair<ts::Term, ts::Variable>> cases;
    if (lvalue.cells != nullptr) {
      for (const Alternative& one : lvalue.alternatives) {
        if (one.cells->shape != Cells::Shape::scalar) return {};
        cases.emplace_back(one.holds, one.cells->variable);
      }
    } else if (lvalue.address) {
      for (const memory::Touched& touched : touched_by(lvalue)) {
        const memory::ObjectInfo& object = lowered_.objects->memory()[touched.object];
        const memory::Bits offset = touched.cell->at.first;
        const bool has_place = object.start && !object.address_differs;
        if (!touched.exactly || !has_place || offset % memory::byte != lvalue.shift) return {};
        const base::Integer place = *object.start + base::Integer(offset / memory::byte);
        cases.emplace_back(terms().equal(lvalue.address, terms().constant(place)),
                           touched.cell->variable);
      }
    }
    ts::Term result;
    std::vector<ts::Term> places;
    for (const auto& [holds, variable] : cases) {
      if (holds) places.push_back(holds);
      if (lowered_.program[variable].summary) return {};
      const ts::Term one = terms().variable(variable);
      result = result ? terms().choice(holds, one, result) : one;
    }
    if (exists != nullptr && !places.empty()) *exists = terms().disjunction(std::move(places));
    return result;
  }

  /// Of what lies behind a pointer, where the pointer leads there; none: that is not one place.
  [[nodiscard]] ts::Term is_at_its_place(const Denoted& lvalue) const {
    if (lvalue.cells != nullptr || !lvalue.address || lvalue.places.size() != 1) return {};
    const memory::Place& place = lvalue.places.front();
    const memory::ObjectInfo& object = lowered_.objects->memory()[place.object];
    if (!object.start || object.address_differs || !place.at.is_single()) return {};
    const base::Integer start = *object.start + base::Integer(place.at.first / memory::byte);
    return terms().equal(lvalue.address, terms().constant(start));
  }

  [[nodiscard]] std::vector<memory::Touched> touched_by(const Denoted& lvalue) const {
    if (lowered_.points_to == nullptr) return {};
    return lowered_.points_to->touched(
        lvalue.places, memory::Region{.base = {}, .address = {}, .size = size_of(lvalue)});
  }

  /// What holds its value, wherever it is.
  std::set<ts::Variable> own_variables(const Denoted& lvalue) const {
    std::set<ts::Variable> result;
    if (lvalue.cells != nullptr) {
      for (const ts::Variable v : lvalue.cells->variables()) result.insert(v);
      return result;
    }
    for (const memory::Touched& touched : touched_by(lvalue)) {
      result.insert(touched.cell->variable);
      if (touched.object != lowered_.objects->memory().outside()) continue;
      const auto& memory = lowered_.program.memory();
      result.insert(memory.begin(), memory.end());
    }
    return result;
  }

  std::set<ts::Variable> all_variables(const Denoted& lvalue) const {
    std::set<ts::Variable> result = own_variables(lvalue);
    result.insert(lvalue.through.begin(), lvalue.through.end());
    return result;
  }

  memory::Bits size_of(clang::QualType type) const {
    const auto size = unit_.getASTContext().getTypeSizeInCharsIfKnown(type);
    return size ? size->getQuantity() * memory::byte : 0;
  }

  memory::Bits size_of(const Denoted& lvalue) const {
    return lvalue.width > 0 ? lvalue.width : size_of(lvalue.type);
  }

  /// All places a few bits further on, or an unknown multiple of a step away.
  std::vector<memory::Place> moved(const std::vector<memory::Place>& places,
                                   const memory::Move& move) const {
    std::set<memory::Place> result;
    for (const memory::Place& place : places) {
      result.insert(memory::moved(lowered_.objects->memory()[place.object], place, move));
    }
    return {result.begin(), result.end()};
  }

  Denoted variable(const std::string& identifier) const {
    const clang::VarDecl* found = nullptr;
    for (const Scope* s = scope_; s != nullptr && found == nullptr; s = s->parent) {
      if (s->declaration->getNameAsString() == identifier) found = s->declaration;
    }
    if (found == nullptr) {
      clang::ASTContext& context = unit_.getASTContext();
      for (const clang::NamedDecl* decl :
           context.getTranslationUnitDecl()->lookup(&context.Idents.get(identifier))) {
        if (const auto* v = llvm::dyn_cast<clang::VarDecl>(decl)) found = v;
      }
    }
    if (found == nullptr) throw NotAnLvalue{};
    const Cells* cells = &lowered_.objects->cells_of(*found, function_);
    return {.type = found->getType(),
            .cells = cells,
            .places = {},
            .through = {},
            .alternatives = {{{}, cells}},
            .declaration = found,
            .path = beginning(*cells)};
  }

  Denoted primary() {
    if (accept("(")) {
      Denoted inner = lvalue();
      if (!accept(")")) throw NotAnLvalue{};
      return inner;
    }
    return variable(name());
  }

  Denoted lvalue() {
    if (accept("*")) return dereferenced(lvalue());
    Denoted result = primary();
    while (true) {
      if (accept("->")) {
        result = member(dereferenced(result), name());
      } else if (accept(".")) {
        result = member(result, name());
      } else if (accept("[")) {
        result = subscripted(result);
      } else {
        return result;
      }
    }
  }

  Denoted dereferenced(const Denoted& pointer) const {
    if (const auto* array = unit_.getASTContext().getAsArrayType(pointer.type)) {
      Denoted element = pointer;
      element.type = array->getElementType();
      if (pointer.cells != nullptr && pointer.cells->part(0) != nullptr) {
        element.cells = pointer.cells->part(0);
      }
      element.alternatives = parts(pointer, 0);
      return element;
    }
    if (!pointer.type->isPointerType()) throw NotAnLvalue{};
    Denoted result{pointer.type->getPointeeType(), nullptr, {}, all_variables(pointer)};
    result.address = value(pointer);
    result.declaration = pointer.declaration;
    result.path = behind(pointer);
    if (lowered_.points_to == nullptr) return result;
    // Those on the way to it may be the same: `p->next->next` in a ring.
    for (const ts::Variable v : own_variables(pointer)) {
      for (const memory::Place& place : lowered_.points_to->places(v))
        result.places.push_back(place);
    }
    return result;
  }

  /// The part of that number of each alternative; empty if one has no such parts.
  static std::vector<Alternative> parts(const Denoted& whole, std::size_t number) {
    std::vector<Alternative> result;
    for (const Alternative& one : whole.alternatives) {
      if (!one.cells->tells_apart(number)) return {};
      result.push_back({one.holds, one.cells->part(number)});
    }
    return result;
  }

  // --- paths: places one after the other, along pointers ---

  [[nodiscard]] ts::ExactPath beginning(const Cells& cells) const {
    if (!cells.object) return {};
    return {{.object = ts::Object(cells.object.index()),
             .bytes = terms().constant(cells.offset / memory::byte),
             .shift = cells.offset % memory::byte}};
  }

  /// Ending with all that the lvalue is.
  [[nodiscard]] ts::ExactPath sized(const Denoted& lvalue) const {
    ts::ExactPath path = lvalue.path;
    if (!path.empty() && path.back().size == 0) path.back().size = size_of(lvalue.type);
    return !path.empty() && path.back().size > 0 ? path : ts::ExactPath();
  }

  /// To where the pointer leads.
  [[nodiscard]] ts::ExactPath behind(const Denoted& pointer) const {
    ts::Term exists;
    const ts::Term address = value(pointer, &exists);
    if (address && !exists) return {{.bytes = address}};
    ts::ExactPath path = sized(pointer);
    if (!path.empty()) path.push_back({.bytes = terms().constant(0)});
    return path;
  }

  void move_on(ts::ExactPath& path, ts::Term count, memory::Bits size) const {
    if (path.empty()) return;
    path.back().bytes = moved(path.back().bytes, count, size);
    if (!path.back().bytes) path.clear();
  }

  [[nodiscard]] ts::ExactPath field_of(const Denoted& record, const clang::FieldDecl& field) const {
    ts::ExactPath path = record.path;
    if (path.empty()) return path;
    const auto offset = static_cast<memory::Bits>(unit_.getASTContext().getFieldOffset(&field));
    move_on(path, terms().constant(offset / memory::byte), memory::byte);
    path.back().shift += offset % memory::byte;
    if (field.isBitField()) path.back().size = field.getBitWidthValue(unit_.getASTContext());
    return path;
  }

  [[nodiscard]] ts::Term moved(ts::Term address, ts::Term count, memory::Bits size) const {
    if (!address || !count || size % memory::byte != 0) return {};
    return terms().add(address, terms().scale(base::Integer(size / memory::byte), count));
  }

  /// A field, or a field of an unnamed structure within.
  Denoted member(const Denoted& record, const std::string& field_name) const {
    const auto* declaration = record.type->getAsRecordDecl();
    if (declaration == nullptr) throw NotAnLvalue{};
    for (const clang::FieldDecl* field : declaration->fields()) {
      const bool named = field->getNameAsString() == field_name && !field_name.empty();
      const bool unnamed_record = field->isAnonymousStructOrUnion();
      if (!named && !unnamed_record) continue;
      Denoted part{field->getType(), record.cells, record.places, record.through};
      part.declaration = field;
      part.path = field_of(record, *field);
      if (record.cells == nullptr) {
        const auto offset = unit_.getASTContext().getFieldOffset(field);
        part.places = moved(record.places, {static_cast<memory::Bits>(offset), 0});
        part.address = moved(record.address, terms().constant(offset / memory::byte), memory::byte);
        part.shift = static_cast<memory::Bits>(offset % memory::byte);
        if (field->isBitField()) part.width = field->getBitWidthValue(unit_.getASTContext());
      } else if (record.cells->shape == Cells::Shape::parts) {
        part.cells = &record.cells->parts[field->getFieldIndex()];
        part.alternatives = parts(record, field->getFieldIndex());
      }
      if (named) return part;
      try {
        return member(part, field_name);
      } catch (const NotAnLvalue&) {
        continue;
      }
    }
    throw NotAnLvalue{};
  }

  Index operand() {
    if (accept("-")) {
      return combined({{}, terms().constant(base::Integer(0))}, operand(),
                      [this](ts::Term a, ts::Term b) { return terms().subtract(a, b); });
    }
    if (const auto number = read_number()) return {{}, terms().constant(base::Integer(*number))};
    const Denoted denoted = lvalue();
    return {all_variables(denoted), value(denoted)};
  }

  /// Both sides and what `combine` makes of their values.
  template <class Combine>
  static Index combined(Index left, const Index& right, const Combine& combine) {
    left.variables.insert(right.variables.begin(), right.variables.end());
    left.value = left.value && right.value ? combine(left.value, right.value) : ts::Term();
    return left;
  }

  Index product() {
    Index result = operand();
    while (accept("*")) {
      result = combined(std::move(result), operand(),
                        [this](ts::Term a, ts::Term b) { return terms().multiply(a, b); });
    }
    return result;
  }

  Index index() {
    Index result = product();
    while (true) {
      const bool plus = accept("+");
      if (!plus && !accept("-")) return result;
      result = combined(std::move(result), product(), [&](ts::Term a, ts::Term b) {
        return plus ? terms().add(a, b) : terms().subtract(a, b);
      });
    }
  }

  Denoted subscripted(const Denoted& base) {
    Denoted element = dereferenced(base);
    const Index at = index();
    if (!accept("]")) throw NotAnLvalue{};
    element.through.insert(at.variables.begin(), at.variables.end());
    std::optional<std::int64_t> known;
    if (at.value && at.value.is_constant()) known = at.value.value().to_int64();
    const memory::Bits size = size_of(element.type);
    move_on(element.path, at.value, size);
    if (element.cells == nullptr) {
      // Of rows of variable length nobody knows how far it is to the next.
      const bool is_one = known && size > 0;
      element.places = moved(element.places, is_one ? memory::Move{*known * size, 0}
                                                    : memory::Move{0, size > 0 ? size : 1});
      element.address = size > 0 ? moved(element.address, at.value, size) : ts::Term();
    } else if (base.cells != nullptr && (base.cells->shape == Cells::Shape::parts ||
                                         base.cells->shape == Cells::Shape::named)) {
      const bool is_one = known && *known >= 0;
      const Cells* one = is_one ? base.cells->part(static_cast<std::uint64_t>(*known)) : nullptr;
      element.cells = one != nullptr ? one : base.cells;
      element.alternatives = elements(base, at.value);
    } else {
      element.alternatives.clear();
    }
    return element;
  }

  /// The elements that an index may mean, by its value.
  std::vector<Alternative> elements(const Denoted& array, ts::Term index) const {
    if (!index) return {};
    std::vector<Alternative> result;
    for (const Alternative& one : array.alternatives) {
      if (one.cells->shape == Cells::Shape::named && index.is_constant()) {
        const auto known = index.value().to_int64();
        const bool is_one =
            known && *known >= 0 && one.cells->tells_apart(static_cast<std::uint64_t>(*known));
        if (!is_one) return {};
        result.push_back({one.holds, one.cells->part(static_cast<std::uint64_t>(*known))});
        continue;
      }
      if (one.cells->shape != Cells::Shape::parts) return {};
      for (std::size_t i = 0; i < one.cells->parts.size(); ++i) {
        const ts::Term here = terms().equal(index, terms().constant(base::Integer(i)));
        if (here.is_false()) continue;
        result.push_back(
            {one.holds ? terms().conjunction({one.holds, here}) : here, &one.cells->parts[i]});
      }
    }
    return result;
  }

  const std::string& text_;
  std::size_t next_ = 0;
  const Scope* scope_;
  ts::Function function_;
  const Lowered& lowered_;
  clang::ASTUnit& unit_;
};

}  // namespace

std::optional<Lvalue> read_lvalue(const std::string& text, const Scope* scope,
                                  ts::Function function, const Lowered& lowered,
                                  clang::ASTUnit& unit) {
  try {
    return LvalueReader(text, scope, function, lowered, unit).read();
  } catch (const NotAnLvalue&) {
    return std::nullopt;
  }
}

}  // namespace pslice::frontend
