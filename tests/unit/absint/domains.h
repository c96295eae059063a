#pragma once

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "tests/unit/absint/notation.h"

namespace pslice::absint {

/// Tests that every domain has to pass.
class DomainTest : public testing::TestWithParam<const char*> {
 protected:
  [[nodiscard]] bool has_octagons() const { return domain->name() == "octagons"; }
  [[nodiscard]] std::unique_ptr<Element> make(std::string_view text,
                                              std::size_t dimensions = 3) const {
    return element(*domain, dimensions, text);
  }

  static std::unique_ptr<Domain> make_domain() {
    return GetParam() == std::string("octagons") ? make_octagons() : make_polyhedra();
  }

  const std::unique_ptr<Domain> domain = make_domain();
};

inline const auto all_domains = testing::Values("octagons", "polyhedra");
inline const auto by_name = [](const auto& info) { return std::string(info.param); };

}  // namespace pslice::absint
