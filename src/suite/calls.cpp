#include "suite/calls.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "suite/inner_objects.h"
#include "suite/recording.h"

namespace pslice::suite {
namespace {

using explore::Input;
using explore::Integer;
using frontend::Prototype;
using frontend::Views;

constexpr std::string_view sources_text = R"(
/* What functions without a body give, one value after the other; then zero. */
static struct {{ const long long *next; int left; }} pslice_sources[{count}];
static long long pslice_next(int source) {{
  if (pslice_sources[source].left == 0) return 0;
  pslice_sources[source].left--;
  return *pslice_sources[source].next++;
}}
static void pslice_give(int source, const long long *values, int count) {{
  pslice_sources[source].next = values;
  pslice_sources[source].left = count;
}}
)";

class Calls {
 public:
  Calls(const report::Exploration& exploration, const Harness& harness, Language language)
      : exploration_(exploration),
        inputs_(exploration.signature.inputs),
        harness_(harness),
        calling_(harness.calling),
        language_(language) {
    for (const Prototype& function : calling_.missing) add_source(function.name);
    for (const Prototype& function : calling_.input_sources) add_source(function.name);
    for (const Prototype& function : calling_.functions) add_source(function.name);
    local_sources_ = sources_.size();
  }

  std::string text() {
    out_ = opening();
    add_program();
    add_sources();
    if (is_hidden()) {
      add("static __typeof__({0}) *const pslice_entry = {0};\n", calling_.entry.name);
    }
    add_look_at_globals();
    const std::vector<report::ListedTest> tests = report::listed_tests(exploration_);
    const std::size_t count = tests.size();
    for (std::size_t i = 0; i < count; ++i) add_test(tests[i], i + 1);
    add("\n{}void (*const pslice_tests[])(void) = {{",
        language_ == Language::cpp_by_declaration ? "static " : "");
    for (std::size_t i = 0; i < count; ++i) add("{}pslice_test_{}", i > 0 ? ", " : "", i + 1);
    add("{}}};\n", count == 0 ? "0" : "");
    return std::move(out_);
  }

 private:
  template <class... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    out_ += fmt::format(format, std::forward<Arguments>(arguments)...);
  }

  void add_source(const std::string& name) { sources_.emplace(name, sources_.size()); }

  [[nodiscard]] std::string opening() const {
    const std::size_t count = report::listed_tests(exploration_).size();
    return fmt::format("/* Written by pslice {}: runs {}() on {} inputs, {} for each {}. */\n",
                       exploration_.version, exploration_.entry, count,
                       count == exploration_.signature.groups.size() ? "one" : "some",
                       tested_thing(exploration_));
  }

  // --- the program ---

  void add_program() {
    if (language_ == Language::cpp_by_declaration) {
      add("\nextern \"C\" {};\n", calling_.entry.declaration);
      return;
    }
    add("long long pslice_see(int output, long long value);\n\n");
    add("/* The text of the program. Whatever it is linked with goes before its own names. */\n");
    for (const std::string& name : calling_.defines) {
      if (name != "main") add("#pragma weak {}\n", name);
    }
    if (calling_.has_main) add("#define main pslice_main_of_program\n");
    give_others_names();
    add("#ifndef PSLICE_PROGRAM\n#define PSLICE_PROGRAM \"{}\"\n#endif\n"
        "#include PSLICE_PROGRAM\n",
        compiled_file(exploration_, harness_, calling_.file));
    take_names_back();
    if (calling_.has_main) add("#undef main\n");
    for (const std::string& name : calling_.declares) {
      add("__attribute__((weak)) __typeof__({0}) {0};\n", name);
    }
  }

  /// What the program and we call by a function's name is one of ours.
  void give_others_names() {
    for (const std::string& name : replaced()) add("#define {0} pslice_{0}\n", name);
  }
  void take_names_back() {
    for (const std::string& name : replaced()) add("#undef {}\n", name);
  }
  [[nodiscard]] std::vector<std::string> replaced() const {
    std::vector<std::string> names;
    for (const Prototype& function : calling_.input_sources) names.push_back(function.name);
    for (const frontend::Calling::Body& body : calling_.bodies) names.push_back(body.name);
    return names;
  }

