#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/id.h"
#include "ts/program.h"

// What an effect does to memory, told to who runs the program.
//
// To who reasons about all runs, an access through a pointer or to an element of an array is an
// effect on variables that stand for several places. One run knows which place it is. So effects
// carry beside their reach what they really do (Havoc::exact), in terms of places: bits within
// objects. The layout says which variables lie where.

namespace pslice::ts {

struct ObjectTag;
using Object = base::Id<ObjectTag>;
using Bits = std::int64_t;

inline constexpr Bits bits_per_byte = 8;

/// `size` bits, `shift` bits beyond a byte: of an object so many bytes from its beginning, or
/// without one that of this address.
struct ExactPlace {
  Object object{};
  Term bytes;
  Bits shift = 0;
  Bits size = 0;  // 0: nobody knows
};

/// target := what is there.
struct ExactLoad {
  Variable target;
  ExactPlace from;
  Type type;
  bool pointer = false;  // what is loaded is an address
};

/// What is there := value.
struct ExactStore {
  ExactPlace to;
  Term value;
  Type type;
};

/// So many bytes as they are; none: as many as the place has.
struct ExactCopy {
  ExactPlace to;
  ExactPlace from;
  Term bytes{};
};

/// So many bytes := the number; none: as many as the place has.
struct ExactFill {
  ExactPlace to;
  Term byte;
  Term bytes{};
};

/// target := the address of a new object of so many bytes, or null; what `old` leads to moves
/// there.
struct ExactAllocate {
  Variable target;
  Object object;
  Term bytes;
  Term old{};
  bool cleared = false;
};

/// target := a number from outside, from `least` to `most`; it says how what comes with it went.
struct ExactInput {
  /// What one call tells of the next: input that has ended stays at its end, and what does not fit
  /// a format is still there.
  enum class Stream : std::uint8_t {
    none,
    items,      // so many fit a format: -1 at the end of input, less than `most` if one did not
    word,       // likewise, but whatever is there fits the first of them
    character,  // -1 at the end of input
    block,      // less than `most` at the end of input
    end,        // not 0 at the end of input
    renewed,    // whatever it was, input may go on
  };
  Variable target{};  // none: nobody looks at it
  Term least{};
  Term most{};
  Term times{};      // what is given is that many times this: an address, if it is not 0
  Term unit{};       // it counts what has so many bytes; none: nothing that takes long
  bool zero = true;  // it may be 0
  Stream stream = Stream::none;
};

/// What is there := something from outside, where the number that came with it (ExactInput) is at
/// least `from`, or below it.
struct ExactReceive {
  enum class Form : std::uint8_t {
    value,  // one of that type
    bytes,  // as many as `unit` says, or `unit` for each that was counted
    word,   // characters that are no white space, and a zero behind them
    line,   // characters, the last of which may end the line, and a zero behind them
  };
  ExactPlace to;
  Form form = Form::value;
  Type type{};
  bool pointer = false;
  std::int64_t from = 0;
  bool below = false;
  Term unit{};           // of bytes
  bool counted = false;  // as many units as the number says
  Term room{};           // for a text with its zero; none: nobody said
  /// If it likes to, and there is room.
  bool optional = false;
  std::optional<std::pair<std::int64_t, std::int64_t>> range{};  // of a value
};

/// target := what a function of the library computes from characters in memory
/// (ts/text_functions.h).
struct ExactCompute {
  enum class Function : std::uint8_t {
    length,           // strlen, strnlen
    compare,          // strcmp, strncmp
    compare_letters,  // strcasecmp, strncasecmp
    compare_bytes,    // memcmp
    find,             // strchr
    find_last,        // strrchr
    find_byte,        // memchr
    find_text,        // strstr
    number,           // atoi, atol
  };
  Function function = Function::length;
  Variable target{};
  Term first{};   // an address
  Term second{};  // another one, or a character; none: there is none
  Term most{};    // so many characters at most; none: as many as there are
};

/// A string := another one, or its first characters; or that behind it.
struct ExactCopyText {
  Term to;
  Term from;
  Term most{};           // so many characters at most; none: all
  bool appends = false;  // behind what is there
  bool fills = false;    // as strncpy: zeros up to `most`, and no other zero
};

/// target := the number at the beginning of a text (ts/text_numbers.h); where it ends is stored at
/// `end`, if that is not null.
struct ExactParse {
  Variable target{};
  Term text{};
  Term base{};  // none: a floating-point number, of which the target gets the bits
  Term end{};   // none: nobody wants to know
  Type type{};  // that it has to fit; of a floating-point number: how many bits it has
  Bits pointer_size = 0;
};

/// target := how many items of the text fit the format (ts/text_formats.h), which go to their
/// places.
struct ExactScan {
  struct Item {
    ExactPlace to;
    Type type;
  };
  Variable target{};
  Term text{};
  std::string format{};
  std::vector<Item> items{};
};

/// A text made of the arguments by the format goes there, as far as there is room, with a zero
/// behind; target := how long it is.
struct ExactPrint {
  Variable target{};
  Term to{};
  Term room{};  // none: there is enough
  std::string format{};
  std::vector<Term> arguments{};
};

using ExactAccess =
    std::variant<ExactLoad, ExactStore, ExactCopy, ExactFill, ExactAllocate, ExactInput,
                 ExactReceive, ExactCompute, ExactCopyText, ExactParse, ExactScan, ExactPrint>;

/// Where something is that is found along pointers: the first as it is; each of the others counts
/// its bytes from where the pointer leads that lies in the one before it. The last is what is
/// meant.
using ExactPath = std::vector<ExactPlace>;

struct ExactPaths {
  std::vector<ExactPath> all;
};

/// An array of characters that the effect is given: what goes along it ends within.
struct ExactArray {
  Term start;
  std::int64_t bytes = 0;
  bool written = false;
};

/// One after the other. None: what the effect may define it can as well leave as it is.
struct ExactEffect {
  std::vector<ExactAccess> accesses;
  std::vector<ExactArray> arrays{};
};

/// A variable that lies at `first`, or one that stands for `count` places `stride` bits apart.
struct CellLayout {
  Variable variable;
  Bits first = 0;
  Bits stride = 0;
  Bits count = 1;
  Bits size = 0;
};

struct ObjectLayout {
  /// What is there before anybody writes.
  enum class Begins : std::uint8_t {
    unknown,  // it is an input
    initial,  // `contents`, and zero elsewhere, if the program begins like that
    settled,  // the same, wherever the program begins
    untold,   // nobody knows what, and it is no input
  };
  struct Content {
    Bits offset = 0;
    Bits size = 0;
    Integer value;
  };
  std::optional<Integer> start;  // its address, if that was settled
  Variable address;              // holds that, if it is an input
  /// Holds the address of the activation at hand, if each has its own; `start` is that of the
  /// first.
  Variable holds_address{};
  /// Of an allocation: the last that it made is this, with the same cells; none: nobody tells.
  Object newest{};
  Bits size = 0;   // 0: not known
  Function owner;  // begins anew with each call of it; none: does not
  Begins begins = Begins::unknown;
  std::vector<CellLayout> cells;
  std::vector<Content> contents;
};

/// Where objects of unknown size end, counted from their beginning.
inline constexpr Bits room_of_unknown_size = (Bits{1} << 20) * bits_per_byte;

struct MemoryLayout {
  std::vector<ObjectLayout> objects;  // by Object; the first is the outside
  /// Places in objects with an address that a pointer from outside may lead to, by the variable.
  std::map<Variable, std::vector<std::pair<Object, Bits>>> leads;
  bool little_endian = true;
  bool wide = true;        // addresses have more than 32 bits
  bool unbounded = false;  // numbers are, so memory is not made of bits

  // Found by make_index.
  std::vector<std::vector<CellLayout>> singles;  // by object: variables of one place, ascending
  std::vector<Object> by_address;                // those with one
  std::vector<Object> given;                     // those whose address is an input
  std::map<Function, std::vector<Object>> locals;
  /// Where variables that stand for several places do: objects, and which of their cells.
  std::map<Variable, std::vector<std::pair<Object, std::size_t>>> several;
};

void make_index(const Program& program, MemoryLayout& layout);

/// Does one of the places of the cell have a bit in common with these?
bool overlaps(const CellLayout& cell, Bits offset, Bits size);

}  // namespace pslice::ts
