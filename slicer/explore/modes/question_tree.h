#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "slicer/explore/execution/inputs.h"
#include "slicer/explore/execution/trace.h"

// The tests of executions as one tree. Each execution goes from the root to a leaf: a branch. Where
// a test came out one way, the other ways are questions: is there an input that agrees on the tests
// before and goes there?
//
//     x + y > 10?  ──no──▶ out = 2
//         │yes
//     x > y?  ──no──▶ out = y
//         └─yes──▶ out = x
//
// That this is a tree is up to who orders the tests: the outcomes of the first k have to decide
// which is the next, and of which expression. Then every input follows one branch, the leaves are
// disjoint, each is reached once, and when no question is open, all are known.

namespace pslice::explore {

/// The conditions of tests as they came out, in the order in which they were asked.
using Conditions = std::vector<Term>;

/// Is there an input that agrees with an execution on its first tests, and then goes elsewhere? As
/// it stands: any input will do.
struct Question {
  std::shared_ptr<const Conditions> conditions;  // of the execution it comes from
  std::size_t length = 0;                        // of the prefix they are to have in common
  Term side;                                     // what is to hold after it; none: nothing
  std::shared_ptr<const Assignment> known;       // satisfies the prefix
  ts::Edge edge{};                               // that is taken then (Side); may be none

  [[nodiscard]] std::span<const Term> prefix() const {
    return conditions ? std::span(*conditions).first(length) : std::span<const Term>();
  }
  /// Is an execution with these conditions what was asked for?
  [[nodiscard]] bool is_answered_by(const Conditions& other) const;
};

/// The tests of an execution that are asked. Each condition has a meaning where those before hold.
struct Branch {
  std::vector<Node> tests;
  Conditions conditions;  // by test

  /// Does whatever took the sides so far take this one as well? Then there is nothing to ask.
  [[nodiscard]] bool settles(const TestInfo& test) const;
  void add(Node test, Term condition) {
    tests.push_back(test);
    conditions.push_back(condition);
  }
};

/// The questions that are open.
class QuestionTree {
 public:
  /// What the order `greedy` goes by: how far an edge is from what is looked for.
  using Distance = std::function<std::size_t(ts::Edge)>;

  explicit QuestionTree(Order order, std::uint64_t seed = 0, Distance distance = {})
      : order_(order), random_(seed), distance_(std::move(distance)) {}

  [[nodiscard]] bool is_explored() const { return open_.empty(); }
  /// The one to be asked next, which is open no longer. The tree is not explored.
  Question next();
  /// An execution with this input answered the question, and went along the branch. The sides not
  /// taken behind the question's are open now; those before were so already.
  void add(const Question& answered, const Trace& trace, const Branch& branch,
           const Assignment& input);

 private:
  void put_nearest_last();

  Order order_;
  std::mt19937_64 random_;
  Distance distance_;
  std::deque<Question> open_;
};

}  // namespace pslice::explore
