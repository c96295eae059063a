#pragma once

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "slicer/symex/recorded_run.h"
#include "ts/exact_memory.h"

namespace pslice::symex {

/// Who wrote which bits of a variable that was written in parts. A part that is written over
/// matters no more, so once all of it is, the variable depends on nothing that was there before.
class PartialWrites {
 public:
  struct Part {
    ts::Bits from = 0;
    ts::Bits size = 0;
    Trace::Number by = Trace::nobody;

    [[nodiscard]] ts::Bits end() const { return from + size; }
  };

  /// A definition of the variable, `bits` wide and defined by `before`, that changes one part.
  Trace::Number define(Trace& trace, ts::Variable variable, ts::Bits bits, Trace::Number before,
                       const Part& now) {
    std::vector<Part> parts;
    const auto known = parts_.find(before);
    if (known != parts_.end()) {
      for (const Part& part : known->second) keep_beside(part, now, parts);
    } else {
      keep_beside({0, bits, before}, now, parts);
    }
    parts.push_back(now);
    const auto first = static_cast<Trace::Index>(trace.sources.size());
    for (const Part& part : parts) trace.sources.push_back(part.by);
    const auto last = static_cast<Trace::Index>(trace.sources.size());
    trace.definitions.push_back({first, last, variable});
    const auto definition = static_cast<Trace::Number>(trace.definitions.size() - 1);
    parts_.emplace(definition, std::move(parts));
    return definition;
  }

  /// Who wrote these bits of what the definition gave a value, if one did.
  [[nodiscard]] Trace::Number writer(Trace::Number definition, ts::Bits from, ts::Bits size) const {
    const auto known = parts_.find(definition);
    if (known == parts_.end()) return definition;
    for (const Part& part : known->second) {
      if (part.from <= from && from + size <= part.end()) return part.by;
    }
    return Trace::nobody;
  }

 private:
  /// What of the part is not written over.
  static void keep_beside(const Part& part, const Part& now, std::vector<Part>& kept) {
    if (part.from < now.from) {
      kept.push_back({part.from, std::min(part.end(), now.from) - part.from, part.by});
    }
    if (now.end() < part.end()) {
      const ts::Bits from = std::max(part.from, now.end());
      kept.push_back({from, part.end() - from, part.by});
    }
  }

  std::unordered_map<Trace::Number, std::vector<Part>> parts_;  // by definition
};

}  // namespace pslice::symex
