// Loading: Clang parses each file into a tree, `lower` makes one transition system of them. That is
// done twice, since where the program starts is seen in an outline of it; it takes a fraction of
// the time of parsing.

#include <algorithm>
#include <array>
#include <exception>
#include <map>
#include <set>
#include <utility>

#include "base/bit_set.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/ASTUnit.h"
#include "frontend/criterion/asked.h"
#include "frontend/criterion/criterion.h"
#include "frontend/frontend.h"
#include "frontend/harness/calling.h"
#include "frontend/harness/instrument.h"
#include "frontend/lower/given.h"
#include "frontend/lower/lowering.h"
#include "frontend/lower/starting.h"
#include "frontend/lower/used_results.h"
#include "frontend/objects/addresses.h"
#include "frontend/parse/library_bodies.h"
#include "frontend/parse/parsing.h"
#include "frontend/rewrite/rewrite.h"
#include "frontend/states/state_variable.h"
#include "frontend/versions/versions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA256.h"
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

/// The files as Clang reads them: once, wherever the program starts.
struct Trees {
  SourceOptions options;
  Commands commands{options};
  std::vector<std::unique_ptr<clang::ASTUnit>> owned;
  std::vector<clang::ASTUnit*> units;
  std::vector<TranslationUnit> translation_units;
  LoadingSeconds seconds;
};

class ClangSource : public Source {
 public:
  /// `outline` may take the program's place when the budget ends.
  ClangSource(std::shared_ptr<Trees> trees, const std::shared_ptr<Lowered>& outline,
              Beginnings beginnings, base::Budget& budget)
      : trees_(std::move(trees)), beginnings_(std::move(beginnings)) {
    const std::optional<ts::Function> entry = beginnings_.entry;
    const bool may_give_up = trees_->options.purpose == Purpose::slice && entry;
    start(outline->calls_left_open, may_give_up ? WhenLate::give_up : WhenLate::go_on, budget);
    if (lowered_ == nullptr) {
      lowered_ = outline;
      keep_everything(*entry, budget);
    }
    check(*outline, budget);
    find_warnings(lowered_ == outline ? std::nullopt : entry);
  }

  /// Another start of the same program.
  ClangSource(const ClangSource& other, ts::Function entry, base::Budget& budget)
      : trees_(other.trees_), beginnings_(entry, other.beginnings_.observed) {
    start(other.lowered_->calls_left_open, WhenLate::fail, budget);
    check(*other.lowered_, budget);
    find_warnings(entry);
  }

  [[nodiscard]] std::unique_ptr<Source> restart(ts::Function entry,
                                                base::Budget& budget) const override {
    return std::make_unique<ClangSource>(*this, entry, budget);
  }

  [[nodiscard]] const ts::Program& program() const override { return lowered_->program; }

  [[nodiscard]] LoadingSeconds seconds() const override { return trees_->seconds; }

