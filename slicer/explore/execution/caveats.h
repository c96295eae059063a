#pragma once

#include <set>
#include <string>

#include "slicer/explore/execution/subject.h"

namespace pslice::explore {

/// What a signature does not cover, and says so: that it is not complete, why (a warning, each
/// once), and what it assumes instead.
class Caveats {
 public:
  Caveats(const Subject& subject, Signature& signature)
      : subject_(subject), signature_(signature) {}

  /// There may be groups that are not found. `where` may be none.
  void incomplete(ts::Statement where, std::string why);
  void assume(std::string sentence);
  /// There are inputs beyond those that are varied, and something rests on that: `what` ("an output
  /// depends") rests on the inputs in `provided` that cannot be varied.
  void rests_on_fixed(ts::Statement where, const std::string& what, Term provided);
  /// The same of a test, if such inputs have a part in it.
  void note_restricted(const Trace& trace, Node test);

 private:
  const Subject& subject_;
  Signature& signature_;
  std::set<std::string> said_;
};

}  // namespace pslice::explore
