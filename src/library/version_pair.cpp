#include "library/version_pair.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "library/entry.h"

namespace pslice::library {

using base::ExitStatus;
using base::Failure;
using frontend::Correspondence;
using frontend::Criterion;
using frontend::FunctionPair;
using frontend::Parsed;

namespace {

const FunctionPair* find_pair(const Correspondence& correspondence, ts::Function of_new) {
  const auto& pairs = correspondence.functions;
  const auto found = std::ranges::find(pairs, of_new, &FunctionPair::new_function);
  return found == pairs.end() ? nullptr : &*found;
}

}  // namespace

Criterion criterion_in(const Parsed& other, const Correspondence& correspondence,
                       const Criterion& criterion) {
  const std::string& spec = criterion.spec;
  if (criterion.at_returns || !criterion.label.empty()) {
    try {
      return other.find(spec);
    } catch (const Failure&) {
      if (criterion.at_returns) {
        throw Failure(ExitStatus::bad_input, "the criterion " + spec + " is in NEW only");
      }
    }
  }
  Criterion result = criterion;
  result.places.clear();
  result.holders.clear();
  const auto& points = correspondence.old_places_of_new.points;
  for (const frontend::TextPlace& place : criterion.places) {
    const auto partner = points.find(place);
    if (partner != points.end()) result.places.push_back(partner->second);
  }
  for (const ts::Function holder : criterion.holders) {
    const FunctionPair* pair = find_pair(correspondence, holder);
    if (pair == nullptr) continue;
    result.holders.push_back(pair->old_function);
    for (std::string& variable : result.variables) {
      for (const auto& [before, now] : pair->renamed) {
        if (variable == now) variable = before;
      }
    }
  }
  if (result.places.empty() || result.holders.empty()) {
    throw Failure(ExitStatus::bad_input,
                  "the criterion " + spec + " is in NEW only: nothing of OLD corresponds to it");
  }
  return result;
}

VersionPair::VersionPair(const Options& options, base::Budget& budget,
                         std::vector<base::CompilerMessage>& messages)
    : terms_(std::make_shared<term::Factory>()),
      addresses_(frontend::new_address_book()),
      old_options(options),
      new_options(options),
      older(load(old_options, options.versions.old_files, options.versions.old_texts, budget,
                 messages)),
      newer(load(new_options, options.versions.new_files, options.versions.new_texts, budget,
                 messages)),
      correspondence(frontend::correspond(*older, *newer)) {
  // Both begin with the same values, so what one has stored there counts for the other.
  older->count_as_written(newer->written_objects());
  newer->count_as_written(older->written_objects());
}

std::unique_ptr<Parsed> VersionPair::load(Options& options, const std::vector<std::string>& files,
                                          const std::vector<base::SourceText>& texts,
                                          base::Budget& budget,
                                          std::vector<base::CompilerMessage>& messages) const {
  options.source.files = files;
  options.source.terms = terms_;
  options.source.addresses = addresses_;
  std::ranges::copy(texts, std::back_inserter(options.source.texts));
  return Parsed::load(options.source, budget, messages);
}

const FunctionPair* VersionPair::pair_of_new(ts::Function f) const {
  return find_pair(correspondence, f);
}

Criteria VersionPair::find_criteria(const std::vector<std::string>& specs) const {
  Criteria result;
  for (const std::string& spec : specs) {
    result.of_new.push_back(newer->find(spec));
    result.of_old.push_back(criterion_in(*older, correspondence, result.of_new.back()));
  }
  return result;
}

VersionPair::Tasks VersionPair::start(const Criteria& criteria, base::Budget& budget) {
  Task of_new = make_task(new_options, *newer, criteria.of_new, budget);
  const FunctionPair* pair = pair_of_new(of_new.entry());
  if (pair == nullptr) {
    throw Failure(ExitStatus::bad_input, "the entry '" + of_new.program()[of_new.entry()].name +
                                             "' is in NEW only (--entry names another)");
  }
  new_options.entry = entry_spec(newer->outline(), of_new.entry());
  old_options.entry = entry_spec(older->outline(), pair->old_function);
  return {make_task(old_options, *older, criteria.of_old, budget), std::move(of_new), *pair};
}

}  // namespace pslice::library