  [[nodiscard]] const std::vector<base::Warning>& warnings() const override { return warnings_; }

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
    for (const TranslationUnit& unit : trees_->translation_units) {
      if (unit.database.empty()) continue;
      result.push_back("'" + unit.file + "' is compiled as '" + unit.database + "' says");
    }
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
    return pointers_given(entry) > 0 || !lowered_->given_functions.empty();
  }

  [[nodiscard]] bool pointers_may_meet(ts::Function entry) const override {
    const std::ptrdiff_t given = pointers_given(entry);
    const bool are_others =
        !lowered_->objects->statics().empty() || !lowered_->inner_objects.empty();
    return given > 1 || (given == 1 && are_others);
  }

  [[nodiscard]] std::vector<OutsideObject> outside_objects() const override {
    std::vector<OutsideObject> result;
    const memory::Memory& memory = lowered_->objects->memory();
    for (std::size_t o = 0; o < memory.object_count(); ++o) {
      const memory::ObjectInfo& object = memory[memory::Object(o)];
      OutsideObject outside{object.name, object.kind == memory::ObjectInfo::Kind::given, {}};
      for (const memory::Cell& cell : object.cells) {
        if (!lowered_->program[cell.variable].owner) outside.cells.push_back(cell.variable);
      }
      if (!outside.cells.empty()) result.push_back(std::move(outside));
    }
    return result;
  }

  [[nodiscard]] bool looks_at_addresses(const std::vector<ts::Function>& functions) const override {
    return std::ranges::any_of(functions, [&](ts::Function f) {
      const clang::FunctionDecl* definition = lowered_->functions[f.index()].definition;
      return definition != nullptr && definition->hasBody() &&
             frontend::looks_at_addresses(*definition->getBody(), definition->getASTContext());
    });
  }

  [[nodiscard]] const std::vector<std::string>& files() const override {
    return trees_->options.files;
  }

  [[nodiscard]] std::vector<Header> headers() const override {
    std::vector<Header> result;
    for (const Headers::Header& header : lowered_->headers.all()) {
      Header& shown = result.emplace_back(Header{header.name, {}, {}, !header.is_fixed});
      for (const Headers::Inclusion& inclusion : header.inclusions) {
        shown.inclusions.push_back({inclusion.from, inclusion.line});
      }
    }
    for (const FunctionEntry& function : lowered_->functions) {
      const auto header = lowered_->headers.find(*function.definition);
      if (header) result[*header].functions.push_back(function.id);
    }
    return result;
  }

  [[nodiscard]] std::string text(std::size_t file) const override {
    const Text of = text_of(file);
    return trees_->units[of.unit]->getSourceManager().getBufferData(of.file).str();
  }

  [[nodiscard]] std::optional<std::string> place_at(const ts::Integer& address) const override {
    return lowered_->objects->place_at(address);
  }

  [[nodiscard]] std::set<ts::Integer> numbers() const override { return numbers_in(*lowered_); }

  [[nodiscard]] Calling calling(ts::Function entry) const override {
    return describe_calling(*lowered_, trees_->options, entry, library_body);
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

  [[nodiscard]] std::vector<CriterionPoint> observe(const Criterion& criterion) const override {
    return observe_criterion(criterion, *lowered_, trees_->units);
  }

  [[nodiscard]] std::vector<CriterionPoint> resolve(const std::string& spec) const override {
    return observe(find_criterion(spec, *lowered_, trees_->units, files()));
  }

  [[nodiscard]] std::string reduced(std::size_t file, const base::BitSet& kept,
                                    const base::BitSet& observable,
                                    const std::vector<ts::Observation>& criterion) const override {
    Kept what{.statements = kept,
              .observable = observable,
              .points = {},
              .results = used_results(*lowered_, kept, observable)};
    for (const SourcePoint& point : lowered_->points) {
      const bool observed = std::ranges::any_of(criterion, [&](const ts::Observation& o) {
        return std::ranges::find(point.locations, o.location) != point.locations.end();
      });
      if (observed && point.syntax != nullptr) what.points.insert(point.syntax);
    }
    const Text of = text_of(file);
    if (of.is_fixed) return text(file);
    std::string result;
    with_large_stack([&] {
      result = reduced_text(trees_->units[of.unit]->getASTContext(), of.file,
                            lowered_->units[of.unit], what);
    });
    return result;
  }

 private:
  /// All of a function whose text stays runs, whatever is kept. Where it is called, the call says
  /// so; the entry nobody calls.
  void keep_uncut(ts::Function entry) {
    ts::FunctionInfo& first = lowered_->program[entry];
    if (!first.text_is_fixed || first.unfollowable) return;
    first.unfollowable = "the text of " + first.name + "(), which runs first, is not cut";
  }

  struct Text {
    std::size_t unit = 0;
    clang::FileID file;
    bool is_fixed = false;
  };
  [[nodiscard]] Text text_of(std::size_t file) const {
    const std::size_t named = files().size();
    if (file < named) {
      return {file, trees_->units[file]->getSourceManager().getMainFileID(),
              lowered_->headers.includes_file_of(file)};
    }
    const Headers::Header& header = lowered_->headers.all()[file - named];
    const bool is_fixed = header.is_fixed || trees_->options.header_text == HeaderText::whole;
    return {header.unit, header.file, is_fixed};
  }

  [[nodiscard]] std::ptrdiff_t pointers_given(ts::Function entry) const {
    const auto parameters = lowered_->functions[entry.index()].definition->parameters();
    return std::ranges::count_if(parameters, [](const clang::ParmVarDecl* parameter) {
      return !object_behind(*parameter).isNull();
    });
  }

  void start(bool left_open, WhenLate otherwise, base::Budget& budget) {
    with_large_stack([&] {
      lowered_ = start_program(trees_->translation_units, trees_->options, beginnings_, left_open,
                               otherwise, budget, trees_->seconds);
    });
    if (lowered_ != nullptr && beginnings_.entry) keep_uncut(*beginnings_.entry);
  }

  /// The outline does not know what runs, nor what that does: anything may run, and all is kept.
  void keep_everything(ts::Function entry, const base::Budget& budget) {
    ts::Program& program = lowered_->program;
    for (std::size_t f = 0; f < program.function_count(); ++f) {
      const ts::Function function(f);
      program[function].unfollowable = budget.explanation();
      const std::vector<ts::Term> anything(program[function].parameters.size(),
                                           program.terms().constant(base::Integer(0)));
      program.add_edge({.source = program[entry].entry,
                        .target = program[entry].entry,
                        .operation = ts::Call{function, anything, {}},
                        .statement = {},
                        .needs = {}});
    }
  }

  void check(const Lowered& outline, base::Budget& budget) {
    if (lowered_.get() == &outline) return;
    const Timed timed(budget, "following pointers", trees_->seconds.pointers);
    const std::vector<std::string> faults = ts::verify(lowered_->program, &budget);
    if (!faults.empty()) {
      throw base::Failure(base::ExitStatus::internal_error,
                          "the front end made an ill-formed program: " + faults.front());
    }
    // A criterion was found in the outline, and its places are known by their numbers.
    for (std::size_t f = 0; f < outline.functions.size(); ++f) {
      const FunctionEntry& before = outline.functions[f];
      const FunctionEntry& now = lowered_->functions[f];
      const bool is_same =
          before.points.size() == now.points.size() && before.returns.size() == now.returns.size();
      if (is_same || !before.is_lowered || !now.is_lowered) continue;
      throw base::Failure(base::ExitStatus::internal_error,
                          "the front end made another program of the same text");
    }
  }

  /// Those of functions that cannot run from the entry are of no use to anybody.
  void find_warnings(std::optional<ts::Function> entry) {
    warnings_ = lowered_->diagnostics.warnings();
    if (!entry || warnings_.empty()) return;
    base::BitSet runs(lowered_->program.function_count());
    for (const ts::Function f : ts::reachable_functions(lowered_->program, *entry)) {
      runs.insert(f.index());
    }
    // By where they begin: where they end, and whether one runs. Those of headers may be several.
    using Place = std::pair<unsigned, unsigned>;
    std::map<std::pair<std::string, Place>, std::pair<Place, bool>> extents;
    for (const FunctionEntry& function : lowered_->functions) {
      const std::string& file = trees_->translation_units[function.unit].file;
      const clang::SourceManager& sources = function.context->getSourceManager();
      const auto begin = position_of(sources, function.definition->getBeginLoc(), file);
      const auto end = position_of(sources, function.definition->getEndLoc(), file);
      auto& [last, any_runs] = extents[{begin.file, {begin.line, begin.column}}];
      last = {end.line, end.column};
      any_runs = any_runs || runs.contains(function.id.index());
    }
    std::erase_if(warnings_, [&](const base::Warning& warning) {
      const base::SourcePosition& at = warning.position;
      const Place place{at.line, at.column};
      const auto behind = extents.upper_bound({at.file, place});
      if (behind == extents.begin()) return false;
      const auto& [begin, extent] = *std::prev(behind);
      return begin.first == at.file && place <= extent.first && !extent.second;
    });
  }

  std::shared_ptr<Trees> trees_;
  Beginnings beginnings_;
  std::shared_ptr<Lowered> lowered_;
  std::vector<base::Warning> warnings_;
};

