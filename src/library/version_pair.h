#pragma once

#include <memory>
#include <string>
#include <vector>

#include "library/task.h"

namespace pslice::library {

/// What criteria mean in each version.
struct Criteria {
  std::vector<frontend::Criterion> of_old;
  std::vector<frontend::Criterion> of_new;
};

/// A criterion of NEW in another version: by name where it has one, by the statements that
/// correspond otherwise. Throws base::Failure (bad_input) where there is nothing of the kind.
frontend::Criterion criterion_in(const frontend::Parsed& other,
                                 const frontend::Correspondence& correspondence,
                                 const frontend::Criterion& criterion);

/// Both versions, read so that they can meet: their terms are in one factory, and their addresses
/// in one book.
struct VersionPair {
  VersionPair(const Options& options, base::Budget& budget,
              std::vector<base::CompilerMessage>& messages);

  /// Throws base::Failure (bad_input) for a criterion that only one version has.
  [[nodiscard]] Criteria find_criteria(const std::vector<std::string>& specs) const;
  [[nodiscard]] const frontend::FunctionPair* pair_of_new(ts::Function f) const;

  struct Tasks {
    Task older;
    Task newer;
    const frontend::FunctionPair& entries;
  };
  /// Of both from the entry that NEW's criteria ask for.
  Tasks start(const Criteria& criteria, base::Budget& budget);

 private:
  // What the two are read into comes before them.
  std::shared_ptr<term::Factory> terms_;
  std::shared_ptr<memory::AddressBook> addresses_;

 public:
  Options old_options;
  Options new_options;
  std::unique_ptr<frontend::Parsed> older;
  std::unique_ptr<frontend::Parsed> newer;
  frontend::Correspondence correspondence;

 private:
  std::unique_ptr<frontend::Parsed> load(Options& options, const std::vector<std::string>& files,
                                         const std::vector<base::SourceText>& texts,
                                         base::Budget& budget,
                                         std::vector<base::CompilerMessage>& messages) const;
};

}  // namespace pslice::library
