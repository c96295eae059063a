#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "frontend/parse/reading_limit.h"
#include "llvm/Support/raw_ostream.h"

namespace pslice::frontend {

/// Stands where Clang expects a terminal, and collects what it says. Clang's own printers write
/// each message down, since they know of includes, macros and carets. Being told first that a file
/// begins, it also has the limit watch who reads it.
class CompilerMessages : public clang::DiagnosticConsumer {
 public:
  /// The limit outlives the reading.
  explicit CompilerMessages(ReadingLimit& limit);

  void BeginSourceFile(const clang::LangOptions& language,
                       const clang::Preprocessor* preprocessor) override;
  void EndSourceFile() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override;

  [[nodiscard]] std::vector<base::CompilerMessage> take() { return std::exchange(messages_, {}); }

 private:
  /// A printer that remembers what it printed last, as where it was included is said only once.
  class Printer {
   public:
    enum class Colours : std::uint8_t { off, on };
    explicit Printer(Colours colours);
    clang::DiagnosticConsumer& operator*() { return printer_; }
    std::string take();

   private:
    std::string text_;
    llvm::raw_string_ostream out_;
    clang::TextDiagnosticPrinter printer_;
  };

  ReadingLimit& limit_;
  Printer plain_;
  Printer coloured_;
  std::vector<base::CompilerMessage> messages_;
};

}  // namespace pslice::frontend
