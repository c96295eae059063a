#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "mini.h"

namespace pslice::slicer {

inline constexpr Reuse all_reuses[] = {Reuse::lazy, Reuse::eager, Reuse::syntactic, Reuse::none};

inline SliceOptions with_domain(absint::DomainChoice domain) {
  SliceOptions options;
  options.domain = domain;
  return options;
}
inline SliceOptions unrolling(unsigned rounds) {
  SliceOptions options;
  options.unroll = rounds;
  return options;
}

/// Exact, and the same in every way of searching.
inline void expect_exact(const std::string& text, const std::vector<std::string>& expected,
                         const SliceOptions& with = {}) {
  const mini::Example example = mini::parse(text);
  for (const Reuse reuse : all_reuses) {
    for (const bool early : {true, false}) {
      SCOPED_TRACE(std::to_string(static_cast<int>(reuse)) + (early ? ", early runs" : ""));
      SliceOptions options = with;
      options.reuse = reuse;
      options.early_runs = early;
      const Slice slice = mini::path_sensitive(example, options);
      EXPECT_EQ(mini::texts(example.program, slice.statements), expected);
      EXPECT_TRUE(slice.exact);
      EXPECT_EQ(slice.refused, std::nullopt);
    }
  }
}

inline bool warns(const Slice& slice, std::string_view part) {
  return std::ranges::any_of(slice.warnings, [&](const base::Warning& warning) {
    return warning.message.find(part) != std::string::npos;
  });
}

/// Two counters, one twice as fast; a bound; and what only a relation between them excludes.
inline std::string counting(const std::string& test) {
  return R"(
    main(n, p) {
      i = 0;
      s = 0;
      x = 1;
      while (i < n) {
        i = i + 1;
        s = s + 2;
      }
      if ()" +
         test + R"() x = p;
      observe x;
    })";
}

}  // namespace pslice::slicer
