#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace pslice::library {

/// A file of both versions.
struct FilePair {
  std::string old_name;  // as statements are placed
  std::string new_name;
  std::string old_text;
  std::string new_text;
};

/// Programs between two versions: OLD's text with some of the changes made. With none it is OLD,
/// with all it is NEW.
class MixedVersions {
 public:
  MixedVersions(std::vector<FilePair> files, const frontend::Correspondence& correspondence,
                const ts::Program& old_outline, const ts::Program& new_outline);

  /// Changes that go together, as the text has them: by their numbers; some units of text are no
  /// change of a statement or a definition, and have none.
  [[nodiscard]] std::size_t unit_count() const { return changes_.size(); }
  [[nodiscard]] const std::vector<std::size_t>& changes_of(std::size_t unit) const {
    return changes_[unit];
  }
  /// The files of OLD with these units changed, in their order.
  [[nodiscard]] std::vector<std::string> texts(const std::vector<bool>& changed) const;

 private:
  struct Edit {
    std::size_t begin = 0;  // of OLD's text
    std::size_t end = 0;
    std::string text;  // in its place
    std::size_t unit = 0;
  };

  std::vector<FilePair> files_;
  std::vector<std::vector<Edit>> edits_;           // by file, in the order of the text
  std::vector<std::vector<std::size_t>> changes_;  // by unit
};

}  // namespace pslice::library
