#pragma once

#include "slicer/explore/presentation/presentation.h"
#include "slicer/explore/tests/better_tests.h"
#include "tests/unit/explore/prepared.h"

namespace pslice::explore {

/// The parts of the exploration engine around a program, for tests of one of them.
struct Engine : Prepared {
  template <class Program>
  explicit Engine(Program program, Options asked = {})
      : Prepared(std::move(program)),
        options(std::move(asked)),
        questions(inputs, terms(), {}, signature.statistics),
        caveats(subject, signature),
        defined(subject, questions, options.max_iterations, caveats),
        mode(make_mode({subject, options, caveats})),
        groups(inputs, caveats, signature) {
    signature.outputs = described(Prepared::program(), outputs);
  }

  /// Runs an input; the leaf that it is reported as.
  std::optional<Leaf> leaf(const std::vector<long>& values, const Question& answered = {}) {
    return mode->note(answered, run(values), assigned(values));
  }
  /// Runs an input, and makes it a group.
  void add_group(const std::vector<long>& values) {
    std::optional<Leaf> found = leaf(values);
    if (found) groups.add(std::move(*found), run(values), assigned(values));
  }
  /// The conditions of a question.
  std::vector<std::string> texts_of(const Question& question) {
    std::vector<std::string> result = texts(question.prefix());
    result.push_back(text(question.side));
    return result;
  }
  [[nodiscard]] bool warns_of(std::string_view text) const {
    return std::ranges::any_of(signature.warnings, [&](const base::Warning& warning) {
      return to_string(warning).find(text) != std::string::npos;
    });
  }

  Options options;
  Signature signature;
  Questions questions;
  Caveats caveats;
  DefinedInputs defined;
  std::unique_ptr<Mode> mode;
  Groups groups;
};

}  // namespace pslice::explore
