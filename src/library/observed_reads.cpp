#include "library/observed_reads.h"

#include <algorithm>
#include <set>

#include "term/rebuild.h"
#include "ts/reading.h"

namespace pslice::library {
namespace {

using frontend::CriterionPoint;

/// Of more choices nobody keeps the paths apart.
constexpr std::ptrdiff_t most_choices = 16;

/// The value, and what decides where it lies.
std::vector<ts::Term> what_is_read(const CriterionPoint::Meaning& meaning) {
  std::vector<ts::Term> values{meaning.value};
  if (meaning.exists) values.push_back(meaning.exists);
  return values;
}

bool is_read_in_steps(const CriterionPoint::Meaning& meaning) {
  if (!meaning.value) return false;
  const auto parts = term::distinct_subterms(what_is_read(meaning));
  const auto choices = std::ranges::count(parts, term::Kind::choice, &ts::Term::kind);
  return choices > 0 && choices <= most_choices;
}

std::vector<ts::Read> reads_of(const Task& task) {
  std::vector<ts::Read> reads;
  for (const AskedCriterion& criterion : task.criteria) {
    for (const CriterionPoint& point : criterion.points) {
      for (std::size_t i = 0; i < point.meanings.size(); ++i) {
        if (!is_read_in_steps(point.meanings[i])) continue;
        for (const ts::Observation& at : point.observations) {
          reads.push_back(
              {at.location, what_is_read(point.meanings[i]), point.position, point.variables[i]});
        }
      }
    }
  }
  return reads;
}

/// In the order of `reads_of`.
void observe_what_is_read(CriterionPoint& point, const ts::Reading& reading, std::size_t& number) {
  std::vector<std::set<ts::Variable>> observed(point.observations.size());
  for (const CriterionPoint::Meaning& meaning : point.meanings) {
    const bool is_read = is_read_in_steps(meaning);
    for (auto& variables : observed) {
      if (is_read) {
        variables.merge(std::set(reading.observed[number++]));
      } else {
        variables.insert(meaning.variables.begin(), meaning.variables.end());
      }
    }
  }
  for (std::size_t i = 0; i < observed.size(); ++i) {
    ts::Observation& at = point.observations[i];
    at.variables.assign(observed[i].begin(), observed[i].end());
  }
}

}  // namespace

void read_where_observed(Task& task) {
  const std::vector<ts::Read> reads = reads_of(task);
  if (reads.empty()) return;
  ts::Reading reading = ts::with_reads(task.program(), reads);
  std::size_t number = 0;
  for (AskedCriterion& criterion : task.criteria) {
    for (CriterionPoint& point : criterion.points) {
      if (std::ranges::any_of(point.meanings, is_read_in_steps)) {
        observe_what_is_read(point, reading, number);
      }
      for (ts::Observation& at : point.observations) {
        at.read_from = reading.before[at.location.index()];
        at.location = reading.behind[at.location.index()];
      }
    }
  }
  task.with_reads = std::make_unique<const ts::Program>(std::move(reading.program));
}

}  // namespace pslice::library
