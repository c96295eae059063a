#include "main/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <utility>

#include "base/budget.h"

namespace pslice::main {
namespace {

void show_seconds(const frontend::LoadingSeconds& seconds) {
  std::cerr << "pslice: parsing " << seconds.parsing << " s, lowering " << seconds.lowering
            << ", following pointers " << seconds.pointers << '\n';
}

void show_total(double seconds, std::size_t peak_rss_kb) {
  std::cerr << "pslice: " << seconds << " s, " << peak_rss_kb / 1024 << " MB\n";
}

/// Every second is part of something; what nobody has counted says so.
double rest(double total, const frontend::LoadingSeconds& loading,
            const slicer::SliceStatistics::Seconds& slicing) {
  return total - loading.parsing - loading.lowering - loading.pointers - slicing.reducing -
         slicing.running - slicing.relating - slicing.exploring - slicing.closing -
         slicing.checking - slicing.deciding;
}

/// Of the search for feasible paths.
void show_search(const slicer::SliceStatistics& slicer) {
  std::cerr << "pslice: " << slicer.states << " states, " << slicer.reused << " reused ("
            << slicer.expanded << " of them explored after all), " << slicer.infeasible
            << " infeasible branches, " << slicer.opened << " more left open; " << slicer.runs
            << " runs, " << slicer.paths << " paths followed, " << slicer.solver_calls
            << " solver calls (" << slicer.unknown << " without an answer)\n"
            << "pslice: running " << slicer.seconds.running << " s, invariants "
            << slicer.seconds.relating << ", exploring " << slicer.seconds.exploring
            << ", closing the gap " << slicer.seconds.closing << ", checking "
            << slicer.seconds.checking << ", hard questions " << slicer.seconds.deciding << '\n';
  if (slicer.invariants + slicer.invariants_refused > 0) {
    std::cerr << "pslice: " << slicer.invariants << " formulas proved for the sake of loops, "
              << slicer.invariants_refused << " not proved and not used, "
              << slicer.invariant_questions << " questions\n";
  }
  std::cerr << "pslice: " << slicer.solver.questions << " questions to the solver, answered by";
  const char* separator = " ";
  for (const solver::LayerStatistics& layer : slicer.solver.layers) {
    std::cerr << std::exchange(separator, ", ") << layer.name << ' ' << layer.answered << " ("
              << layer.seconds << " s)";
  }
  std::cerr << "; " << slicer.solver.hard << " of them hard, which decided " << slicer.hard_decided
            << " paths; " << slicer.solver.declined
            << " without an answer since it is not worth much\n";
}

}  // namespace

void show_messages(const std::vector<base::CompilerMessage>& messages) {
  const bool coloured = frontend::stderr_has_colours();
  for (const base::CompilerMessage& message : messages) {
    std::cerr << (coloured ? message.coloured : message.plain);
  }
}

void show_warnings(bool quiet, const std::vector<base::Warning>& warnings) {
  if (quiet) return;
  for (const base::Warning& warning : warnings) {
    std::cerr << "pslice: warning: " << to_string(warning) << '\n';
  }
}

void show_notes(bool quiet, const std::vector<std::string>& notes) {
  if (quiet) return;
  for (const std::string& note : notes) std::cerr << "pslice: note: " << note << '\n';
}

void show_statistics(const report::Result& result, const frontend::LoadingSeconds& loading) {
  const slicer::SliceStatistics& slicer = result.statistics.slicer;
  show_seconds(loading);
  std::cerr << "pslice: " << slicer.contexts << " function copies, " << slicer.locations
            << " locations, " << slicer.steps << " steps\n"
            << "pslice: reducing " << slicer.seconds.reducing << " s, the rest (criterion, text) "
            << rest(result.statistics.seconds, loading, slicer.seconds) << '\n';
  if (slicer.states > 0) show_search(slicer);
  show_total(result.statistics.seconds, result.statistics.peak_rss_kb);
}

void show_statistics(const report::Exploration& exploration,
                     const frontend::LoadingSeconds& loading) {
  const explore::Statistics& statistics = exploration.signature.statistics;
  show_seconds(loading);
  std::cerr << "pslice: " << statistics.executions << " executions, " << statistics.steps
            << " steps; " << statistics.questions << " questions, " << statistics.infeasible
            << " of them without an input, " << statistics.solver_calls << " solver calls\n";
  show_total(exploration.seconds, base::peak_rss_kb());
}

report::Colour stdout_colour() {
  const bool coloured = isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
  return coloured ? report::Colour::on : report::Colour::off;
}

}  // namespace pslice::main
