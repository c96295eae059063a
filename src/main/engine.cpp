#include "main/engine.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <new>
#include <sstream>
#include <utility>

#include "base/diagnostics.h"
#include "base/progress.h"
#include "main/entry.h"
#include "main/exploration.h"
#include "main/invariants.h"
#include "main/loading.h"
#include "main/output.h"
#include "report/report.h"
#include "ts/print.h"

// The whole run in one place: source -> criterion -> entry -> slice -> result -> output.

namespace pslice::main {
namespace {

using base::ExitStatus;
using base::Failure;
using frontend::CriterionPoint;
using frontend::Source;

report::Result describe(const Source& source, const std::vector<CriterionPoint>& points) {
  report::Result result;
  result.version = version();
  result.files = files_of(source);
  for (const CriterionPoint& point : points) {
    result.criterion.push_back(
        {.position = point.position, .label = point.label, .variables = point.variables});
  }
  result.warnings = source.warnings();
  return result;
}

slicer::SliceOptions slice_options(const Options& options, const ts::Program& program,
                                   ts::Function entry) {
  slicer::SliceOptions result;
  result.control = options.control;
  result.reuse = options.reuse;
  result.interpolants = options.interpolants;
  result.solver = solver_options(options);
  result.domain = options.domain;
  result.unroll = options.unroll;
  result.statics = starts_initialised(options, program, entry) ? slicer::Statics::initial
                                                               : slicer::Statics::unknown;
  return result;
}

report::Result slice(const Options& options, const Source& source, ts::Function entry,
                     base::Budget& budget, const report::Format& format) {
  const std::vector<CriterionPoint> points = resolve(source, options.criteria);
  const std::vector<ts::Observation> criterion = observations(points);
  const ts::Program& program = source.program();

  report::Result result = describe(source, points);
  std::ranges::copy(warn_unreached(program, entry, criterion), std::back_inserter(result.warnings));
  const bool path_sensitive = options.mode == Mode::path_sensitive;
  result.mode = path_sensitive ? "path-sensitive" : "path-insensitive";
  const auto slicer =
      path_sensitive ? slicer::slice_path_sensitive : slicer::slice_path_insensitive;
  slicer::SliceOptions slicing = slice_options(options, program, entry);
  slicing.draw = format.shows == report::Format::Shows::explored_tree;
  const slicer::Slice slice = slicer(program, entry, criterion, slicing, budget);
  report::describe_slice(result, program, entry, slice);
  result.assumptions = source.assumptions(result.functions);
  if (format.shows == report::Format::Shows::reduced_source) {
    for (std::size_t i = 0; i < result.files.size(); ++i) {
      result.files[i].reduced = source.reduced(i, slice.statements, slice.observable, criterion);
    }
  }
  result.statistics.seconds = budget.seconds_elapsed();
  result.statistics.peak_rss_kb = base::peak_rss_kb();
  return result;
}

/// One reduced file per source file, in a directory.
void write_sources(const std::string& directory, const report::Result& result) {
  std::vector<OutputFile> files;
  for (const report::File& file : result.files) {
    const auto path =
        std::filesystem::path(directory) / std::filesystem::path(file.name).filename();
    const bool taken = std::ranges::any_of(
        files, [&path](const OutputFile& other) { return other.path == path.string(); });
    if (taken) {
      throw Failure(ExitStatus::bad_input, "two files would be written to " + path.string());
    }
    files.push_back({path.string(), file.reduced});
  }
  write_files(files);
}

void write_result(const Options& options, const report::Result& result,
                  const report::Format& format) {
  const bool to_directory = options.output && std::filesystem::is_directory(*options.output);
  if (to_directory && format.shows == report::Format::Shows::reduced_source) {
    write_sources(*options.output, result);
    return;
  }
  const bool coloured =
      !options.output && isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
  write_output(options.output,
               format.render(result, coloured ? report::Colour::on : report::Colour::off));
}

void write_invariants(const Options& options, const Loaded& loaded, base::Budget& budget) {
  const Source& source = *loaded.source;
  const ts::Program& program = source.program();
  const std::vector<ts::Function> entries =
      loaded.entry ? std::vector{*loaded.entry} : all_entries(program);
  const std::vector<ts::Observation> criterion = observations(resolve(source, options.criteria));
  const InvariantListing listing = list_invariants(
      program, entries, criterion, files_of(source),
      [&](ts::Function entry) { return slice_options(options, program, entry); }, budget);
  if (budget.progress() != nullptr) budget.progress()->clear();
  write_output(options.output, listing.text);
  show_warnings(options.quiet, listing.warnings);
}

void write_dump(const Options& options, const Loaded& loaded, base::Budget& budget) {
  if (options.dump == Dump::invariants) return write_invariants(options, loaded, budget);
  const ts::Program& program = loaded.source->program();
  std::ostringstream text;
  if (options.dump == Dump::dot) {
    ts::print_dot(text, program);
  } else {
    ts::print_text(text, program);
  }
  write_output(options.output, text.str());
  show_warnings(options.quiet, loaded.source->warnings());
}

void show_statistics(const report::Result& result, const frontend::LoadingSeconds& loading) {
  const report::Statistics& statistics = result.statistics;
  const slicer::SliceStatistics& slicer = statistics.slicer;
  show_seconds(loading);
  std::cerr << "pslice: " << slicer.contexts << " function copies, " << slicer.locations
            << " locations, " << slicer.steps << " steps\n";
  if (slicer.states > 0) {
    std::cerr << "pslice: " << slicer.states << " states, " << slicer.reused << " reused ("
              << slicer.expanded << " of them explored after all), " << slicer.infeasible
              << " infeasible branches, " << slicer.opened << " more left open; " << slicer.runs
              << " runs, " << slicer.paths << " paths followed, " << slicer.solver_calls
              << " solver calls (" << slicer.unknown << " without an answer)\n"
              << "pslice: reducing " << slicer.seconds.reducing << " s, running "
              << slicer.seconds.running << ", invariants " << slicer.seconds.relating
              << ", exploring " << slicer.seconds.exploring << ", closing the gap "
              << slicer.seconds.closing << ", checking " << slicer.seconds.checking << '\n';
    if (slicer.invariants + slicer.invariants_refused > 0) {
      std::cerr << "pslice: " << slicer.invariants << " formulas proved for the sake of loops, "
                << slicer.invariants_refused << " not proved and not used\n";
    }
    std::cerr << "pslice: " << slicer.solver.questions << " questions to the solver, answered by";
    const char* separator = " ";
    for (const solver::LayerStatistics& layer : slicer.solver.layers) {
      std::cerr << std::exchange(separator, ", ") << layer.name << ' ' << layer.answered << " ("
                << layer.seconds << " s)";
    }
    std::cerr << '\n';
  }
  std::cerr << "pslice: " << statistics.seconds << " s, " << statistics.peak_rss_kb / 1024
            << " MB\n";
}

ExitStatus run(const Options& options) {
  base::Progress progress(
      std::cerr,
      isatty(STDERR_FILENO) != 0 ? base::Progress::Style::in_place : base::Progress::Style::lines,
      std::chrono::steady_clock::now());
  base::Budget budget(options.limits);
  budget.cancel_on_interrupt();
  if (!options.quiet) budget.show_on(&progress);
  const Loaded loaded = load(options, budget);
  if (options.command == Command::explore) {
    write_exploration(options, *loaded.source, *loaded.entry, budget);
    return ExitStatus::success;
  }
  if (options.dump != Dump::nothing) {
    write_dump(options, loaded, budget);
    return ExitStatus::success;
  }

  const report::Format& format = report::find_format(options.format);
  const report::Result result = slice(options, *loaded.source, *loaded.entry, budget, format);
  progress.clear();
  write_result(options, result, format);
  if (format.warnings == report::Format::Warnings::apart)
    show_warnings(options.quiet, result.warnings);
  if (options.statistics) show_statistics(result, loaded.source->seconds());
  return options.require_exact && !result.exact ? ExitStatus::not_exact : ExitStatus::success;
}

}  // namespace
}  // namespace pslice::main

extern "C" [[gnu::visibility("default")]] int pslice_engine(const pslice::main::Options& options) {
  using pslice::base::ExitStatus;
  ExitStatus status = ExitStatus::internal_error;
  try {
    status = pslice::main::run(options);
  } catch (const pslice::base::Failure& failure) {
    std::cerr << "pslice: " << failure.what() << '\n';
    status = failure.status();
  } catch (const std::bad_alloc&) {
    std::cerr << "pslice: out of memory; a larger --max-memory or a smaller program may help\n";
  } catch (const std::exception& error) {
    std::cerr << "pslice: internal error: " << error.what()
              << "\npslice: please report the command line and the input that led here\n";
  } catch (...) {
    std::cerr << "pslice: internal error of an unknown kind\n"
                 "pslice: please report the command line and the input that led here\n";
  }
  return static_cast<int>(status);
}
