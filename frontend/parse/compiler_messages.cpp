#include "frontend/parse/compiler_messages.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallString.h"

namespace pslice::frontend {
namespace {

using Severity = base::CompilerMessage::Severity;

clang::DiagnosticOptions* options_with(bool colours) {
  auto* options = new clang::DiagnosticOptions();  // the printer counts who refers to it
  options->ShowColors = colours;
  return options;
}

Severity severity_of(clang::DiagnosticsEngine::Level level) {
  switch (level) {
    case clang::DiagnosticsEngine::Ignored:
    case clang::DiagnosticsEngine::Note: return Severity::note;
    case clang::DiagnosticsEngine::Remark: return Severity::remark;
    case clang::DiagnosticsEngine::Warning: return Severity::warning;
    case clang::DiagnosticsEngine::Error: return Severity::error;
    case clang::DiagnosticsEngine::Fatal: return Severity::fatal;
  }
  return Severity::fatal;
}

/// As the printers say it: `#line` counts. None of what is wrong with the flags.
base::SourcePosition position_of(const clang::Diagnostic& diagnostic) {
  if (!diagnostic.hasSourceManager() || diagnostic.getLocation().isInvalid()) return {};
  const clang::PresumedLoc place =
      diagnostic.getSourceManager().getPresumedLoc(diagnostic.getLocation());
  if (place.isInvalid()) return {};
  return {place.getFilename(), place.getLine(), place.getColumn()};
}

}  // namespace

CompilerMessages::Printer::Printer(Colours colours)
    : out_(text_), printer_(out_, options_with(colours == Colours::on)) {
  out_.enable_colors(colours == Colours::on);
}

std::string CompilerMessages::Printer::take() {
  out_.flush();
  return std::exchange(text_, {});
}

CompilerMessages::CompilerMessages(ReadingLimit& limit)
    : limit_(limit), plain_(Printer::Colours::off), coloured_(Printer::Colours::on) {}

void CompilerMessages::BeginSourceFile(const clang::LangOptions& language,
                                       const clang::Preprocessor* preprocessor) {
  // Clang lends it to those who only want to look, and has no other who could stop it.
  if (preprocessor != nullptr) limit_.watch(const_cast<clang::Preprocessor&>(*preprocessor));
  (*plain_).BeginSourceFile(language, preprocessor);
  (*coloured_).BeginSourceFile(language, preprocessor);
}

void CompilerMessages::EndSourceFile() {
  (*plain_).EndSourceFile();
  (*coloured_).EndSourceFile();
}

void CompilerMessages::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                        const clang::Diagnostic& diagnostic) {
  DiagnosticConsumer::HandleDiagnostic(level, diagnostic);  // counts them
  (*plain_).HandleDiagnostic(level, diagnostic);
  (*coloured_).HandleDiagnostic(level, diagnostic);
  llvm::SmallString<128> text;
  diagnostic.FormatDiagnostic(text);
  messages_.push_back({.severity = severity_of(level),
                       .position = position_of(diagnostic),
                       .text = text.str().str(),
                       .plain = plain_.take(),
                       .coloured = coloured_.take()});
}

}  // namespace pslice::frontend
