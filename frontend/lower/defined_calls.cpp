// Calls of functions with a body: what parameters get, and what comes back. Records are passed cell
// by cell, as far as both sides have the same.

#include <algorithm>

#include "clang/AST/Decl.h"
#include "frontend/lower/function_lowering.h"

namespace pslice::frontend {

/// What of a record handed over lies where the variable of the parameter does.
std::shared_ptr<const ts::ExactEffect> FunctionLowering::copied_part(ts::Variable v,
                                                                     const Cells& parameter,
                                                                     const Place& from) {
  const auto& cells = objects_.memory()[parameter.object].cells;
  const auto cell = std::ranges::find(cells, v, &memory::Cell::variable);
  if (cell == cells.end() || !from.cells->object) return nullptr;
  const memory::Bits first = cell->at.first;
  const memory::Bits size = cell->at.stride * (cell->at.count - 1) + cell->size;
  const memory::Bits distance = from.cells->offset - parameter.offset;
  if (first % memory::byte != 0 || distance % memory::byte != 0 || size <= 0) return nullptr;
  const ts::Term start = constant((first + distance) / memory::byte);
  return exactly(ts::ExactCopy{{.object = ts::Object(parameter.object.index()),
                                .bytes = constant(first / memory::byte),
                                .size = size},
                               {.object = ts::Object(from.cells->object.index()),
                                .bytes = from.distance ? terms_.add(start, from.distance) : start,
                                .size = size}});
}

void FunctionLowering::bind(const Cells& parameter, const Place& from,
                            std::vector<ts::Term>& arguments, std::set<ts::Variable>& bound) {
  const bool matches = !from.is_memory() && from.cells->is_divided_like(parameter) &&
                       (!from.cells->variable || !program_[from.cells->variable].summary);
  const bool in_parts =
      parameter.shape == Cells::Shape::parts || parameter.shape == Cells::Shape::named;
  if (matches && in_parts) {
    for (std::size_t i = 0; i < parameter.parts.size(); ++i) {
      Place source = from;
      source.cells = &from.cells->parts[i];
      bind(parameter.parts[i], source, arguments, bound);
    }
    return;
  }
  if (from.is_memory()) {
    // By way of a record of the same type.
    const Place whole = temporary("argument", from.type);
    copy(whole, from);
    return bind(parameter, whole, arguments, bound);
  }
  ts::Havoc effect{.uses = from.needs};
  from.cells->collect(effect.uses);
  for (const ts::Variable v : parameter.variables()) {
    if (!bound.insert(v).second) continue;  // members of a union share cells
    if (program_[v].summary) {
      ts::Havoc copied = effect;
      copied.may_define = {v};
      copied.exact = copied_part(v, parameter, from);
      emit(std::move(copied), from.needs);
    } else if (matches) {
      arguments.push_back(terms_.variable(from.cells->variable));
    } else {
      arguments.push_back(unknown(program_[v].type, effect, from.needs));
    }
  }
}

/// What the parameters get; further arguments go where `va_arg` finds them.
std::vector<ts::Term> FunctionLowering::bind_arguments(const FunctionEntry& callee,
                                                       const clang::CallExpr& expr,
                                                       const std::vector<Place>& records,
                                                       const std::vector<ts::Term>& scalars) {
  std::vector<ts::Term> bound;
  const std::size_t parameters = callee.parameter_cells.size();
  for (std::size_t i = 0; i < parameters; ++i) {
    const Cells& cells = *callee.parameter_cells[i];
    const bool given = i < scalars.size();
    if (given && !scalars[i]) {
      std::set<ts::Variable> done;
      bind(cells, records[i], bound, done);
    } else if (given && cells.shape == Cells::Shape::scalar) {
      const ts::Type type = program_[cells.variable].type;
      const ts::Type passed = type_of(expr.getArg(static_cast<unsigned>(i))->getType());
      if (type.kind != passed.kind) {
        ts::Havoc effect;
        append(effect.uses, scalars[i]);
        bound.push_back(unknown(type, std::move(effect)));
      } else {
        // Without a prototype the argument keeps its own type.
        bound.push_back(type == passed ? scalars[i] : in_type(scalars[i], type));
      }
    } else {
      for (const ts::Variable v : cells.variables()) {
        if (!program_[v].summary) bound.push_back(unknown(program_[v].type, {}));
      }
    }
  }
  if (callee.definition->isVariadic() && scalars.size() > parameters) {
    ts::Havoc effect{.may_define = {objects_.variable_arguments()}};
    memory::Effect touches;
    for (std::size_t i = parameters; i < scalars.size(); ++i) {
      if (scalars[i])
        append(effect.uses, scalars[i]);
      else
        touches.reads.push_back(region_of(records[i]));
    }
    emit_access(std::move(effect), std::move(touches));
  }
  return bound;
}

FunctionLowering::CallResult FunctionLowering::call_defined(const FunctionEntry& callee,
                                                            const clang::CallExpr& expr,
                                                            const std::vector<Place>& records,
                                                            const std::vector<ts::Term>& scalars) {
  CallResult result;
  ts::Call operation{.callee = callee.id,
                     .arguments = bind_arguments(callee, expr, records, scalars),
                     .results = {}};
  const auto emit_call = [&] {
    if (indirect_)
      emit_access(std::move(operation), *indirect_);
    else
      emit(std::move(operation));
  };
  if (callee.result.variables().empty()) {
    emit_call();
    result.scalar = constant(0);
    if (!expr.getType()->isVoidType()) result.scalar = unknown(type_of(expr.getType()), {});
    return result;
  }
  const Place returned = temporary("call", callee.definition->getReturnType());
  for (const ts::Variable v : returned.cells->variables()) {
    if (!program_[v].summary) operation.results.push_back(v);
  }
  emit_call();
  const std::vector<ts::Variable> from = callee.result.variables();
  const std::vector<ts::Variable> to = returned.cells->variables();
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (program_[to[i]].summary) emit(ts::Havoc{.may_define = {to[i]}, .uses = {from[i]}});
  }
  if (expr.getType()->isRecordType()) {
    result.record = returned;
  } else if (returned.cells->shape == Cells::Shape::scalar) {
    result.scalar = convert(terms_.variable(returned.cells->variable),
                            callee.definition->getReturnType(), expr.getType());
  } else {
    result.scalar = load(returned);
  }
  return result;
}

}  // namespace pslice::frontend
