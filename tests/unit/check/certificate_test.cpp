// The certificate against evidence that has been tampered with: what a correct search claims is
// accepted, and each change that breaks the proof is refused.

#include "slicer/check/certificate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "programs.h"
#include "slicer/early_runs.h"
#include "slicer/explorer.h"
#include "slicer/foundation.h"
#include "slicer/gap.h"
#include "slicer/reduce.h"
#include "tests/unit/slicer/mini.h"

namespace pslice::check {
namespace {

using slicer::Branch;
using slicer::State;
using slicer::StateGraph;
using slicer::StateInfo;
using Closing = StateInfo::Closing;
namespace mini = slicer::mini;

slicer::SharedSlice everything(const slicer::SharedSlice& empty,
                               const slicer::ReducedProgram& reduced) {
  slicer::SharedSlice whole = empty;
  reduced.fallback.elements.for_each([&](std::size_t e) { whole.add(e); });
  for (std::size_t f = 0; f < reduced.flow.frame_count(); ++f) {
    whole.add(whole.exit_of(reduced.flow[symex::Frame(f)].function));
  }
  return whole;
}

/// A search as slice_path_sensitive does it, with its evidence to be changed at will.
class Search {
 public:
  explicit Search(std::string_view text, slicer::SliceOptions options = {})
      : example_(mini::parse(text)),
        foundation_(example_.program, example_.entry, example_.criterion, options) {
    base::Budget budget;
    slicer::Slice slice;
    EXPECT_TRUE(solve_path_insensitively(foundation_, example_.entry, budget, slice));
    reduced_.emplace(foundation_);
    const slicer::Equations equations(reduced_->flow, foundation_.reach, options.control,
                                      slicer::Hits::possible, example_.criterion,
                                      reduced_->fallback);
    const slicer::Equations certain(reduced_->flow, foundation_.reach, options.control,
                                    slicer::Hits::certain, example_.criterion, reduced_->fallback);
    const slicer::SharedSlice empty(reduced_->flow, foundation_.reach, foundation_.control,
                                    example_.criterion);
    const slicer::SharedSlice whole = everything(empty, *reduced_);
    slicer::Shown shown(certain, empty);
    symex::Symbols symbols(example_.program);
    solver::Statistics statistics;
    const auto solver =
        solver::make_solver([&symbols](ts::Variable v) { return symbols.range(v); }, statistics);
    const slicer::Setting setting{reduced_->flow, equations, whole,  shown,           symbols,
                                  *solver,        options,   budget, slice.statistics};
    slicer::Explorer explorer(setting);
    explorer.explore();
    slicer::GapCloser gap(setting, explorer);
    gap.close();
    graph = explorer.graph();
    kept = gap.slice().elements();
    runs = shown.runs();
    rule = options.control;
  }

  StateGraph graph;
  base::BitSet kept;
  std::vector<symex::Run> runs;
  slicer::ControlRule rule = slicer::ControlRule::branch;
  symex::Start start = symex::Start::initial_values;

  [[nodiscard]] const symex::Flow& flow() const { return reduced_->flow; }
  [[nodiscard]] const ts::Program& program() const { return example_.program; }

  [[nodiscard]] bool sound() const { return is_confirmed(check_soundness(evidence())); }
  [[nodiscard]] bool exact() const { return is_confirmed(check_exactness(evidence())); }

  /// The states that can be reached.
  [[nodiscard]] std::vector<State> reached() const {
    std::vector<State> found{StateGraph::start()};
    std::vector<bool> seen(graph.size());
    seen[0] = true;
    const auto reach = [&](State s) {
      if (!seen[s.index()]) found.push_back(s);
      seen[s.index()] = true;
    };
    for (std::size_t i = 0; i < found.size(); ++i) {
      const StateInfo& info = graph[found[i]];
      if (info.target) reach(info.target);
      for (const Branch& branch : info.branches) {
        if (branch.kind != Branch::Kind::cut) reach(branch.child);
      }
    }
    return found;
  }

 private:
  static bool is_confirmed(const Opinion& opinion) {
    EXPECT_FALSE(opinion.undecided);
    return opinion.confirmed();
  }

  [[nodiscard]] Evidence evidence() const {
    return {reduced_->flow,
            foundation_.reach,
            foundation_.control,
            rule,
            example_.criterion,
            start,
            graph,
            kept,
            runs,
            reduced_->fallback.elements,
            reduced_->fallback.matters};
  }

