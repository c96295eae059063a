// Loading: Clang parses each file into a tree, `lower` makes one transition system of them. That is
// done twice, since where the program starts is seen in an outline of it; it takes a fraction of
// the time of parsing.

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <exception>
#include <set>

#include "base/progress.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "frontend/calling.h"
#include "frontend/criterion.h"
#include "frontend/frontend.h"
#include "frontend/instrument.h"
#include "frontend/lowering.h"
#include "frontend/rewrite.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/thread.h"
#include "ts/verify.h"

namespace pslice::frontend {

namespace {

/// Syntax trees are as deep as the expressions people (and generators) write, and both Clang and
/// the lowering walk them recursively.
constexpr unsigned stack_bytes = 1U << 30;

template <class Work>
void with_large_stack(Work work) {
  std::exception_ptr failure;
  llvm::thread thread(std::optional<unsigned>(stack_bytes), [&] {
    try {
      work();
    } catch (...) {
      failure = std::current_exception();
    }
  });
  thread.join();
  if (failure) std::rethrow_exception(failure);
}

void check_readable(const std::string& file) {
  struct stat status{};
  if (stat(file.c_str(), &status) != 0) {
    throw base::Failure(base::ExitStatus::bad_input,
                        "cannot read '" + file + "': " + std::strerror(errno));
  }
  if (S_ISDIR(status.st_mode)) {
    throw base::Failure(base::ExitStatus::bad_input, "cannot read '" + file + "': is a directory");
  }
  if (llvm::sys::fs::access(file, llvm::sys::fs::AccessMode::Exist)) {
    throw base::Failure(base::ExitStatus::bad_input, "cannot read '" + file + "'");
  }
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

Command command_for(const std::string& file, const SourceOptions& options) {
  Command result{.arguments = {}, .directory = {}, .file = file};
  if (options.compilation_database) {
    std::string error;
    const std::string& directory = *options.compilation_database;
    llvm::SmallString<256> path(directory);
    if (llvm::sys::fs::is_directory(directory)) {
      llvm::sys::path::append(path, "compile_commands.json");
    }
    const auto database = clang::tooling::JSONCompilationDatabase::loadFromFile(
        path, error, clang::tooling::JSONCommandLineSyntax::AutoDetect);
    if (database == nullptr) {
      throw base::Failure(base::ExitStatus::bad_input, "cannot read the compilation database '" +
                                                           path.str().str() + "': " + error);
    }
    llvm::SmallString<256> absolute(file);
    llvm::sys::fs::make_absolute(absolute);
    llvm::sys::path::remove_dots(absolute, true);
    const auto commands = database->getCompileCommands(absolute);
    if (commands.empty()) {
      throw base::Failure(
          base::ExitStatus::bad_input,
          "no command for '" + file + "' in the compilation database '" + path.str().str() + "'");
    }
    const auto& command = commands.front();
    result.directory = command.Directory;
    result.file = absolute.str().str();
    for (std::size_t i = 1; i < command.CommandLine.size(); ++i) {
      const std::string& argument = command.CommandLine[i];
      if (takes_output(argument)) {
        ++i;
      } else if (argument != "-c" && argument != "--" && argument != command.Filename &&
                 argument != "-MD" && argument != "-MMD" && argument != "-MP") {
        result.arguments.push_back(argument);
      }
    }
  }
  result.arguments.insert(result.arguments.end(), options.clang_flags.begin(),
                          options.clang_flags.end());
  return result;
}

/// Stands between Clang and the terminal: everything is shown, errors are counted.
std::unique_ptr<clang::ASTUnit> parse(const std::string& file, const SourceOptions& options,
                                      TranslationUnit& flags) {
  const Command command = command_for(file, options);
  std::vector<std::string> words{"clang",
                                 "-xc",
                                 "-fsyntax-only",
                                 "-w",
                                 "-resource-dir=" PSLICE_CLANG_RESOURCES,
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
  std::vector<const char*> arguments;
  arguments.reserve(words.size());
  for (const std::string& word : words) arguments.push_back(word.c_str());

  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> settings(new clang::DiagnosticOptions());
  settings->ShowColors = llvm::sys::Process::StandardErrHasColors();
  auto printer = std::make_unique<clang::TextDiagnosticPrinter>(llvm::errs(), settings.get());
  llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> diagnostics(
      new clang::DiagnosticsEngine(new clang::DiagnosticIDs(), settings, printer.release(), true));

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk = llvm::vfs::getRealFileSystem();
  if (!command.directory.empty()) {
    disk = llvm::vfs::createPhysicalFileSystem();
    disk->setCurrentWorkingDirectory(command.directory);
  }
  clang::CreateInvocationOptions how;
  how.Diags = diagnostics;
  how.VFS = disk;
  std::shared_ptr<clang::CompilerInvocation> invocation =
      clang::createInvocation(arguments, std::move(how));
  const auto failed = [&] {
    throw base::Failure(base::ExitStatus::program_errors,
                        "'" + file + "' has errors; nothing was sliced");
  };
  if (invocation == nullptr || diagnostics->hasErrorOccurred()) failed();
  invocation->getFrontendOpts().DisableFree = false;
  auto files = llvm::makeIntrusiveRefCnt<clang::FileManager>(
      clang::FileSystemOptions{.WorkingDir = command.directory}, disk);
  std::unique_ptr<clang::ASTUnit> unit = clang::ASTUnit::LoadFromCompilerInvocation(
      invocation, std::make_shared<clang::PCHContainerOperations>(), diagnostics, files.get());
  if (unit == nullptr || diagnostics->hasErrorOccurred() ||
      unit->getDiagnostics().hasErrorOccurred()) {
    failed();
  }
  flags.syntax = unit.get();
  flags.file = file;
  flags.merges_tentative = !invocation->getCodeGenOpts().NoCommon;
  flags.strict_aliasing = !invocation->getCodeGenOpts().RelaxedAliasing;
  return unit;
}

/// The files as Clang reads them: once, wherever the program starts.
struct Trees {
  SourceOptions options;
  std::vector<std::unique_ptr<clang::ASTUnit>> owned;
  std::vector<clang::ASTUnit*> units;
  std::vector<TranslationUnit> translation_units;
  LoadingSeconds seconds;
};

/// Shows a part of loading as a phase and adds its time to a sum.
class Timed {
 public:
  Timed(base::Budget& budget, std::string_view name, double& sum)
      : phase_(budget.progress(), name),
        budget_(budget),
        begin_(budget.seconds_elapsed()),
        sum_(sum) {}
  ~Timed() { sum_ += budget_.seconds_elapsed() - begin_; }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

 private:
  base::Phase phase_;
  const base::Budget& budget_;
  double begin_;
  double& sum_;
};

class ClangSource : public Source {
 public:
  ClangSource(std::shared_ptr<Trees> trees, std::optional<ts::Function> entry, base::Budget& budget)
      : trees_(std::move(trees)) {
    with_large_stack([&] {
      {
        const Timed timed(budget, "lowering", trees_->seconds.lowering);
        lowered_ = lower(trees_->translation_units, trees_->options, entry);
      }
      const Timed timed(budget, "following pointers", trees_->seconds.pointers);
      follow_pointers(*lowered_, trees_->options, budget);
    });
    const std::vector<std::string> faults = ts::verify(lowered_->program);
    if (!faults.empty()) {
      throw base::Failure(base::ExitStatus::internal_error,
                          "the front end made an ill-formed program: " + faults.front());
    }
  }

  [[nodiscard]] const ts::Program& program() const override { return lowered_->program; }

  [[nodiscard]] LoadingSeconds seconds() const override { return trees_->seconds; }

  [[nodiscard]] const std::vector<base::Warning>& warnings() const override {
    return lowered_->diagnostics.warnings();
  }

  [[nodiscard]] std::vector<std::string> assumptions(
      const std::vector<ts::Function>& functions) const override {
    std::set<std::string> said;
    std::set<std::string> library;
    for (const ts::Function f : functions) {
      if (const auto found = lowered_->assumptions.find(f); found != lowered_->assumptions.end()) {
        said.insert(found->second.begin(), found->second.end());
      }
      const auto found = lowered_->library_functions.find(f);
      if (found == lowered_->library_functions.end()) continue;
      library.insert(found->second.begin(), found->second.end());
    }
    std::vector<std::string> result(said.begin(), said.end());
    if (!lowered_->assumed_pointers.empty()) result.push_back(lowered_->assumed_pointers);
    std::string names;
    for (const std::string& name : library) names += (names.empty() ? "" : ", ") + name;
    if (!names.empty()) result.push_back("as in the C library: " + names);
    const auto allocates = [&](const char* name) { return library.contains(name); };
    const std::array allocators = {"malloc", "calloc", "realloc"};
    if (lowered_->policy.pointers.one_start && std::ranges::any_of(allocators, allocates)) {
      result.emplace_back("there is always memory left: malloc and its like do not return null");
    }
    return result;
  }

  [[nodiscard]] bool is_given_pointers(ts::Function entry) const override {
    return pointers_given(entry) > 0;
  }

  [[nodiscard]] bool pointers_may_meet(ts::Function entry) const override {
    const std::ptrdiff_t given = pointers_given(entry);
    return given > 1 || (given == 1 && !lowered_->objects->statics().empty());
  }

  [[nodiscard]] const std::vector<std::string>& files() const override {
    return trees_->options.files;
  }

  [[nodiscard]] std::string text(std::size_t file) const override {
    const clang::SourceManager& sources = trees_->units[file]->getSourceManager();
    return sources.getBufferData(sources.getMainFileID()).str();
  }

  [[nodiscard]] std::optional<std::string> place_at(const ts::Integer& address) const override {
    return lowered_->objects->place_at(address);
  }

  [[nodiscard]] std::set<ts::Integer> numbers() const override { return numbers_in(*lowered_); }

  [[nodiscard]] Calling calling(ts::Function entry) const override {
    return describe_calling(*lowered_, trees_->options, entry);
  }

  [[nodiscard]] Views views(ts::Function entry, const std::vector<Watch>& watches,
                            const std::vector<ts::Variable>& locals) const override {
    Views result;
    with_large_stack([&] {
      result = instrument(*lowered_, trees_->units, files().size(), entry, watches, locals);
    });
    return result;
  }

  [[nodiscard]] bool can_be_set(ts::Variable variable, std::size_t file) const override {
    return lowered_->objects->can_be_set(variable, trees_->units[file]->getASTContext());
  }

  [[nodiscard]] std::string digest(std::size_t file) const override {
    llvm::SHA256 hash;
    hash.update(text(file));
    return llvm::toHex(hash.final(), true);
  }

  [[nodiscard]] std::vector<CriterionPoint> resolve(const std::string& spec) const override {
    return resolve_criterion(spec, *lowered_, trees_->units, files());
  }

  [[nodiscard]] std::string reduced(std::size_t file, const base::BitSet& kept,
                                    const base::BitSet& observable,
                                    const std::vector<ts::Observation>& criterion) const override {
    Kept what{.statements = kept, .observable = observable, .points = {}};
    for (const SourcePoint& point : lowered_->points) {
      const bool observed = std::ranges::any_of(criterion, [&](const ts::Observation& o) {
        return std::ranges::find(point.locations, o.location) != point.locations.end();
      });
      if (observed && point.syntax != nullptr) what.points.insert(point.syntax);
    }
    std::string result;
    with_large_stack([&] {
      result = reduced_text(trees_->units[file]->getASTContext(), lowered_->units[file], what);
    });
    return result;
  }

 private:
  [[nodiscard]] std::ptrdiff_t pointers_given(ts::Function entry) const {
    const auto parameters = lowered_->functions[entry.index()].definition->parameters();
    return std::ranges::count_if(parameters, [](const clang::ParmVarDecl* parameter) {
      return leads_to_objects(parameter->getType());
    });
  }

  std::shared_ptr<Trees> trees_;
  std::unique_ptr<Lowered> lowered_;
};

class ClangParsed : public Parsed {
 public:
  ClangParsed(const SourceOptions& options, base::Budget& budget)
      : trees_(std::make_shared<Trees>()) {
    trees_->options = options;
    for (const std::string& file : options.files) check_readable(file);
    for (const std::string& file : options.models) check_readable(file);
    with_large_stack([&] {
      {
        const Timed timed(budget, "parsing", trees_->seconds.parsing);
        for (const std::string& file : options.files) add(file);
        for (const std::string& file : options.models) {
          add(file);
          trees_->translation_units.back().is_model = true;
        }
      }
      const Timed timed(budget, "lowering", trees_->seconds.lowering);
      outline_ = lower_outline(trees_->translation_units, trees_->options);
    });
  }

  [[nodiscard]] const ts::Program& outline() const override { return outline_->program; }

  [[nodiscard]] std::vector<ts::Function> holders(const std::string& spec) const override {
    std::vector<ts::Function> functions;
    for (const CriterionPoint& point :
         resolve_criterion(spec, *outline_, trees_->units, trees_->options.files)) {
      for (const ts::Observation& place : point.observations) {
        const ts::Function function = outline_->program[place.location].function;
        if (std::ranges::find(functions, function) == functions.end()) {
          functions.push_back(function);
        }
      }
    }
    return functions;
  }

  [[nodiscard]] std::unique_ptr<Source> start(std::optional<ts::Function> entry,
                                              base::Budget& budget) const override {
    return std::make_unique<ClangSource>(trees_, entry, budget);
  }

 private:
  void add(const std::string& file) {
    TranslationUnit& unit = trees_->translation_units.emplace_back();
    trees_->owned.push_back(parse(file, trees_->options, unit));
    trees_->units.push_back(unit.syntax);
  }

  std::shared_ptr<Trees> trees_;
  std::unique_ptr<Lowered> outline_;
};

}  // namespace

std::unique_ptr<Parsed> Parsed::load(const SourceOptions& options, base::Budget& budget) {
  return std::make_unique<ClangParsed>(options, budget);
}

std::unique_ptr<Source> Source::load(const SourceOptions& options, base::Budget& budget) {
  const std::unique_ptr<Parsed> parsed = Parsed::load(options, budget);
  return parsed->start(parsed->outline().find_function(options.entry.value_or("main")), budget);
}

std::unique_ptr<Source> Source::load(const SourceOptions& options) {
  base::Budget unlimited;
  return load(options, unlimited);
}

}  // namespace pslice::frontend
