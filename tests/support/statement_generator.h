#pragma once

#include <set>
#include <string>
#include <utility>
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
  struct Scope;
  void jump_into_block(const std::string& label, const Scope& passed_over);
  void backward_goto();
  void leave();
  std::string return_statement();

  // Loops of all shapes; with options.loop_shapes only.
  struct Counting {  // init; test; step
    std::string init;
    std::string test;
    std::string step;
    unsigned trips = 0;  // at most
    std::string counter;
    std::int64_t first = 0;   // its value at the start, where that is a constant
    std::int64_t stride = 0;  // 0: nothing is known to move with it
  };
  struct LoopBound {
    std::string text;
    std::int64_t high = 0;
  };
  void shaped_loop();
  void counted_loop();
  void goto_loop();
  void two_entry_loop();
  void state_machine();
  void subtracting_loop();
  void searching_loop();
  void halving_loop();
  Counting counting();
  Counting counting_signed();
  Counting counting_wrapping();
  LoopBound loop_bound(unsigned highest);
  std::vector<std::string> companions(const Counting& counting);
  void loop_body(std::vector<std::string> steps);
  void region(unsigned count);
  void leave_loop();
  void probe();
  std::string declare(const char* letter, const CType& type, const Range& range,
                      const std::string& value);
  std::string some_condition();
  [[nodiscard]] unsigned most_trips() const;

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
    std::size_t relations;

    explicit Scope(Frame& enclosing)
        : frame(enclosing),
          names(frame.names.size()),
          pointers(frame.pointers.size()),
          relations(frame.relations.size()) {}
    ~Scope() { leave(); }
    void leave() const {
      frame.names.resize(names);
      frame.pointers.resize(pointers);
      frame.relations.resize(relations);
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
  };

  /// What is written meanwhile stands inside a loop, for `break` and `continue` too.
  struct InLoop {
    StatementGenerator& generator;
    std::string outer_continue;

    InLoop(StatementGenerator& g, unsigned trips)
        : generator(g), outer_continue(std::exchange(g.before_continue_, "")) {
      g.frame_.repetition *= trips + 1;
      ++g.loops_;
      ++g.breakable_;
    }
    ~InLoop() {
      generator.before_continue_ = outer_continue;
      --generator.loops_;
      --generator.breakable_;
    }
    InLoop(const InLoop&) = delete;
    InLoop& operator=(const InLoop&) = delete;
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
  std::string before_continue_;       // what the loop does at its end, and must not be skipped
  std::vector<std::string> outside_;  // labels behind the loops around this statement
  std::set<std::string> jumped_to_;   // of these, the ones used
  unsigned shaped_loops_ = 0;         // around this statement, those of gotos included
  bool joins_line_ = false;           // the last line is a simple statement that another may follow
};

}  // namespace pslice::support
