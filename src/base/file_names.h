#pragma once

#include <string>
#include <vector>

namespace pslice::base {

/// Do both paths lead to the same file, however they are written? There need not be one.
bool is_same_file(const std::string& one, const std::string& other);

/// Those of the files that a user means by a name: the file that has this path, or else those whose
/// path ends in it (`src/a.c` is called `a.c` as well). Each once, in their order.
std::vector<std::string> files_called(const std::string& name,
                                      const std::vector<std::string>& files);

}  // namespace pslice::base
