#pragma once

#include "slicer/check/certificate.h"

namespace pslice::check {

/// Are the labels of the state graph inductive?
Opinion check_labels(const Evidence& evidence);

}  // namespace pslice::check
