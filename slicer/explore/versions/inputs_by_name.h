#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "slicer/explore/execution/execution.h"
#include "slicer/explore/versions/comparison.h"

namespace pslice::explore {

/// Values that somebody gives to inputs by the names that people are shown, as an assignment for
/// programs that share a table of inputs. Which inputs there are shows when the programs run.
class InputsByName {
 public:
  /// The last is the program whose parameters have the names given; `renamed` are those that the
  /// first has by another name.
  InputsByName(std::vector<const Runnable*> programs,
               const std::map<std::string, std::string>& renamed, const GivenValues& given);

  /// A name that is none of what the programs could ask for, or that means another thing in each.
  [[nodiscard]] std::optional<std::string> find_strange() const;
  /// A name that is given, of which it is not known that the programs have it: of what is behind a
  /// pointer, they have what they use.
  [[nodiscard]] std::vector<std::string> unmet() const;
  /// Is it behind a pointer that a program is given?
  [[nodiscard]] bool is_behind_pointer(const std::string& name) const;
  /// What the inputs that are met so far are given. Says whether that is news.
  bool assign(Assignment& input) const;
  /// What an input is given; none: nothing, or its name means another as well.
  [[nodiscard]] std::optional<Integer> value_for(std::size_t input) const;
  /// Does what it is given fit its type?
  [[nodiscard]] bool fits(std::size_t input) const;

 private:
  [[nodiscard]] std::string plain(std::string name,
                                  const std::map<std::string, std::string>& renamed) const;
  [[nodiscard]] const Inputs& inputs() const { return programs_.back()->inputs; }
  [[nodiscard]] bool is_result(const std::string& name) const;
  [[nodiscard]] bool is_known(const std::string& name) const;
  [[nodiscard]] bool is_null_unasked(const std::string& name, const Integer& value) const;

  std::vector<const Runnable*> programs_;
  const std::map<std::string, std::string>& renamed_;
  std::set<std::string> sources_;
  std::map<std::string, Integer> values_;
};

/// So often a program is run until all inputs are met that it asks for.
inline constexpr std::size_t most_rounds_of_asking = 50;

}  // namespace pslice::explore
