#include "suite/runner.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "suite/calls.h"
#include "suite/inner_objects.h"

namespace pslice::suite {
namespace {

constexpr std::string_view seeing_text = R"(
enum {{ outputs = {outputs}, watches_calls = {calls}, seconds = 10 }};

/* What a test has seen: written by the process it runs in, read by ours. */
struct outcome {{
  long long value[outputs];
  int seen[outputs];
  int returned;
  char calls[10000]; /* of functions without a body */
}};
static struct outcome *outcome;

{c}long long pslice_see(int output, long long value) {{
  outcome->value[output] = value;
  outcome->seen[output] = 1;
  return value;
}}

{c}void pslice_called(const char *call) {{
  const size_t length = strlen(outcome->calls);
  snprintf(outcome->calls + length, sizeof outcome->calls - length, "%s; ", call);
}}
)";

/// Each test starts with the program's initial state and may end it as it likes.
constexpr std::string_view running_text = R"(
static int run_test(int test) {
  int status = 0;
  if (!outcome) {
    outcome = (struct outcome *)mmap(0, sizeof *outcome, PROT_READ | PROT_WRITE,
                                     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (outcome == MAP_FAILED) abort();
  }
  memset(outcome, 0, sizeof *outcome);
  fflush(0);
  pid_t child = fork();
  if (child < 0) abort();
  if (child == 0) {
    alarm(seconds); /* a run that does not end is ended */
    if (!getenv("VERBOSE") && !freopen("/dev/null", "w", stdout)) _exit(1);
    pslice_tests[test]();
    outcome->returned = 1;
    fflush(0);
    _exit(0);
  }
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}
)";

/// As make and the shell take it.
std::string quoted(const std::string& word) {
  const auto is_plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' ||
           c == '/' || c == '=' || c == '+' || c == ',';
  };
  std::string dollars;
  for (const char c : word) dollars += c == '$' ? "$$" : std::string(1, c);
  if (std::ranges::all_of(word, is_plain)) return dollars;
  std::string out = "'";
  for (const char c : dollars) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

}  // namespace

std::string write_headers() {
  return "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <sys/mman.h>\n"
         "#include <sys/wait.h>\n#include <unistd.h>\n";
}

std::string write_seeing(const report::Exploration& exploration, const Harness& harness,
                         Dialect dialect) {
  return fmt::format(seeing_text, fmt::arg("c", dialect == Dialect::cpp ? "extern \"C\" " : ""),
                     fmt::arg("calls", harness.calls ? 1 : 0),
                     fmt::arg("outputs", exploration.signature.outputs.size()));
}

std::string write_running() { return std::string(running_text); }

bool is_checked(const report::Exploration& exploration, const Harness& harness,
                const report::ListedTest& listed, std::size_t output) {
  using View = frontend::Views::View;
  const View view = harness.views.views[output];
  // Who comes to the end of a function without returning something returns whatever there is.
  if (!exploration.signature.groups[listed.group].outputs[output]) return view == View::hook;
  const InnerObjects inner(harness.calling, exploration.signature.inputs, listed.test);
  if (!inner.has(exploration.signature.outputs[output].name)) return false;
  return listed.test.observed[output] && view != View::none;
}

std::string expected_value(const report::Exploration& exploration, const report::ListedTest& listed,
                           std::size_t output) {
  const auto& value = listed.test.observed[output];
  if (!value) return "0";
  if (exploration.signature.outputs[output].pointer) return value->is_zero() ? "0" : "1";
  return literal(*value);
}

std::string string_of(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return out + "\"";
}

void add_common(const report::Exploration& exploration, const Harness& harness, Suite& suite) {
  for (std::size_t i = 0; i < harness.programs.size(); ++i) {
    if (harness.views.instrumented[i]) {
      suite.files.push_back(instrumented_file(exploration, harness, i));
    }
  }
  if (harness.other) std::ranges::copy(harness.other->files, std::back_inserter(suite.files));
  suite.warnings = harness.views.warnings;
  for (base::Warning& warning : cannot_be_given(exploration, harness)) {
    suite.warnings.push_back(std::move(warning));
  }
}

