// Clang has no way to be interrupted. But a parser that meets the end of the file unwinds, wherever
// it is, and the preprocessor lets others put tokens in front of the file: so the end comes early.

#include "frontend/parse/reading_limit.h"

#include <memory>

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"

namespace pslice::frontend {

void ReadingLimit::watch(clang::Preprocessor& preprocessor) {
  preprocessor.setTokenWatcher(
      [this, &preprocessor](const clang::Token& token) { look(preprocessor, token); });
}

void ReadingLimit::look(clang::Preprocessor& preprocessor, const clang::Token& token) {
  constexpr unsigned between = 512;  // some 0.1 ms
  if (token.is(clang::tok::eof)) return;
  if (!reached_) {
    if (++tokens_ % between != 0 || !time_.is_over()) return;
    reached_ = true;
    const clang::SourceManager& sources = preprocessor.getSourceManager();
    const auto [file, offset] = sources.getDecomposedExpansionLoc(token.getLocation());
    const auto size = sources.getFileIDSize(sources.getMainFileID());
    if (file == sources.getMainFileID() && size > 0) {
      share_read_ = static_cast<double>(offset) / static_cast<double>(size);
    }
  }
  auto end =
      std::make_unique<clang::Token[]>(1);  // NOLINT(modernize-avoid-c-arrays): as Clang has it
  end[0].startToken();
  end[0].setKind(clang::tok::eof);
  end[0].setLocation(token.getLocation());
  preprocessor.EnterTokenStream(std::move(end), 1, /*DisableMacroExpansion=*/true,
                                /*IsReinject=*/false);
}

}  // namespace pslice::frontend
