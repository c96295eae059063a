#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/bit_set.h"
#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/source_text.h"
#include "frontend/text_place.h"
#include "frontend/versions/correspondence.h"
#include "ts/exact_memory.h"
#include "ts/program.h"

// The front door of the C front end. Nothing of Clang shows through it.

namespace pslice::memory {
class AddressBook;
}

namespace pslice::frontend {

enum class Integers : std::uint8_t { c, math, bits };
enum class Externals : std::uint8_t { pure, args, any };
/// What pointers that the entry is given, or finds in static objects, may point to: whatever the
/// outside can know, or each an object of its own.
enum class Pointers : std::uint8_t { any, distinct };
/// How globals start: by default with their initial values under `main` only.
enum class Globals : std::uint8_t { by_entry, init, unknown };
/// What the program is read for. To slice, every program of which this is the text counts, however
/// its pointers are given. To explore, it is run, from one start that can be given to it: pointers
/// lead to objects of their own, arrays are followed element by element, and what C demands of
/// each operation is part of the program. A step is explored like that, and is one call of many.
enum class Purpose : std::uint8_t { slice, explore, step };

/// What becomes of the text of headers: it is cut like that of files, or stays, and what is called
/// there is kept whole.
enum class HeaderText : std::uint8_t { cut, whole };

struct SourceOptions {
  std::vector<std::string> files;
  std::vector<base::SourceText> texts;              // in place of files, headers among them
  std::vector<std::string> clang_flags;             // after `--`
  std::optional<std::string> compilation_database;  // -p
  Integers integers = Integers::c;
  Externals externals = Externals::args;
  Pointers pointers = Pointers::any;
  Globals globals = Globals::by_entry;
  std::vector<std::string> models;  // files with bodies for functions that have none
  /// Of Source::load only: the function that runs first; otherwise `main`, or whatever nobody
  /// calls.
  std::optional<std::string> entry;
  Purpose purpose = Purpose::slice;
  HeaderText header_text = HeaderText::cut;
  /// Specifications of criteria, if nothing else is asked of the outline: then only functions that
  /// they may be in are lowered for it, and of others it shows whom they call.
  std::vector<std::string> asked{};
  /// Where terms live, and the addresses of objects, if several programs, versions of one, are to
  /// meet; none: in the program.
  std::shared_ptr<term::Factory> terms{};
  std::shared_ptr<memory::AddressBook> addresses{};
  /// Static objects that another version writes, by name: they may hold anything here, too.
  std::set<std::string> written_elsewhere{};
  /// To explore: so many elements are behind a pointer the entry is given,
  std::size_t elements = 8;
  /// and whether it may be null instead;
  bool null_inputs = false;
  /// pointers that are found there lead to objects of their own, or are null, so many steps deep;
  std::size_t depth = 2;
  /// and characters are a string in an array that is so long; none: like other elements.
  std::optional<std::size_t> strings{};
  /// Structures that lead to one another are so many deep, and no deeper; none: as `depth` says,
  /// and nobody knows of those further inside.
  std::optional<std::size_t> lists{};
};

/// The files of a project (its compilation database, or the directory of that) that criteria and
/// an entry need: those they are in, and those with what is called from there. Throws base::Failure
/// (bad_input) if that is nowhere.
std::vector<std::string> needed_files(const std::string& database,
                                      const std::vector<std::string>& criteria,
                                      const std::optional<std::string>& entry);

/// Addresses for programs that are versions of one.
std::shared_ptr<memory::AddressBook> new_address_book();

/// What a specification `WHERE:VAR,...` means: places in the program's text, wherever that starts.
struct Criterion {
  std::string spec;                    // as the user wrote it
  std::string where;                   // its first part
  std::string label;                   // the C label it was named by, if any
  std::vector<std::string> variables;  // as the user wrote them; none: what is used there
  bool at_returns = false;             // the places are ends of a function, not statements
  std::vector<TextPlace> places;       // at least one
  std::vector<ts::Function> holders;   // the functions with these places, each once
};

/// One place a criterion means, and what its variables are there.
struct CriterionPoint {
  /// What one of its variables stands for.
  struct Meaning {
    std::vector<ts::Variable> variables;  // all that decide its value
    ts::Term value;                       // that value, where it is one number; none otherwise
    ts::Term exists;         // where it has one (`a[i]` within the array); none: everywhere
    ts::ExactPaths paths{};  // to where it lies, as far as variables stand for several places
  };
  std::vector<ts::Observation> observations;  // a loop is observed at its start and each test
  base::SourcePosition position;
  std::string label;                   // the C label it was named by, if any
  std::vector<std::string> variables;  // as the user wrote them
  std::vector<Meaning> meanings;       // of each of them, in the same order
};

/// A function as C declares it, for who calls or defines it. Types are written as the program does
/// unless they are built in.
struct Prototype {
  enum class Ending : std::uint8_t { returns, ends_program, ends_unless_told };
  struct Parameter {
    std::string name;
    std::string type;
    std::string declaration;  // `int x`; of what a pointer points to, without `const`
    std::string object{};     // of a pointer to objects: `struct node %[8]`, what it leads to
    std::string value{};      // of a pointer to something else: where that is, in C
    bool converted = false;   // the argument is a pointer to another type
  };
  std::string name;
  std::string result;       // its type
  std::string declaration;  // `int get(int a)`
  bool returns = false;     // something
  bool returns_number = false;
  std::string returned{};  // of one that returns a pointer: a new object, in C; empty: only null
  std::vector<Parameter> parameters;
  bool built_in = true;  // mentions no type of the program
  Ending ending = Ending::returns;
};

/// What a C program that runs `entry` on inputs of its choice has to know.
struct Calling {
  std::size_t file = 0;  // that defines the entry
  Prototype entry;
  bool has_main = false;                 // the file has a main of its own
  std::vector<std::string> defines;      // names the file defines for others
  std::vector<std::string> declares;     // variables that no file defines
  std::vector<Prototype> missing;        // functions without a body that may be called
  std::vector<Prototype> input_sources;  // of the library: what they give is an input
  /// What pointers lead to that are in what the entry is given, outer ones first.
  struct Inner {
    std::string pointer;  // `p[0].next`
    std::string object;   // `struct node %[1]`
    std::string value{};  // or where something else is, as for parameters
  };
  std::vector<Inner> inner{};
  /// Functions that the entry is given pointers to, which tests write: named `*compare` by the
  /// pointer, and declared under another name.
  std::vector<Prototype> functions{};
  /// Functions of the library whose body tests have to have, since an input is all that they do
  /// outside: their names and, in C, what they are.
  struct Body {
    std::string name;
    std::string text;
  };
  std::vector<Body> bodies{};
};

/// An output of a test: a C expression, and where its value is seen.
struct Watch {
  std::string expression;
  std::vector<ts::Location> places;
  bool pointer = false;
};

/// How a test sees its outputs and gives values to what nobody can reach from outside.
struct Views {
  enum class View : std::uint8_t {
    result,  // what the entry returns
    hook,    // the program says it itself: long long pslice_see(int output, long long value)
    after,   // an object of the caller, or of static storage: looked at when the entry returned
    none,
  };
  std::vector<View> views;  // by watch
  /// The files with hooks in them, by file; none: as they are. Variables without an initialiser
  /// get one: long long pslice_local(int number).
  std::vector<std::optional<std::string>> instrumented;
  std::vector<base::Warning> warnings;
};

/// A variable that holds the state of a machine, as the source uses it.
struct StateVariable {
  struct Value {
    ts::Integer value;
    std::string name{};  // of the enumerator or macro; may be empty
  };
  /// What a function that is no part of a step, or an initialiser, gives it.
  struct Beginning {
    ts::Integer value;
    std::string function;  // none: an initialiser
    base::SourcePosition position;
  };
  bool enumerated = false;    // its type is an enumeration, and the values are its enumerators
  std::vector<Value> values;  // otherwise: the constants that it is given or compared with
  std::map<ts::Integer, std::string> names;  // of these and other values
  std::vector<Beginning> beginnings;
};

class Source;

/// A parsed program, before it is known where it starts: what its pointers point to depends on
/// that, its functions, statements and places do not.
class Parsed {
 public:
  using Messages = std::vector<base::CompilerMessage>;
  /// Throws base::Failure: bad_input for a file that cannot be read, program_errors where Clang
  /// finds errors. Adds what Clang says, also where it throws. The budget outlives the result if
  /// criteria are asked for.
  static std::unique_ptr<Parsed> load(const SourceOptions& options, base::Budget& budget,
                                      Messages& messages);
  virtual ~Parsed() = default;

