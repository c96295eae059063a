#include <memory>
#include <stdexcept>

#include "tests/reference/reference_slicer.h"
#include "ts/interpret.h"

namespace pslice::reference {
namespace {

/// Plays every sequence of choices from a domain: run after run, each input asked for takes the
/// next choice of the sequence, then the last choice that can be raised is raised.
class Odometer {
 public:
  explicit Odometer(std::size_t domain) : domain_(domain) {}
  void rewind() { position_ = 0; }
  std::size_t next() {
    if (position_ == choices_.size()) choices_.push_back(0);
    return choices_[position_++];
  }
  bool advance() {
    choices_.resize(position_);
    while (!choices_.empty() && choices_.back() + 1 == domain_) choices_.pop_back();
    if (choices_.empty()) return false;
    ++choices_.back();
    return true;
  }

 private:
  std::size_t domain_;
  std::vector<std::size_t> choices_;
  std::size_t position_ = 0;
};

}  // namespace

Oracle brute_force_oracle(const ts::Program& program, ts::Function entry,
                          const std::vector<ts::Integer>& domain, Statics statics,
                          std::size_t max_runs) {
  auto seen = std::make_shared<std::set<std::vector<ts::Edge>>>();
  ts::RunOptions options;
  options.record_path = true;
  options.initial_values = statics == Statics::initial;
  Odometer odometer(domain.size());
  std::size_t runs = 0;
  do {
    if (++runs > max_runs) throw std::length_error("too many combinations of inputs");
    odometer.rewind();
    const ts::InputSource inputs = [&](ts::Variable) -> std::optional<ts::Integer> {
      return domain[odometer.next()];
    };
    const ts::Run run = ts::interpret(program, entry, inputs, {}, options);
    if (run.end == ts::Run::End::returned || run.end == ts::Run::End::halted) {
      seen->insert(run.path);
    }
  } while (odometer.advance());
  return [seen](const std::vector<ts::Edge>& path) { return seen->contains(path); };
}

}  // namespace pslice::reference
