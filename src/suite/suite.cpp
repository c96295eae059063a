#include "suite/suite.h"

#include <array>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "report/formats.h"
#include "suite/writers.h"

namespace pslice::suite {

Suite write_suite(std::string_view format, const report::Exploration& exploration,
                  const Harness& harness) {
  static constexpr std::array<std::pair<std::string_view, Writer>,
                              report::suite_format_names.size()>
      writers = {{{"testcomp", write_testcomp},
                  {"c", write_c},
                  {"gtest", write_gtest},
                  {"json", write_json}}};
  for (const auto& [name, write] : writers) {
    if (name == format) return write(exploration, harness);
  }
  throw std::invalid_argument(fmt::format("no format of tests '{}'", format));
}

}  // namespace pslice::suite
