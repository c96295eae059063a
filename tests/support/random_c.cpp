#include "tests/support/random_c.h"

#include <algorithm>

#include "tests/support/statement_generator.h"

namespace pslice::support {
namespace {

struct WrittenFunction {
  Callable shape;
  std::string head;
  Body body;
};

/// Writes one program: globals, then helpers (each may call those before it), then the entry.
class ProgramGenerator {
 public:
  ProgramGenerator(std::uint64_t seed, const RandomCOptions& options)
      : generation_(seed, options), random_(generation_.random), options_(options) {
    program_.seed = seed;
    program_.prefix = options.prefix;
    program_.parameters = options.parameters;
    program_.entry = options.prefix + "entry";
  }

  RandomC run() {
    preamble();
    globals();
    for (unsigned i = 0; i < options_.helpers; ++i) functions_.push_back(helper(i));
    functions_.push_back(entry());
    generation_.called.push_back(true);
    if (options_.point > 0) random_ = Random(program_.seed + 0x9017U * options_.point);
    choose_criterion();
    finish();
    return std::move(program_);
  }

 private:
  void preamble();
  void globals();
  WrittenFunction helper(unsigned index);
  WrittenFunction entry();
  void choose_criterion();
  void mark(WrittenFunction& function, const Candidate& candidate);
  void finish();

