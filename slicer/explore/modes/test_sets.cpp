#include "slicer/explore/modes/test_sets.h"

#include <algorithm>
#include <iterator>
#include <utility>

// What a node depends on has a smaller number, so one pass over the trace finds the sets of all
// nodes. relevance.h does the same for one node, with its statements.

namespace pslice::explore {
namespace {

bool has_one_outcome(const TestInfo& info) {
  return info.condition.is_true() && info.others.empty() && !info.guessed;
}

}  // namespace

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
    if (trace.kind(node) != Trace::Kind::test) continue;
    const auto number = static_cast<std::uint32_t>(before_.size());
    number_[i] = number;
    before_.push_back(flow_[i]);
    const bool counts = !has_one_outcome(trace.info(node));
    with_.push_back(counts ? united(flow_[i], numbered({number})) : flow_[i]);
  }
}

TestSets::Set TestSets::flow_of(Node node) {
  Set result = trace_.kind(node) == Trace::Kind::value ? Set() : with(trace_.test(node));
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
  const auto [known, is_new] = known_.try_emplace(members, static_cast<Set>(sets_.size()));
  if (is_new) sets_.push_back(std::move(members));
  return known->second;
}

TestSets::Set TestSets::united(Set a, Set b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  const auto [small, large] = std::minmax(a, b);
  const std::uint64_t key = std::uint64_t{small} << 32U | large;
  if (const auto known = unions_.find(key); known != unions_.end()) return known->second;
  Members all;
  std::ranges::set_union(sets_[a], sets_[b], std::back_inserter(all));
  return unions_[key] = numbered(std::move(all));
}

std::vector<Node> TestSets::in_order(Set set) {
  std::vector<Node> result;
  std::vector<bool> done(before_.size());
  add_in_order(set, done, result);
  return result;
}

void TestSets::add_in_order(Set set, std::vector<bool>& done, std::vector<Node>& result) const {
  const Members& members = sets_[set];
  for (auto test = members.rbegin(); test != members.rend(); ++test) {
    const bool is_last = sets_[before_[*test]].size() + 1 == members.size();
    if (!done[*test]) {
      add_in_order(before_[*test], done, result);
      done[*test] = true;
      result.push_back(trace_.tests()[*test]);
    }
    if (is_last) return;  // the others are what it depends on
  }
}

}  // namespace pslice::explore
