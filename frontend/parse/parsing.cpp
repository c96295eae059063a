// One file: the command it is compiled with, what stands in for files on disk, and Clang.

#include "frontend/parse/parsing.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/Utils.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "frontend/parse/commands.h"
#include "frontend/parse/compiler_messages.h"
#include "frontend/parse/missing_headers.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pslice::frontend {
namespace {

/// The words Clang is called with.
std::vector<std::string> words_of(const Command& command) {
  std::vector<std::string> words{
      "clang", "-xc", "-fsyntax-only", "-w", std::string("-resource-dir=") + PSLICE_CLANG_RESOURCES,
      "-Qunused-arguments", "-Wno-unknown-warning-option", "-Wno-ignored-optimization-argument",
      // <ctype.h> has functions; macros would read the library's tables.
      "-D__NO_CTYPE",
      // Generators nest deeper than Clang's stack, and ours has room (`with_large_stack`).
      "-fbracket-depth=20000"};
  // What compilers took for granted for decades, and many still only warn of.
  for (const char* old : {"implicit-function-declaration", "implicit-int", "int-conversion",
                          "incompatible-function-pointer-types", "return-mismatch"}) {
    words.push_back(std::string("-Wno-error=") + old);
  }
  words.insert(words.end(), command.arguments.begin(), command.arguments.end());
  words.emplace_back("--");
  words.push_back(command.file);
  return words;
}

using FileSystem = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;

/// The disk, seen from where the command runs, with texts on top of it.
FileSystem files_for(const Command& command, const SourceOptions& options) {
  FileSystem disk = llvm::vfs::getRealFileSystem();
  if (!command.directory.empty()) {
    disk = llvm::vfs::createPhysicalFileSystem();
    // If it is not there, relative paths are seen from here.
    static_cast<void>(disk->setCurrentWorkingDirectory(command.directory));
  }
  if (options.texts.empty()) return disk;
  auto texts = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const base::SourceText& text : options.texts) {
    texts->addFile(absolute_path(text.path), 0, llvm::MemoryBuffer::getMemBufferCopy(text.text));
  }
  auto both = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(disk);
  both->pushOverlay(texts);
  return both;
}

/// Says how long it would take, as far as that can be told from how far it got.
[[noreturn]] void fail_unread(const std::string& file, const base::Budget& budget, double begin,
                              double share) {
  constexpr double enough_to_tell = 0.02;
  std::string much = "part of it";
  if (share > enough_to_tell) {
    const double seconds = (budget.seconds_elapsed() - begin) / share;
    much = std::to_string(std::lround(share * 100)) + " % of it, all of it takes about " +
           std::to_string(std::lround(std::ceil(seconds))) + " s";
  }
  fail_reading(budget.explanation() + " before '" + file + "' was parsed (" + much +
               "), so there is no slice");
}

}  // namespace

void check_readable(const std::string& file, const SourceOptions& options) {
  if (const std::string refused = named_as_other_language(file); !refused.empty())
    fail_reading(refused);
  const auto stands_in = [path = absolute_path(file)](const base::SourceText& text) {
    return absolute_path(text.path) == path;
  };
  if (std::ranges::any_of(options.texts, stands_in)) return;
  struct stat status{};
  if (stat(file.c_str(), &status) != 0 ||
      faccessat(AT_FDCWD, file.c_str(), R_OK, AT_EACCESS) != 0) {
    fail_reading("cannot read '" + file + "': " + std::strerror(errno));
  }
  if (S_ISDIR(status.st_mode)) fail_reading("cannot read '" + file + "': is a directory");
}

std::unique_ptr<clang::ASTUnit> parse(const std::string& file, const SourceOptions& options,
                                      Commands& commands, TranslationUnit& unit, ReadingTime& time,
                                      std::vector<base::CompilerMessage>& messages) {
  const Command command =
      file == library_file ? commands.like(options.files.front(), file) : commands.of(file);
  const std::vector<std::string> words = words_of(command);
  std::vector<const char*> arguments;
  arguments.reserve(words.size());
  for (const std::string& word : words) arguments.push_back(word.c_str());

  const FileSystem disk = files_for(command, options);
  ReadingLimit limit(time);
  const double begin = time.budget().seconds_elapsed();
  auto* const collected = new CompilerMessages(limit);  // owned by the engine
  const llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> diagnostics(new clang::DiagnosticsEngine(
      new clang::DiagnosticIDs(), new clang::DiagnosticOptions(), collected, true));
  // `-w` comes too late for what the driver says, such as of gcc's flags in a database.
  diagnostics->setIgnoreAllWarnings(true);
  const auto stop_at_errors = [&](bool failed) {
    for (base::CompilerMessage& message : collected->take()) {
      messages.push_back(std::move(message));
    }
    if (!failed && !diagnostics->hasErrorOccurred()) return;
    std::string help = help_with_headers(file, messages);
    if (help.empty()) {
      const auto text = disk->getBufferForFile(command.file);
      if (text) help = help_with_language((*text)->getBuffer().str());
    }
    throw base::Failure(base::ExitStatus::program_errors,
                        "'" + file + "' has errors; nothing was sliced" + help);
  };
  clang::CreateInvocationOptions how;
  how.Diags = diagnostics;
  how.VFS = disk;
  const std::shared_ptr<clang::CompilerInvocation> invocation =
      clang::createInvocation(arguments, std::move(how));
  stop_at_errors(invocation == nullptr);
  invocation->getFrontendOpts().DisableFree = false;
  auto files = llvm::makeIntrusiveRefCnt<clang::FileManager>(
      clang::FileSystemOptions{.WorkingDir = command.directory}, disk);
  std::unique_ptr<clang::ASTUnit> syntax = clang::ASTUnit::LoadFromCompilerInvocation(
      invocation, std::make_shared<clang::PCHContainerOperations>(), diagnostics, files.get());
  if (limit.is_reached()) fail_unread(file, time.budget(), begin, limit.share_read());
  stop_at_errors(syntax == nullptr || syntax->getDiagnostics().hasErrorOccurred());
  unit.syntax = syntax.get();
  unit.file = file;
  unit.database = command.database;
  unit.merges_tentative = !invocation->getCodeGenOpts().NoCommon;
  unit.strict_aliasing = !invocation->getCodeGenOpts().RelaxedAliasing;
  return syntax;
}

}  // namespace pslice::frontend
