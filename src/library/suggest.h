#pragma once

#include "base/suggest.h"

namespace pslice::library {

using base::did_you_mean;
using base::join;
using base::nearest;

}  // namespace pslice::library