  Generation generation_;
  Random& random_;
  const RandomCOptions& options_;
  std::vector<std::string> lines_;
  std::vector<Name> globals_;
  std::vector<WrittenFunction> functions_;
  RandomC program_;
};

void ProgramGenerator::preamble() {
  const std::string& p = options_.prefix;
  if (options_.macros) {
    lines_.push_back("#define " + p + "WHEN(c) if (c)");
    lines_.push_back("#define " + p + "BUMP(a, b) a = a + 3u; b ^= a");
    lines_.push_back("#define " + p + "BOTH(a, b) a++, b--");
    lines_.push_back("#define " + p + "TRADE(a, b) do { b += a; a = b - a; b -= a; } while (0)");
    lines_.push_back("#define " + p + "SET(a, e) do { a = (e); } while (0)");
    lines_.push_back("#define " + p + "COND(c, a, e) if (c) a = (e)");
    lines_.push_back("#define " + p + "LOOP(i, n) for (i = 0; i < n; i++)");
  }
  if (options_.narrow_types) {
    lines_.push_back("enum " + p + "kind { " + p + "k0 = -1, " + p + "k1, " + p + "k2 = 5 };");
  }
  if (options_.memory) {
    lines_.push_back("struct " + p + "pair { int first; unsigned second; };");
  }
  if (options_.halting) {
    lines_.emplace_back("extern void exit(int) __attribute__((noreturn));");
    lines_.push_back("static void " + p + "assume(int c) {");
    lines_.emplace_back("  if (!c)");
    lines_.emplace_back("    exit(1);");
    lines_.emplace_back("}");
  }
}

void ProgramGenerator::globals() {
  if (!options_.globals) return;
  const std::size_t count = 1 + random_.below(4);
  for (std::size_t i = 0; i < count; ++i) {
    Name name{options_.prefix + "v" + std::to_string(i), int_type(), modest,
              generation_.next_cell++};
    if (options_.narrow_types && random_.percent(40)) {
      name.type = random_.pick(integer_types());
      name.range = name.type.range();
    } else if (options_.memory && random_.percent(50)) {
      name.pointed_to = true;
      name.cell = memory_cell;
    }
    const auto high = static_cast<std::int64_t>(std::min<Wide>(name.range.high, 9));
    lines_.push_back((random_.percent(50) ? "static " : "") + name.type.spelling + " " + name.text +
                     " = " + std::to_string(random_.between(0, high)) + ";");
    globals_.push_back(name);
  }
}

WrittenFunction ProgramGenerator::helper(unsigned index) {
  WrittenFunction written;
  Callable& shape = written.shape;
  shape.name = options_.prefix + "f" + std::to_string(index);
  shape.bounded_recursion = options_.recursion && random_.percent(50);

  Frame frame;
  frame.names = globals_;
  written.head = shape.name + "(";
  const std::size_t count = random_.below(3) + (shape.bounded_recursion ? 1 : 0);
  for (std::size_t i = 0; i < count; ++i) {
    Parameter parameter{int_type(), modest};
    std::string text = "a" + std::to_string(i) + "_";
    if (shape.bounded_recursion && i == 0) {
      text = "d";
      frame.names.push_back({text, int_type(), {0, 4}, generation_.next_cell++, false});
    } else if (options_.memory && random_.percent(30)) {
      parameter.pointer = true;
      frame.pointers.push_back(text);
      shape.writes.insert(memory_cell);
    } else {
      if (options_.narrow_types && random_.percent(30)) {
        parameter.type = random_.pick(integer_types());
        parameter.range = parameter.type.range();
      }
      frame.names.push_back({text, parameter.type, parameter.range, generation_.next_cell++});
    }
    shape.parameters.push_back(parameter);
    written.head +=
        (i == 0 ? "" : ", ") + parameter.type.spelling + (parameter.pointer ? " *" : " ") + text;
  }
  written.head += (count == 0 ? "void)" : ")");
  if (random_.percent(75)) {
    Name result{"", int_type(), modest};
    if (options_.narrow_types && random_.percent(30)) {
      result.type = random_.pick(integer_types());
      result.range = result.type.range();
    }
    shape.result = result;
  }
  written.head =
      "static " + (shape.result ? shape.result->type.spelling : "void") + " " + written.head;
  if (shape.bounded_recursion) {
    frame.itself = shape;
    // What it will write is not known yet.
    frame.itself->writes.insert(memory_cell);
    for (const Name& global : globals_) frame.itself->writes.insert(global.cell);
  }

  StatementGenerator statements(generation_, frame, shape.result);
  written.body =
      statements.body(1 + options_.helper_statements / 2 +
                      static_cast<unsigned>(random_.below(options_.helper_statements + 1)));
  shape.writes.insert(frame.writes.begin(), frame.writes.end());
  shape.cost = (frame.cost + 1) * (shape.bounded_recursion ? 5 : 1);
  generation_.callables.push_back(shape);
  generation_.called.push_back(false);
  return written;
}

WrittenFunction ProgramGenerator::entry() {
  WrittenFunction written;
  written.shape.name = program_.entry;
  written.shape.result = Name{"", int_type(), int_type().range()};
  Frame frame;
  frame.names = globals_;
  written.head = "int " + program_.entry + "(";
  for (unsigned i = 0; i < options_.parameters; ++i) {
    const std::string name = "p" + std::to_string(i);
    frame.names.push_back(
        {name, int_type(), int_type().range(), generation_.next_cell++, random_.percent(50)});
    frame.entry_parameters.push_back(name);
    written.head += (i == 0 ? "int " : ", int ") + name;
  }
  written.head += options_.parameters == 0 ? "void)" : ")";
  StatementGenerator statements(generation_, frame, written.shape.result);
  written.body = statements.body(options_.entry_statements);
  return written;
}

/// Puts the label before the candidate's line, or on it.
void ProgramGenerator::mark(WrittenFunction& function, const Candidate& candidate) {
  program_.label = options_.prefix + "point";
  std::vector<std::string>& lines = function.body.lines;
  const auto at = lines.begin() + static_cast<std::ptrdiff_t>(candidate.line);
  if (candidate.labels == Labels::next && random_.percent(40)) {
    *at = program_.label + ": " + at->substr(at->find_first_not_of(' '));
  } else {
    lines.insert(at, "  " + program_.label + ": ;");
  }
  std::vector<Name> names = candidate.names;
  // Counters of loops are not written by name, and worth looking at.
  if (!options_.loop_shapes || random_.percent(60)) {
    std::erase_if(names, [](const Name& name) { return !name.writable; });
  }
  if (names.empty()) names = candidate.names;
  const std::size_t wanted = 1 + (random_.percent(45) ? 1 : 0);
  for (std::size_t i = 0; i < wanted; ++i) {
    // The newest names more often: they depend on the most.
    const std::size_t count = names.size();
    const std::size_t index = std::max(random_.below(count), random_.below(count));
    const std::string& text = names[index].text;
    if (std::ranges::find(program_.observed, text) == program_.observed.end()) {
      program_.observed.push_back(text);
    }
  }
}

void ProgramGenerator::choose_criterion() {
  const std::size_t roll = random_.below(100);
  if (roll < 15) return;  // the entry's result
  if (roll < 55) {
    mark(functions_.back(), functions_.back().body.candidates.back());
    return;
  }
  std::vector<std::pair<std::size_t, std::size_t>> places;
  for (std::size_t f = 0; f < functions_.size(); ++f) {
    if (!generation_.called[f]) continue;
    const auto& candidates = functions_[f].body.candidates;
    for (std::size_t c = 0; c < candidates.size(); ++c) {
      if (!candidates[c].names.empty()) places.emplace_back(f, c);
    }
  }
  const auto [function, place] = random_.pick(places);
  mark(functions_[function], functions_[function].body.candidates[place]);
}

void ProgramGenerator::finish() {
  for (const WrittenFunction& function : functions_) {
    lines_.push_back(function.head + " {");
    lines_.insert(lines_.end(), function.body.lines.begin(), function.body.lines.end());
    lines_.emplace_back("}");
  }
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    program_.text += lines_[i] + "\n";
    if (!program_.label.empty() && lines_[i].find(program_.label + ":") != std::string::npos) {
      program_.line = static_cast<unsigned>(i + 1);
    }
  }
  program_.hints = generation_.hints;
}

}  // namespace

