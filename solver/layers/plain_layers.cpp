#include <algorithm>

#include "solver/layers/layers.h"

// The layers that need no solver: a look at the formulas, and a look at values.

namespace pslice::solver {
namespace {

class Fold final : public Layer {
 public:
  using Layer::Layer;
  [[nodiscard]] std::string_view name() const override { return "fold"; }

  std::optional<Reply> answer(Question& question) override {
    bool all_plain = true;
    for (const Term assumption : question.assumptions) {
      if (assumption.is_false()) return contradiction({});
      if (assumption.kind() == term::Kind::negation) {
        if (const auto opposite = assertions_.find(assumption.operands()[0])) {
          return contradiction({*opposite});
        }
      }
      all_plain = all_plain && (assumption.is_true() || assertions_.find(assumption));
    }
    if (!all_plain || question.known == nullptr) return std::nullopt;
    Reply reply;
    reply.answer = Answer::satisfiable;
    reply.as_known = true;
    return reply;
  }

 private:
  static Reply contradiction(std::vector<Position> core) {
    Reply reply;
    reply.answer = Answer::unsatisfiable;
    reply.core = std::move(core);
    return reply;
  }
};

class AtHand final : public Layer {
 public:
  using Layer::Layer;
  [[nodiscard]] std::string_view name() const override { return "model"; }

  std::optional<Reply> answer(Question& question) override {
    if (question.known == nullptr) return std::nullopt;
    const bool all = std::ranges::all_of(question.assumptions, [&](Term assumption) {
      return term::holds(assumption, *question.known).value_or(false);
    });
    if (!all) return std::nullopt;
    Reply reply;
    reply.answer = Answer::satisfiable;
    reply.as_known = true;
    return reply;
  }
};

class ExternalLayer final : public Layer {
 public:
  ExternalLayer(std::string_view name, const Assertions& assertions,
                std::unique_ptr<Backend> backend)
      : Layer(assertions), name_(name), backend_(std::move(backend)) {}
  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] bool decides() const override { return true; }
  [[nodiscard]] bool is_hard() const override { return true; }

  /// An unsatisfiable part settles the whole, even after an unknown one.
  std::optional<Reply> answer(Question& question) override {
    for (Part& part : question.parts) {
      if (part.verdict) continue;
      part.verdict = backend_->check(part.constraints);
      if (part.verdict->answer == Answer::unsatisfiable) break;
    }
    return combined(question.parts);
  }

 private:
  std::string name_;
  std::unique_ptr<Backend> backend_;
};

}  // namespace

std::unique_ptr<Layer> make_fold_layer(const Assertions& assertions) {
  return std::make_unique<Fold>(assertions);
}

std::unique_ptr<Layer> make_model_layer(const Assertions& assertions) {
  return std::make_unique<AtHand>(assertions);
}

std::unique_ptr<Layer> make_external_layer(std::string_view name, const Assertions& assertions,
                                           std::unique_ptr<Backend> backend) {
  return std::make_unique<ExternalLayer>(name, assertions, std::move(backend));
}

}  // namespace pslice::solver
