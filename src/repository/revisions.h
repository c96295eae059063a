#pragma once

#include <string>
#include <vector>

#include "base/source_text.h"

// The door of the module that reads git repositories.

namespace pslice::repository {

/// Files of two revisions of a git repository, as they are in its database: nothing is checked out.
/// Paths are those that users write, from the working directory.
class Revisions {
 public:
  Revisions() = default;
  Revisions(const Revisions&) = delete;
  Revisions& operator=(const Revisions&) = delete;
  virtual ~Revisions() = default;

  /// A file of C in both; no name: it is not in that one.
  struct Touched {
    std::string old_path;
    std::string new_path;
  };
  /// The C files that are not the same in both, renamed ones found by what is in them.
  [[nodiscard]] virtual std::vector<Touched> touched() const = 0;
  /// C files that are the same in both, and include, by what they say, headers that are not.
  [[nodiscard]] virtual std::vector<std::string> including_touched_headers() const = 0;

  /// What the file is in OLD, and what it is in NEW: where it has another name in OLD, that; none
  /// if it is not there.
  [[nodiscard]] virtual Touched find(const std::string& file) const = 0;

  /// The files, and all headers, as they are in OLD, or in NEW. Nothing if that is the working
  /// tree. A file without a name is empty.
  [[nodiscard]] virtual std::vector<base::SourceText> old_texts(
      const std::vector<std::string>& files) const = 0;
  [[nodiscard]] virtual std::vector<base::SourceText> new_texts(
      const std::vector<std::string>& files) const = 0;

  /// As users name them: "HEAD~1", "the working tree".
  [[nodiscard]] virtual const std::string& old_name() const = 0;
  [[nodiscard]] virtual const std::string& new_name() const = 0;
};

/// `range` is `A` (OLD; NEW is the working tree), `A..B` or `A...B` (since B left A). The
/// repository is the one that `path` is in. Throws base::Failure (bad_input) where there is no such
/// thing. Whoever asks owns it.
using OpenRevisions = Revisions*(const std::string& range, const std::string& path);
inline constexpr const char* module = "pslice-repository.so";
inline constexpr const char* symbol = "pslice_open_revisions";

}  // namespace pslice::repository
