// The cursor goes from state to state, and keeps what their paths have in common: it has to be
// where it would be if it had come from the start, whatever was asked and tried in between.

#include "slicer/search/path_cursor.h"

#include "by_hand.h"

namespace pslice::slicer {
namespace {

/// Where a cursor is: what is asserted, and what variables hold.
struct Place {
  std::vector<ts::Term> condition;
  std::vector<ts::Term> values;
  friend bool operator==(const Place&, const Place&) = default;
};

Place place_of(PathCursor& cursor, const ts::Program& program) {
  Place place;
  const solver::Assertions& condition = cursor.executor().condition();
  for (Position i = 0; i < condition.size(); ++i) {
    place.condition.push_back(condition.holds(i) ? condition[i] : ts::Term());
  }
  for (std::size_t v = 0; v < program.variable_count(); ++v) {
    place.values.push_back(cursor.executor().machine().value(ts::Variable(v)));
  }
  return place;
}

/// What search and refinement do wherever the cursor has taken them.
void stray(PathCursor& cursor, std::size_t how, const ts::Program& program) {
  symex::Executor& executor = cursor.executor();
  const symex::Executor::Mark here = executor.mark();
  const ts::Term some = program.terms().at_most(program.terms().variable(ts::Variable(0)),
                                                program.terms().constant(ts::Integer(3)));
  switch (how % 5) {
    case 0: executor.assume(executor.machine().evaluate(some)); break;
    case 1:
      executor.assume(executor.machine().evaluate(some));
      executor.undo(here);
      break;
    case 2: cursor.go_to_start(); break;
    case 3:
      // An exploration that is given up leaves things as they are.
      if (here.condition > 0) executor.drop(how % here.condition);
      break;
    default:
      executor.machine().forget({ts::Variable(0)});
      executor.assume(executor.machine().evaluate(some));
      if (here.condition > 0) executor.drop(0), executor.undo(here), executor.restore(0);
  }
}

TEST(PathCursor, IsWhereItWouldBeHadItComeFromTheStart) {
  for (const char* text : {mini::figure_1, R"(
         f(v) { if (v > 2) r = v; else r = 0; return r; }
         main(n, b, c) {
           x = 1;
           y = b;
           i = 0;
           while (i < n) {
             if (i == 2) x = y;
             if (y > 3) { if (y < 2) x = c; }
             y = f(c);
             i = i + 1;
           }
           if (x > 5) { if (x > 4) z = x; else z = y; } else z = 0;
           observe z;
         })"}) {
    SCOPED_TRACE(text);
    Prepared p(text);
    Exploration exploration(p.context());
    exploration.explore();
    const StateGraph& graph = exploration.graph();
    ASSERT_GE(graph.size(), 8U);
    PathCursor cursor(p.context(), graph);
    std::vector<std::pair<State, Place>> seen;
    for (std::size_t i = 0; i < 8 * graph.size(); ++i) {
      const State state(i * 7919 / 3 % graph.size());
      cursor.go_to(state);
      seen.emplace_back(state, place_of(cursor, p.program()));
      cursor.go_to(state);
      stray(cursor, i, p.program());
    }
    for (const auto& [state, place] : seen) {
      PathCursor afresh(p.context(), graph);
      afresh.go_to(state);
      ASSERT_EQ(place, place_of(afresh, p.program())) << state.index();
    }
  }
}

}  // namespace
}  // namespace pslice::slicer
