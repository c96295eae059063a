#include "tests/explore/subject.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "slicer/explore/presentation/signature_text.h"
#include "tests/support/random.h"
#include "ts/verify.h"

namespace pslice::exploring {

std::string Subject::criterion(std::size_t output) const {
  if (!label.empty()) return label + ":" + outputs[output];
  return entry + "@return" + (outputs[output] == "return" ? "" : ":" + outputs[output]);
}

Subject subject_of(const support::RandomC& random) {
  Subject subject;
  subject.prefix = random.prefix;
  subject.text = random.text;
  subject.entry = random.entry;
  subject.label = random.label;
  subject.outputs = random.label.empty() ? std::vector<std::string>{"return"} : random.observed;
  for (unsigned i = 0; i < random.parameters; ++i) {
    const std::string name = "p" + std::to_string(i);
    subject.arguments += (i == 0 ? "" : ", ") + name;
    subject.declarations += "int " + name + "; ";
    subject.inputs.push_back({"int", name});
  }
  for (const std::vector<int>& hint : random.hints) {
    subject.hints.emplace_back(hint.begin(), hint.end());
  }
  return subject;
}

Loaded load(const Subject& subject, const support::TemporaryDirectory& directory) {
  const std::string file = (directory / (subject.prefix + "program.c")).string();
  support::write_file(file, subject.text);
  frontend::SourceOptions options;
  options.files = {file};
  options.clang_flags = {"-w"};
  options.entry = subject.entry;
  options.purpose = frontend::Purpose::explore;
  options.elements = subject.elements;
  options.depth = subject.depth;
  Loaded loaded;
  loaded.source = frontend::Source::load(options);
  const ts::Program& program = loaded.source->program();
  const std::vector<std::string> faults = ts::verify(program);
  if (!faults.empty()) throw std::runtime_error("malformed: " + faults.front());
  loaded.entry = program.find_function(subject.entry).value();
  for (std::size_t i = 0; i < subject.outputs.size(); ++i) {
    explore::Observed& output = loaded.outputs.emplace_back();
    output.name = subject.outputs[i];
    for (const frontend::CriterionPoint& point : loaded.source->resolve(subject.criterion(i))) {
      const frontend::CriterionPoint::Meaning& meaning = point.meanings.front();
      const ts::Term value =
          meaning.value ? meaning.value : program.terms().variable(meaning.variables.front());
      for (const ts::Observation& at : point.observations) {
        output.at.push_back({at.location, value, meaning.exists});
      }
    }
  }
  return loaded;
}

explore::Signature Loaded::explore(const explore::Options& options,
                                   const base::Limits& limits) const {
  base::Budget budget(limits);
  return explore::explore(source->program(), entry, outputs, options, budget);
}

std::vector<GroupText> texts(const Loaded& loaded, const explore::Signature& signature) {
  std::vector<GroupText> result;
  for (const explore::Group& group : signature.groups) {
    const explore::GroupText text(loaded.source->program().terms(), signature, group);
    result.push_back({text.condition(), {}});
    for (std::size_t i = 0; i < group.outputs.size(); ++i) {
      result.back().outputs.push_back(text.output_text(i));
    }
  }
  return result;
}

std::vector<std::string> lines(const Loaded& loaded, const explore::Signature& signature) {
  std::vector<std::string> result;
  for (const GroupText& group : texts(loaded, signature)) {
    std::string line = group.condition;
    for (std::size_t i = 0; i < group.outputs.size(); ++i) {
      const std::string& output = group.outputs[i];
      line += (i == 0 ? " -> " : ", ") + (output.empty() ? "not reached" : output);
    }
    result.push_back(std::move(line));
  }
  return result;
}

namespace {

/// `*p` and `p->len` as elements.
std::string as_element(const std::string& name) {
  if (name.starts_with('*')) return name.substr(1) + "[0]";
  const std::size_t arrow = name.find("->");
  if (arrow == std::string::npos) return name;
  return name.substr(0, arrow) + "[0]." + name.substr(arrow + 2);
}

}  // namespace

std::vector<long long> test_of(const Subject& subject, const explore::Signature& signature,
                               const explore::Test& test) {
  std::vector<long long> values(subject.inputs.size());
  for (std::size_t i = 0; i < signature.inputs.size(); ++i) {
    const auto& value = test.values[i];
    if (!value) continue;
    const std::string name = as_element(signature.inputs[i].name);
    const auto place = std::ranges::find(subject.inputs, name, &Given::name);
    if (place == subject.inputs.end()) throw std::runtime_error("unexpected input " + name);
    values[static_cast<std::size_t>(place - subject.inputs.begin())] =
        base::wrap(*value, 64, true).to_int64().value();
  }
  return values;
}

std::vector<std::vector<long long>> varied_inputs(const Subject& subject, std::size_t count,
                                                  std::uint64_t seed) {
  using Limits = std::numeric_limits<int>;
  static const std::vector<long long> boundaries = {0,
                                                    1,
                                                    -1,
                                                    2,
                                                    127,
                                                    128,
                                                    -128,
                                                    -129,
                                                    255,
                                                    256,
                                                    32767,
                                                    32768,
                                                    9,
                                                    10,
                                                    11,
                                                    65535,
                                                    1000,
                                                    1001,
                                                    -1000,
                                                    12345677,
                                                    -9,
                                                    3,
                                                    4,
                                                    5,
                                                    100,
                                                    99,
                                                    -7654321,
                                                    Limits::max(),
                                                    Limits::min(),
                                                    1LL << 31,
                                                    -1LL - (1LL << 31),
                                                    1LL << 32,
                                                    std::numeric_limits<long long>::max(),
                                                    std::numeric_limits<long long>::min()};
  support::Random random(seed);
  std::vector<std::vector<long long>> inputs = subject.hints;
  while (inputs.size() < count) {
    std::vector<long long> input(subject.inputs.size());
    const std::size_t style = random.below(5);
    for (long long& value : input) {
      const std::size_t kind = style == 4 ? random.below(4) : style;
      if (kind == 0) value = random.between(-2, 5);
      if (kind == 1) value = random.between(-20, 20);
      if (kind == 2) value = random.pick(boundaries);
      if (kind == 3) value = static_cast<long long>(random.next());
    }
    inputs.push_back(std::move(input));
  }
  return inputs;
}

}  // namespace pslice::exploring
