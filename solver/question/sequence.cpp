#include <utility>

#include "solver/question/backend.h"

namespace pslice::solver {
namespace {

class Sequence final : public Backend {
 public:
  explicit Sequence(std::vector<std::unique_ptr<Backend>> backends)
      : backends_(std::move(backends)) {}

  Verdict check(std::span<const Term> constraints) override {
    for (const auto& backend : backends_) {
      Verdict verdict = backend->check(constraints);
      if (verdict.answer != Answer::unknown) return verdict;
    }
    return {};
  }

 private:
  std::vector<std::unique_ptr<Backend>> backends_;
};

}  // namespace

std::unique_ptr<Backend> make_sequence(std::vector<std::unique_ptr<Backend>> backends) {
  return std::make_unique<Sequence>(std::move(backends));
}

}  // namespace pslice::solver
