#include "mini.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

#include "mini_tokens.h"
#include "ts/verify.h"

namespace pslice::slicer::mini {
namespace {

/// Parses and builds in one pass.
class Builder {
 public:
  Builder(std::string_view source, const base::BitSet* kept)
      : source_(source), kept_(kept), tokens_(tokenize(source)) {}

  Example build() {
    declare();
    while (peek() != "") {
      if (peek() == "global" || peek() == "memory" || peek() == "type") {
        while (next() != ";") {
        }
      } else {
        function();
      }
    }
    example_.entry = program().find_function("main").value();
    return std::move(example_);
  }

 private:
  struct LoopTargets {  // none for a loop that was dropped
    ts::Location again;
    ts::Location after;
  };

  // --- tokens ---

  [[nodiscard]] std::string_view peek(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)].text;
  }
  std::string_view next() { return tokens_[at_++].text; }
  bool accept(std::string_view text) {
    if (peek() != text) return false;
    ++at_;
    return true;
  }
  void expect(std::string_view text) {
    if (!accept(text)) {
      throw std::runtime_error("expected '" + std::string(text) + "' before '" +
                               std::string(source_.substr(tokens_[at_].begin, 20)) + "'");
    }
  }
  /// The source from a token to the last one taken.
  [[nodiscard]] std::string text_since(std::size_t token) const {
    const Token& last = tokens_[at_ - 1];
    const std::size_t begin = tokens_[token].begin;
    return std::string(source_.substr(begin, last.begin + last.text.size() - begin));
  }
  [[nodiscard]] static bool is_number(std::string_view text) {
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0;
  }

  // --- declarations ---

  ts::Program& program() { return example_.program; }

  ts::Variable add_variable(std::string name, ts::Function owner,
                            std::optional<base::Integer> initial = {}) {
    const auto typed = types_.find(name);
    const ts::Type type =
        typed != types_.end() ? typed->second : ts::Type{ts::Type::Kind::integer, 0, true};
    return program().add_variable(
        {.name = std::move(name), .type = type, .owner = owner, .initial = initial});
  }

  /// A first pass: static variables, and the functions with their parameters.
  void declare() {
    int depth = 0;
    while (peek() != "") {
      const std::string name(next());
      if (name == "{") ++depth;
      if (name == "}") --depth;
      if (depth > 0) continue;
      if (name == "global" || name == "memory") {
        declare_statics(name == "memory");
      } else if (name == "type") {
        declare_types();
      } else if (peek() == "(") {
        declare_function(name);
      }
    }
    at_ = 0;
  }

  void declare_types() {
    const std::string_view type = next();
    const auto bits = base::Integer::parse(type.substr(1)).value().to_int64().value();
    do {
      types_[std::string(next())] = {ts::Type::Kind::integer, static_cast<unsigned>(bits),
                                     type.front() == 'i'};
    } while (accept(","));
    expect(";");
  }

  void declare_statics(bool in_memory) {
    do {
      const std::string name(next());
      std::optional<base::Integer> initial;
      if (accept("=")) initial = base::Integer::parse(next());
      statics_[name] = add_variable(name, {}, initial);
      if (in_memory) program().add_to_memory(statics_[name]);
    } while (accept(","));
    expect(";");
  }

  void declare_function(const std::string& name) {
    const ts::Function f = program().begin_function(name);
    expect("(");
    while (!accept(")")) {
      const std::string parameter(next());
      locals_[f][parameter] = add_variable(parameter, f);
      program()[f].parameters.push_back(locals_[f][parameter]);
      accept(",");
    }
    program()[f].results.push_back(add_variable("$" + name, f));
  }

  // --- building ---

  ts::Location new_location() { return program().add_location(function_); }

  ts::Statement new_statement(ts::StatementKind kind, std::string text) {
    const unsigned line = tokens_[at_ - 1].line;
    const ts::Statement s =
        program().add_statement({function_, kind, {"mini", line, 1}, std::move(text)});
    if (awaiting_statement_) example_.criterion.back().statement = s;
    awaiting_statement_ = false;
    return s;
  }

  [[nodiscard]] bool is_kept(ts::Statement s) const {
    return kept_ == nullptr || kept_->contains(s.index());
  }

  void connect(ts::Location from, ts::Location to, ts::Operation operation = ts::Skip{},
               ts::Statement statement = {}, std::vector<ts::Variable> needs = {}) {
    program().add_edge({from, to, std::move(operation), statement, std::move(needs)});
  }

  /// A straight step to a fresh location.
  void step(ts::Operation operation, ts::Statement statement,
            const std::vector<ts::Variable>& needs) {
    if (kept_ != nullptr) {
      for (const ts::Variable v : needs) {
        const ts::Location tested = new_location();
        const ts::Term is_zero = program().terms().equal(value(v), number(0));
        connect(here_, tested, ts::Assume{is_zero});
        connect(here_, tested, ts::Assume{program().terms().negation(is_zero)});
        here_ = tested;
      }
    }
    const ts::Location to = new_location();
    connect(here_, to, std::move(operation), statement, needs);
    here_ = to;
  }

