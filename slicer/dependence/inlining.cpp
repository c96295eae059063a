#include "slicer/dependence/inlining.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <ranges>

#include "base/bit_set.h"
#include "ts/graph.h"

// Full inlining can be exponential in the depth of calls, so its size is computed, not tried:
//   size(f)   = edges of f + size of each call's callee that is not shared     (callees first)
//   copies(f) = 1 for the entry and shared functions, else the copies of its callers, call by call
// and sharing f saves exactly (copies(f) - 1) * size(f) edges.
//
// What is lost is the text behind a shared function: its own edges and those of all it calls have
// one answer for all callers, and paths end in front of it. A helper at the bottom that everyone
// calls is cheap to share, a dispatch function next to the entry is not. So the function with the
// largest gain per edge of text that is not yet behind a shared one comes first; repeated until the
// bound is met. The gain is the magnitude by which the unfolding shrinks. Where doubling calls are
// stacked, nearly everything is saved by sharing any one of the functions; but sharing the lowest
// leaves the doubling above it as it was, and sharing one halfway leaves two halves of the square
// root's size, so no more than min(copies, size) is gained. And since few should suffice, among
// those that are nearly the best the one with the largest gain is taken. Of a program with
// thousands of functions hundreds are shared; a few at a time, then, so that the rounds do not grow
// with the program.

namespace pslice::slicer {
namespace {

constexpr std::uint64_t huge = std::numeric_limits<std::uint64_t>::max();

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
  return a > huge - b ? huge : a + b;
}

std::uint64_t saturating_multiply(std::uint64_t a, std::uint64_t b) {
  return a != 0 && b > huge / a ? huge : a * b;
}

class Planner {
 public:
  Planner(const ts::Program& program, ts::Function entry, const Reach& reach)
      : entry_(entry),
        callees_(program.function_count()),
        edges_(program.function_count()),
        sharing_(program.function_count(), Sharing::inlined) {
    find_calls(program, reach);
    const std::vector<bool> recursive = ts::recursive_functions(program);
    for (const ts::Function f : bottom_up_) {
      if (recursive[f.index()]) sharing_[f.index()] = Sharing::recursion;
    }
  }

  std::vector<Sharing> plan(std::size_t max_edges) {
    while (true) {
      const std::uint64_t total = measure();
      if (total <= max_edges) break;
      if (behind_.empty()) find_behind();
      const std::vector<ts::Function> next = best_candidates(total);
      if (next.empty()) break;
      for (const ts::Function f : next) sharing_[f.index()] = Sharing::bound;
    }
    return sharing_;
  }

 private:
  void find_calls(const ts::Program& program, const Reach& reach) {
    ts::Graph graph(program.function_count());
    std::vector<bool> seen(program.function_count());
    std::vector<ts::Function> open{entry_};
    seen[entry_.index()] = true;
    while (!open.empty()) {
      const ts::Function f = open.back();
      open.pop_back();
      edges_[f.index()] = static_cast<std::uint64_t>(std::ranges::count_if(
          program[f].edges, [&](ts::Edge e) { return reach.contains(program[e].source); }));
      for (const ts::Edge edge : reached_calls(program, reach, f)) {
        const ts::Function callee = std::get<ts::Call>(program[edge].operation).callee;
        callees_[f.index()].push_back(callee);
        graph.add_edge(static_cast<ts::Vertex>(f.index()), static_cast<ts::Vertex>(callee.index()));
        if (!seen[callee.index()]) {
          seen[callee.index()] = true;
          open.push_back(callee);
        }
      }
    }
    for (const auto& component : ts::components(graph)) {
      for (const ts::Vertex v : component) {
        if (seen[v]) bottom_up_.emplace_back(v);
      }
    }
  }

  void find_behind() {
    behind_.assign(callees_.size(), base::BitSet(callees_.size()));
    // Callees come first, so but for cycles once is enough.
    for (bool changed = true; changed;) {
      changed = false;
      for (const ts::Function f : bottom_up_) {
        base::BitSet& behind = behind_[f.index()];
        changed |= behind.insert(f.index());
        for (const ts::Function callee : callees_[f.index()]) {
          changed |= behind.unite(behind_[callee.index()]);
        }
      }
    }
  }

