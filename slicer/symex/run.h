#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "slicer/symex/flow.h"
#include "slicer/symex/recorded_run.h"
#include "slicer/symex/start.h"
#include "slicer/symex/symbols.h"
#include "ts/exact_memory.h"

namespace pslice::symex {

/// Gives an input its value, in its type; told the symbol the input is on this path, and whether it
/// is an address. Of those 0 is null, and numbers that are no object's become objects that nobody
/// else knows; but the next so many after `own_objects` become places in objects of the program, if
/// the pointer may lead to some.
inline constexpr std::int64_t own_objects = 1 << 17;
inline constexpr std::int64_t most_own = 256;
using Inputs = std::function<ts::Integer(ts::Variable symbol, bool pointer)>;
/// Likewise what is in memory before anybody wrote there, told which such value of the run it is.
using Contents = std::function<ts::Integer(std::size_t k, const ts::Type& type, bool pointer)>;

/// Small: zeros, and every other pointer leads to an object.
ts::Integer plain_content(std::size_t k, const ts::Type& type, bool pointer);

/// Told what a run comes by, before it chooses a side: at points that are marked.
struct Watch {
  struct Seen {
    std::optional<ts::Integer> value;
    std::uint32_t given = 0;  // which of the numbers the run was given it stems from; 0: none
  };
  using Value = std::function<Seen(ts::Variable)>;
  /// Says what an input of this name is, whatever was chosen; none: nobody says so.
  std::function<std::optional<ts::Integer>(ts::Variable v, bool pointer)> named_input{};
  std::function<std::optional<ts::Integer>(ts::Object object, ts::Bits offset, ts::Bits size)>
      named_content{};
  const std::vector<bool>* points = nullptr;  // by point; none: nobody watches
  std::function<void(Point at, const Value& value)> sees;
  /// A text of which characters were given to the run was found to be another than this.
  struct Comparison {
    std::vector<std::uint32_t> given;  // of those that were looked at; 0: it is not
    std::string wanted;
  };
  std::function<void(const Comparison&)> compares{};
  /// For who wants to know how values depend on the numbers that the run was given (none: nobody
  /// does): terms over symbols that he has for these.
  struct Following {
    /// The symbol for the number that was given at last, the how manieth it is.
    std::function<ts::Variable(std::uint32_t given, const ts::Type& type)> symbol;
    /// The run takes the one side of a test, when so many numbers have been given; `condition` says
    /// what the guard of any side is.
    using Condition = std::function<ts::Term(ts::Term guard)>;
    std::function<void(Point at, Step taken, std::uint32_t given, const Condition& condition)>
        decides;
    /// What C demands of the numbers.
    std::function<void(ts::Term)> demands;
  };
  const Following* following = nullptr;
};

/// Runs the flow. Inputs are counted as a Machine counts them on the same path, so the values of a
/// path condition's model lead along that path; what is in memory that no variable stands for is
/// counted apart.
Run run(const Flow& flow, Symbols& symbols, Start start, const Inputs& inputs,
        std::size_t max_steps, const Contents& contents = plain_content, const Watch& watch = {});

}  // namespace pslice::symex
