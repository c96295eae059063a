#pragma once

#include <map>
#include <span>
#include <vector>

#include "slicer/explore/execution/activations.h"
#include "slicer/explore/execution/execution.h"
#include "slicer/explore/execution/open_regions.h"
#include "slicer/explore/execution/sides.h"
#include "slicer/explore/execution/values.h"

namespace pslice::explore {

/// The program run on one input: where control goes, and what depends on what. What variables hold
/// is values.h's matter, which functions are active is activations.h's, and what a test has a say
/// in open_regions.h's. Control is in execution.cpp, what an edge does in operations.cpp, and what
/// C demands of it in demands.cpp.
class Runner {
 public:
  Runner(const Runnable& runnable, const Assignment& assignment, Execution before);
  Execution run();

 private:
  using Held = Values::Held;

  void end(Execution::End how) {
    if (ended_) return;
    ended_ = true;
    result_.end = how;
  }

  // --- values ---

  /// A pointer the entry is given leads to its object, or is null: as if a test had decided that.
  void give_object_or_null(ts::Variable v);
  /// Pointers in what the entry is given: there is a test of each, if it is looked at.
  void reserve_tests();
  void note_met(Node next);
  void tell_tests();

  [[nodiscard]] ts::Statement statement_of(ts::Edge edge) const {
    return numbered(program_[edge].statement);
  }

  [[nodiscard]] ts::Statement numbered(ts::Statement own) const {
    return own ? ts::Statement(runnable_.first_statement + own.index()) : own;
  }

  /// The nodes that define the variables.
  template <class Variables>
  std::vector<Node> definitions(const Variables& variables) {
    std::vector<Node> nodes;
    for (const ts::Variable v : variables) nodes.push_back(values_.at(v).node);
    return nodes;
  }

  /// An instance of a statement, where control is now.
  Node add_value(ts::Statement statement, std::span<const Node> operands) {
    return result_.trace.add_value(statement, operands, regions_.innermost());
  }

  void set(ts::Variable v, Held held, Node node) {
    held.node = node;
    values_.at(v) = std::move(held);
  }

  // --- control ---

  void start();
  void arrive(ts::Location location);
  /// Where what is observed does not exist (`a[i]` beyond the array), it is as if a test had gone
  /// around the observation.
  void observe(const Definables::Observation& seen);
  void collect_outputs();
  [[nodiscard]] bool is_observed_here(const std::optional<std::size_t>& output) const;
  void step();
  [[nodiscard]] ts::Term guard(ts::Edge e) const { return ts::guard_of(program_[e].operation); }
  /// The edge that is taken here. Where there is a choice, that is a test.
  ts::Edge choose_edge();
  void go_on(ts::Edge edge) { arrive(program_[edge].target); }
  /// Can an output be observed from there on? The location is one of the function that runs.
  [[nodiscard]] bool output_may_follow(ts::Location l) const;
  /// Ends where it cannot go on.
  void stop(Execution::End how, Node last);

  // --- what C demands ---

  bool is_defined(ts::Edge edge);
  /// An access through one of several pointers at no object: is that because one is null?
  bool leads_to_null(ts::Edge edge);
  /// Does a value of these depend, tests aside, on a pointer that is null in what the entry is
  /// given?
  [[nodiscard]] bool comes_from_null(std::vector<Node> nodes) const;
  /// Where someone asks whether all that is done is defined, a demand that holds is a test like
  /// others: there may be inputs for which it does not. So is one that holds for all inputs that
  /// come here: those that computed something else may have to be asked.
  void follow_demand(ts::Edge edge, ts::Term over_inputs);
  void note_check(ts::Edge edge, ts::Term over_inputs);
  /// What is demanded to be an int is known to be one in all executions that get here.
  void note_ints(ts::Term demand);
  /// Ends where a value is used that nobody gave.
  bool uses_indeterminate(ts::Edge edge);
  /// To copy a member or an element is not to use it: structures are copied as a whole.
  bool reads_indeterminate(ts::Edge edge, ts::Term value);
  /// Ends if the value does not follow from the inputs. Where it does, it may be different for
  /// other inputs on the same path.
  bool is_decided_by_indeterminate(ts::Edge edge, ts::Term value);

  // --- what an edge does ---

  /// A store to one of several cells leaves the others: then a choice gives what was there before.
  bool is_written(const ts::Assign& assign);
  void execute(ts::Edge edge, const ts::Assign& assign);
  void execute(ts::Edge edge, const ts::Assume& /*holds*/) { go_on(edge); }
  void execute(ts::Edge edge, const ts::Skip& /*skip*/);
  void note_call(ts::Edge edge);
  void execute(ts::Edge edge, const ts::Havoc& havoc);
  void execute(ts::Edge edge, const ts::Call& call);
  void leave_function();

  // --- a run that begins at a call ---

  bool begins_with(ts::Function callee);
  /// All that was computed and observed until now is what the run finds.
  void begin(const ts::FunctionInfo& function);

  const Runnable& runnable_;
  const ts::Program& program_;
  term::Factory& terms_;
  const Assignment& assignment_;
  Values values_;
  Activations activations_;
  Sides sides_;
  Execution result_;
  std::size_t steps_before_;
  OpenRegions regions_;
  std::map<ts::Variable, Node> reserved_;  // tests, by pointer
  std::vector<Node> met_;                  // by pointer that was followed: see TestInfo
  ts::Location here_;
  bool ended_ = false;
  std::size_t calls_so_far_ = 0;  // of the function that the run begins with
  std::size_t first_depth_ = 0;   // of activations, where it began
};

}  // namespace pslice::explore
