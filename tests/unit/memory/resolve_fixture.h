#pragma once

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "memory/resolve.h"
#include "tests/unit/memory/programs.h"
#include "ts/verify.h"

namespace pslice::memory {

template <class Kind>
std::vector<Kind> all_of(const ts::Program& program, ts::Function function) {
  std::vector<Kind> result;
  for (const ts::Edge edge : program[function].edges) {
    if (const auto* found = std::get_if<Kind>(&program[edge].operation)) result.push_back(*found);
  }
  return result;
}

class ResolveTest : public testing::Test {
 protected:
  /// A root with two pointers and a number.
  void begin() {
    main = b.begin("main");
    p = b.variable("p");
    n = b.variable("n", MemoryBuilder::word);
  }

  void resolve() {
    b.end();
    const std::size_t before = b.program.location_count();
    PointsTo points_to(b.program, b.memory, budget);
    moved = memory::resolve(b.program, b.memory, points_to, to_analyse, budget);
    EXPECT_EQ(ts::verify(b.program), std::vector<std::string>{});
    EXPECT_EQ(moved.size(), before);
  }

  /// p leads to one of so many words.
  void let_p_lead_to(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      words.push_back(b.object("w" + std::to_string(i), {32}));
    }
    begin();
    for (const Object o : words) b.set(p, b.address(o));
  }

  /// The addresses that were given to the words: what p is set to.
  std::vector<base::Integer> addresses() {
    std::vector<base::Integer> result;
    for (const ts::Assign& assign : assigns()) {
      if (assign.target == p) result.push_back(assign.value.value());
    }
    return result;
  }

  std::vector<ts::Assign> assigns() { return all_of<ts::Assign>(b.program, main); }
  std::vector<ts::Assign> assigns_to(ts::Variable v) {
    std::vector<ts::Assign> result = assigns();
    std::erase_if(result, [&](const ts::Assign& assign) { return assign.target != v; });
    return result;
  }
  std::vector<ts::Assume> assumes() { return all_of<ts::Assume>(b.program, main); }
  std::vector<ts::Havoc> havocs() { return all_of<ts::Havoc>(b.program, main); }

  /// With p at the address of one of the words, the words 100, 101, ... and n = 7.
  term::Valuation with_p_at(std::size_t word) {
    std::map<ts::Variable, base::Integer> values{{p, addresses().at(word)}, {n, 7}};
    for (std::size_t i = 0; i < words.size(); ++i) {
      values.emplace(b.cell(words[i]), base::Integer(100 + static_cast<std::int64_t>(i)));
    }
    return [values](ts::Variable v) -> std::optional<base::Integer> {
      const auto found = values.find(v);
      return found == values.end() ? std::nullopt : std::optional(found->second);
    };
  }

  MemoryBuilder b;
  base::Budget budget;
  ts::Function main;
  ts::Variable p;
  ts::Variable n;
  std::vector<Object> words;
  std::vector<ts::Location> moved;
};

}  // namespace pslice::memory