class ClangParsed : public Parsed {
 public:
  ClangParsed(const SourceOptions& options, base::Budget& budget, Messages& messages)
      : trees_(std::make_shared<Trees>()), budget_(budget) {
    trees_->options = options;
    for (const std::string& file : options.files) check_readable(file, options);
    for (const std::string& file : options.models) check_readable(file, options);
    with_large_stack([&] {
      ReadingTime time(budget);
      {
        const Timed timed(budget, "parsing", trees_->seconds.parsing);
        for (const std::string& file : options.files) add(file, time, messages);
        for (const std::string& file : options.models) {
          add(file, time, messages);
          trees_->translation_units.back().is_model = true;
        }
        add_library(time, messages);
      }
      lower(time, options.asked.empty() ? Wanted() : functions_asked_for(options.asked));
    });
  }

  [[nodiscard]] const ts::Program& outline() const override { return outline_->program; }

  [[nodiscard]] versions::Version version() const {
    return {.units = trees_->translation_units, .lowered = *outline_};
  }

  [[nodiscard]] Criterion find(const std::string& spec) const override {
    const auto find_it = [&] {
      return find_criterion(spec, *outline_, trees_->units, trees_->options.files);
    };
    if (is_whole_) return find_it();
    try {
      return find_it();
    } catch (const base::Failure&) {
      // What would have been found, or where else it may be, is known to the whole outline only.
      with_large_stack([&] {
        ReadingTime time(budget_);
        lower(time, {});
      });
      return find_it();
    }
  }