  /// Its functions and every call there may be: through a pointer, of each function that fits. What
  /// it does to memory is missing, so it is good for nothing else. With `SourceOptions::asked`,
  /// most functions show calls only.
  [[nodiscard]] virtual const ts::Program& outline() const = 0;
  /// All places the specification `WHERE:VAR,...` means. Throws base::Failure (bad_input) with
  /// the nearest matching lines when there are none.
  [[nodiscard]] virtual Criterion find(const std::string& spec) const = 0;
  /// What the source says of an lvalue that holds the state of a machine whose steps are calls of
  /// this function. Throws base::Failure (bad_input) if it is no variable that could.
  [[nodiscard]] virtual StateVariable state_variable(ts::Function step,
                                                     const std::string& lvalue) const = 0;
  /// The objects of static storage that nobody else can name and this program writes, by name; and
  /// those that count as written though it does not.
  [[nodiscard]] virtual std::set<std::string> written_objects() const = 0;
  virtual void count_as_written(std::set<std::string> objects) = 0;
  /// The program that starts with this function; none: with any that nobody calls. Out of budget,
  /// all pointers may lead anywhere, and a warning says so.
  [[nodiscard]] virtual std::unique_ptr<Source> start(std::optional<ts::Function> entry,
                                                      base::Budget& budget) const = 0;
  /// Likewise, and only what the entry may run, and functions that are to be observed, is lowered.
  /// Of others the program has no more than their names and statements.
  [[nodiscard]] virtual std::unique_ptr<Source> start(ts::Function entry,
                                                      const std::vector<ts::Function>& observed,
                                                      base::Budget& budget) const = 0;

