#include "slicer/inlining.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>

#include "ts/graph.h"

// Full inlining can be exponential in the depth of calls, so its size is computed, not tried:
//   size(f)   = edges of f + size of each call's callee that is not shared     (callees first)
//   copies(f) = 1 for the entry and shared functions, else the copies of its callers, call by call
// and sharing f saves exactly (copies(f) - 1) * size(f) edges.
//
// Each shared function loses precision, so few should suffice. Where doubling calls are stacked,
// nearly everything is saved by sharing any one of the functions; but sharing the lowest leaves the
// doubling above it as it was, and sharing one halfway leaves two halves of the square root's
// size. So among functions whose savings have the same magnitude (power of two) the one with the
// largest min(copies, size) is shared. Repeated until the bound is met.

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
    while (measure() > max_edges) {
      const ts::Function next = best_candidate();
      if (!next) break;
      sharing_[next.index()] = Sharing::bound;
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

  [[nodiscard]] ts::Function best_candidate() const {
    ts::Function best;
    std::tuple<int, std::uint64_t> best_worth;
    for (const ts::Function f : bottom_up_) {
      const std::uint64_t copies = copies_[f.index()];
      const std::uint64_t size = size_[f.index()];
      if (shared(f) || f == entry_ || copies < 2) continue;
      const std::uint64_t saved = saturating_multiply(copies - 1, size);
      const std::tuple worth(static_cast<int>(std::bit_width(saved)), std::min(copies, size));
      if (!best || worth > best_worth || (worth == best_worth && f < best)) {
        best = f;
        best_worth = worth;
      }
    }
    return best;
  }

  ts::Function entry_;
  std::vector<std::vector<ts::Function>> callees_;  // by function, one per reached call
  std::vector<std::uint64_t> edges_;                // by function: its own, reached ones
  std::vector<ts::Function> bottom_up_;             // reached functions, callees before callers
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
