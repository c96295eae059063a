#include "frontend/lower/sketch.h"

#include <algorithm>

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"

namespace pslice::frontend {
namespace {

/// Whom a function may call.
struct Calls {
  std::vector<ts::Function> named;
  bool pointers = false;  // what a pointer may lead to: itself, or in a function without a body
  bool anybody = false;   // there is code that is not read
};

Calls calls_of(const Lowered& lowered, const FunctionEntry& function) {
  const Facts& facts = lowered.objects->facts();
  Calls result;
  const auto found = facts.functions.find(lowered.objects->key(*function.definition));
  if (found == facts.functions.end()) return result;
  const Facts::FunctionFacts& mine = found->second;
  result.pointers = mine.calls_unknown || facts.handles_signals || facts.at_exit;
  result.anybody = mine.calls_unseen;
  for (const Key callee : mine.calls) {
    const auto defined = lowered.function_index.find(callee);
    if (defined != lowered.function_index.end()) {
      result.named.push_back(lowered.functions[defined->second].id);
      continue;
    }
    if (facts.calling_nobody.contains(callee)) continue;
    result.pointers = true;
    result.anybody |= lowered.has_assembly;
  }
  std::ranges::sort(result.named);
  return result;
}

bool runs_by_itself(const FunctionEntry& function) {
  return function.definition->hasAttr<clang::ConstructorAttr>() ||
         function.definition->hasAttr<clang::DestructorAttr>();
}

/// Writes edges of calls, one after the other.
class CallSketch {
 public:
  explicit CallSketch(Lowered& lowered) : lowered_(lowered), program_(lowered.program) {}

  void write(const FunctionEntry& function) {
    begin_function(program_, function);
    current_ = program_[function.id].entry;
    const Calls calls = calls_of(lowered_, function);
    for (const ts::Function callee : calls.named) call(callee);
    if (function.definition->isMain()) {
      for (const FunctionEntry& other : lowered_.functions) {
        if (runs_by_itself(other)) call(other.id);
      }
    }
    if (calls.anybody) {
      call_by_way_of(anybody_, function.id, [&](const auto& each) {
        for (const FunctionEntry& other : lowered_.functions) each(other.id);
      });
    } else if (calls.pointers) {
      call_by_way_of(pointers_, function.id, [&](const auto& each) {
        for (const FunctionEntry* other : lowered_.candidates->all()) each(other->id);
      });
    }
    add({.source = current_,
         .target = program_[function.id].exit,
         .operation = ts::Skip{},
         .statement = {},
         .needs = {}});
  }

 private:
  /// The first function that may call all of them does so, and others call that one.
  template <class ForEach>
  void call_by_way_of(ts::Function& first, ts::Function caller, const ForEach& for_each) {
    if (first) return call(first);
    first = caller;
    for_each([&](ts::Function callee) { call(callee); });
  }

  void call(ts::Function callee) {
    const FunctionEntry& target = lowered_.functions[callee.index()];
    const std::vector<ts::Term> anything(target.parameters.size(),
                                         program_.terms().constant(base::Integer(0)));
    const ts::Location next = program_.add_location(program_[current_].function);
    add({.source = current_,
         .target = next,
         .operation = ts::Call{.callee = callee, .arguments = anything, .results = {}},
         .statement = {},
         .needs = {}});
    current_ = next;
  }

  void add(ts::EdgeInfo edge) { program_.add_edge(std::move(edge)); }

  Lowered& lowered_;
  ts::Program& program_;
  ts::Location current_;
  ts::Function pointers_;
  ts::Function anybody_;
};

}  // namespace

void begin_function(ts::Program& program, const FunctionEntry& function) {
  program[function.id].parameters = function.parameters;
  program[function.id].results = function.results;
  program[function.id].entry = program.add_location(function.id);
  program[function.id].exit = program.add_location(function.id);
  program[function.id].halt = program.add_location(function.id);
}

void sketch_calls(Lowered& lowered) {
  CallSketch sketch(lowered);
  for (const FunctionEntry& function : lowered.functions) {
    if (!function.is_lowered) sketch.write(function);
  }
}

base::BitSet may_run(const Lowered& lowered, ts::Function entry,
                     const std::vector<ts::Function>& others) {
  base::BitSet found(lowered.functions.size());
  std::vector<ts::Function> open;
  const auto add = [&](ts::Function f) {
    if (found.insert(f.index())) open.push_back(f);
  };
  add(entry);
  std::ranges::for_each(others, add);
  for (const FunctionEntry& function : lowered.functions) {
    if (runs_by_itself(function)) add(function.id);
  }
  bool pointers = false;
  while (!open.empty()) {
    const Calls calls = calls_of(lowered, lowered.functions[open.back().index()]);
    open.pop_back();
    std::ranges::for_each(calls.named, add);
    if (calls.anybody) {
      for (const FunctionEntry& function : lowered.functions) add(function.id);
    }
    if (!calls.pointers || std::exchange(pointers, true)) continue;
    for (const FunctionEntry* function : lowered.candidates->all()) add(function->id);
  }
  return found;
}

bool has_many_targets(const Lowered& lowered, const base::BitSet& functions) {
  const Facts& facts = lowered.objects->facts();
  std::size_t count = 0;
  for (const FunctionEntry& function : lowered.functions) {
    const auto found = facts.functions.find(lowered.objects->key(*function.definition));
    const bool counts = functions.contains(function.id.index()) && found != facts.functions.end();
    if (!counts) continue;
    for (const clang::CallExpr* call : found->second.pointer_calls) {
      count += lowered.candidates->of(*call, *function.context).size();
      if (count > most_tested_targets) return true;
    }
  }
  return false;
}

}  // namespace pslice::frontend
