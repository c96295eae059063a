#include "frontend/parse/commands.h"

#include <algorithm>
#include <map>
#include <optional>

#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace pslice::frontend {
namespace {

using clang::tooling::CompileCommand;
using clang::tooling::JSONCompilationDatabase;

constexpr const char* database_name = "compile_commands.json";

/// Arguments of a compile command that name outputs or do other work than parsing.
bool takes_output(const std::string& argument) {
  return argument == "-o" || argument == "-MF" || argument == "-MT" || argument == "-MQ";
}

bool does_not_parse(const std::string& argument) {
  return argument == "-c" || argument == "--" || argument == "-MD" || argument == "-MMD" ||
         argument == "-MP";
}

bool is_c_file(llvm::StringRef file) { return llvm::sys::path::extension(file) == ".c"; }

std::unique_ptr<JSONCompilationDatabase> load(llvm::StringRef file, std::string& error) {
  return JSONCompilationDatabase::loadFromFile(file, error,
                                               clang::tooling::JSONCommandLineSyntax::AutoDetect);
}

/// `database` is a file, or the directory it is in.
std::string file_of(const std::string& database) {
  llvm::SmallString<256> file(database);
  if (llvm::sys::fs::is_directory(database)) llvm::sys::path::append(file, database_name);
  return file.str().str();
}

std::unique_ptr<JSONCompilationDatabase> read_database(const std::string& file) {
  std::string error;
  auto result = load(file, error);
  if (result == nullptr)
    fail_reading("cannot read the compilation database '" + file + "': " + error);
  return result;
}

/// Names an argument the file that is compiled? `bear` has the one from the build's directory and
/// the other whole.
bool is_input(const std::string& argument, const CompileCommand& command) {
  const auto whole = [&](const std::string& name) {
    llvm::SmallString<256> path(name);
    llvm::sys::fs::make_absolute(command.Directory, path);
    llvm::sys::path::remove_dots(path, true);
    return path;
  };
  if (argument == command.Filename) return true;
  return !argument.starts_with('-') && whole(argument) == whole(command.Filename);
}

Command command_of(const CompileCommand& found, const std::string& file) {
  Command result{.arguments = {}, .directory = found.Directory, .file = file, .database = {}};
  for (std::size_t i = 1; i < found.CommandLine.size(); ++i) {
    const std::string& argument = found.CommandLine[i];
    if (takes_output(argument)) {
      ++i;
    } else if (!does_not_parse(argument) && !is_input(argument, found)) {
      result.arguments.push_back(argument);
    }
  }
  return result;
}

/// A header is compiled like a C file that goes with it: of the same name, or in the same
/// directory, or else any.
std::optional<CompileCommand> command_for_header(const JSONCompilationDatabase& database,
                                                 llvm::StringRef header) {
  std::optional<CompileCommand> best;
  int best_rank = -1;
  for (const CompileCommand& command : database.getAllCompileCommands()) {
    if (!is_c_file(command.Filename)) continue;
    const int rank =
        (llvm::sys::path::stem(command.Filename) == llvm::sys::path::stem(header) ? 2 : 0) +
        (llvm::sys::path::parent_path(command.Filename) == llvm::sys::path::parent_path(header)
             ? 1
             : 0);
    if (rank <= best_rank) continue;
    best = command;
    best_rank = rank;
  }
  return best;
}

std::optional<Command> find_in(const JSONCompilationDatabase& database, const std::string& file) {
  const std::string whole = absolute_path(file);
  const auto commands = database.getCompileCommands(whole);
  if (!commands.empty()) return command_of(commands.front(), whole);
  if (llvm::sys::path::extension(whole) != ".h") return std::nullopt;
  const auto similar = command_for_header(database, whole);
  return similar ? std::optional(command_of(*similar, whole)) : std::nullopt;
}

}  // namespace

/// By name, those that were read so far.
class Commands::Databases {
 public:
  const JSONCompilationDatabase& asked_for(const std::string& file) {
    std::unique_ptr<JSONCompilationDatabase>& known = read_[file];
    if (known == nullptr) known = read_database(file);
    return *known;
  }

  /// Nobody asked for it, so one that cannot be read says nothing.
  const JSONCompilationDatabase* if_readable(const std::string& file) {
    const auto [known, is_new] = read_.try_emplace(file);
    std::string error;
    if (is_new) known->second = load(file, error);
    return known->second.get();
  }

  /// What the nearest database that knows the file says: upwards from it, and in `build` there.
  std::optional<Command> nearby(const std::string& file) {
    const std::string whole = absolute_path(file);
    for (llvm::StringRef at = llvm::sys::path::parent_path(whole); !at.empty();
         at = llvm::sys::path::parent_path(at)) {
      for (const char* below : {"", "build"}) {
        llvm::SmallString<256> candidate(at);
        llvm::sys::path::append(candidate, below, database_name);
        if (!llvm::sys::fs::exists(candidate)) continue;
        const auto* database = if_readable(candidate.str().str());
        if (database == nullptr) continue;
        auto command = find_in(*database, file);
        if (!command) continue;
        command->database = candidate.str().str();
        return command;
      }
    }
    return std::nullopt;
  }

 private:
  std::map<std::string, std::unique_ptr<JSONCompilationDatabase>> read_;
};

Commands::Commands(const SourceOptions& options)
    : options_(options), databases_(std::make_unique<Databases>()) {}

Commands::~Commands() = default;

void fail_reading(const std::string& message) {
  throw base::Failure(base::ExitStatus::bad_input, message);
}

std::string absolute_path(const std::string& file) {
  llvm::SmallString<256> whole(file);
  // Fails only where there is no current directory.
  static_cast<void>(llvm::sys::fs::make_absolute(whole));
  llvm::sys::path::remove_dots(whole, true);
  return whole.str().str();
}

std::vector<std::string> files_in(const std::string& database) {
  const auto known = read_database(file_of(database));
  std::vector<std::string> files;
  for (const std::string& file : known->getAllFiles()) {
    const std::string whole = absolute_path(file);
    if (is_c_file(whole) && llvm::sys::fs::exists(whole)) files.push_back(whole);
  }
  std::ranges::sort(files);
  files.erase(std::ranges::unique(files).begin(), files.end());
  return files;
}

Command Commands::of(const std::string& file) {
  Command result{.arguments = {}, .directory = {}, .file = file, .database = {}};
  if (options_.compilation_database) {
    const std::string name = file_of(*options_.compilation_database);
    auto found = find_in(databases_->asked_for(name), file);
    if (!found) {
      fail_reading("no command for '" + file + "' in the compilation database '" + name +
                   "'; without -p it is compiled with the flags after `--` alone");
    }
    result = std::move(*found);
  } else if (auto found = databases_->nearby(file)) {
    result = std::move(*found);
  }
  result.arguments.insert(result.arguments.end(), options_.clang_flags.begin(),
                          options_.clang_flags.end());
  return result;
}

Command Commands::like(const std::string& file, const std::string& text) {
  Command result{.arguments = {}, .directory = {}, .file = text, .database = {}};
  const Command like = of(file);
  for (std::size_t i = 0; i < like.arguments.size(); ++i) {
    const std::string& argument = like.arguments[i];
    const bool takes_next = argument == "-target";
    if (takes_next || argument.starts_with("-m") || argument.starts_with("--target")) {
      result.arguments.push_back(argument);
    }
    if (takes_next && ++i < like.arguments.size()) result.arguments.push_back(like.arguments[i]);
  }
  return result;
}

}  // namespace pslice::frontend