  /// The edges of the text behind a function, but for those that are behind a shared one already.
  [[nodiscard]] std::uint64_t text(ts::Function f, const base::BitSet& lost) const {
    std::uint64_t edges = 0;
    behind_[f.index()].for_each([&](std::size_t g) {
      if (!lost.contains(g)) edges += edges_[g];
    });
    return edges;
  }

  [[nodiscard]] bool shared(ts::Function f) const {
    return sharing_[f.index()] != Sharing::inlined;
  }

  /// Fills size_ and copies_; the edges of the whole unfolding.
  std::uint64_t measure() {
    size_.assign(callees_.size(), 0);
    copies_.assign(callees_.size(), 0);
    for (const ts::Function f : bottom_up_) {
      std::uint64_t size = edges_[f.index()];
      for (const ts::Function callee : callees_[f.index()]) {
        if (!shared(callee)) size = saturating_add(size, size_[callee.index()]);
      }
      size_[f.index()] = size;
    }
    std::uint64_t total = 0;
    for (const ts::Function f : bottom_up_) {
      if (f != entry_ && !shared(f)) continue;
      copies_[f.index()] = 1;
      total = saturating_add(total, size_[f.index()]);
    }
    for (auto f = bottom_up_.rbegin(); f != bottom_up_.rend(); ++f) {
      for (const ts::Function callee : callees_[f->index()]) {
        std::uint64_t& copies = copies_[callee.index()];
        if (!shared(callee)) copies = saturating_add(copies, copies_[f->index()]);
      }
    }
    return total;
  }

  [[nodiscard]] double gain(ts::Function f, std::uint64_t total) const {
    const std::uint64_t copies = copies_[f.index()];
    const std::uint64_t size = size_[f.index()];
    const auto saved = static_cast<double>(saturating_multiply(copies - 1, size));
    const double left = 1 - std::min(saved / static_cast<double>(total), 1.0);
    const auto most = static_cast<double>(std::min(copies, size));
    return std::min(-std::log2(left), std::log2(most));
  }

  [[nodiscard]] std::vector<ts::Function> best_candidates(std::uint64_t total) const {
    struct Candidate {
      ts::Function function;
      double gain;
      double worth;
    };
    base::BitSet lost(callees_.size());
    for (const ts::Function f : bottom_up_) {
      if (shared(f)) lost.unite(behind_[f.index()]);
    }
    std::vector<Candidate> candidates;
    double best_worth = 0;
    for (const ts::Function f : bottom_up_) {
      if (shared(f) || f == entry_ || copies_[f.index()] < 2 || size_[f.index()] == 0) continue;
      const double gained = gain(f, total);
      const double worth = gained / static_cast<double>(std::max<std::uint64_t>(text(f, lost), 1));
      candidates.push_back({f, gained, worth});
      best_worth = std::max(best_worth, worth);
    }
    std::erase_if(candidates, [&](const Candidate& c) { return c.worth < best_worth / 2; });
    std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
      return a.gain > b.gain || (a.gain == b.gain && a.function < b.function);
    });
    constexpr std::size_t rounds = 100;
    const std::size_t share = std::max<std::size_t>(bottom_up_.size() / rounds, 1);
    std::vector<ts::Function> best;
    for (const Candidate& c : candidates | std::views::take(share)) best.push_back(c.function);
    return best;
  }

  ts::Function entry_;
  std::vector<std::vector<ts::Function>> callees_;  // by function, one per reached call
  std::vector<std::uint64_t> edges_;                // by function: its own, reached ones
  std::vector<ts::Function> bottom_up_;             // reached functions, callees before callers
  std::vector<base::BitSet> behind_;                // by function: itself and all it leads to
  std::vector<Sharing> sharing_;
  std::vector<std::uint64_t> size_;
  std::vector<std::uint64_t> copies_;
};

}  // namespace

std::vector<Sharing> plan_sharing(const ts::Program& program, ts::Function entry,
                                  const Reach& reach, std::size_t max_edges) {
  return Planner(program, entry, reach).plan(max_edges);
}

}  // namespace pslice::slicer
