#include "tests/support/csmith.h"

#include <algorithm>
#include <regex>
#include <stdexcept>

#include "tests/support/workspace.h"

namespace pslice::support {

bool csmith_is_there() { return run_command("command -v csmith").status == 0; }

std::string csmith_include() { return "-I/usr/include/csmith"; }

std::optional<RandomC> csmith_program(std::uint64_t seed, CsmithProfile profile) {
  std::string command = "csmith --seed " + std::to_string(seed) +
                        " --no-argc --no-checksum --nomain --concise --max-funcs 5"
                        " --max-block-depth 3 --max-expr-complexity 6";
  if (profile == CsmithProfile::scalars) {
    command += " --no-pointers --no-arrays --no-structs --no-unions --no-volatiles --no-bitfields";
  }
  const CommandResult result = run_command(command);
  if (result.status != 0) throw std::runtime_error("csmith: " + result.output);

  RandomC program;
  program.seed = seed;
  program.prefix = "c" + std::to_string(seed) + "_";
  program.entry = program.prefix + "entry";
  program.label = program.prefix + "point";
  const std::regex ours("\\b(func_[0-9]+|g_[0-9]+|[SU][0-9]+|csmith_sink_|__undefined)\\b");
  program.text = std::regex_replace(result.output, ours, program.prefix + "$1");
  const std::regex global("\nstatic u?int[0-9]+_t +([a-z0-9]+_g_[0-9]+) =");
  for (std::sregex_iterator at(program.text.begin(), program.text.end(), global), none; at != none;
       ++at) {
    program.observed.push_back((*at)[1]);
  }
  if (program.observed.empty()) return std::nullopt;
  const auto lines = std::count(program.text.begin(), program.text.end(), '\n');
  program.line = static_cast<unsigned>(lines + 3);
  program.text += "int " + program.entry + "(void) {\n  " + program.prefix + "func_1();\n  " +
                  program.label + ": ;\n  return 0;\n}\n";
  return program;
}

}  // namespace pslice::support