  /// Functions of the library that ask for inputs, by way of those that give them.
  void add_bodies() {
    if (calling_.bodies.empty()) return;
    add("#define PSLICE_TEST\n#define pslice_object(pointer)\n"
        "#define malloc __builtin_malloc\n#define realloc __builtin_realloc\n");
    give_others_names();
    for (const frontend::Calling::Body& body : calling_.bodies) out_ += body.text;
    take_names_back();
    add("#undef malloc\n#undef realloc\n");
  }

  void add_sources() {
    if (harness_.calls) out_ += recording_declaration(language_);
    const std::size_t count = sources_.size() + harness_.locals.size();
    if (count > 0) out_ += fmt::format(sources_text, fmt::arg("count", count));
    for (const Prototype& function : calling_.missing) {
      define(function, "__attribute__((weak)) " + function.declaration);
    }
    for (const Prototype& function : calling_.input_sources) {
      std::string declaration = function.declaration;
      declaration.replace(declaration.find(function.name + "("), function.name.size(),
                          "pslice_" + function.name);
      define(function, declaration);
    }
    for (const Prototype& function : calling_.functions) define(function, function.declaration);
    add_bodies();
    if (!harness_.locals.empty()) {
      add("long long pslice_local(int number) {{ return pslice_next({} + number); }}\n",
          local_sources_);
    }
  }

  void define(const Prototype& function, const std::string& declaration) {
    if (language_ == Language::cpp_by_declaration) add("extern \"C\" ");
    add("{} {{\n", declaration);
    if (harness_.calls) out_ += write_recording(*harness_.calls, function);
    const bool told =
        function.ending == Prototype::Ending::ends_unless_told && !function.parameters.empty();
    if (told) {
      add("  if (!{}) __builtin_exit(0);\n", function.parameters.front().name);
    } else if (function.ending != Prototype::Ending::returns) {
      add("  __builtin_exit(1);\n");
    }
    if (function.returns_number) {
      add("  return ({})pslice_next({});\n", function.result, sources_.at(function.name));
    } else if (!function.returned.empty()) {
      add("  return ({})(pslice_next({}) ? {} : 0);\n", function.result, sources_.at(function.name),
          function.returned);
    } else if (function.returns) {
      add("  static {} zero;\n  return zero;\n", function.result);
    }
    add("}}\n");
  }

  // --- the tests ---

