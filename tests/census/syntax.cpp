#include "syntax.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"

namespace pslice::census {
namespace {

std::unique_ptr<clang::ASTUnit> build(const std::string& text, const std::string& name,
                                      std::vector<std::string> flags,
                                      clang::DiagnosticConsumer& messages) {
  flags.insert(flags.begin(),
               {"-xc", "-w", "-resource-dir=" PSLICE_CLANG_RESOURCES,
                "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
                "-Wno-error=int-conversion", "-ferror-limit=0",
                "-Wno-error=incompatible-function-pointer-types", "-Wno-error=return-mismatch"});
  return clang::tooling::buildASTFromCodeWithArgs(
      text, flags, name, "clang", std::make_shared<clang::PCHContainerOperations>(),
      [](const clang::tooling::CommandLineArguments& arguments, llvm::StringRef) {
        return arguments;  // nothing is added or taken away
      },
      clang::tooling::FileContentMappings(), &messages);
}

class Errors : public clang::DiagnosticConsumer {
 public:
  std::map<unsigned, std::string> lines;

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& message) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, message);
    if (level < clang::DiagnosticsEngine::Error) return;
    llvm::SmallString<128> text;
    message.FormatDiagnostic(text);
    const unsigned line =
        message.hasSourceManager()
            ? message.getSourceManager().getExpansionLineNumber(message.getLocation())
            : 0;
    lines.emplace(line, text.str().str());
  }
};

}  // namespace

std::unique_ptr<clang::ASTUnit> parse(const std::string& text, const std::string& name,
                                      std::vector<std::string> flags) {
  clang::IgnoringDiagConsumer quiet;
  std::unique_ptr<clang::ASTUnit> unit = build(text, name, std::move(flags), quiet);
  return unit != nullptr && !unit->getDiagnostics().hasErrorOccurred() ? std::move(unit) : nullptr;
}

std::map<unsigned, std::string> errors_of(const std::string& text, const std::string& name,
                                          std::vector<std::string> flags) {
  Errors errors;
  build(text, name, std::move(flags), errors);
  return errors.lines;
}

}  // namespace pslice::census
