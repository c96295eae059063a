#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/source_text.h"

namespace pslice::library {

/// Files of two revisions of a git repository, as they are in its database: nothing is checked out.
/// Paths are those that users write, from the working directory.
class Revisions {
 public:
  /// `range` is `A` (OLD; NEW is the working tree), `A..B` or `A...B` (since B left A). The
  /// repository is the one that `path` is in. Throws base::Failure (bad_input) where there is no
  /// such thing.
  Revisions(const std::string& range, const std::string& path);
  Revisions(Revisions&&) noexcept;
  Revisions& operator=(Revisions&&) = delete;
  ~Revisions();

  /// A file of C in both; no name: it is not in that one.
  struct Touched {
    std::string old_path;
    std::string new_path;
  };
  /// The C files that are not the same in both, renamed ones found by what is in them.
  [[nodiscard]] std::vector<Touched> touched() const;
  /// C files that are the same in both, and include, by what they say, headers that are not.
  [[nodiscard]] std::vector<std::string> including_touched_headers() const;

  /// What the file is in OLD, and what it is in NEW: where it has another name in OLD, that; none
  /// if it is not there.
  [[nodiscard]] Touched find(const std::string& file) const;

  /// The files, and all headers, as they are in OLD, or in NEW. Nothing if that is the working
  /// tree. A file without a name is empty.
  [[nodiscard]] std::vector<base::SourceText> old_texts(
      const std::vector<std::string>& files) const;
  [[nodiscard]] std::vector<base::SourceText> new_texts(
      const std::vector<std::string>& files) const;

  /// As users name them: "HEAD~1", "the working tree".
  [[nodiscard]] const std::string& old_name() const;
  [[nodiscard]] const std::string& new_name() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace pslice::library
