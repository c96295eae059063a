#include "tests/explore/features.h"

namespace pslice::exploring {

std::vector<Given> ints(const std::vector<std::string>& names) {
  std::vector<Given> result;
  for (const std::string& name : names) result.push_back({"int", name});
  return result;
}

std::vector<Given> with_elements(const std::vector<std::string>& names) {
  std::vector<Given> result = ints({"a[0]", "a[1]", "a[2]", "a[3]"});
  for (const Given& given : ints(names)) result.push_back(given);
  return result;
}

void judge_features(const std::vector<Feature>& features) {
  const support::TemporaryDirectory directory;
  std::vector<Explored> programs;
  for (const Feature& feature : features) {
    SCOPED_TRACE(feature.subject.prefix);
    programs.push_back(explored(feature.subject, directory, feature.exploring));
    for (const Way way : {depth_first, breadth_first, at_random}) {
      const explore::Signature& signature = programs.back().signatures[way];
      EXPECT_EQ(signature.complete, feature.complete);
      if (feature.groups == 0) continue;
      EXPECT_EQ(signature.groups.size(), feature.groups)
          << testing::PrintToString(lines(programs.back().loaded, signature));
    }
  }
  const Found found = judge_all(programs, 2'000);
  EXPECT_GT(found.defined, features.size() * 1'000);
}

}  // namespace pslice::exploring
