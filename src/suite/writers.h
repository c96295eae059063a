#pragma once

#include "suite/suite.h"

// One function per format, each in the file of its name.

namespace pslice::suite {

Suite write_testcomp(const report::Exploration& exploration, const Harness& harness);
Suite write_c(const report::Exploration& exploration, const Harness& harness);
Suite write_gtest(const report::Exploration& exploration, const Harness& harness);
Suite write_json(const report::Exploration& exploration, const Harness& harness);

}  // namespace pslice::suite
