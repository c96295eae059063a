#include "frontend/lower/used_results.h"

#include <algorithm>
#include <vector>

#include "ts/effects.h"

namespace pslice::frontend {

std::unordered_set<const clang::FunctionDecl*> used_results(const Lowered& lowered,
                                                            const base::BitSet& kept,
                                                            const base::BitSet& observable) {
  const ts::Program& program = lowered.program;
  std::vector<bool> used(program.variable_count());
  std::vector<const ts::Call*> calls;
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const ts::Statement statement = program[ts::Edge(e)].statement;
    if (!statement) continue;
    if (!kept.contains(statement.index()) && !observable.contains(statement.index())) continue;
    const ts::Effects effects = ts::effects_of(program, ts::Edge(e));
    ts::for_each_used(effects, [&](ts::Variable v) { used[v.index()] = true; });
    if (effects.call != nullptr) calls.push_back(effects.call);
  }
  std::unordered_set<const clang::FunctionDecl*> functions;
  for (const ts::Call* call : calls) {
    if (std::ranges::any_of(call->results, [&](ts::Variable v) { return used[v.index()]; })) {
      functions.insert(lowered.functions[call->callee.index()].definition);
    }
  }
  return functions;
}

}  // namespace pslice::frontend
