#include "absint/analysis.h"

#include <algorithm>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>

#include "absint/box.h"
#include "absint/domain.h"
#include "absint/fixpoint.h"
#include "absint/pack.h"
#include "absint/relations.h"
#include "absint/simplify.h"
#include "absint/surroundings.h"

namespace pslice::absint {
namespace {

/// All variables, as a box.
class BoxSemantics {
 public:
  using State = Box;

  BoxSemantics(const NumericProgram& program, const Numbering& numbering)
      : program_(program), numbering_(numbering), thresholds_(thresholds(program)) {}

  State beginning() {
    Box box(numbering_);
    for (const Action& action : program_.beginning) static_cast<void>(box.act(action));
    return box;
  }
  static std::optional<State> after(const NumericEdge& edge, const State& before) {
    std::optional<State> box = before;
    for (const Action& action : edge.actions) {
      if (!box->act(action)) return std::nullopt;
    }
    return box;
  }
  static bool includes(const State& a, const State& b) { return a.includes(b); }
  static void join(State& a, const State& b) { a.join(b); }
  void widen(State& newer, const State& older, Point /*head*/) const {
    newer.widen(older, thresholds_);
  }

 private:
  const NumericProgram& program_;
  const Numbering& numbering_;
  std::vector<Integer> thresholds_;
};

/// The relations between the variables of a pack. The boxes are known already.
class RelationSemantics {
 public:
  using State = std::shared_ptr<const Element>;

  RelationSemantics(const NumericProgram& program, const Numbering& numbering, const Boxes& boxes,
                    const Pack& pack, const Domain& domain)
      : program_(program),
        numbering_(numbering),
        boxes_(boxes),
        pack_(pack),
        relations_(pack, domain),
        thresholds_(thresholds(program, pack)),
        kinds_(program.edges().size()) {
    for (std::size_t e = 0; e < kinds_.size(); ++e) kinds_[e] = kind_of(program.edges()[e]);
  }

  State beginning() {
    std::unique_ptr<Element> element = relations_.everything();
    Box box(numbering_);
    static_cast<void>(relations_.act(Forget{pack_.variables()}, box, *element));  // types hold
    for (const Action& action : program_.beginning) {
      if (relations_.concerns(action)) static_cast<void>(relations_.act(action, box, *element));
      static_cast<void>(box.act(action));
    }
    return element;
  }
  std::optional<State> after(const NumericEdge& edge, const State& before) {
    const EdgeKind kind = kinds_[static_cast<std::size_t>(&edge - program_.edges().data())];
    if (kind == EdgeKind::closed) return std::nullopt;
    if (kind == EdgeKind::elsewhere) return before;
    Box box = *boxes_[edge.source];
    std::unique_ptr<Element> element;  // a copy, once something changes
    for (const Action& action : edge.actions) {
      if (relations_.concerns(action)) {
        if (!element) element = before->clone();
        if (!relations_.act(action, box, *element)) return std::nullopt;
      }
      if (!box.act(action)) return std::nullopt;
    }
    return State(std::move(element));
  }
  static bool includes(const State& a, const State& b) { return a == b || a->includes(*b); }
  static void join(State& a, const State& b) {
    if (a == b) return;
    std::unique_ptr<Element> joined = a->clone();
    joined->join(*b);
    a = std::move(joined);
  }
  void widen(State& newer, const State& older, Point head) const {
    if (newer == older) return;
    std::unique_ptr<Element> widened = newer->clone();
    widened->widen(*older, thresholds_at(head));
    newer = std::move(widened);
  }

 private:
  /// Most edges have nothing to do with the pack, and passing them has to cost next to nothing.
  enum class EdgeKind : std::uint8_t {
    closed,     // by what the boxes know
    elsewhere,  // changes nothing
    concerned,
  };
  [[nodiscard]] EdgeKind kind_of(const NumericEdge& edge) const {
    if (!boxes_[edge.source] || !boxes_[edge.target]) return EdgeKind::closed;
    const bool concerned = std::ranges::any_of(
        edge.actions, [this](const Action& action) { return relations_.concerns(action); });
    return concerned ? EdgeKind::concerned : EdgeKind::elsewhere;
  }

