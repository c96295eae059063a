#include "syntax.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"

namespace pslice::census {

std::unique_ptr<clang::ASTUnit> parse(const std::string& text, const std::string& name,
                                      std::vector<std::string> flags) {
  flags.insert(flags.begin(), {"-xc", "-w", "-resource-dir=" PSLICE_CLANG_RESOURCES,
                               "-Wno-error=implicit-function-declaration",
                               "-Wno-error=implicit-int", "-Wno-error=int-conversion",
                               "-Wno-error=incompatible-function-pointer-types",
                               "-Wno-error=return-mismatch"});
  clang::IgnoringDiagConsumer quiet;
  std::unique_ptr<clang::ASTUnit> unit = clang::tooling::buildASTFromCodeWithArgs(
      text, flags, name, "clang", std::make_shared<clang::PCHContainerOperations>(),
      [](const clang::tooling::CommandLineArguments& arguments, llvm::StringRef) {
        return arguments;  // nothing is added or taken away
      },
      clang::tooling::FileContentMappings(), &quiet);
  return unit != nullptr && !unit->getDiagnostics().hasErrorOccurred() ? std::move(unit) : nullptr;
}

}  // namespace pslice::census
