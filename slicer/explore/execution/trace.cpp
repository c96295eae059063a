#include "slicer/explore/execution/trace.h"

#include <algorithm>
#include <utility>

namespace pslice::explore {

Trace::Trace() { nodes_.emplace_back(); }

Node Trace::add(Record record, std::span<const Node> operands) {
  record.first = static_cast<std::uint32_t>(operands_.size());
  // What everybody has seen from the start on says nothing.
  for (const Node operand : operands) {
    if (operand != start()) operands_.push_back(operand);
  }
  record.count = static_cast<std::uint32_t>(operands_.size()) - record.first;
  nodes_.push_back(record);
  return Node(nodes_.size() - 1);
}

Node Trace::add_value(ts::Statement statement, std::span<const Node> operands, Node around) {
  return add({.kind = Kind::value, .statement = statement, .around = around}, operands);
}

Node Trace::add_kept(std::span<const Node> operands) { return add({.kind = Kind::kept}, operands); }

Node Trace::add_merge(Node test, Node before) {
  return add({.kind = Kind::merge, .test = test}, {&before, 1});
}

Node Trace::add_test(ts::Statement statement, std::span<const Node> operands, Node around,
                     TestInfo info) {
  const Node node = add({.kind = Kind::test,
                         .statement = statement,
                         .test = around,
                         .number = static_cast<std::uint32_t>(tests_.size())},
                        operands);
  tests_.push_back(std::move(info));
  test_nodes_.push_back(node);
  return node;
}

Node Trace::reserve_test(TestInfo until_told) {
  const Node node =
      add({.kind = Kind::test, .number = static_cast<std::uint32_t>(tests_.size())}, {});
  tests_.push_back(std::move(until_told));
  return node;
}

void Trace::tell_test(Node reserved, TestInfo info) {
  tests_[nodes_[reserved.index()].number] = std::move(info);
  test_nodes_.insert(std::ranges::lower_bound(test_nodes_, reserved), reserved);
}

std::span<const Node> Trace::operands(Node n) const {
  const Record& record = nodes_[n.index()];
  return {operands_.data() + record.first, record.count};
}

}  // namespace pslice::explore