  void jump(ts::Location to, ts::Statement statement) {
    const ts::Location behind = new_location();
    connect(here_, to, ts::Skip{}, statement);
    program().add_pseudo_edge(here_, behind);
    here_ = behind;
  }

  // --- expressions ---

  ts::Term number(long n) { return program().terms().constant(n); }
  ts::Term value(ts::Variable v) { return program().terms().variable(v); }

  ts::Variable variable(std::string_view text) {
    const std::string name(text);
    if (const auto found = statics_.find(name); found != statics_.end()) return found->second;
    auto& locals = locals_[function_];
    if (!locals.contains(name)) locals[name] = add_variable(name, function_);
    return locals[name];
  }

  ts::Term primary() {
    if (accept("-")) return program().terms().negate(primary());
    const std::string_view text = next();
    if (is_number(text)) return program().terms().constant(base::Integer::parse(text).value());
    return value(variable(text));
  }

  ts::Term product(std::vector<ts::Variable>& needs) {
    ts::Term result = primary();
    while (peek() == "*" || peek() == "/") {
      const bool divides = next() == "/";
      const ts::Term right = primary();
      if (!divides) {
        result = program().terms().multiply(result, right);
        continue;
      }
      for (const ts::Variable v : right.variables()) needs.push_back(v);
      result = program().terms().quotient(result, right);
    }
    return result;
  }

  ts::Term expression(std::vector<ts::Variable>& needs) {
    ts::Term result = product(needs);
    while (peek() == "+" || peek() == "-") {
      const bool adds = next() == "+";
      const ts::Term right = product(needs);
      result =
          adds ? program().terms().add(result, right) : program().terms().subtract(result, right);
    }
    return result;
  }

  ts::Term comparison(std::vector<ts::Variable>& needs) {
    term::Factory& terms = program().terms();
    const ts::Term left = expression(needs);
    const std::string_view op = peek();
    if (op != "<" && op != "<=" && op != ">" && op != ">=" && op != "==" && op != "!=") {
      return terms.not_equal(left, number(0));
    }
    next();
    const ts::Term right = expression(needs);
    if (op == "<") return terms.less(left, right);
    if (op == "<=") return terms.at_most(left, right);
    if (op == ">") return terms.less(right, left);
    if (op == ">=") return terms.at_most(right, left);
    return op == "==" ? terms.equal(left, right) : terms.not_equal(left, right);
  }

  // --- statements ---

  void function() {
    function_ = program().find_function(next()).value();
    while (next() != ")") {
    }
    ts::FunctionInfo& info = program()[function_];
    info.entry = here_ = new_location();
    info.exit = new_location();
    info.halt = new_location();
    labels_.clear();
    placed_.clear();
    block();
    connect(here_, info.exit);
    for (const auto& [name, location] : labels_) {
      if (placed_.contains(name)) continue;
      example_.broken = true;
      connect(location, info.exit);
    }
  }

  void block() {
    expect("{");
    while (!accept("}")) statement();
    awaiting_statement_ = false;
  }

  void statement() {
    const std::string_view word = peek();
    if (word == "{") return block();
    if (word == "if") return if_statement();
    if (word == "while") return while_statement();
    if (word == "observe") return observe();
    if (word == "effect") return effect();
    if (peek(1) == ":") return label();
    if (word == "break" || word == "continue" || word == "goto" || word == "halt") return leave();
    if (word == "return") return return_statement();
    if (peek(1) == "(") return call(std::nullopt, at_);
    assignment();
  }

  void observe() {
    next();
    ts::Observation point{here_, {}, {}};
    do {
      point.variables.push_back(variable(next()));
    } while (accept(","));
    expect(";");
    example_.criterion.push_back(std::move(point));
    awaiting_statement_ = true;
  }

  ts::Location label_location(const std::string& name) {
    if (!labels_.contains(name)) labels_[name] = new_location();
    return labels_[name];
  }

  void label() {
    const std::string name(next());
    expect(":");
    const ts::Location location = label_location(name);
    placed_.insert(name);
    connect(here_, location);
    here_ = location;
  }

  void leave() {
    const std::size_t first = at_;
    const std::string word(next());
    const std::string target(word == "goto" ? next() : "");
    const ts::Statement s = new_statement(ts::StatementKind::jump, text_since(first));
    expect(";");
    if (!is_kept(s)) return;
    if (word == "goto") return jump(label_location(target), s);
    if (word == "halt") return jump(program()[function_].halt, s);
    if (loops_.empty() || !loops_.back().after) {
      example_.broken = true;
      return;
    }
    jump(word == "break" ? loops_.back().after : loops_.back().again, s);
  }

  void return_statement() {
    const std::size_t first = at_;
    next();
    std::vector<ts::Variable> needs;
    std::optional<ts::Term> result;
    if (peek() != ";") result = expression(needs);
    const ts::Statement s = new_statement(ts::StatementKind::return_, text_since(first));
    expect(";");
    if (!is_kept(s)) return;
    if (result) step(ts::Assign{program()[function_].results.front(), *result}, s, needs);
    jump(program()[function_].exit, s);
  }

