// Lvalues of a criterion. They are a small part of C's grammar, and what is wanted of them is not
// a value but the variables it depends on, so they are read here and not by Clang:
//   lvalue  := '*' lvalue | primary { '[' index ']' | '.' name | '->' name }
//   primary := name | '(' lvalue ')'
//   index   := operand { ('+' | '-' | '*') operand },   operand := number | lvalue

#include "frontend/lvalue.h"

#include <cctype>
#include <charconv>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/ASTUnit.h"

namespace pslice::frontend {

namespace {

/// Thrown inside the parser only.
struct NotAnLvalue {};

struct Denoted {
  clang::QualType type;
  const Cells* cells = nullptr;       // null: memory
  std::vector<memory::Place> places;  // of memory
  std::set<ts::Variable> through;
};

class LvalueReader {
 public:
  LvalueReader(const std::string& text, const Scope* scope, ts::Function function,
               const Lowered& lowered, clang::ASTUnit& unit)
      : text_(text), scope_(scope), function_(function), lowered_(lowered), unit_(unit) {}

  std::set<ts::Variable> read() {
    const Denoted result = lvalue();
    skip_spaces();
    if (next_ != text_.size()) throw NotAnLvalue{};
    return all_variables(result);
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
    while (next_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[next_])) != 0 || text_[next_] == '_')) {
      ++next_;
    }
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

  std::set<ts::Variable> all_variables(const Denoted& lvalue) const {
    std::set<ts::Variable> result = lvalue.through;
    if (lvalue.cells != nullptr) {
      for (const ts::Variable v : lvalue.cells->variables()) result.insert(v);
      return result;
    }
    for (const memory::Touched& touched : lowered_.points_to->touched(
             lvalue.places,
             memory::Region{.base = {}, .address = {}, .size = size_of(lvalue.type)})) {
      result.insert(touched.cell->variable);
      if (touched.object != lowered_.objects->memory().outside()) continue;
      const auto& memory = lowered_.program.memory();
      result.insert(memory.begin(), memory.end());
    }
    return result;
  }

  memory::Bits size_of(clang::QualType type) const {
    const auto size = unit_.getASTContext().getTypeSizeInCharsIfKnown(type);
    return size ? size->getQuantity() * memory::byte : 0;
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
    return {found->getType(), &lowered_.objects->cells_of(*found, function_), {}, {}};
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
        result = member(std::move(result), name());
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
      if (pointer.cells != nullptr && !pointer.cells->parts.empty()) {
        element.cells = &pointer.cells->parts.front();
      }
      return element;
    }
    if (!pointer.type->isPointerType()) throw NotAnLvalue{};
    Denoted result{pointer.type->getPointeeType(), nullptr, {}, all_variables(pointer)};
    for (const ts::Variable v : result.through) {
      if (pointer.through.contains(v)) continue;
      for (const memory::Place& place : lowered_.points_to->places(v))
        result.places.push_back(place);
    }
    return result;
  }

  /// A field, or a field of an unnamed structure within.
  Denoted member(Denoted record, const std::string& field_name) const {
    const auto* declaration = record.type->getAsRecordDecl();
    if (declaration == nullptr) throw NotAnLvalue{};
    for (const clang::FieldDecl* field : declaration->fields()) {
      const bool named = field->getNameAsString() == field_name && !field_name.empty();
      const bool unnamed_record = field->isAnonymousStructOrUnion();
      if (!named && !unnamed_record) continue;
      Denoted part{field->getType(), record.cells, record.places, record.through};
      if (record.cells == nullptr) {
        const auto offset = unit_.getASTContext().getFieldOffset(field);
        part.places = moved(record.places, {static_cast<memory::Bits>(offset), 0});
      } else if (record.cells->shape == Cells::Shape::parts) {
        part.cells = &record.cells->parts[field->getFieldIndex()];
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

  Denoted subscripted(const Denoted& base) {
    Denoted element = dereferenced(base);
    std::vector<std::size_t> numbers;
    bool is_constant = true;
    do {
      if (const auto number = read_number()) {
        numbers.push_back(*number);
      } else {
        const std::set<ts::Variable> more = all_variables(lvalue());
        element.through.insert(more.begin(), more.end());
        is_constant = false;
      }
    } while (accept("+") || accept("-") || accept("*"));
    if (!accept("]")) throw NotAnLvalue{};
    is_constant = is_constant && numbers.size() == 1;
    const memory::Bits size = size_of(element.type);
    if (element.cells == nullptr) {
      element.places =
          moved(element.places,
                is_constant ? memory::Move{static_cast<memory::Bits>(numbers.front()) * size, 0}
                            : memory::Move{0, size > 0 ? size : 1});
    } else if (base.cells != nullptr && base.cells->shape == Cells::Shape::parts) {
      const bool known = is_constant && numbers.front() < base.cells->parts.size();
      element.cells = known ? &base.cells->parts[numbers.front()] : base.cells;
    }
    return element;
  }

  const std::string& text_;
  std::size_t next_ = 0;
  const Scope* scope_;
  ts::Function function_;
  const Lowered& lowered_;
  clang::ASTUnit& unit_;
};

}  // namespace

std::optional<std::set<ts::Variable>> variables_of_lvalue(const std::string& text,
                                                          const Scope* scope, ts::Function function,
                                                          const Lowered& lowered,
                                                          clang::ASTUnit& unit) {
  try {
    return LvalueReader(text, scope, function, lowered, unit).read();
  } catch (const NotAnLvalue&) {
    return std::nullopt;
  }
}

}  // namespace pslice::frontend
