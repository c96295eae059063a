#include "builtins.h"

#include <fnmatch.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Frontend/ASTUnit.h"
#include "list.h"
#include "syntax.h"

namespace pslice::census {

const char* const prologue =
    "#include <setjmp.h>\n#include <stdio.h>\n#include <ucontext.h>\n"
    "typedef int four __attribute__((ext_vector_type(4)));\n"
    "typedef int two __attribute__((vector_size(8)));\n"
    "void *source(int);\nint observe(const void *);\nint pick(int);\n";

namespace {

Argument argument_of(const std::string& text) {
  if (text.starts_with('=')) return {.type = {}, .constant = text.substr(1)};
  const bool is_pointer = text.ends_with('*');
  return {.type = text,
          .constant = {},
          .is_pointer = is_pointer,
          .may_be_written = is_pointer && !text.starts_with("const ")};
}

struct ByHand {
  std::string glob;
  std::string result;
  std::vector<Argument> arguments;
};

std::vector<ByHand> read(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read " + file);
  std::vector<ByHand> result;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    const auto bar = line.find(" | ");
    const auto open = line.find('(', bar);
    const auto close = line.rfind(')');
    if (bar == std::string::npos || open == std::string::npos || close == std::string::npos) {
      throw std::runtime_error(file + ": cannot read '" + line + "'");
    }
    ByHand entry{trimmed(line.substr(0, bar)), trimmed(line.substr(bar + 3, open - bar - 3)), {}};
    std::istringstream types(line.substr(open + 1, close - open - 1));
    for (std::string type; std::getline(types, type, ',');) {
      entry.arguments.push_back(argument_of(trimmed(type)));
    }
    result.push_back(std::move(entry));
  }
  return result;
}

/// False if its types are no types of C.
bool describe(Builtin& builtin, unsigned id, clang::ASTContext& context) {
  clang::ASTContext::GetBuiltinTypeError error = clang::ASTContext::GE_None;
  unsigned constants = 0;  // the arguments that must be, a bit each
  const clang::QualType type = context.GetBuiltinType(id, error, &constants);
  if (error != clang::ASTContext::GE_None || type.isNull()) return false;
  builtin.result = type->castAs<clang::FunctionType>()->getReturnType().getAsString();
  const auto* prototype = type->getAs<clang::FunctionProtoType>();
  if (prototype == nullptr) return true;
  for (unsigned i = 0; i < prototype->getNumParams(); ++i) {
    const clang::QualType parameter = prototype->getParamType(i);
    if (parameter->isReferenceType()) return false;
    if ((constants >> i & 1) != 0) {
      builtin.arguments.push_back({.type = {}, .constant = "0"});
      continue;
    }
    const bool is_pointer = parameter->isPointerType() && !parameter->isFunctionPointerType();
    builtin.arguments.push_back(
        {.type = parameter.getUnqualifiedType().getAsString(),
         .constant = {},
         .is_pointer = is_pointer,
         .may_be_written = is_pointer && !parameter->getPointeeType().isConstQualified()});
  }
  return true;
}

/// Which of the calls Clang does not accept, by its message.
std::map<std::size_t, std::string> refusals(const std::vector<Builtin>& all,
                                            const std::vector<std::size_t>& tried) {
  std::string text = prologue;
  std::map<unsigned, std::size_t> by_line;
  unsigned line = 1 + static_cast<unsigned>(std::count(text.begin(), text.end(), '\n'));
  for (const std::size_t index : tried) {
    const Builtin& builtin = all[index];
    std::string parameters;
    std::string call;
    for (std::size_t i = 0; i < builtin.arguments.size(); ++i) {
      const Argument& argument = builtin.arguments[i];
      const std::string name = "a" + std::to_string(i);
      call += (i == 0 ? "" : ", ") + (argument.type.empty() ? argument.constant : name);
      if (argument.type.empty()) continue;
      parameters += "__typeof__(" + argument.type + ") " + name + "; ";
    }
    const std::string result =
        builtin.result == "void" ? "" : "__typeof__(" + builtin.result + ") r = ";
    text += "void t" + std::to_string(index) + "(void) { " + parameters + result + builtin.name +
            "(" + call + "); }\n";
    by_line[line++] = index;
  }
  std::map<std::size_t, std::string> result;
  for (const auto& [at, message] : errors_of(text, "calls.c", {"-std=gnu17", "-fenable-matrix"})) {
    const auto found = by_line.find(at);
    if (found == by_line.end()) throw std::runtime_error("line " + std::to_string(at) + message);
    result.emplace(found->second, message);
  }
  return result;
}

/// Constants have ranges of their own: the first that Clang accepts is taken.
void choose_constants(std::vector<Builtin>& all) {
  std::vector<std::size_t> tried;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].refused.empty()) tried.push_back(i);
  }
  for (const char* next : {"1", "2", "4", "8", "9", "16", "32", "\"sse2\"", ""}) {
    const auto refused = refusals(all, tried);
    tried.clear();
    for (const auto& [index, message] : refused) {
      bool has_constant = false;
      for (Argument& argument : all[index].arguments) {
        if (!argument.type.empty()) continue;
        has_constant = true;
        argument.constant = next;
      }
      if (has_constant && *next != '\0')
        tried.push_back(index);
      else
        all[index].refused = message;
    }
  }
}

}  // namespace

std::vector<Builtin> builtins(const std::string& by_hand) {
  const std::vector<ByHand> hand = read(by_hand);
  const auto unit = parse(prologue, "prologue.c", {"-std=gnu17"});
  if (unit == nullptr) throw std::runtime_error("the prologue has errors");
  clang::ASTContext& context = unit->getASTContext();
  const clang::Builtin::Context& table = context.BuiltinInfo;
  std::vector<Builtin> result;
  std::set<std::string> used;
  for (unsigned id = clang::Builtin::NotBuiltin + 1; id < clang::X86::LastTSBuiltin; ++id) {
    // Only those of this language have their name tied to their number.
    const auto name = context.Idents.find(table.getName(id));
    if (name == context.Idents.end() || name->second->getBuiltinID() != id) continue;
    Builtin builtin{.name = table.getName(id).str(),
                    .result = {},
                    .arguments = {},
                    .is_const = table.isConst(id),
                    .is_pure = table.isPure(id),
                    .is_library = table.isLibFunction(id) || table.isPredefinedLibFunction(id),
                    .never_returns = table.isNoReturn(id),
                    .refused = {}};
    bool described = false;
    for (const ByHand& entry : hand) {
      if (described || fnmatch(entry.glob.c_str(), builtin.name.c_str(), 0) != 0) continue;
      builtin.result = entry.result;
      builtin.arguments = entry.arguments;
      described = true;
      used.insert(entry.glob);
    }
    if (!described && !describe(builtin, id, context)) builtin.refused = "has types that C has not";
    result.push_back(std::move(builtin));
  }
  for (const ByHand& entry : hand) {
    if (!used.contains(entry.glob)) throw std::runtime_error("no builtin is " + entry.glob);
  }
  choose_constants(result);
  return result;
}

}  // namespace pslice::census