  void add_test(const report::ListedTest& listed, std::size_t number) {
    const explore::Test& test = listed.test;
    inner_.emplace(calling_, inputs_, test);
    std::string globals;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      const bool set =
          inputs_[i].kind == Input::Kind::global && test.values[i] && harness_.can_be_set[i];
      if (set) globals += fmt::format("  {} = {};\n", inputs_[i].lvalue, literal(*test.values[i]));
    }
    if (!globals.empty()) {
      // Not where parameters of the same name hide them.
      add("\nstatic void pslice_globals_{}(void) {{\n{}}}\n", number, globals);
    }
    add("\n/* {} */\nstatic void pslice_test_{}(void) {{\n",
        harmless(exploration_.texts[listed.group].condition), number);
    if (!globals.empty()) add("  pslice_globals_{}();\n", number);
    give_results(test);
    for (const Prototype::Parameter& parameter : calling_.entry.parameters) {
      declare(parameter, test);
    }
    call();
    if (!globals_looked_at_.empty()) add("  pslice_look();\n");
    look(Behind::parameters);
    add("}}\n");
  }

  enum class Behind : std::uint8_t { parameters, names };

  /// At objects of the caller, or at those of static storage, once the program is done.
  void look(Behind behind) {
    for (std::size_t i = 0; i < harness_.views.views.size(); ++i) {
      if (harness_.views.views[i] != Views::View::after) continue;
      const explore::Output& output = exploration_.signature.outputs[i];
      const std::string base = output.name.substr(0, output.name.find_first_of(".["));
      const bool is_given =
          base != output.name &&
          std::ranges::find(calling_.entry.parameters, base, &Prototype::Parameter::name) !=
              calling_.entry.parameters.end();
      if (is_given != (behind == Behind::parameters)) continue;
      if (inner_ && !inner_->has(output.name)) continue;
      add("  {}pslice_see({}, {}{});\n", is_given ? "if (" + base + ") " : "", i,
          inner_ ? inner_->reached(output.name) : output.name, output.pointer ? " != 0" : "");
    }
  }

  /// Not where parameters of the same name hide them.
  void add_look_at_globals() {
    const std::size_t begin = out_.size();
    look(Behind::names);
    globals_looked_at_ = out_.substr(begin);
    out_.resize(begin);
    if (globals_looked_at_.empty()) return;
    add("\nstatic void pslice_look(void) {{\n{}}}\n", globals_looked_at_);
  }

  static std::string harmless(std::string comment) {
    for (std::size_t at = 0; (at = comment.find("*/", at)) != std::string::npos;) {
      comment.replace(at, 2, "* /");
    }
    return comment;
  }

  /// By source, the values it gives in order.
  [[nodiscard]] std::map<std::size_t, std::vector<Integer>> given(const explore::Test& test) const {
    std::map<std::size_t, std::vector<Integer>> values;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      const Input& input = inputs_[i];
      std::size_t source = 0;
      if (input.kind == Input::Kind::result) {
        const auto found = sources_.find(input.function);
        if (found == sources_.end()) continue;
        source = found->second;
      } else if (input.kind == Input::Kind::local) {
        const auto found = std::ranges::find(harness_.locals, input.variable);
        if (found == harness_.locals.end()) continue;
        source = local_sources_ + static_cast<std::size_t>(found - harness_.locals.begin());
      } else {
        continue;
      }
      if (!test.values[i]) continue;
      std::vector<Integer>& sequence = values[source];
      if (sequence.size() < input.number) sequence.resize(input.number, Integer(0));
      sequence[input.number - 1] = *test.values[i];
    }
    return values;
  }

  void give_results(const explore::Test& test) {
    for (const auto& [source, values] : given(test)) {
      std::string list;
      for (const Integer& value : values) list += (list.empty() ? "" : ", ") + literal(value);
      add("  static const long long pslice_values_{0}[] = {{{1}}};\n"
          "  pslice_give({0}, pslice_values_{0}, {2});\n",
          source, list, values.size());
    }
  }

  void declare(const Prototype::Parameter& parameter, const explore::Test& test) {
    std::optional<std::size_t> whole;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      if (inputs_[i].kind == Input::Kind::parameter && inputs_[i].lvalue == parameter.name) {
        whole = i;
      }
    }
    const auto is_null = [&] { return whole && report::value_in(test, *whole).is_zero(); };
    if (!parameter.object.empty() && !is_null()) {
      // From the heap: the program may give it back.
      std::string object = parameter.object;
      object.replace(object.find('%'), 1, "(*pslice_object_" + parameter.name + ")");
      add("  {0} = (__typeof__(pslice_object_{1}))__builtin_calloc(1, sizeof "
          "*pslice_object_{1});\n",
          object, parameter.name);
      add("  {} = *pslice_object_{};\n", parameter.declaration, parameter.name);
    } else if (!parameter.value.empty() && !is_null()) {
      add("  {} = {};\n", parameter.declaration, parameter.value);
    } else if (whole && !inputs_[*whole].fixed && parameter.object.empty()) {
      add("  {} = {};\n", parameter.declaration, literal(report::value_in(test, *whole)));
    } else {
      add("  {} = {{0}};\n", parameter.declaration);
    }
    if (!is_null()) give_inner(parameter);
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      const bool is_part =
          inputs_[i].kind == Input::Kind::object ||
          (inputs_[i].kind == Input::Kind::parameter && inputs_[i].lvalue != parameter.name);
      const bool of_it = inputs_[i].lvalue.starts_with(parameter.name + "[") ||
                         inputs_[i].lvalue.starts_with(parameter.name + ".");
      const bool is_nowhere = inputs_[i].kind == Input::Kind::object && is_null();
      if (!is_part || !of_it || is_nowhere || inputs_[i].fixed || !test.values[i]) continue;
      if (inner_->is_pointer(inputs_[i].lvalue) || !inner_->has(inputs_[i].lvalue)) continue;
      add("  {} = {};\n", inner_->reached(inputs_[i].lvalue), literal(*test.values[i]));
    }
  }

  /// What pointers lead to that are in what this parameter leads to.
  void give_inner(const Prototype::Parameter& parameter) {
    for (const std::size_t i : inner_->made()) {
      const frontend::Calling::Inner& inner = calling_.inner[i];
      if (!inner.pointer.starts_with(parameter.name + "[")) continue;
      if (!inner.value.empty()) {
        add("  {} = {};\n", inner_->reached(inner.pointer), inner.value);
        continue;
      }
      std::string object = inner.object;
      object.replace(object.find('%'), 1, fmt::format("(*pslice_inner_{})", i));
      add("  {0} = (__typeof__(pslice_inner_{1}))__builtin_calloc(1, sizeof *pslice_inner_{1});\n",
          object, i);
      const std::string pointer = inner_->reached(inner.pointer);
      add("  {0} = (__typeof__({0}))*pslice_inner_{1};\n", pointer, i);
    }
  }

  void call() {
    std::string arguments;
    for (const Prototype::Parameter& parameter : calling_.entry.parameters) {
      arguments += (arguments.empty() ? "" : ", ");
      arguments += (parameter.converted ? "(void *)" : "") + parameter.name;
    }
    const bool is_main = calling_.entry.name == "main" && language_ == Language::c_with_program;
    std::string text = fmt::format(
        "{}({})", is_main ? std::string("pslice_main_of_program") : entry_name(), arguments);
    const auto is_result = [](Views::View view) { return view == Views::View::result; };
    if (std::ranges::none_of(harness_.views.views, is_result)) {
      add("  {};\n", text);
      return;
    }
    add("  {} pslice_result = {};\n", calling_.entry.result, text);
    for (std::size_t i = 0; i < harness_.views.views.size(); ++i) {
      if (!is_result(harness_.views.views[i])) continue;
      const explore::Output& output = exploration_.signature.outputs[i];
      // "return", or a part of it: "return.x"
      const std::size_t part = output.name.rfind("return") + std::string_view("return").size();
      add("  pslice_see({}, pslice_result{}{});\n", i, output.name.substr(part),
          output.pointer ? " != 0" : "");
    }
  }

  /// Parameters hide it where one has its name.
  [[nodiscard]] bool is_hidden() const {
    return std::ranges::any_of(calling_.entry.parameters, [&](const Prototype::Parameter& p) {
      return p.name == calling_.entry.name;
    });
  }
  [[nodiscard]] std::string entry_name() const {
    return is_hidden() ? "pslice_entry" : calling_.entry.name;
  }

  const report::Exploration& exploration_;
  const std::vector<Input>& inputs_;
  const Harness& harness_;
  const frontend::Calling& calling_;
  Language language_;
  std::map<std::string, std::size_t> sources_;  // by function
  std::size_t local_sources_ = 0;               // those of locals come behind
  std::optional<InnerObjects> inner_;           // of the test at hand
  std::string globals_looked_at_;
  std::string out_;
};

