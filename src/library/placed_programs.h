#pragma once

#include <string>
#include <vector>

#include "library/task.h"
#include "suite/suite.h"

namespace pslice::library {

/// A program whose files are texts (a revision of a repository) stands nowhere: tests bring it with
/// them, in a folder of its own, with the headers that it includes. Changes `programs`, the paths
/// of the files, and gives the files to write; none if all are on disk.
std::vector<suite::File> place_program(const Task& task, const std::string& folder,
                                       std::vector<std::string>& programs);

}  // namespace pslice::library
