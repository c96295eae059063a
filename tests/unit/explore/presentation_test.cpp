#include "slicer/explore/presentation/presentation.h"

#include <gtest/gtest.h>

#include "slicer/explore/presentation/input_names.h"
#include "tests/unit/explore/engine.h"

namespace pslice::explore {
namespace presentation_test {

using Strings = std::vector<std::string>;

Strings names(const std::vector<Input>& inputs) {
  Strings result;
  for (const Input& input : inputs) result.push_back(input.name);
  return result;
}

TEST(Presentation, ShowsParametersAndWhatTestsNeed) {
  Engine engine("global g, h; main(p, q) { x = 1; if (g > 3) x = q + h - h; observe x; }");
  // g is met first, q never gets a value, and nobody needs h.
  engine.inputs.find(engine.given()[2], 0);
  engine.add_group({0, 0, 2, 7});
  present_inputs(engine.runnable, engine.signature);
  EXPECT_EQ(names(engine.signature.inputs), (Strings{"p", "q", "g"}));
  ASSERT_EQ(engine.signature.groups.size(), 1U);
  EXPECT_EQ(engine.signature.groups.front().test.values,
            (std::vector<std::optional<Integer>>{{}, {}, Integer(2)}));
}

TEST(Presentation, SaysWhatIsAlwaysZero) {
  Engine engine("main(r) { x = 1; observe x; }");
  engine.program()[engine.given()[0]].type = {ts::Type::Kind::opaque, 64, true};
  engine.add_group({});
  present_inputs(engine.runnable, engine.signature);
  EXPECT_TRUE(engine.warns_of("r is always zero: numbers that are no integers are not varied"));
  EXPECT_TRUE(engine.signature.complete);
}

TEST(Presentation, DescribesOutputs) {
  Engine engine("type u8 x; main(p) { x = p; observe x; }");
  ASSERT_EQ(engine.signature.outputs.size(), 1U);
  EXPECT_EQ(engine.signature.outputs.front().name, "x");
  EXPECT_EQ(engine.signature.outputs.front().type.bits, 8U);
  EXPECT_FALSE(engine.signature.outputs.front().pointer);
}

TEST(Presentation, GivesEachInputANameOfItsOwn) {
  std::vector<Input> inputs(5);
  for (Input& input : inputs) input.name = "n";
  inputs[1].kind = Input::Kind::global;
  inputs[2].kind = Input::Kind::local;
  inputs[2].function = "f";
  give_names_of_their_own(inputs);
  EXPECT_EQ(names(inputs), (Strings{"n", "global_n", "f_n", "n_2", "n_3"}));
}

}  // namespace presentation_test
}  // namespace pslice::explore
