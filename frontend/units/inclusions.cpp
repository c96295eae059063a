#include "frontend/units/inclusions.h"

#include <clang/Basic/FileManager.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/Preprocessor.h>

#include <optional>
#include <set>
#include <utility>

namespace pslice::frontend {
namespace {

struct Name {
  llvm::StringRef text;
  bool angled = false;
};

/// What the line includes, if it says so without a macro.
std::optional<Name> included_by(llvm::StringRef line) {
  line = line.ltrim();
  if (!line.consume_front("#")) return std::nullopt;
  line = line.ltrim();
  if (!line.consume_front("include")) return std::nullopt;
  line = line.ltrim();
  const bool angled = line.starts_with("<");
  if (!angled && !line.starts_with("\"")) return std::nullopt;
  const std::size_t end = line.find(angled ? '>' : '"', 1);
  if (end == llvm::StringRef::npos) return std::nullopt;
  return Name{line.slice(1, end), angled};
}

class Reader {
 public:
  explicit Reader(clang::ASTUnit& unit)
      : sources_(unit.getSourceManager()), search_(unit.getPreprocessor().getHeaderSearchInfo()) {}

  void read(clang::FileID file, std::vector<NamedInclusion>& found) {
    const auto entry = sources_.getFileEntryRefForID(file);
    if (!entry) return;
    llvm::StringRef rest = sources_.getBufferData(file);
    for (unsigned line = 1; !rest.empty(); ++line) {
      const auto [text, behind] = rest.split('\n');
      rest = behind;
      const auto name = included_by(text);
      if (!name) continue;
      const auto named = find(*name, *entry);
      if (!named) continue;
      const clang::FileID to = sources_.translateFile(*named);
      if (to.isValid()) found.push_back({file, line, to});
    }
  }

 private:
  clang::OptionalFileEntryRef find(const Name& name, clang::FileEntryRef from) {
    const std::pair<clang::OptionalFileEntryRef, clang::DirectoryEntryRef> includer{from,
                                                                                    from.getDir()};
    return search_.LookupFile(name.text, {}, name.angled, nullptr, nullptr, includer, nullptr,
                              nullptr, nullptr, nullptr, nullptr, nullptr);
  }

  const clang::SourceManager& sources_;
  clang::HeaderSearch& search_;
};

}  // namespace

std::vector<NamedInclusion> named_inclusions(clang::ASTUnit& unit) {
  const clang::SourceManager& sources = unit.getSourceManager();
  std::vector<NamedInclusion> found;
  std::set<clang::FileID> seen;  // a file that is read several times is one text
  Reader reader(unit);
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile() || entry.getFile().getFileCharacteristic() != clang::SrcMgr::C_User) {
      continue;
    }
    const clang::OptionalFileEntryRef opened = entry.getFile().getContentCache().OrigEntry;
    if (!opened) continue;
    const clang::FileID file = sources.translateFile(*opened);
    if (file.isValid() && seen.insert(file).second) reader.read(file, found);
  }
  return found;
}

}  // namespace pslice::frontend
