#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>

#include "frontend/frontend.h"
#include "slicer/slice.h"

// Figure 1 of "Path-Sensitive Backward Slicing" again and again with four inputs for all: at every
// join the search asks whether an explored state stands for this one. Reading the C is not timed.

namespace {

using namespace pslice;

std::string repeated(int blocks) {
  std::string text = "int run(int a, int c, int d, int e) {\n  int b, x, y, z = 0;\n";
  const char* const inputs[] = {"a", "c", "d", "e"};
  for (int i = 0; i < blocks; ++i) {
    const std::string one = inputs[i % 4];
    const std::string other = inputs[(i + 1) % 4];
    text += "  x = 0; y = 5;\n  if (" + one + " > " + std::to_string(i) + ") b = x + y;\n  if (" +
            other + ") x = 1; else y = 0;\n  if (y > 0) z = z + x;\n";
  }
  return text + "end:\n  return z;\n}\n";
}

struct Program {
  explicit Program(int blocks) {
    std::string name = (std::filesystem::temp_directory_path() / "pslice-XXXXXX.c").string();
    const int descriptor = mkstemps(name.data(), 2);
    if (descriptor < 0) throw std::runtime_error("no temporary file");
    std::ofstream(name) << repeated(blocks);
    frontend::SourceOptions options;
    options.files = {name};
    options.entry = "run";
    source = frontend::Source::load(options);
    std::filesystem::remove(name);
    criterion = source->resolve("end:z").front().observations;
  }

  std::unique_ptr<frontend::Source> source;
  std::vector<ts::Observation> criterion;
};

void search(benchmark::State& state, slicer::Reuse reuse) {
  const Program program(static_cast<int>(state.range(0)));
  const ts::Function entry = program.source->program().find_function("run").value();
  slicer::SliceOptions options;
  options.reuse = reuse;
  slicer::SliceStatistics statistics;
  for (auto _ : state) {
    base::Budget budget({.time = std::chrono::seconds(60), .memory_mb = {}});
    const slicer::Slice slice = slicer::slice_path_sensitive(program.source->program(), entry,
                                                             program.criterion, options, budget);
    statistics = slice.statistics;
  }
  state.counters["states"] = static_cast<double>(statistics.states);
  state.counters["reused"] = static_cast<double>(statistics.reused);
}

BENCHMARK_CAPTURE(search, lazy, slicer::Reuse::lazy)
    ->Arg(6)
    ->Arg(25)
    ->Arg(100)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, syntactic, slicer::Reuse::syntactic)
    ->Arg(6)
    ->Arg(25)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, none, slicer::Reuse::none)->Arg(6)->Unit(benchmark::kMillisecond);

}  // namespace
