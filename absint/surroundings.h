#pragma once

#include <vector>

#include "absint/box.h"
#include "absint/numeric_program.h"

namespace pslice::absint {

/// A loop and what comes shortly before it, as a program by itself with the points of the whole:
/// relations are looked for there and nowhere else, so that what they cost does not depend on the
/// rest of the program. Control comes in from one more point, with what the boxes know.
class Surroundings {
 public:
  Surroundings(const NumericProgram& whole, const Boxes& boxes, const Numbering& numbering,
               const ts::Loop& loop);

  [[nodiscard]] const NumericProgram& program() const { return program_; }
  [[nodiscard]] const Boxes& boxes() const { return boxes_; }
  [[nodiscard]] std::size_t size() const { return points_.size(); }
  [[nodiscard]] const std::vector<Point>& points() const { return points_; }  // ascending

 private:
  void collect(const NumericProgram& whole, const Boxes& boxes, const ts::Loop& loop);

  std::vector<bool> inside_;  // by point
  std::vector<Point> points_;
  NumericProgram program_;
  Boxes boxes_;  // by point, of those inside
};

}  // namespace pslice::absint