std::string RandomC::criterion() const {
  if (label.empty()) return entry + "@return";
  std::string spec = label + ":";
  for (std::size_t i = 0; i < observed.size(); ++i) spec += (i == 0 ? "" : ",") + observed[i];
  return spec;
}

RandomC random_c(std::uint64_t seed, const RandomCOptions& options) {
  return ProgramGenerator(seed, options).run();
}

RandomCOptions plain_options() {
  RandomCOptions o;
  o.loops = o.gotos = o.backward_gotos = o.switches = o.early_returns = false;
  o.calls_in_expressions = o.side_effects = o.narrow_types = o.arithmetic = false;
  o.globals = o.static_locals = o.macros = o.several_on_a_line = o.defeat_luck = false;
  return o;
}

RandomCOptions mixed_options(std::uint64_t seed) {
  Random random(seed ^ 0x5eedU);
  RandomCOptions o;
  o.parameters = 1 + static_cast<unsigned>(random.below(4));
  o.helpers = static_cast<unsigned>(random.below(5));
  o.entry_statements = 5 + static_cast<unsigned>(random.below(25));
  o.helper_statements = 3 + static_cast<unsigned>(random.below(8));
  o.depth = 2 + static_cast<unsigned>(random.below(3));
  for (bool* feature :
       {&o.loops, &o.gotos, &o.backward_gotos, &o.switches, &o.early_returns,
        &o.calls_in_expressions, &o.side_effects, &o.narrow_types, &o.arithmetic, &o.globals,
        &o.static_locals, &o.macros, &o.several_on_a_line, &o.defeat_luck}) {
    *feature = random.percent(75);
  }
  for (bool* feature : {&o.memory, &o.halting, &o.recursion}) *feature = random.percent(30);
  return o;
}

RandomCOptions recursive_options(std::uint64_t seed) {
  RandomCOptions o = mixed_options(seed);
  o.recursion = o.globals = true;
  o.helpers = std::max(o.helpers, 2U);
  return o;
}

RandomCOptions loop_options(std::uint64_t seed) {
  RandomCOptions o = mixed_options(seed);
  Random random(seed ^ 0x100fU);
  o.loops = o.loop_shapes = true;
  o.parameters = 2 + static_cast<unsigned>(random.below(2));
  o.helpers = static_cast<unsigned>(random.below(3));
  o.entry_statements = 12 + static_cast<unsigned>(random.below(8));
  o.helper_statements = 4 + static_cast<unsigned>(random.below(3));
  o.depth = 4;
  o.arithmetic = random.percent(30);
  o.narrow_types = random.percent(50);
  o.memory = random.percent(15);
  o.macros = random.percent(30);
  o.recursion = false;
  return o;
}

RandomCOptions loop_free_options(std::uint64_t seed) {
  RandomCOptions o = mixed_options(seed);
  o.prefix = "t" + std::to_string(seed) + "_";
  o.loops = o.backward_gotos = o.recursion = false;
  o.entry_statements = std::min(o.entry_statements, 12U);
  o.helper_statements = std::min(o.helper_statements, 3U);
  o.helpers = std::min(o.helpers, 3U);
  o.depth = std::min(o.depth, 3U);
  return o;
}

}  // namespace pslice::support
