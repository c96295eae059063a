#include "slicer/explore/modes/test_sets.h"

#include <algorithm>
#include <iterator>
#include <utility>

// What a node depends on has a smaller number, so one pass over the trace finds the sets of all
// nodes. relevance.h does the same for one node, with its statements.
//
// A test that can come out in one way only is not asked, but what it depends on is asked as if it
// were, at its time:
//
//     if (y > 2) b = z;          1
//     if (x > 5) c = 0;          2      where y <= 2, 3 has one outcome. Still the order is 1, 2:
//     if (b == 1) d = c;         3      in other executions 3 is asked, after 1 and before 2.
//
// So such tests are kept in the sets, but of those that depend on the same open tests only the
// latest, since it alone has an influence on the order: otherwise the rounds of a loop over numbers
// would all be there.

namespace pslice::explore {

std::size_t TestSets::Hash::operator()(const Members& members) const {
  std::size_t hash = members.size();
  for (const std::uint32_t member : members) hash = hash * 1'000'003 + member;
  return hash;
}

TestSets::TestSets(const Trace& trace)
    : trace_(trace), flow_(trace.size()), number_(trace.size()), sets_(1) {
  known_[{}] = 0;
  for (std::size_t i = 1; i < trace.size(); ++i) {
    const Node node(i);
    flow_[i] = flow_of(node);
    if (trace.kind(node) == Trace::Kind::test) add_test(node, flow_[i]);
  }
}

void TestSets::add_test(Node test, Set flow) {
  const TestInfo& info = trace_.info(test);
  const auto number = static_cast<std::uint32_t>(before_.size());
  number_[test.index()] = number;
  tests_.push_back(test);
  is_open_.push_back(info.guessed || !info.others.empty() || !info.condition.is_true());
  const Members& members = sets_[flow].members;
  // If the latest of them has everything before it, so much for the order of them all.
  const bool is_chain = !members.empty() && !is_open_[members.back()] &&
                        open_before(members.back()) == sets_[flow].open;
  before_.push_back(is_chain ? before_[members.back()] : flow);
  const bool counts = is_open_.back() || sets_[flow].open != 0;
  with_.push_back(counts ? united(flow, numbered({number})) : flow);
}

TestSets::Set TestSets::flow_of(Node node) {
  Set result = with(trace_.test(node));
  for (const Node operand : trace_.operands(node)) {
    result = united(result, flow_[operand.index()]);
  }
  return result;
}

TestSets::Set TestSets::of(Node instance) {
  if (trace_.kind(instance) == Trace::Kind::test) return with(instance);
  return united(flow_[instance.index()], with(trace_.around(instance)));
}

TestSets::Set TestSets::numbered(Members members) {
  if (const auto known = known_.find(members); known != known_.end()) return known->second;
  Members open;
  std::ranges::copy_if(members, std::back_inserter(open),
                       [&](auto test) { return is_open_[test]; });
  const bool all_open = open.size() == members.size();
  const Set open_part = all_open ? Set() : numbered(std::move(open));
  const auto set = static_cast<Set>(sets_.size());
  known_[members] = set;
  sets_.push_back({std::move(members), all_open ? set : open_part});
  return set;
}

TestSets::Set TestSets::united(Set a, Set b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  const auto [small, large] = std::minmax(a, b);
  const std::uint64_t key = std::uint64_t{small} << 32U | large;
  if (const auto known = unions_.find(key); known != unions_.end()) return known->second;
  Members all;
  std::ranges::set_union(sets_[a].members, sets_[b].members, std::back_inserter(all));
  drop_needless(all);
  return unions_[key] = numbered(std::move(all));
}

void TestSets::drop_needless(Members& members) const {
  std::vector<Set> seen;
  Members kept;
  for (auto test = members.rbegin(); test != members.rend(); ++test) {
    if (!is_open_[*test]) {
      const Set open = open_before(*test);
      if (std::ranges::find(seen, open) != seen.end()) continue;
      seen.push_back(open);
    }
    kept.push_back(*test);
  }
  members.assign(kept.rbegin(), kept.rend());
}

std::vector<Node> TestSets::in_order(Set set) const {
  std::vector<Node> result;
  std::vector<bool> done(before_.size());
  add_in_order(set, done, result);
  return result;
}

void TestSets::add_in_order(Set set, std::vector<bool>& done, std::vector<Node>& result) const {
  const std::size_t all = sets_[sets_[set].open].members.size();
  const Members& members = sets_[set].members;
  for (auto test = members.rbegin(); test != members.rend(); ++test) {
    if (!done[*test]) {
      done[*test] = true;
      add_in_order(before_[*test], done, result);
      if (is_open_[*test]) result.push_back(tests_[*test]);
    }
    // Where all others are what it depends on, they are in order now.
    const std::size_t so_far = sets_[open_before(*test)].members.size();
    if (so_far + (is_open_[*test] ? 1 : 0) == all) return;
  }
}

}  // namespace pslice::explore