  [[nodiscard]] StateVariable state_variable(ts::Function step,
                                             const std::string& lvalue) const override {
    StateVariable result;
    with_large_stack(
        [&] { result = describe_state_variable(*outline_, trees_->units, step, lvalue); });
    return result;
  }

  [[nodiscard]] std::set<std::string> written_objects() const override {
    return outline_->objects->written();
  }
  void count_as_written(std::set<std::string> objects) override {
    trees_->options.written_elsewhere = std::move(objects);
  }

  [[nodiscard]] std::unique_ptr<Source> start(std::optional<ts::Function> entry,
                                              base::Budget& budget) const override {
    return std::make_unique<ClangSource>(trees_, outline_, Beginnings{entry, {}}, budget);
  }

  [[nodiscard]] std::unique_ptr<Source> start(ts::Function entry,
                                              const std::vector<ts::Function>& observed,
                                              base::Budget& budget) const override {
    return std::make_unique<ClangSource>(trees_, outline_, Beginnings{entry, observed}, budget);
  }

 private:
  void lower(ReadingTime& time, const Wanted& wanted) const {
    const Timed timed(time.budget(), "lowering", trees_->seconds.lowering);
    outline_ =
        lower_outline(trees_->translation_units, trees_->options, wanted, watch_lowering(time));
    is_whole_ = !wanted;
  }

  /// Under `any` nobody knows what functions of the library do.
  void add_library(ReadingTime& time, Messages& messages) {
    SourceOptions& options = trees_->options;
    if (!policy_for(options.purpose).library_has_bodies || options.externals == Externals::any) {
      return;
    }
    std::string bodies = library_bodies(trees_->translation_units);
    if (bodies.empty()) return;
    options.texts.push_back({library_file, std::move(bodies)});
    add(library_file, time, messages);
    trees_->translation_units.back().is_model = true;
  }

  void add(const std::string& file, ReadingTime& time, Messages& messages) {
    TranslationUnit& unit = trees_->translation_units.emplace_back();
    trees_->owned.push_back(parse(file, trees_->options, trees_->commands, unit, time, messages));
    trees_->units.push_back(unit.syntax);
  }

  std::shared_ptr<Trees> trees_;
  base::Budget& budget_;  // of loading
  mutable std::shared_ptr<Lowered> outline_;
  mutable bool is_whole_ = true;  // all functions are lowered there
};

}  // namespace

std::unique_ptr<Parsed> Parsed::load(const SourceOptions& options, base::Budget& budget,
                                     Messages& messages) {
  return std::make_unique<ClangParsed>(options, budget, messages);
}

Correspondence correspond(const Parsed& old_version, const Parsed& new_version) {
  // There is no other kind.
  const versions::Version before = static_cast<const ClangParsed&>(old_version).version();
  const versions::Version after = static_cast<const ClangParsed&>(new_version).version();
  Correspondence result;
  with_large_stack([&] { result = versions::correspond(before, after); });
  return result;
}

std::unique_ptr<Source> Source::load(const SourceOptions& options, base::Budget& budget) {
  Parsed::Messages nobody_reads;
  const std::unique_ptr<Parsed> parsed = Parsed::load(options, budget, nobody_reads);
  return parsed->start(parsed->outline().find_function(options.entry.value_or("main")), budget);
}

std::unique_ptr<Source> Source::load(const SourceOptions& options) {
  base::Budget unlimited;
  return load(options, unlimited);
}

std::shared_ptr<memory::AddressBook> new_address_book() {
  return std::make_shared<memory::AddressBook>();
}

bool stderr_has_colours() { return llvm::sys::Process::StandardErrHasColors(); }

}  // namespace pslice::frontend
