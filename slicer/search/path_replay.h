#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "slicer/search/path_cursor.h"
#include "slicer/search/witness.h"

namespace pslice::slicer {

/// Takes the program along paths of the state graph. Paths looked at one after the other have much
/// in common: only what is different is run again.
class PathReplay {
 public:
  PathReplay(const symex::Flow& flow, const StateGraph& graph, PathCursor& cursor)
      : flow_(flow), graph_(graph), cursor_(cursor) {}

  /// Whether everything a loop changes is forgotten at heads where the search forgot it: always;
  /// where the loop is entered, but not when the path comes around to its head again; never.
  enum class Loops : std::uint8_t { generalised, entered, exact };
  /// Goes along the path; the hop whose guard cannot hold, if there is one.
  std::optional<std::size_t> follow(const std::vector<Hop>& path, Loops loops);
  /// Does the path come around to the head of a loop again with this hop?
  [[nodiscard]] bool comes_around(const std::vector<Hop>& path, std::size_t h) const;
  /// From now on the cursor goes other ways.
  void leave() { back_to(0); }

  /// Of the path condition: the hop it comes from.
  [[nodiscard]] std::size_t hop_of(Position position) const { return hop_of_[position]; }
  /// What C demands on the way.
  [[nodiscard]] const std::vector<ts::Term>& demands() const { return demands_; }

 private:
  struct Replayed {
    Hop hop;
    bool forgot = false;  // what a loop changes
    symex::Executor::Mark before;
    std::size_t demands = 0;  // before it
  };

  [[nodiscard]] bool forgets(const std::vector<Hop>& path, std::size_t h, Loops loops) const;
  bool go_on(const std::vector<Hop>& path, std::size_t h, Loops loops);
  void back_to(std::size_t hops);

  const symex::Flow& flow_;
  const StateGraph& graph_;
  PathCursor& cursor_;
  std::vector<Replayed> replayed_;
  std::vector<std::size_t> hop_of_;  // by position in the path condition
  std::vector<ts::Term> demands_;
};

}  // namespace pslice::slicer
