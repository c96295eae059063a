#include "main/program.h"

#include <exception>
#include <iostream>
#include <variant>

#include "base/diagnostics.h"
#include "base/module.h"
#include "library/command_line.h"
#include "main/engine.h"
#include "main/guard.h"

// Reads the command line, and answers what needs no analysis. The analysis is loaded only then:
// Clang's libraries take some 40 ms, which --help and a mistyped option need not pay.

namespace pslice::main {
namespace {

using base::ExitStatus;
using base::Failure;

/// Clang's libraries refer to tens of thousands of functions, of which one question needs few: who
/// asks one has them looked up as they are called, who asks many, once.
Engine* load_engine(base::Binding binding) {
  return base::load<Engine>(engine_module, engine_symbol, binding);
}

int run(const std::vector<std::string>& arguments) {
  const auto parsed = library::parse_command_line(arguments);
  if (const auto* answer = std::get_if<library::Answer>(&parsed)) {
    std::cout << answer->text << std::flush;
    if (!std::cout) throw Failure(ExitStatus::bad_input, "cannot write to stdout");
    return 0;
  }
  const auto& options = std::get<library::Options>(parsed);
  guard_process(options.limits.memory_mb);
  return load_engine(base::Binding::lazy)(options);
}

int report(ExitStatus status, const std::string& message) {
  std::cerr << "pslice: " << message << '\n';
  return static_cast<int>(status);
}

}  // namespace

void load_analysis() { load_engine(base::Binding::at_once); }

int run_program(const std::vector<std::string>& arguments) {
  try {
    return run(arguments);
  } catch (const Failure& failure) {
    return report(failure.status(), failure.what());
  } catch (const std::exception& error) {
    return report(ExitStatus::internal_error, std::string("internal error: ") + error.what());
  }
}

}  // namespace pslice::main
