#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/id.h"
#include "slicer/dependence/inlining.h"
#include "slicer/dependence/reach.h"
#include "ts/program.h"

// A program unfolded into copies of its functions, one per call string ("context"). With
//     void g() { ... }   void f() { g(); }   int main() { f(); g(); }
// the contexts are main, main/f, main/f/g and main/g. A shared function has a single context for
// all its calls, and its inlined callees' contexts hang below that one. Only calls that control
// can arrive at have a callee context.
//
// A node is a location in a context. Nodes are numbered densely, context by context, so what an
// analysis knows of them is a vector.

namespace pslice::slicer {

struct ContextTag;
struct NodeTag;
using Context = base::Id<ContextTag>;
using Node = base::Id<NodeTag>;

class Unfolding {
 public:
  struct CallSite {
    Context caller;
    ts::Edge edge;
  };

  Unfolding(const ts::Program& program, ts::Function entry, const Reach& reach,
            std::size_t max_edges);

  [[nodiscard]] std::size_t context_count() const { return contexts_.size(); }
  [[nodiscard]] std::size_t node_count() const { return context_of_.size(); }

  // Contexts.
  [[nodiscard]] static Context root() { return Context(0); }
  [[nodiscard]] ts::Function function(Context c) const { return contexts_[c.index()].function; }
  [[nodiscard]] Sharing sharing(ts::Function f) const { return sharing_[f.index()]; }
  [[nodiscard]] bool shared(Context c) const { return sharing(function(c)) != Sharing::inlined; }
  /// Is it shared, or called from a copy that is?
  [[nodiscard]] bool is_within_shared(Context c) const;
  /// The calls that enter it: none for the root, several only if it is shared.
  [[nodiscard]] std::span<const CallSite> callers(Context c) const;
  /// What a reached call of the context's function enters.
  [[nodiscard]] Context callee(Context c, ts::Edge call) const {
    return callees_[contexts_[c.index()].first_call + call_number_[call.index()]];
  }
  /// All contexts of a function; none if the entry does not reach it.
  [[nodiscard]] std::span<const Context> copies(ts::Function f) const { return copies_[f.index()]; }

  // Nodes.
  [[nodiscard]] Node node(Context c, ts::Location l) const {
    const ContextInfo& info = contexts_[c.index()];
    return Node(info.first_node + (l.index() - first_location_[info.function.index()]));
  }
  [[nodiscard]] Context context(Node n) const { return context_of_[n.index()]; }
  [[nodiscard]] ts::Location location(Node n) const {
    const ContextInfo& info = contexts_[context(n).index()];
    return ts::Location(n.index() - info.first_node + first_location_[info.function.index()]);
  }

  /// A context's nodes are consecutive, in the order of its function's locations.
  [[nodiscard]] Node first_node(Context c) const { return Node(contexts_[c.index()].first_node); }

  /// Reached nodes so that, loops aside, every node comes after those control goes to from it: the
  /// order in which facts flow backwards.
  [[nodiscard]] std::vector<Node> backward_order(const ts::Program& program,
                                                 const Reach& reach) const;

 private:
  struct ContextInfo {
    ts::Function function;
    std::size_t first_node;
    std::size_t first_call;  // into callees_
    CallSite from;           // of an inlined context
  };

  Context add_context(const ts::Program& program, ts::Function f, CallSite from);

  std::vector<ContextInfo> contexts_;
  std::vector<Context> context_of_;                       // by node
  std::vector<Context> callees_;                          // context by context, call by call
  std::vector<std::vector<CallSite>> callers_of_shared_;  // by function
  std::vector<std::vector<Context>> copies_;              // by function
  std::vector<std::vector<ts::Edge>> calls_;              // by function: its reached calls
  std::vector<std::uint32_t> call_number_;                // by edge: its place among them
  std::vector<std::size_t> first_location_;               // by function
  std::vector<Sharing> sharing_;                          // by function
};

}  // namespace pslice::slicer