/// A name that C may use and C++ may not.
bool is_word_of_cpp(const std::string& name) {
  static constexpr std::array words = {
      "and",      "asm",     "bool",      "catch",     "class",     "delete",   "explicit",
      "export",   "false",   "friend",    "mutable",   "namespace", "new",      "not",
      "operator", "or",      "private",   "protected", "public",    "requires", "template",
      "this",     "throw",   "true",      "try",       "typename",  "using",    "virtual",
      "xor",      "concept", "constexpr", "nullptr"};
  return std::ranges::find(words, name) != words.end();
}

bool can_be_declared(const Prototype& function) {
  const auto is_taken = [](const Prototype::Parameter& p) { return is_word_of_cpp(p.name); };
  return function.built_in && function.name != "main" && !is_word_of_cpp(function.name) &&
         std::ranges::none_of(function.parameters, is_taken);
}

}  // namespace

bool can_be_declared(const report::Exploration& exploration, const Harness& harness) {
  const frontend::Calling& calling = harness.calling;
  const auto declarable = [](const Prototype& function) { return can_be_declared(function); };
  const auto is_hooked = [](const auto& text) { return text.has_value(); };
  const auto is_global = [](const Input& input) { return input.kind == Input::Kind::global; };
  const auto is_looked_at = [](Views::View view) { return view == Views::View::after; };
  return declarable(calling.entry) && std::ranges::all_of(calling.missing, declarable) &&
         calling.input_sources.empty() && calling.bodies.empty() && calling.declares.empty() &&
         !calling.has_main && std::ranges::none_of(harness.views.instrumented, is_hooked) &&
         std::ranges::none_of(harness.views.views, is_looked_at) &&
         std::ranges::none_of(exploration.signature.inputs, is_global);
}

