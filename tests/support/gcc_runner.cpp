#include "tests/support/gcc_runner.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <sstream>
#include <stdexcept>

#include "tests/support/random.h"
#include "tests/support/workspace.h"

namespace pslice::support {
namespace {

constexpr std::size_t kept_values = 6;

/// The harness. It reads inputs from argv[1] and writes a fixed-size record per run to argv[2].
/// A trap or a run that takes far too long ends that run only; `exit` does as well.
const char* const driver = R"(
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

typedef void (*entry)(const int32_t *);
extern const entry batch_entries[];
extern const unsigned batch_parameters[], batch_runs[], batch_size;
extern char __start_batch_data[] __attribute__((weak)), __stop_batch_data[] __attribute__((weak));

enum { finished, trapped, hung };
static struct { uint64_t end, count, hash; long long first[KEPT_VALUES]; } record;
static sigjmp_buf away;
static volatile int ticks;

void batch_observe(long long value) {
  if (record.count < KEPT_VALUES) record.first[record.count] = value;
  record.count++;
  record.hash = (record.hash ^ (uint64_t)value) * 0x100000001b3u;
  record.hash ^= record.hash >> 29;
}
__attribute__((noreturn)) void batch_exit(int status) {
  (void)status;
  siglongjmp(away, 1 + finished);
}
static void trap(int signal) { (void)signal; siglongjmp(away, 1 + trapped); }
static void tick(int signal) { (void)signal; if (++ticks > 2) siglongjmp(away, 1 + hung); }

int main(int argc, char **argv) {
  static char alternative[65536];
  stack_t stack = {.ss_sp = alternative, .ss_size = sizeof alternative};
  struct sigaction action = {.sa_handler = trap, .sa_flags = SA_ONSTACK};
  struct itimerval interval = {{0, 100000}, {0, 100000}};
  size_t size = __stop_batch_data - __start_batch_data;
  char *saved = malloc(size + 1);
  FILE *in = fopen(argv[1], "rb"), *out = fopen(argv[2], "wb");
  int32_t input[16];
  if (argc != 3 || !in || !out) return 2;
  sigaltstack(&stack, 0);
  sigaction(SIGSEGV, &action, 0);
  sigaction(SIGFPE, &action, 0);
  sigaction(SIGABRT, &action, 0);
  sigaction(SIGILL, &action, 0);
  action.sa_handler = tick;
  sigaction(SIGVTALRM, &action, 0);
  setitimer(ITIMER_VIRTUAL, &interval, 0);
  memcpy(saved, __start_batch_data, size);
  for (volatile unsigned p = 0; p < batch_size; p++) {
    volatile int is_hung = 0;
    for (volatile unsigned run = 0; run < batch_runs[p]; run++) {
      if (fread(input, sizeof *input, batch_parameters[p], in) != batch_parameters[p]) return 2;
      memset(&record, 0, sizeof record);
      memcpy(__start_batch_data, saved, size);
      ticks = 0;
      int how = is_hung ? 1 + hung : sigsetjmp(away, 1);
      if (how == 0) batch_entries[p](input);
      else record.end = how - 1;
      if (record.end == hung) is_hung = 1;
      fwrite(&record, sizeof record, 1, out);
    }
  }
  return fclose(out) != 0;
}
)";

struct Record {
  std::uint64_t end;
  std::uint64_t count;
  std::uint64_t hash;
  std::array<long long, kept_values> first;
};

/// The programs, a function with a uniform signature for each, and the tables of the harness.
std::string batch_source(const std::vector<BatchProgram>& programs) {
  std::ostringstream out;
  std::ostringstream entries;
  std::ostringstream parameters;
  std::ostringstream runs;
  out << "void batch_observe(long long);\n#define exit batch_exit\n";
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const BatchProgram& p = programs[i];
    out << "#line 1 \"program" << i << ".c\"\n" << instrumented(p) << "\n";
    out << "static void batch_entry" << i << "(const int *in) { (void)in; ";
    out << (p.label.empty() ? "batch_observe(" : "(void)(") << p.entry << "(";
    for (unsigned k = 0; k < p.parameters; ++k) out << (k == 0 ? "in[" : ", in[") << k << "]";
    out << ")); }\n";
    entries << "batch_entry" << i << ", ";
    parameters << p.parameters << ", ";
    runs << p.inputs.size() << ", ";
  }
  out << "void (*const batch_entries[])(const int *) = {" << entries.str() << "};\n"
      << "const unsigned batch_parameters[] = {" << parameters.str() << "};\n"
      << "const unsigned batch_runs[] = {" << runs.str() << "};\n"
      << "const unsigned batch_size = " << programs.size() << ";\n";
  return out.str();
}

void check(const std::string& command) {
  const CommandResult result = run_command(command);
  if (result.status != 0) throw std::runtime_error(command + "\n" + result.output);
}