 protected:
  Parsed() = default;
};

/// What two versions of a program have in common, and what differs.
Correspondence correspond(const Parsed& old_version, const Parsed& new_version);

/// How long reading a program took so far.
struct LoadingSeconds {
  double parsing = 0;
  double lowering = 0;
  double pointers = 0;  // what they point to
};

/// A header, not one of the system's, in which functions of the program stand, or that includes
/// one.
struct Header {
  /// A line that includes it, in a file or another header.
  struct Inclusion {
    std::string from;
    unsigned line = 0;
  };
  std::string name;  // seen from where the user is
  std::vector<ts::Function> functions;
  std::vector<Inclusion> inclusions;
  bool can_be_cut = false;  // where headers are: its functions are those of one file
};

struct OutsideObject {
  std::string name;
  bool given = false;  // nothing the program declares: what a pointer from outside leads to
  std::vector<ts::Variable> cells;
};

/// A parsed and lowered program together with its source text.
class Source {
 public:
  /// Parses a program and starts it. Throws as Parsed::load.
  static std::unique_ptr<Source> load(const SourceOptions& options, base::Budget& budget);
  static std::unique_ptr<Source> load(const SourceOptions& options);  // however long it takes
  virtual ~Source() = default;

  /// The same program, started with another function; functions and places keep their numbers.
  [[nodiscard]] virtual std::unique_ptr<Source> restart(ts::Function entry,
                                                        base::Budget& budget) const = 0;
  [[nodiscard]] virtual const ts::Program& program() const = 0;
  [[nodiscard]] virtual LoadingSeconds seconds() const = 0;
  [[nodiscard]] virtual const std::vector<base::Warning>& warnings() const = 0;
  /// What is assumed of functions without a body that these functions call, as sentences.
  [[nodiscard]] virtual std::vector<std::string> assumptions(
      const std::vector<ts::Function>& functions) const = 0;
  /// To explore: is the function given pointers that lead to objects?
  [[nodiscard]] virtual bool is_given_pointers(ts::Function entry) const = 0;
  /// Could pointers that the function is given lead to the same object, or to one of static
  /// storage? To explore, each leads to its own.
  [[nodiscard]] virtual bool pointers_may_meet(ts::Function entry) const = 0;
  /// What pointers from outside may lead to: what the entry is given, and what has static storage.
  [[nodiscard]] virtual std::vector<OutsideObject> outside_objects() const = 0;
  /// Does one of these functions compare or subtract addresses, or take one for a number?
  [[nodiscard]] virtual bool looks_at_addresses(
      const std::vector<ts::Function>& functions) const = 0;
  /// The files as the user named them.
  [[nodiscard]] virtual const std::vector<std::string>& files() const = 0;
  /// Their headers. Where a file's number is asked for, these come after the files.
  [[nodiscard]] virtual std::vector<Header> headers() const = 0;
  [[nodiscard]] virtual std::string text(std::size_t file) const = 0;

  /// What the address of an object means, as C: `&x`, `a`, `"text"`; none: nothing.
  [[nodiscard]] virtual std::optional<std::string> place_at(const ts::Integer& address) const = 0;

  /// The numbers that stand in the functions of the program.
  [[nodiscard]] virtual std::set<ts::Integer> numbers() const = 0;

  /// What it takes to call a function from another C program.
  [[nodiscard]] virtual Calling calling(ts::Function entry) const = 0;
  /// How the watched values can be seen from outside when `entry` runs, and `locals` be given.
  [[nodiscard]] virtual Views views(ts::Function entry, const std::vector<Watch>& watches,
                                    const std::vector<ts::Variable>& locals) const = 0;
  /// Is it of static storage and can be assigned by who includes the text of this file?
  [[nodiscard]] virtual bool can_be_set(ts::Variable variable, std::size_t file) const = 0;
  /// SHA-256 of the text, in hexadecimal digits.
  [[nodiscard]] virtual std::string digest(std::size_t file) const = 0;

  /// What a criterion that was found in this program means. Throws base::Failure (bad_input) if it
  /// names no variable and its places use none.
  [[nodiscard]] virtual std::vector<CriterionPoint> observe(const Criterion& criterion) const = 0;
  /// Finds a specification and observes it, for who loaded the program at once.
  [[nodiscard]] virtual std::vector<CriterionPoint> resolve(const std::string& spec) const = 0;

  /// The file reduced to the kept statements: compilable, every kept token on its own line.
  /// `observable` statements stay in the text as well; where nothing of an observed statement
  /// does, an empty one stands for it.
  [[nodiscard]] virtual std::string reduced(
      std::size_t file, const base::BitSet& kept, const base::BitSet& observable,
      const std::vector<ts::Observation>& criterion) const = 0;

 protected:
  Source() = default;
};

/// Whether Clang would colour what it says on stderr.
bool stderr_has_colours();

}  // namespace pslice::frontend