  void assignment() {
    const std::size_t first = at_;
    const ts::Variable target = variable(next());
    expect("=");
    if (peek(1) == "(") return call(target, first);
    std::vector<ts::Variable> needs;
    ts::Term result = expression(needs);
    const ts::Type& type = program()[target].type;
    if (!type.is_signed) result = program().terms().wrap(result, type.bits, false);
    const ts::Statement s = new_statement(ts::StatementKind::assign, text_since(first));
    expect(";");
    if (is_kept(s)) step(ts::Assign{target, result}, s, needs);
  }

  void call(std::optional<ts::Variable> result, std::size_t first) {
    ts::Call operation{program().find_function(next()).value(), {}, {}};
    std::vector<ts::Variable> needs;
    expect("(");
    while (!accept(")")) {
      operation.arguments.push_back(expression(needs));
      accept(",");
    }
    if (result) operation.results.push_back(*result);
    const ts::Statement s = new_statement(ts::StatementKind::call, text_since(first));
    expect(";");
    if (is_kept(s)) step(operation, s, needs);
  }

  void effect() {
    const std::size_t first = at_;
    next();
    ts::Havoc havoc;
    while (peek() != ";") {
      const std::string_view part = next();
      havoc.reads_memory |= part == "reads";
      havoc.writes_memory |= part == "writes";
      havoc.from_outside |= part == "outside";
      if (!accept("(")) continue;
      auto& list = part == "defines" ? havoc.defines
                   : part == "may"   ? havoc.may_define
                                     : havoc.uses;
      while (!accept(")")) {
        list.push_back(variable(next()));
        accept(",");
      }
    }
    const ts::Statement s = new_statement(ts::StatementKind::assign, text_since(first));
    expect(";");
    if (is_kept(s)) step(havoc, s, {});
  }

  struct Condition {
    bool is_constant = false;  // `1`
    std::vector<ts::Term> parts;
    std::vector<std::vector<ts::Variable>> needs;  // by part
    ts::Statement statement;
  };

  Condition condition() {
    const std::size_t first = at_;
    next();
    expect("(");
    Condition result;
    result.is_constant = peek() == "1" && peek(1) == ")";
    do {
      result.parts.push_back(comparison(result.needs.emplace_back()));
    } while (accept("&&"));
    expect(")");
    result.statement = new_statement(ts::StatementKind::branch, text_since(first));
    return result;
  }

  void branch(const Condition& condition, ts::Location yes, ts::Location no) {
    const ts::Statement s = condition.statement;
    if (condition.is_constant) {
      connect(here_, yes, ts::Skip{}, s);
      program().add_pseudo_edge(here_, no);
      return;
    }
    for (std::size_t i = 0; i < condition.parts.size(); ++i) {
      const ts::Term part = condition.parts[i];
      const bool last = i + 1 == condition.parts.size();
      const ts::Location then = last ? yes : new_location();
      connect(here_, then, ts::Assume{part}, s, condition.needs[i]);
      connect(here_, no, ts::Assume{program().terms().negation(part)}, s, condition.needs[i]);
      here_ = then;
    }
  }

  void if_statement() {
    const Condition test = condition();
    if (!is_kept(test.statement)) {
      statement();
      if (accept("else")) statement();
      return;
    }
    const ts::Location yes = new_location();
    const ts::Location no = new_location();
    const ts::Location join = new_location();
    branch(test, yes, no);
    here_ = yes;
    statement();
    connect(here_, join);
    here_ = no;
    if (accept("else")) statement();
    connect(here_, join);
    here_ = join;
  }

  void while_statement() {
    const ts::Location head = new_location();
    connect(here_, head);
    here_ = head;
    const Condition test = condition();
    if (!is_kept(test.statement)) {
      loops_.push_back({});
      statement();
      loops_.pop_back();
      return;
    }
    const ts::Location body = new_location();
    const ts::Location after = new_location();
    branch(test, body, after);
    here_ = body;
    loops_.push_back({head, after});
    statement();
    loops_.pop_back();
    connect(here_, head);
    here_ = after;
  }

  std::string_view source_;
  const base::BitSet* kept_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  Example example_;
  std::map<std::string, ts::Type> types_;
  std::map<std::string, ts::Variable> statics_;
  std::map<ts::Function, std::map<std::string, ts::Variable>> locals_;
  ts::Function function_;
  ts::Location here_;
  bool awaiting_statement_ = false;
  std::vector<LoopTargets> loops_;
  std::map<std::string, ts::Location> labels_;
  std::set<std::string> placed_;
};

}  // namespace

Example parse(std::string_view text) {
  Example example = Builder(text, nullptr).build();
  for (const std::string& fault : ts::verify(example.program)) ADD_FAILURE() << fault;
  EXPECT_FALSE(example.broken) << "a jump leads nowhere";
  return example;
}

Example parse_reduced(std::string_view text, const base::BitSet& kept) {
  return Builder(text, &kept).build();
}

}  // namespace pslice::slicer::mini
