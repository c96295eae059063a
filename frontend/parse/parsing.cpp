// One file: the command it is compiled with, what stands in for files on disk, and Clang.

#include "frontend/parse/parsing.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/Utils.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "frontend/parse/compiler_messages.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pslice::frontend {
namespace {

[[noreturn]] void fail(const std::string& message) {
  throw base::Failure(base::ExitStatus::bad_input, message);
}

/// From the root, without detours.
std::string absolute_path(const std::string& file) {
  llvm::SmallString<256> path(file);
  // Fails only where there is no current directory.
  static_cast<void>(llvm::sys::fs::make_absolute(path));
  llvm::sys::path::remove_dots(path, true);
  return path.str().str();
}

struct Command {
  std::vector<std::string> arguments;  // without the compiler's name and the file
  std::string directory;               // empty: here
  std::string file;                    // as Clang is to open it
};

/// Arguments of a compile command that name outputs or do other work than parsing.
bool takes_output(const std::string& argument) {
  return argument == "-o" || argument == "-MF" || argument == "-MT" || argument == "-MQ";
}

bool does_not_parse(const std::string& argument) {
  return argument == "-c" || argument == "--" || argument == "-MD" || argument == "-MMD" ||
         argument == "-MP";
}

/// What a compilation database (a file, or the directory it is in) says of a file.
Command command_in(const std::string& database, const std::string& file) {
  llvm::SmallString<256> path(database);
  if (llvm::sys::fs::is_directory(database)) {
    llvm::sys::path::append(path, "compile_commands.json");
  }
  const std::string name = path.str().str();
  std::string error;
  const auto read = clang::tooling::JSONCompilationDatabase::loadFromFile(
      path, error, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (read == nullptr) fail("cannot read the compilation database '" + name + "': " + error);
  Command result{.arguments = {}, .directory = {}, .file = absolute_path(file)};
  const auto commands = read->getCompileCommands(result.file);
  if (commands.empty()) {
    fail("no command for '" + file + "' in the compilation database '" + name + "'");
  }
  const auto& command = commands.front();
  result.directory = command.Directory;
  for (std::size_t i = 1; i < command.CommandLine.size(); ++i) {
    const std::string& argument = command.CommandLine[i];
    if (takes_output(argument)) {
      ++i;
    } else if (!does_not_parse(argument) && argument != command.Filename) {
      result.arguments.push_back(argument);
    }
  }
  return result;
}

Command command_for(const std::string& file, const SourceOptions& options) {
  Command result{.arguments = {}, .directory = {}, .file = file};
  if (options.compilation_database) result = command_in(*options.compilation_database, file);
  result.arguments.insert(result.arguments.end(), options.clang_flags.begin(),
                          options.clang_flags.end());
  return result;
}

/// The words Clang is called with.
std::vector<std::string> words_of(const Command& command) {
  std::vector<std::string> words{"clang",
                                 "-xc",
                                 "-fsyntax-only",
                                 "-w",
                                 std::string("-resource-dir=") + PSLICE_CLANG_RESOURCES,
                                 "-Qunused-arguments",
                                 "-Wno-unknown-warning-option"};
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

}  // namespace

void check_readable(const std::string& file, const SourceOptions& options) {
  const auto stands_in = [path = absolute_path(file)](const base::SourceText& text) {
    return absolute_path(text.path) == path;
  };
  if (std::ranges::any_of(options.texts, stands_in)) return;
  struct stat status{};
  if (stat(file.c_str(), &status) != 0) {
    fail("cannot read '" + file + "': " + std::strerror(errno));
  }
  if (S_ISDIR(status.st_mode)) fail("cannot read '" + file + "': is a directory");
  if (llvm::sys::fs::access(file, llvm::sys::fs::AccessMode::Exist)) {
    fail("cannot read '" + file + "'");
  }
}

std::unique_ptr<clang::ASTUnit> parse(const std::string& file, const SourceOptions& options,
                                      TranslationUnit& unit,
                                      std::vector<base::CompilerMessage>& messages) {
  const Command command = command_for(file, options);
  const std::vector<std::string> words = words_of(command);
  std::vector<const char*> arguments;
  arguments.reserve(words.size());
  for (const std::string& word : words) arguments.push_back(word.c_str());

  auto* const collected = new CompilerMessages();  // owned by the engine
  const llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> diagnostics(new clang::DiagnosticsEngine(
      new clang::DiagnosticIDs(), new clang::DiagnosticOptions(), collected, true));
  const auto stop_at_errors = [&](bool failed) {
    for (base::CompilerMessage& message : collected->take()) {
      messages.push_back(std::move(message));
    }
    if (!failed && !diagnostics->hasErrorOccurred()) return;
    throw base::Failure(base::ExitStatus::program_errors,
                        "'" + file + "' has errors; nothing was sliced");
  };
  const FileSystem disk = files_for(command, options);
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
  stop_at_errors(syntax == nullptr || syntax->getDiagnostics().hasErrorOccurred());
  unit.syntax = syntax.get();
  unit.file = file;
  unit.merges_tentative = !invocation->getCodeGenOpts().NoCommon;
  unit.strict_aliasing = !invocation->getCodeGenOpts().RelaxedAliasing;
  return syntax;
}

}  // namespace pslice::frontend
