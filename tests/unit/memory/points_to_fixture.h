#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "memory/points_to.h"
#include "tests/unit/memory/programs.h"

namespace pslice::memory {

using Places = std::vector<Place>;

class PointsToTest : public testing::Test {
 protected:
  PointsToTest() {
    x = b.object("x", {32});
    y = b.object("y", {32});
    pair = b.object("pair", {64, 64});
    main = b.begin("main");
    index = b.variable("i", MemoryBuilder::word);
  }

  PointsTo& solved() {
    b.end();
    points_to = std::make_unique<PointsTo>(b.program, b.memory, budget);
    return *points_to;
  }

  bool is_exposed(Object o) const {
    const std::vector<Object> all = points_to->exposed();
    return std::ranges::find(all, o) != all.end();
  }

  Place outside() { return {b.memory.outside(), b.memory[b.memory.outside()].anywhere()}; }
  Place anywhere_in(Object o) { return {o, b.memory[o].anywhere()}; }

  MemoryBuilder b;
  base::Budget budget;
  Object x, y, pair;
  ts::Function main;
  ts::Variable index;
  std::unique_ptr<PointsTo> points_to;
};

}  // namespace pslice::memory
