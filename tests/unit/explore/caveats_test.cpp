#include "slicer/explore/execution/caveats.h"

#include <gtest/gtest.h>

#include "tests/unit/explore/engine.h"

namespace pslice::explore {
namespace caveats_test {

TEST(Caveats, AreSaidOnceForEachPlace) {
  Engine engine("main(p) { x = p; observe x; }");
  engine.program()[ts::Statement(0)].position = {"f.c", 3, 1};
  engine.caveats.incomplete({}, "something");
  engine.caveats.incomplete({}, "something");
  engine.caveats.incomplete(ts::Statement(0), "something");
  EXPECT_EQ(engine.signature.warnings.size(), 2U);
  EXPECT_FALSE(engine.signature.complete);
  engine.caveats.assume("this");
  engine.caveats.assume("this");
  EXPECT_EQ(engine.signature.assumptions.size(), 1U);
}

TEST(Caveats, NameTheInputsThatAreNotVaried) {
  Engine engine("main(p, r) { x = p; observe x; }");
  engine.program()[engine.given()[1]].type = {ts::Type::Kind::opaque, 64, true};
  const auto symbol = [&](std::size_t i) {
    return engine.terms().variable(engine.inputs[engine.inputs.find(engine.given()[i], 0)].symbol);
  };
  engine.caveats.rests_on_fixed({}, "an output depends",
                                engine.terms().less(symbol(0), engine.terms().constant(3)));
  EXPECT_TRUE(engine.signature.complete);
  engine.caveats.rests_on_fixed({}, "an output depends", engine.terms().less(symbol(0), symbol(1)));
  EXPECT_FALSE(engine.signature.complete);
  EXPECT_TRUE(engine.warns_of("an output depends on r, which is always zero"));
  EXPECT_EQ(engine.signature.assumptions, (std::vector<std::string>{"r is zero"}));
}

}  // namespace caveats_test
}  // namespace pslice::explore
