#include "ts/reading.h"

#include <unordered_map>
#include <utility>

#include "term/rebuild.h"

namespace pslice::ts {
namespace {

class Writer {
 public:
  Writer(const Program& old, const std::vector<Read>& reads)
      : old_(old),
        reads_(reads),
        result_{.program = old.without_code(),
                .before = std::vector<Location>(old.location_count()),
                .behind = {},
                .observed = std::vector<std::set<Variable>>(reads.size())} {}

  Reading run() {
    result_.behind = result_.before;
    for (std::size_t f = 0; f < old_.function_count(); ++f) write(Function(f));
    return std::move(result_);
  }

 private:
  void write(Function f) {
    const FunctionInfo& before = old_[f];
    for (const Location l : before.locations) {
      result_.before[l.index()] = result_.behind[l.index()] = program().add_location(f);
    }
    // What is read here comes before all that begins here.
    for (std::size_t r = 0; r < reads_.size(); ++r) {
      if (old_[reads_[r].at].function == f) read(r);
    }
    program()[f].entry = result_.before[before.entry.index()];
    program()[f].exit = result_.behind[before.exit.index()];
    program()[f].halt = result_.before[before.halt.index()];
    for (const PseudoEdge& edge : before.pseudo_edges) {
      program().add_pseudo_edge(result_.behind[edge.source.index()],
                                result_.before[edge.target.index()]);
    }
    for (const Edge e : before.edges) {
      EdgeInfo edge = old_[e];
      edge.source = result_.behind[edge.source.index()];
      edge.target = result_.before[edge.target.index()];
      program().add_edge(std::move(edge));
    }
  }

  void read(std::size_t number) {
    const Read& read = reads_[number];
    here_ = result_.behind[read.at.index()];
    statement_ = program().add_statement({.function = program()[here_].function,
                                          .position = read.position,
                                          .text = read.text,
                                          .implicit = true});
    known_.clear();
    for (const Term value : read.values) {
      const auto variables = read_of(value).variables();
      result_.observed[number].insert(variables.begin(), variables.end());
    }
    result_.behind[read.at.index()] = here_;
  }

  /// The value without choices; what it takes to know it is written.
  Term read_of(Term term) {
    if (term.kind() == term::Kind::choice) return chosen(term);
    std::vector<Term> operands;
    for (const Term operand : term.operands()) operands.push_back(read_of(operand));
    return operands.empty() ? term : term::rebuild(program().terms(), term, operands);
  }

  Term chosen(Term choice) {
    if (const auto known = known_.find(choice); known != known_.end()) return known->second;
    const Term condition = read_of(choice.operands()[0]);
    const Variable value = program().add_variable(
        {.name = "$read", .type = type_of(choice), .owner = program()[here_].function});
    const Location test = here_;
    const Location end = program().add_location(program()[test].function);
    const auto known_before = known_;
    const auto side = [&](Term taken, Term result) {
      here_ = test;
      step(Assume{taken});
      const Term read = read_of(result);
      add(end, Assign{value, read});
      known_ = known_before;
    };
    side(condition, choice.operands()[1]);
    side(program().terms().negation(condition), choice.operands()[2]);
    here_ = end;
    return known_[choice] = program().terms().variable(value);
  }

  [[nodiscard]] Type type_of(Term choice) const {
    while (choice.kind() == term::Kind::choice) choice = choice.operands()[1];
    return old_[choice.variables().front()].type;
  }

  void step(Operation operation) {
    const Location next = program().add_location(program()[here_].function);
    add(next, std::move(operation));
    here_ = next;
  }

  void add(Location target, Operation operation) {
    program().add_edge({here_, target, std::move(operation), statement_, {}});
  }

  Program& program() { return result_.program; }

  const Program& old_;
  const std::vector<Read>& reads_;
  Reading result_;
  Statement statement_;                   // of what is read now
  Location here_;                         // and what comes next of it begins there
  std::unordered_map<Term, Term> known_;  // choices that were read on the way here
};

}  // namespace

Reading with_reads(const Program& program, const std::vector<Read>& reads) {
  return Writer(program, reads).run();
}

}  // namespace pslice::ts
