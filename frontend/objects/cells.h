#pragma once

#include <map>
#include <string>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "frontend/objects/objects.h"

namespace pslice::frontend {

/// Lays out one object: its tree of cells and, for pointers, where each of them lies.
class CellBuilder {
 public:
  /// How far arrays may be taken apart.
  enum class Indexing : std::uint8_t {
    constant,  // all subscripts are constants
    any,
    read_only,  // subscripts may be anything, but nobody writes
  };

  CellBuilder(Objects& objects, const clang::ASTContext& context, ts::Function owner,
              memory::Object object, Indexing indexing)
      : objects_(objects),
        context_(context),
        owner_(owner),
        object_(object),
        info_(objects.memory_[object]),
        indexing_(indexing) {}

  /// Adds the pointers that are built there.
  void collect(std::vector<PointerCell>& pointers) { pointers_ = &pointers; }
  /// Of the object, if it is an array: these elements are to have cells of their own.
  void name_elements(const Facts::Subscripts& names) { names_ = &names; }
  /// Every cell stands for several places.
  void smear() { several_ = true; }
  Cells build(const std::string& name, clang::QualType type, memory::Bits offset = 0);
  /// An array of unknown length.
  Cells build_array(const std::string& name, clang::QualType element);

 private:
  Cells record(const std::string& name, const clang::RecordDecl& type, memory::Bits offset);
  Cells field(const std::string& name, const clang::FieldDecl& field, memory::Bits offset);
  Cells array(const std::string& name, const clang::ConstantArrayType& type, memory::Bits offset);
  Cells smeared(const std::string& name, clang::QualType element, memory::Bits count,
                memory::Bits offset);
  Cells named(const std::string& name, clang::QualType element, memory::Bits count,
              memory::Bits offset, std::vector<std::uint64_t> names);
  /// Elements of an array that share a part: so many, from that one on.
  struct Run {
    memory::Bits first = 0;
    memory::Bits count = 0;
  };
  Cells shared_part(const std::string& name, clang::QualType element, memory::Bits offset,
                    memory::Bits count, const std::vector<Run>& runs);
  Cells leaf(const std::string& name, clang::QualType type, memory::Bits offset, memory::Bits size,
             bool scalar);
  [[nodiscard]] bool splits(const clang::ConstantArrayType& type) const;
  /// The elements of an array of the dimension at hand that have cells of their own.
  [[nodiscard]] std::vector<std::uint64_t> names_in(const clang::ConstantArrayType& type) const;
  [[nodiscard]] std::size_t cell_count(clang::QualType type) const;
  [[nodiscard]] bool is_named(const clang::FieldDecl& field) const;
  /// Whether the members of a union that are ever named agree on where their scalars lie.
  [[nodiscard]] bool agree(const clang::RecordDecl& type) const;
  /// An address read as a number is another one than it is here, so these do not agree.
  struct Leaf {
    ts::Type type;
    bool is_pointer = false;
    friend bool operator==(const Leaf&, const Leaf&) = default;
  };
  bool add_scalars(clang::QualType type, memory::Bits offset,
                   std::map<std::pair<memory::Bits, memory::Bits>, Leaf>& scalars) const;
  [[nodiscard]] memory::Bits size_of(clang::QualType type) const;

  // Unions whose members do not agree (overlaid.cpp).
  struct Overlay {
    struct Scalar {
      std::string name;
      memory::Bits offset = 0;
      memory::Bits size = 0;
      ts::Type type{};
      bool is_number = false;
    };
    /// Between two bounds of scalars.
    struct Stretch {
      memory::Bits offset = 0;
      memory::Bits size = 0;
      std::string name{};  // of a scalar that is all of it; empty: there is none
      ts::Type type{};
      bool is_part = false;  // of a longer scalar
      Cells cells{};
    };
    std::vector<Scalar> scalars;
    std::vector<Stretch> stretches;
  };
  /// None: there is something in it that has no bits, or is too much.
  std::optional<Overlay> overlay_of(const std::string& name, const clang::RecordDecl& type,
                                    memory::Bits offset);
  bool add_members(const std::string& name, const clang::RecordDecl& type, memory::Bits offset,
                   Overlay& overlay) const;
  bool add_member(const std::string& name, clang::QualType type, memory::Bits offset,
                  Overlay& overlay) const;
  Cells overlaid(const std::string& name, const clang::RecordDecl& type, memory::Bits offset,
                 Overlay overlay);
  Cells members(const clang::RecordDecl& type, memory::Bits offset, const Overlay& overlay);
  Cells member(clang::QualType type, memory::Bits offset, const Overlay& overlay);
  [[nodiscard]] Cells part(const ts::Type& type, memory::Bits offset, memory::Bits size,
                           const Overlay& overlay) const;

  Objects& objects_;
  const clang::ASTContext& context_;
  ts::Function owner_;
  memory::Object object_;
  memory::ObjectInfo& info_;
  Indexing indexing_;
  bool several_ = false;
  /// Of the declared array or the field at hand; null: nothing.
  const Facts::Subscripts* names_ = nullptr;
  std::size_t dimension_ = 0;
  std::vector<PointerCell>* pointers_ = nullptr;
  /// Of a union at hand: the variables its members share, by offset and size.
  std::map<std::pair<memory::Bits, memory::Bits>, ts::Variable>* shared_ = nullptr;
};

/// Without qualifiers, and not atomic.
clang::QualType plain_type(clang::QualType type);

}  // namespace pslice::frontend