std::string write_calls(const report::Exploration& exploration, const Harness& harness,
                        Language language) {
  return Calls(exploration, harness, language).text();
}

std::vector<base::Warning> cannot_be_given(const report::Exploration& exploration,
                                           const Harness& harness) {
  std::vector<base::Warning> warnings;
  const frontend::Calling& calling = harness.calling;
  const std::vector<Input>& inputs = exploration.signature.inputs;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Input& input = inputs[i];
    const auto is_it = [&](const Prototype& f) { return f.name == input.function; };
    const bool unknown_source = input.kind == Input::Kind::result &&
                                std::ranges::none_of(calling.missing, is_it) &&
                                std::ranges::none_of(calling.functions, is_it) &&
                                std::ranges::none_of(calling.input_sources, is_it);
    const bool hidden = input.kind == Input::Kind::global && !harness.can_be_set[i];
    if (input.fixed || !(unknown_source || hidden)) continue;
    warnings.push_back({{}, "the tests cannot give a value to the input " + input.name});
  }
  return warnings;
}

std::string literal(const Integer& value) {
  static const Integer long_min = -Integer::power_of_two(63);
  static const Integer int_min = -Integer::power_of_two(31);
  if (value == long_min) return "(-9223372036854775807LL - 1)";
  if (value == int_min) return "(-2147483647 - 1)";
  if (!value.to_int64()) return "(long long)" + value.to_string() + "ULL";
  const bool is_int = int_min < value && value < Integer::power_of_two(31);
  return value.to_string() + (is_int ? "" : "LL");
}

File instrumented_file(const report::Exploration& exploration, const Harness& harness,
                       std::size_t file) {
  const std::filesystem::path path = exploration.files[file].name;
  return {path.stem().string() + ".watched.inc",
          "long long pslice_see(int output, long long value);\n"
          "long long pslice_local(int number);\n#line 1 \"" +
              path.filename().string() + "\"\n" + harness.views.instrumented[file].value_or("")};
}

std::string compiled_file(const report::Exploration& exploration, const Harness& harness,
                          std::size_t file) {
  return harness.views.instrumented[file] ? instrumented_file(exploration, harness, file).name
                                          : harness.programs[file];
}

std::string_view tested_thing(const report::Exploration& exploration) {
  if (exploration.by == "difference") return "difference between two versions";
  return exploration.by == "path" ? "path" : "way in which it computes its outputs";
}

}  // namespace pslice::suite
