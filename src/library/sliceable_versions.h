#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "library/entry.h"
#include "library/task.h"

namespace pslice::library {

/// A version read to be sliced.
class SliceableVersion {
 public:
  SliceableVersion(Options explored, frontend::Pointers pointers, base::Budget& budget)
      : options_(std::move(explored)) {
    options_.source.purpose = frontend::Purpose::slice;
    options_.source.pointers = pointers;
    options_.source.terms = nullptr;
    options_.source.addresses = nullptr;
    std::vector<base::CompilerMessage> said_before;
    parsed_ = frontend::Parsed::load(options_.source, budget, said_before);
  }

  /// From the same entry as a task of the version that is explored.
  [[nodiscard]] Task task(const Task& explored, const std::vector<frontend::Criterion>& criteria,
                          base::Budget& budget) const {
    Options options = options_;
    options.entry = entry_spec(explored.program(), explored.entry());
    return make_task(std::move(options), *parsed_, criteria, budget);
  }

 private:
  Options options_;
  std::unique_ptr<frontend::Parsed> parsed_;
};

struct Sliceable {
  SliceableVersion old_version;
  SliceableVersion new_version;
};

}  // namespace pslice::library
