#include "slicer/explore/modes/mode.h"

namespace pslice::explore {

std::unique_ptr<Mode> make_mode(const ModeSetting& setting) {
  switch (setting.options.by) {
    case By::relevant_slice: return by_relevant_slice(setting);
    case By::path: return by_path(setting);
    case By::dependence: return by_dependence(setting);
  }
  return nullptr;
}

}  // namespace pslice::explore