std::string input_bytes(const std::vector<BatchProgram>& programs) {
  std::string bytes;
  for (const BatchProgram& p : programs) {
    for (const std::vector<int>& input : p.inputs) {
      bytes.append(reinterpret_cast<const char*>(input.data()), input.size() * sizeof(int));
    }
  }
  return bytes;
}

Observed from_record(const Record& record) {
  Observed result;
  result.end = static_cast<Observed::End>(record.end);
  result.count = record.count;
  result.hash = record.hash;
  const auto kept = static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(record.count, kept_values));
  result.first.assign(record.first.begin(), record.first.begin() + kept);
  return result;
}

}  // namespace

BatchProgram batch_program(const RandomC& program, const std::string& text,
                           std::vector<std::vector<int>> inputs) {
  return {text,          program.entry,    program.parameters,
          program.label, program.observed, std::move(inputs)};
}

Observed observed(const std::vector<long long>& values) {
  Observed result;
  for (const long long value : values) {  // as batch_observe in the harness
    result.hash = (result.hash ^ static_cast<std::uint64_t>(value)) * 0x100000001b3U;
    result.hash ^= result.hash >> 29U;
  }
  result.count = values.size();
  result.first = values;
  result.first.resize(std::min(values.size(), kept_values));
  return result;
}

std::string to_string(const Observed& observed) {
  std::ostringstream out;
  if (observed.end == Observed::End::trapped) out << "trapped after ";
  if (observed.end == Observed::End::hung) out << "did not end after ";
  out << observed.count << " values:";
  for (const long long value : observed.first) out << ' ' << value;
  return out.str();
}

std::string instrumented(const BatchProgram& program) {
  if (program.label.empty()) return program.text;
  const std::string mark = program.label + ":";
  const std::size_t at = program.text.find(mark);
  if (at == std::string::npos) throw std::runtime_error("no label " + mark);
  std::string observation;
  for (const std::string& value : program.observed) {
    observation += " batch_observe(" + value + ");";
  }
  std::string text = program.text;
  return text.insert(at + mark.size(), observation);
}

std::vector<std::vector<Observed>> run_batch(const std::vector<BatchProgram>& programs,
                                             const std::string& gcc_flags) {
  const TemporaryDirectory directory;
  const std::string at = "cd " + quoted(directory.path().string()) + " && ";
  write_file(directory / "driver.c", driver);
  write_file(directory / "batch.c", batch_source(programs));
  write_file(directory / "inputs", input_bytes(programs));
  // Every static variable goes to .data, even a zero, and .data becomes a section whose bounds
  // the linker provides.
  check(at + "gcc -w -fno-pie -fno-common -fno-zero-initialized-in-bss " + gcc_flags +
        " -c batch.c && objcopy --rename-section .data=batch_data batch.o && gcc -w -no-pie -O1 " +
        "-DKEPT_VALUES=" + std::to_string(kept_values) + " " + gcc_flags +
        " driver.c batch.o -o batch");
  check(at + "./batch inputs records");

  const std::string bytes = read_file(directory / "records");
  std::vector<std::vector<Observed>> results;
  std::size_t offset = 0;
  for (const BatchProgram& p : programs) {
    std::vector<Observed>& runs = results.emplace_back();
    for (std::size_t i = 0; i < p.inputs.size(); ++i, offset += sizeof(Record)) {
      if (offset + sizeof(Record) > bytes.size()) throw std::runtime_error("records missing");
      Record record{};
      std::memcpy(&record, bytes.data() + offset, sizeof record);
      runs.push_back(from_record(record));
    }
  }
  return results;
}

std::vector<std::vector<int>> varied_inputs(const RandomC& program, std::size_t count) {
  Random random(program.seed ^ 0x1a9U);
  static const std::vector<int> boundaries = {0,
                                              1,
                                              -1,
                                              2,
                                              127,
                                              128,
                                              -128,
                                              255,
                                              32767,
                                              65535,
                                              12345677,
                                              1000,
                                              1001,
                                              9,
                                              10,
                                              -9,
                                              -7654321,
                                              40000,
                                              std::numeric_limits<int>::max(),
                                              std::numeric_limits<int>::min()};
  std::vector<std::vector<int>> inputs = program.hints;
  while (inputs.size() < count) {
    std::vector<int> input(program.parameters);
    const std::size_t style = random.below(4);
    for (int& value : input) {
      const std::size_t kind = style == 3 ? random.below(3) : style;
      if (kind == 0) value = static_cast<int>(random.between(-4, 10));
      if (kind == 1) value = random.pick(boundaries);
      if (kind == 2)
        value = static_cast<int>(
            random.between(std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
    }
    inputs.push_back(std::move(input));
  }
  return inputs;
}

}  // namespace pslice::support
