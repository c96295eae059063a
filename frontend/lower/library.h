#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ts/program.h"

namespace pslice::frontend {

/// What is known of a function of the C library, or of those that verification harnesses have.
struct LibraryFunction {
  enum class Returns : std::uint8_t {
    something,       // a value that depends on what it reads, or on the outside
    argument_0,      // its first argument
    within_0,        // a pointer into what its first argument points to, or null
    outside,         // a pointer to memory of its own
    new_object,      // as malloc
    cleared_object,  // as calloc
    error_number,    // where errno is
  };
  enum class State : std::uint8_t {
    none,
    input,   // what is left of files, and what is in them
    output,  // likewise, unless it is written to where nobody reads it again
    random,
    tokens,
    environment,
    locale,
    exit_handlers,
    signals,
    machine,  // registers that C has no name for: how numbers are rounded, what was raised
  };

  std::string_view name;
  std::string_view reads{};   // the arguments behind which it reads: "01", '*' for all that follow
  std::string_view writes{};  // ... and writes
  Returns returns = Returns::something;
  State state = State::none;  // what one call leaves for the next
  bool copies = false;        // argument 1 to argument 0, as many bytes as argument 2 says
  bool fills = false;         // argument 0 with argument 1, as many bytes as argument 2 says
  bool calls_back = false;    // a function it is given
  bool takes_list = false;    // a va_list, and reads what that leads to
  bool sets_errno = false;
  bool keeps = false;   // what it is given: the outside knows it from then on
  bool raises = false;  // a signal: handlers run, or the program ends
};

/// Null for a function nobody knows.
const LibraryFunction* find_library_function(std::string_view name);

/// Is argument i among those that `reads` or `writes` names?
bool mentions(std::string_view arguments, std::size_t i);

/// Does it stop at the end of the texts that it reads or writes?
bool goes_along_texts(const LibraryFunction& function);

/// Does it give numbers that come from outside, one after the other, and do nothing else?
bool gives_numbers(const LibraryFunction& function);

/// Does what it gives follow from what it is given? Then nobody chooses it.
bool is_computed(const LibraryFunction& function);

/// The library's own objects that it goes by and changes (optind), by their names.
std::vector<std::string_view> objects_shared_by(std::string_view function);

/// A function that the table does not have, but of which this much is known: nothing that it does
/// shows in a later call, unless through what it is given.
bool is_of_arguments_only(std::string_view name);

/// Is it known to call no function of the program, be it one that was registered before?
bool calls_nobody(std::string_view name);

/// Does the world outside the program take note of a call?
bool is_seen_outside(const LibraryFunction& function);

/// Is null a pointer like others for this argument?
bool accepts_null(std::string_view name, std::size_t argument);

/// Does it store a value where the argument leads to, whatever else happens?
bool always_stores(std::string_view name, std::size_t argument);

/// Functions that do not come back.
bool never_returns(std::string_view name);
/// Of such a function: is it a fault to end there?
ts::Fault fault_of_ending(std::string_view name);
/// Does assembly, or a built-in function's name, mention what decides how numbers are computed?
bool names_control_register(std::string_view text);
/// Functions that ask for, or change, how floating-point numbers are computed.
bool looks_at_machine(std::string_view name);
/// Functions that let others run at the same time.
bool starts_threads(std::string_view name);
/// Functions during which handlers of signals run, if there are any.
bool lets_signals_in(std::string_view name);
/// Functions that end the program unless their argument is true.
bool is_assumption(std::string_view name);
/// Functions whose result is any value of its type.
bool is_nondeterministic(std::string_view name);
/// Built-in functions that say what the compiler knows of an operand, and do not evaluate it.
bool asks_the_compiler(std::string_view name);
/// Functions that can return twice, or to where another was called.
bool jumps_between_functions(std::string_view name);

}  // namespace pslice::frontend