  /// What the box knows holds in the end, so it is worth stopping there.
  [[nodiscard]] std::vector<Constraint> thresholds_at(Point head) const {
    std::vector<Constraint> result = thresholds_;
    const Box& box = *boxes_[head];
    for (std::size_t d = 0; d < pack_.size(); ++d) {
      const Interval is = box.of(pack_.variables()[d]);
      const Interval range = box.range(pack_.variables()[d]);
      if (is.low && is.low != range.low) {
        result.push_back({{{{Dimension(d), Integer(-1)}}}, *is.low, {}});
      }
      if (is.high && is.high != range.high) {
        result.push_back({{{{Dimension(d), Integer(1)}}}, -*is.high, {}});
      }
    }
    return result;
  }

  const NumericProgram& program_;
  const Numbering& numbering_;
  const Boxes& boxes_;
  const Pack& pack_;
  Relations relations_;
  std::vector<Constraint> thresholds_;
  std::vector<EdgeKind> kinds_;  // by edge
};

using Elements = Fixpoint<RelationSemantics>::States;

/// As a formula; true if it is not worth one.
Term to_term(term::Factory& terms, const Constraint& constraint, const Pack& pack) {
  std::vector<Integer> factors;
  std::vector<Term> operands;
  // Numbers of that size come from adding up accidents and bounds of types, and make every question
  // about them slow.
  const auto exceeds = [](const Integer& number, unsigned bits) {
    const Integer limit = Integer::power_of_two(bits);
    return number > limit || number < -limit;
  };
  if (constraint.form.terms.size() > 1 && exceeds(constraint.constant, 30)) {
    return terms.truth(true);
  }
  for (const auto& [dimension, factor] : constraint.form.terms) {
    if (dimension.index() >= pack.size()) return terms.truth(true);  // of a value on the way
    if (exceeds(factor, 20)) return terms.truth(true);
    factors.push_back(factor);
    operands.push_back(terms.variable(pack.variables()[dimension.index()]));
  }
  const Term sum = terms.sum(constraint.constant, factors, operands);
  const Term zero = terms.constant(Integer(0));
  return constraint.kind == Constraint::Kind::is_zero ? terms.equal(sum, zero)
                                                      : terms.at_most(sum, zero);
}

/// What the relations of a pack are, written out once for the many points that share an element.
struct Written {
  std::vector<Term> formulas;
  std::vector<Interval> bounds;  // by variable of the pack
};
struct Related {
  Pack pack;
  std::vector<const Written*> at;  // by point; none: not worth saying
  std::unordered_map<const Element*, Written> written;
};

}  // namespace

struct Invariants::Found {
  explicit Found(NumericProgram simple) : program(std::move(simple)), numbering(program) {}

  NumericProgram program;
  Numbering numbering;
  Boxes boxes;
  std::vector<bool> reached;  // by point
  std::vector<std::unique_ptr<Related>> related;