namespace {

/// The headers of the program are found where it stands.
std::string compiler_flags(const Harness& harness) {
  const std::string folder =
      std::filesystem::path(harness.programs[harness.calling.file]).parent_path().string();
  std::string flags = folder.empty() ? "" : " -iquote " + quoted(folder);
  for (const std::string& flag : harness.flags) flags += " " + quoted(flag);
  return flags;
}

}  // namespace

namespace {

/// PROGRAM is the file with the entry, PROGRAM_2 the second of several.
std::string variable_of(const Harness& harness, std::size_t file) {
  return file == harness.calling.file ? "PROGRAM" : fmt::format("PROGRAM_{}", file + 1);
}

/// How to run the tests on the other version, as a target.
std::string check_of_other(const Harness& harness) {
  if (!harness.other) return "";
  std::string programs;
  for (std::size_t i = 0; i < harness.other->programs.size(); ++i) {
    programs += fmt::format(" {}={}", variable_of(harness, i), quoted(harness.other->programs[i]));
  }
  return fmt::format("check-{0}:\n\t$(MAKE) check{1}\n.PHONY: check-{0}\n", harness.other->name,
                     programs);
}

}  // namespace

std::string write_makefile(const report::Exploration& exploration, const Harness& harness,
                           const Build& build) {
  const std::size_t main_file = harness.calling.file;
  const auto is_hooked = [&](std::size_t file) {
    return harness.views.instrumented[file].has_value();
  };
  std::vector<std::string> objects = build.objects;
  std::string rules;
  const auto compile = [&](const std::string& object, const std::string& how,
                           const std::string& source) {
    // Another PROGRAM may be older than what was built of the last.
    rules +=
        fmt::format("{}: FORCE\n\t$(CC) $(CFLAGS) $(FLAGS){} -c -o $@ {}\n", object, how, source);
  };
  if (build.includes_program) {
    compile("calls.o", " '-DPSLICE_PROGRAM=\"$(PROGRAM)\"'", "calls.c");
  }
  for (std::size_t i = 0; i < harness.programs.size(); ++i) {
    if (i == main_file && build.includes_program) continue;
    objects.push_back(fmt::format("program_{}.o", i + 1));
    compile(objects.back(), " -x c", "$(" + variable_of(harness, i) + ")");
  }
  std::string list;
  for (const std::string& object : objects) list += " " + object;

  std::string out = "# `make check` builds the tests and runs them";
  out += is_hooked(main_file) ? ".\n" : "; PROGRAM=FILE tests another version of the program.\n";
  for (std::size_t f = 0; f < harness.programs.size(); ++f) {
    out += fmt::format("{} {} {}\n", variable_of(harness, f),
                       is_hooked(f) ? "=" : "?=", compiled_file(exploration, harness, f));
  }
  out += fmt::format("CFLAGS ?= -g -w\nCXXFLAGS ?= -g -std=c++17\nFLAGS ={}\n\n",
                     compiler_flags(harness));
  out += fmt::format("check: run\n\t./run\nrun:{0}\n\t{1} -o $@{0}{2} -lm $(LDLIBS)\n", list,
                     build.linker, build.libraries);
  out += check_of_other(harness) + rules;
  if (!build.faults.empty()) {
    out +=
        "# What goes wrong, under sanitizers; of an uninitialised value, valgrind says "
        "more.\nfaults:\n"
        "\t$(MAKE) run CFLAGS='-g -w -fsanitize=address,undefined'\n";
    for (const Build::Fault& fault : build.faults) {
      out += fmt::format("\t@echo {}\n\t-./run {}\n", quoted(fault.what), fault.test);
    }
    out += ".PHONY: faults\n";
  }
  out += fmt::format("clean:\n\trm -f run{}\nFORCE:\n.PHONY: check clean FORCE\n", list);
  return out;
}

}  // namespace pslice::suite