  mini::Example example_;
  slicer::Foundation foundation_;
  std::optional<slicer::ReducedProgram> reduced_;
};

const std::string& text_of(std::string_view name) {
  for (const NamedProgram& program : programs()) {
    if (program.name == name) return program.text;
  }
  throw std::runtime_error("no such program");
}

/// The linear programs without loops, all of which have exact slices.
const std::vector<std::string> exact_ones{"figure 1", "unlikely", "correlated", "calls", "opened"};

TEST(Certificate, AcceptsWhatASearchClaims) {
  for (const NamedProgram& program : programs()) {
    SCOPED_TRACE(program.name);
    EXPECT_TRUE(Search(program.text).sound());
  }
  for (const std::string& name : exact_ones) {
    SCOPED_TRACE(name);
    EXPECT_TRUE(Search(text_of(name)).exact());
  }
  EXPECT_TRUE(Search(text_of("loop")).exact());
}

// --- labels ---

TEST(Certificate, MissesTheReasonOfEveryCut) {
  int cuts = 0;
  for (const NamedProgram& program : programs()) {
    SCOPED_TRACE(program.name);
    const Search search(program.text);
    for (const State state : search.reached()) {
      const auto& branches = search.graph[state].branches;
      const auto is_cut = [](const Branch& b) { return b.kind == Branch::Kind::cut; };
      if (std::ranges::none_of(branches, is_cut)) continue;
      Search changed(program.text);
      changed.graph[state].interpolant.clear();
      EXPECT_FALSE(changed.sound()) << "state " << state.index();
      ++cuts;
    }
  }
  EXPECT_GT(cuts, 10);
}

/// Not every claim is needed: one may follow from the others, or be true of every state.
TEST(Certificate, MissesMostClaims) {
  int missed = 0;
  int claims = 0;
  for (const NamedProgram& program : programs()) {
    const Search search(program.text);
    for (const State state : search.reached()) {
      for (std::size_t c = 0; c < search.graph[state].interpolant.size(); ++c) {
        Search changed(program.text);
        auto& interpolant = changed.graph[state].interpolant;
        interpolant.erase(interpolant.begin() + static_cast<std::ptrdiff_t>(c));
        missed += changed.sound() ? 0 : 1;
        ++claims;
      }
    }
  }
  EXPECT_GT(claims, 20);
  EXPECT_GT(2 * missed, claims);
}

TEST(Certificate, RefusesAClaimTheStartDoesNotImply) {
  Search search(text_of("figure 1"));
  term::Factory& terms = search.program().terms();
  const ts::Variable input = search.program()[ts::Function(0)].parameters.front();
  const ts::Term positive = terms.less(terms.constant(0), terms.variable(input));
  search.graph[StateGraph::start()].interpolant.push_back({positive, {}});
  EXPECT_FALSE(search.sound());
}

TEST(Certificate, RefusesAStrongerLabelAnywhere) {
  const std::string& text = text_of("correlated");
  const Search search(text);
  for (const State state : search.reached()) {
    Search changed(text);
    term::Factory& terms = changed.program().terms();
    const ts::Variable input = changed.program()[ts::Function(0)].parameters.front();
    const ts::Term unlikely = terms.equal(terms.variable(input), terms.constant(77'777));
    changed.graph[state].interpolant.push_back({unlikely, {}});
    EXPECT_FALSE(changed.sound()) << "state " << state.index();
  }
}

/// `false` stands for the path to the state, so it can stand for no other.
TEST(Certificate, RefusesReuseOfAStateThatStandsForItsPath) {
  int reused = 0;
  for (const NamedProgram& program : programs()) {
    SCOPED_TRACE(program.name);
    const Search search(program.text);
    for (const State state : search.reached()) {
      if (search.graph[state].closing != Closing::reuse) continue;
      Search changed(program.text);
      const State target = changed.graph[state].target;
      changed.graph[target].interpolant = {{changed.program().terms().truth(false), {}}};
      EXPECT_FALSE(changed.sound()) << "state " << target.index();
      ++reused;
    }
  }
  EXPECT_GT(reused, 5);
}

TEST(Certificate, RefusesACutBranch) {
  int cut = 0;
  for (const std::string& name : exact_ones) {
    const std::string& text = text_of(name);
    const Search search(text);
    for (const State state : search.reached()) {
      for (std::size_t b = 0; b < search.graph[state].branches.size(); ++b) {
        if (search.graph[state].branches[b].kind != Branch::Kind::taken) continue;
        Search changed(text);
        changed.graph[state].branches[b].kind = Branch::Kind::cut;
        EXPECT_FALSE(changed.sound()) << name << ", state " << state.index() << ", branch " << b;
        ++cut;
      }
    }
  }
  EXPECT_GT(cut, 20);
}

TEST(Certificate, RefusesABranchNobodyLookedAt) {
  Search search(text_of("figure 1"));
  search.graph[StateGraph::start()].branches[0].kind = Branch::Kind::pending;
  EXPECT_FALSE(search.sound());
}

TEST(Certificate, RefusesAMissingBranch) {
  const std::string& text = text_of("figure 1");
  const Search search(text);
  for (const State state : search.reached()) {
    if (search.graph[state].branches.empty()) continue;
    Search changed(text);
    changed.graph[state].branches.pop_back();
    EXPECT_FALSE(changed.sound());
    Search doubled(text);
    doubled.graph[state].branches.back().first = doubled.graph[state].branches.front().first;
    EXPECT_EQ(doubled.sound(), search.graph[state].branches.size() == 1);
  }
}

TEST(Certificate, RefusesAnUnexploredState) {
  Search search(text_of("figure 1"));
  const State child = search.graph[StateGraph::start()].branches[0].child;
  search.graph[child].branches.clear();
  search.graph[child].closing = Closing::given_up;
  EXPECT_FALSE(search.sound());
}

/// Is there nothing to decide on the way?
bool leads_straight(const symex::Flow& flow, symex::Step step, symex::Point to) {
  for (std::size_t i = 0; i < flow.step_count(); ++i) {
    const symex::Point at = flow[step].target;
    if (at == to) return true;
    if (flow[at].out.size() != 1 || flow.guard(flow[at].out.front())) return false;
    step = flow[at].out.front();
  }
  return false;
}

TEST(Certificate, RefusesAChildElsewhere) {
  const std::string& text = text_of("calls");
  const Search search(text);
  int redirected = 0;
  for (const State state : search.reached()) {
    for (std::size_t b = 0; b < search.graph[state].branches.size(); ++b) {
      const Branch& branch = search.graph[state].branches[b];
      if (branch.kind == Branch::Kind::cut) continue;
      for (const State other : search.reached()) {
        if (leads_straight(search.flow(), branch.first, search.graph[other].point)) continue;
        Search changed(text);
        changed.graph[state].branches[b].child = other;
        EXPECT_FALSE(changed.sound()) << state.index() << " -> " << other.index();
        ++redirected;
      }
    }
  }
  EXPECT_GT(redirected, 20);
}

/// Reusing another state in place of the one found is fine only if the label allows it.
TEST(Certificate, RefusesARedirectedReuse) {
  int elsewhere = 0;
  int here = 0;
  for (const NamedProgram& program : programs()) {
    SCOPED_TRACE(program.name);
    const Search search(program.text);
    for (const State state : search.reached()) {
      if (search.graph[state].closing != Closing::reuse) continue;
      for (const State other : search.reached()) {
        if (other == state || other == search.graph[state].target) continue;
        Search changed(program.text);
        changed.graph[state].target = other;
        const bool same_point = search.graph[other].point == search.graph[state].point;
        if (!same_point) {
          EXPECT_FALSE(changed.sound());
          ++elsewhere;
        } else if (!changed.sound()) {
          ++here;
        }
      }
    }
  }
  EXPECT_GT(elsewhere, 10);
  EXPECT_GT(here, 0);
}

TEST(Certificate, RefusesALoopThatRemembers) {
  // The head is said not to have forgotten what the loop changes.
  const char* text = R"(
    main(n, p) {
      k = 1;
      z = 0;
      while (n > 0) {
        if (k == 2) z = 5;
        if (p > 0) k = 2;
        n = n - 1;
      }
      observe z;
    })";
  const Search search(text);
  ASSERT_TRUE(search.sound());
  int heads = 0;
  for (const State state : search.reached()) {
    if (!search.graph[state].generalised) continue;
    ++heads;
    Search changed(text);
    changed.graph[state].generalised = false;
    EXPECT_FALSE(changed.sound());
    // With k = 1 remembered the inner test would be decided.
    Search cut(text);
    term::Factory& terms = cut.program().terms();
    ts::Variable k;
    for (std::size_t v = 0; v < cut.program().variable_count(); ++v) {
      if (cut.program()[ts::Variable(v)].name == "k") k = ts::Variable(v);
    }
    const ts::Term is_one = terms.equal(terms.variable(k), terms.constant(1));
    for (const State s : cut.reached()) {
      if (s != StateGraph::start()) cut.graph[s].interpolant.push_back({is_one, {}});
    }
    EXPECT_FALSE(cut.sound());
  }
  EXPECT_EQ(heads, 1);
}

// --- the slice ---

TEST(Certificate, MissesEveryElement) {
  int dropped = 0;
  for (const NamedProgram& program : programs()) {
    SCOPED_TRACE(program.name);
    const Search search(program.text);
    search.kept.for_each([&](std::size_t element) {
      Search changed(program.text);
      changed.kept.erase(element);
      EXPECT_FALSE(changed.sound()) << "element " << element;
      ++dropped;
    });
  }
  EXPECT_GT(dropped, 20);
}

TEST(Certificate, RefusesAnElementTooMany) {
  int added = 0;
  for (const std::string& name : exact_ones) {
    SCOPED_TRACE(name);
    const Search search(text_of(name));
    for (std::size_t e = 0; e < search.program().statement_count(); ++e) {
      if (search.kept.contains(e)) continue;
      Search changed(text_of(name));
      changed.kept.insert(e);
      EXPECT_FALSE(changed.exact()) << "element " << e;
      ++added;
    }
  }
  EXPECT_GT(added, 5);
}

TEST(Certificate, TheOtherRuleKeepsMore) {
  slicer::SliceOptions options;
  options.control = slicer::ControlRule::edge;
  Search search(text_of("figure 1"), options);
  EXPECT_TRUE(search.sound());
  EXPECT_TRUE(search.exact());
  search.rule = slicer::ControlRule::branch;
  EXPECT_FALSE(search.sound());
}

TEST(Certificate, KnowsNothingOfWhatIsBehindAnOpaqueCall) {
  // All that the call may run is needed, and the call itself.
  const char* text = R"(
    f(n) {
      if (n > 0) {
        m = f(n - 1);
        return m + 1;
      }
      return 0;
    }
    main(p) {
      q = p;
      y = f(q);
      observe y;
    })";
  const Search search(text);
  EXPECT_TRUE(search.sound());
  EXPECT_FALSE(search.exact());
  search.kept.for_each([&](std::size_t element) {
    Search changed(text);
    changed.kept.erase(element);
    EXPECT_FALSE(changed.sound()) << "element " << element;
  });
}

// --- runs ---

TEST(Certificate, NeedsTheRuns) {
  for (const std::string& name : exact_ones) {
    SCOPED_TRACE(name);
    Search search(text_of(name));
    ASSERT_FALSE(search.runs.empty());
    search.runs.clear();
    EXPECT_FALSE(search.exact());
  }
}

TEST(Certificate, RefusesAChangedPath) {
  for (const std::string& name : exact_ones) {
    SCOPED_TRACE(name);
    const Search search(text_of(name));
    for (std::size_t r = 0; r < search.runs.size(); ++r) {
      const std::size_t length = search.runs[r].path.size();
      for (std::size_t i = 0; i < length; ++i) {
        const auto at = static_cast<std::ptrdiff_t>(i);
        Search without(text_of(name));
        without.runs[r].path.erase(without.runs[r].path.begin() + at);
        EXPECT_FALSE(without.exact());
        // The other side of a test.
        const symex::Step step = search.runs[r].path[i];
        for (const symex::Step other : search.flow()[search.flow()[step].source].out) {
          if (other == step) continue;
          Search turned(text_of(name));
          turned.runs[r].path[i] = other;
          EXPECT_FALSE(turned.exact());
          // Even if it stops right there.
          turned.runs[r].path.resize(i + 1);
          turned.runs[r].end_point = search.flow()[other].target;
          EXPECT_FALSE(turned.exact());
        }
      }
      Search shorter(text_of(name));
      shorter.runs[r].path.pop_back();
      EXPECT_FALSE(shorter.exact());
    }
  }
}

TEST(Certificate, RefusesAChangedInput) {
  // Every input is tested against zero.
  const char* text = R"(
    main(p, q) {
      x = 1;
      if (p > 0) x = 2;
      if (q > 0) x = x + 1;
      observe x;
    })";
  const Search search(text);
  ASSERT_TRUE(search.exact());
  int changes = 0;
  for (std::size_t r = 0; r < search.runs.size(); ++r) {
    for (std::size_t i = 0; i < 2; ++i) {
      Search changed(text);
      ts::Integer& input = changed.runs[r].inputs[i];
      input = ts::Integer(1) - input;
      const bool turns = (input.sign() > 0) != (search.runs[r].inputs[i].sign() > 0);
      EXPECT_EQ(changed.exact(), !turns);
      changes += turns;
      Search fewer(text);
      fewer.runs[r].inputs.clear();
      EXPECT_FALSE(fewer.exact());
    }
  }
  EXPECT_GT(changes, 1);
}

TEST(Certificate, ARunOfAnotherStartIsNoProof) {
  const char* text = R"(
    global on = 1;
    main(p) {
      x = 1;
      if (on) x = 2;
      observe x;
    })";
  Search search(text);
  ASSERT_TRUE(search.sound());
  ASSERT_TRUE(search.exact());
  search.start = symex::Start::unknown;
  EXPECT_FALSE(search.sound());
}

}  // namespace
}  // namespace pslice::check