  [[nodiscard]] std::vector<Term> at(Point p) const;
  void add_bounds(std::size_t number, Point p, std::vector<Term>& formulas) const;
};

std::vector<Term> Invariants::Found::at(Point p) const {
  if (!reached[p]) return {program.program().terms().truth(false)};
  std::vector<Term> formulas;
  for (const auto& each : related) {
    if (each->at[p] == nullptr) continue;
    formulas.insert(formulas.end(), each->at[p]->formulas.begin(), each->at[p]->formulas.end());
  }
  for (const std::size_t number : boxes[p]->known()) add_bounds(number, p, formulas);
  std::ranges::sort(formulas, {}, &Term::id);
  formulas.erase(std::ranges::unique(formulas).begin(), formulas.end());
  return formulas;
}

/// What the box knows, and the relations do not imply.
void Invariants::Found::add_bounds(std::size_t number, Point p, std::vector<Term>& formulas) const {
  term::Factory& terms = program.program().terms();
  const Variable v = numbering.variable(number);
  const Term variable = terms.variable(v);
  const Interval& interval = (*boxes[p])[number];
  Interval implied = numbering.range(number);
  for (const auto& each : related) {
    const auto dimension = each->pack.dimension(v);
    if (each->at[p] == nullptr || !dimension) continue;
    implied = meet(implied, each->at[p]->bounds[dimension->index()]);
  }
  if (implied == interval) return;
  if (const auto value = interval.value()) {
    formulas.push_back(terms.equal(variable, terms.constant(*value)));
    return;
  }
  if (interval.low && (!implied.low || *interval.low > *implied.low)) {
    formulas.push_back(terms.at_most(terms.constant(*interval.low), variable));
  }
  if (interval.high && (!implied.high || *interval.high < *implied.high)) {
    formulas.push_back(terms.at_most(variable, terms.constant(*interval.high)));
  }
}

Invariants::Invariants() = default;
Invariants::Invariants(Invariants&&) noexcept = default;
Invariants& Invariants::operator=(Invariants&&) noexcept = default;
Invariants::~Invariants() = default;

bool Invariants::reached(Point point) const { return !found_ || found_->reached[point]; }

std::vector<Term> Invariants::at(Point point) const {
  return found_ ? found_->at(point) : std::vector<Term>();
}

class Analysis {
 public:
  Analysis(const NumericProgram& program, const AnalysisOptions& options, base::Budget& budget)
      : options_(options),
        found_(std::make_unique<Invariants::Found>(program)),
        program_(found_->program),
        effort_{budget, options.visits_per_point * (program.point_count() + 10)},
        loops_(ts::loops(program_.graph(), program_.start())) {
    for (Domain* domain : {octagons_.get(), polyhedra_.get()}) {
      domain->stop_when([&budget] { return budget.exhausted(); });
    }
  }

  Invariants run() {
    BoxSemantics semantics(program_, found_->numbering);
    std::optional<Boxes> boxes = Fixpoint(program_, semantics).run(effort_);
    Invariants result;
    if (!boxes) {
      result.remarks.emplace_back("loop invariants were given up: finding them took too long");
      return result;
    }
    found_->boxes = std::move(*boxes);
    found_->reached.resize(program_.point_count());
    for (Point p = 0; p < program_.point_count(); ++p) {
      found_->reached[p] = found_->boxes[p].has_value();
    }
    relate();
    result.found_ = std::move(found_);
    result.remarks = std::move(remarks_);
    return result;
  }

 private:
  /// Relations for each loop, in the strongest domain that can do it. Where that succeeds for an
  /// outer loop, an inner one whose variables are among those related needs no more.
  void relate() {
    if (options_.domain == DomainChoice::box) return;
    std::map<std::vector<Variable>, unsigned> in_vain;  // by the variables of a loop
    for (const ts::Loop& loop : loops_) {
      if (effort_.budget.exhausted()) return;
      const LoopVariables variables = variables_of(program_, loop);
      const bool known = std::ranges::any_of(found_->related, [&](const auto& related) {
        return related->at[loop.head] != nullptr && related->pack.includes(variables.core);
      });
      unsigned& vain = in_vain[variables.core];
      if (variables.core.empty() || known || vain >= most_in_vain) continue;
      if (points_left_ == 0) {
        remarks_.emplace_back(
            "some loops were left without relations between their variables: "
            "finding them took too long");
        return;
      }
      const Surroundings around(program_, found_->boxes, found_->numbering, loop);
      points_left_ -= std::min(points_left_, around.size());
      if (!relate(make_pack(around.program(), variables, options_.few), around)) {
        vain = most_in_vain;
      } else if (!is_related(loop.head)) {
        ++vain;
      }
    }
  }

  /// Did the last pack say more of a point than how far single variables go?
  [[nodiscard]] bool is_related(Point point) const {
    const Written* written = found_->related.back()->at[point];
    return written != nullptr && std::ranges::any_of(written->formulas, [](Term formula) {
             return formula.variables().size() > 1;
           });
  }

