#pragma once

#include <string>
#include <vector>

#include "tests/support/generator.h"

namespace pslice::support {

/// Whether the line after a candidate is a statement that can itself carry the label.
enum class Labels { next, nothing };

/// A line before which a labelled statement may be put.
struct Candidate {
  std::size_t line = 0;     // index into Body::lines
  std::vector<Name> names;  // in scope there
  Labels labels = Labels::nothing;
};

/// How often a function jumps backward by goto, at most.
inline constexpr unsigned fuel = 2;

struct Body {
  std::vector<std::string> lines;
  std::vector<Candidate> candidates;
};

/// Writes the statements of one function.
class StatementGenerator {
 public:
  /// What a return statement has to give.
  StatementGenerator(Generation& generation, Frame& frame, std::optional<Name> result);

  /// Declares locals, then about that many statements; the last returns.
  Body body(unsigned statement_count);

 private:
  using Permit = ExpressionGenerator::Permit;
  struct Simple {
    std::string text;     // without indentation, one statement, the semicolon included
    bool braces = false;  // cannot be the only statement of a branch that has an else
  };

  void declare_locals();
  void declare_memory();
  void declare_counters();
  void declaration();
  void statements(unsigned count);
  void statement();
  Simple simple();
  Simple assign();
  Simple compound_assign();
  std::optional<Simple> macro();
  std::optional<Simple> pointer_change();
  void if_statement();
  enum class Braces { always, optional };
  void branch(const std::string& head, Braces braces);
  void loop();
  void for_loop(const std::string& counter, unsigned bound);
  void switch_statement();
  void case_body(unsigned value_count);
  void forward_goto();
  void jump_into_block(const std::string& label);
  void backward_goto();
  void leave();
  std::string return_statement();

  void block(unsigned count);
  void line(const std::string& text);
  void candidate(Labels labels);
  [[nodiscard]] bool spent() const { return budget_ == 0; }
  void spend() { budget_ -= budget_ > 0 ? 1 : 0; }

  /// Names declared inside disappear at the end.
  struct Scope {
    Frame& frame;
    std::size_t names;
    std::size_t pointers;

    explicit Scope(Frame& enclosing)
        : frame(enclosing), names(frame.names.size()), pointers(frame.pointers.size()) {}
    ~Scope() {
      frame.names.resize(names);
      frame.pointers.resize(pointers);
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
  };

  Generation& generation_;
  Random& random_;
  const RandomCOptions& options_;
  Frame& frame_;
  ExpressionGenerator expressions_;
  std::optional<Name> result_;
  Body body_;
  std::vector<std::string> free_counters_;
  unsigned budget_ = 0;  // statements still to be written
  unsigned depth_ = 0;   // of nesting
  unsigned indent_ = 1;
  unsigned loops_ = 0;      // around this statement
  unsigned breakable_ = 0;  // loops and switches around this statement
  unsigned next_name_ = 0;
  unsigned next_label_ = 0;
  bool joins_line_ = false;  // the last line is a simple statement that another may follow
};

}  // namespace pslice::support
