#include "ts/print.h"

#include <ostream>
#include <sstream>
#include <string_view>

#include "ts/names.h"

namespace pslice::ts {

namespace {

// Where the columns of a line begin; longer entries push the rest to the right.
constexpr std::size_t operation_column = 13;
constexpr std::size_t comment_column = 45;

class Printer {
 public:
  explicit Printer(const Program& program)
      : program_(program), names_(unambiguous_names(program)) {}

  [[nodiscard]] const std::string& name(Variable v) const { return names_[v.index()]; }

  [[nodiscard]] std::string list(const std::vector<Variable>& variables) const {
    std::string text;
    for (const Variable v : variables) text += (text.empty() ? "" : ", ") + name(v);
    return text;
  }

  [[nodiscard]] std::string text(Term term) const {
    return term::to_c(term, [this](Variable v) { return name(v); });
  }

  [[nodiscard]] std::string text(const Operation& operation) const {
    return std::visit([this](const auto& o) { return this->text_of(o); }, operation);
  }

  [[nodiscard]] std::string text(const EdgeInfo& edge) const {
    std::string result = text(edge.operation);
    if (!edge.needs.empty()) result += " needs " + list(edge.needs);
    if (edge.demand) result += " if defined: " + text(edge.demand);
    return result;
  }

  /// "file:line kind" of a statement.
  [[nodiscard]] std::string origin(Statement s) const {
    const StatementInfo& statement = program_[s];
    std::string result = statement.position.file;
    if (statement.position.line != 0) result += ':' + std::to_string(statement.position.line);
    if (!result.empty()) result += ' ';
    return result + to_string(statement.kind);
  }

  [[nodiscard]] std::string heading(const FunctionInfo& function) const {
    std::string result = "function " + function.name + '(' + list(function.parameters) + ')';
    if (!function.results.empty()) result += " -> " + list(function.results);
    return result;
  }

 private:
  [[nodiscard]] std::string text_of(const Assign& assign) const {
    return name(assign.target) + " := " + text(assign.value);
  }

  [[nodiscard]] std::string text_of(const Assume& assume) const {
    return "assume " + text(assume.condition);
  }

  [[nodiscard]] std::string text_of(const Havoc& havoc) const {
    std::string result = "havoc";
    if (!havoc.defines.empty()) result += ' ' + list(havoc.defines);
    std::string touched = list(havoc.may_define);
    if (havoc.writes_memory) touched += touched.empty() ? "memory" : ", memory";
    if (!touched.empty()) result += " may " + touched;
    std::string used = list(havoc.uses);
    if (havoc.reads_memory) used += used.empty() ? "memory" : ", memory";
    if (!used.empty()) result += " using " + used;
    return result;
  }

  [[nodiscard]] std::string text_of(const Call& call) const {
    std::string result = list(call.results);
    if (!result.empty()) result += " := ";
    result += "call " + program_[call.callee].name + '(';
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      result += (i == 0 ? "" : ", ") + text(call.arguments[i]);
    }
    return result + ')';
  }

  [[nodiscard]] static std::string text_of(const Skip& /*skip*/) { return "skip"; }

  const Program& program_;
  std::vector<std::string> names_;
};

std::string label(Location l) { return 'l' + std::to_string(l.index()); }

/// One space at least, and as many as it takes to reach the column.
void pad(std::string& line, std::size_t column) {
  line += ' ';
  if (line.size() < column) line.resize(column, ' ');
}

std::string type_name(const Type& type) {
  if (type.kind == Type::Kind::opaque) return "opaque";
  if (type.bits == 0) return "integer";
  return (type.is_signed ? "int" : "unsigned") + std::to_string(type.bits);
}

void print_statics(std::ostream& out, const Program& program, const Printer& printer) {
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    const VariableInfo& info = program[Variable(i)];
    if (info.owner.valid()) continue;
    out << "static " << printer.name(Variable(i)) << " : " << type_name(info.type);
    if (info.initial) out << " = " << info.initial->to_string();
    if (info.summary) out << "  ; several cells";
    out << '\n';
  }
  if (!program.memory().empty()) out << "memory " << printer.list(program.memory()) << '\n';
}

void print_function(std::ostream& out, const Program& program, const Printer& printer,
                    const FunctionInfo& function) {
  out << printer.heading(function) << '\n';
  if (function.unfollowable) out << "  cannot be followed: " << *function.unfollowable << '\n';
  out << "  entry " << label(function.entry) << ", exit " << label(function.exit) << ", halt "
      << label(function.halt) << '\n';
  for (const Edge e : function.edges) {
    const EdgeInfo& edge = program[e];
    std::string line = "  " + label(edge.source) + " -> " + label(edge.target);
    pad(line, operation_column);
    line += printer.text(edge);
    if (edge.statement.valid()) {
      pad(line, comment_column);
      line += "; " + printer.origin(edge.statement);
    }
    out << line << '\n';
  }
  for (const PseudoEdge& edge : function.pseudo_edges) {
    std::string line = "  " + label(edge.source) + " .> " + label(edge.target);
    pad(line, operation_column);
    out << line << "pseudo\n";
  }
}

/// A string of the dot language.
std::string dot_quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') {
      result += "\\n";
    } else {
      result += c;
    }
  }
  return result + '"';
}

void print_cluster(std::ostream& out, const Program& program, const Printer& printer,
                   std::size_t index) {
  const FunctionInfo& function = program[Function(index)];
  out << "  subgraph cluster_" << index << " {\n";
  out << "    label=" << dot_quoted(printer.heading(function)) << ";\n";
  for (const Location l : function.locations) {
    out << "    " << label(l);
    if (l == function.entry) out << " [shape=house]";
    if (l == function.exit) out << " [shape=doublecircle]";
    if (l == function.halt) out << " [shape=octagon]";
    out << ";\n";
  }
  for (const Edge e : function.edges) {
    const EdgeInfo& edge = program[e];
    std::string text = printer.text(edge);
    if (edge.statement.valid()) text += '\n' + printer.origin(edge.statement);
    out << "    " << label(edge.source) << " -> " << label(edge.target)
        << " [label=" << dot_quoted(text) << "];\n";
  }
  for (const PseudoEdge& edge : function.pseudo_edges) {
    out << "    " << label(edge.source) << " -> " << label(edge.target) << " [style=dotted];\n";
  }
  out << "  }\n";
}

}  // namespace

std::string to_string(const Program& program, const Operation& operation) {
  return Printer(program).text(operation);
}

void print_text(std::ostream& out, const Program& program) {
  const Printer printer(program);
  print_statics(out, program, printer);
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    print_function(out, program, printer, program[Function(f)]);
  }
}

void print_dot(std::ostream& out, const Program& program) {
  const Printer printer(program);
  out << "digraph program {\n  node [shape=circle];\n";
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    print_cluster(out, program, printer, f);
  }
  out << "}\n";
}

}  // namespace pslice::ts