  bool relate(const Pack& pack, const Surroundings& around) {
    const bool automatic = options_.domain == DomainChoice::automatic;
    const std::size_t size = pack.dimensions();
    if (automatic && size > options_.most_for_octagons) return false;
    const bool polyhedra = options_.domain == DomainChoice::polyhedra ||
                           (automatic && size <= options_.most_for_polyhedra);
    if (polyhedra && relate(pack, around, *polyhedra_)) return true;
    if (relate(pack, around, *octagons_)) return true;
    if (effort_.budget.exhausted()) return false;  // which is said elsewhere
    remarks_.push_back("relations between " + std::to_string(pack.size()) +
                       " variables of a loop were given up: each is bounded by itself");
    return false;
  }

  bool relate(const Pack& pack, const Surroundings& around, Domain& domain) {
    try {
      const std::uint64_t all = options_.work_per_pack + options_.work_per_point * around.size();
      domain.allow(std::max<std::uint64_t>(all >> failures_, 1));
      RelationSemantics semantics(around.program(), found_->numbering, around.boxes(), pack,
                                  domain);
      const Effort effort{effort_.budget, options_.visits_per_point * (around.size() + 10)};
      const std::optional<Elements> elements = Fixpoint(around.program(), semantics).run(effort);
      if (elements) take(pack, around, *elements);
      domain.allow(std::nullopt);
      if (elements) return true;
    } catch (const TooExpensive&) {
      domain.allow(std::nullopt);
    }
    if (failures_ < most_failures) ++failures_;
    if (&domain == polyhedra_.get() && !effort_.budget.exhausted()) {
      remarks_.push_back("polyhedra were too expensive for a loop with " +
                         std::to_string(pack.size()) + " variables: octagons instead");
    }
    return false;
  }

  /// Puts what was found into the result. Nothing is changed before all is known, since asking an
  /// element can still be too expensive.
  void take(const Pack& pack, const Surroundings& around, const Elements& elements) {
    auto related = std::make_unique<Related>(
        Related{pack, std::vector<const Written*>(program_.point_count()), {}});
    for (const Point p : around.points()) {
      if (!elements[p]) continue;
      const Element& element = **elements[p];
      const auto [at, is_new] = related->written.try_emplace(&element);
      if (is_new) write(pack, element, at->second);
      related->at[p] = &at->second;
    }
    for (const Point p : around.points()) {
      if (!elements[p]) found_->reached[p] = false;
    }
    found_->related.push_back(std::move(related));
  }

  void write(const Pack& pack, const Element& element, Written& written) const {
    for (const Constraint& constraint : element.constraints()) {
      const Term term = to_term(program_.program().terms(), constraint, pack);
      if (!term.is_true()) written.formulas.push_back(term);
    }
    for (std::size_t d = 0; d < pack.size(); ++d) {
      written.bounds.push_back(element.bounds({{{Dimension(d), Integer(1)}}}));
    }
  }

  /// Of copies of a loop, in calls that are followed apart, so many may have nothing to relate
  /// before the others are left as they are.
  static constexpr unsigned most_in_vain = 2;
  static constexpr unsigned most_failures = 20;

  const AnalysisOptions& options_;
  std::unique_ptr<Invariants::Found> found_;
  const NumericProgram& program_;
  Effort effort_;
  std::vector<ts::Loop> loops_;
  std::size_t points_left_ = options_.points_with_relations;
  /// Where relations are too expensive for one pack they often are for the next: each time it may
  /// take half of what it would have been allowed to see that.
  unsigned failures_ = 0;
  std::vector<std::string> remarks_;
  std::unique_ptr<Domain> octagons_ = make_octagons();
  std::unique_ptr<Domain> polyhedra_ = make_polyhedra();
};

Invariants analyse(const NumericProgram& program, const AnalysisOptions& options,
                   base::Budget& budget) {
  const NumericProgram simple = without_carriers(program);
  if (options.focus == Focus::everything) return Analysis(simple, options, budget).run();
  return Analysis(without_bystanders(simple), options, budget).run();
}

}  // namespace pslice::absint
