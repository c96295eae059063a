#include "library/criterion_listing.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/diagnostics.h"

// What a statement is, is seen by how its text begins; and that a criterion can be pasted, by
// looking it up.

namespace pslice::library {
namespace {

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// `name(arguments` of a text that begins with a call.
struct CallText {
  std::string_view name;
  std::vector<std::string> arguments;
};

std::optional<CallText> call_in(std::string_view text) {
  const auto* const end = std::ranges::find_if_not(text, is_name);
  CallText result{{text.begin(), end}, {}};
  if (result.name.empty() || end == text.end() || *end != '(') return std::nullopt;
  int depth = 0;
  bool quoted = false;
  std::string current;
  for (const auto* c = end; c != text.end(); ++c) {
    if (*c == '"' && *(c - 1) != '\\') quoted = !quoted;
    if (!quoted && (*c == ')' || *c == ']')) --depth;
    const bool separates = !quoted && ((*c == ',' && depth == 1) || (*c == ')' && depth == 0));
    if (separates) {
      const std::size_t begin = current.find_first_not_of(' ');
      if (begin != std::string::npos) result.arguments.push_back(current.substr(begin));
      current.clear();
      if (depth == 0) return result;
    } else if (depth > 0) {
      current += *c;
    }
    if (!quoted && (*c == '(' || *c == '[')) ++depth;
  }
  return std::nullopt;  // what is shown of it is not all
}

bool prints(std::string_view name) {
  static constexpr std::array<std::string_view, 9> known = {
      "puts", "fputs", "putchar", "putc", "fputc", "fwrite", "write", "printk", "perror"};
  return name.ends_with("printf") || std::ranges::find(known, name) != known.end();
}

bool asserts(std::string_view name) {
  return name.find("assert") != std::string_view::npos ||
         name.find("ASSERT") != std::string_view::npos;
}

class Listing {
 public:
  Listing(const frontend::Parsed& parsed, const std::vector<std::string>& files)
      : parsed_(parsed), program_(parsed.outline()), files_(files) {}

  std::string run() {
    for (std::size_t f = 0; f < program_.function_count(); ++f) {
      const ts::FunctionInfo& function = program_[ts::Function(f)];
      suggest(function.name + "@return", "what " + function.name + "() returns");
      for (const ts::Statement statement : function.statements) add(program_[statement]);
    }
    return out_;
  }

 private:
  void add(const ts::StatementInfo& statement) {
    const auto call = call_in(statement.text);
    if (statement.implicit || !call || !(prints(call->name) || asserts(call->name))) return;
    const bool known = std::ranges::find(files_, statement.position.file) != files_.end();
    if (!known || !is_first_of_its_line(statement)) return;
    std::string where = std::to_string(statement.position.line);
    if (statement.position.file != files_.front()) {
      where = statement.position.file + ":" + where;
    }
    std::string variables;
    for (const std::string& argument : call->arguments) {
      const std::string_view literal = argument;
      if (literal.starts_with('"') || !is_criterion(where + ":" + argument)) continue;
      variables += (variables.empty() ? "" : ",") + argument;
    }
    suggest(variables.empty() ? where : where + ":" + variables, statement.text);
  }

  [[nodiscard]] bool is_first_of_its_line(const ts::StatementInfo& one) const {
    for (std::size_t s = 0; s < program_.statement_count(); ++s) {
      const base::SourcePosition& other = program_[ts::Statement(s)].position;
      const bool before = other.file == one.position.file && other.line == one.position.line &&
                          other.column < one.position.column;
      if (before) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_criterion(const std::string& spec) const {
    try {
      static_cast<void>(parsed_.find(spec));
      return true;
    } catch (const base::Failure&) {
      return false;
    }
  }

  void suggest(const std::string& spec, const std::string& meaning) {
    if (is_criterion(spec)) out_ += fmt::format("{:<24} {}\n", spec, meaning);
  }

  const frontend::Parsed& parsed_;
  const ts::Program& program_;
  const std::vector<std::string>& files_;
  std::string out_;
};

}  // namespace

std::string list_criteria(const frontend::Parsed& parsed, const std::vector<std::string>& files) {
  return Listing(parsed, files).run();
}

}  // namespace pslice::library
