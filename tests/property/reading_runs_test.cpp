#include <gtest/gtest.h>

#include <array>
#include <sstream>

#include "slicer/dependence/foundation.h"
#include "slicer/equations/reduce.h"
#include "slicer/symex/run.h"
#include "tests/property/seen_values.h"
#include "tests/property/sliced_program.h"
#include "tests/support/random.h"
#include "tests/support/workspace.h"

// Runs that read, against gcc, value by value: random programs read numbers and words with scanf,
// and call a function that nobody knows, which writes numbers where it is told to. Given the same
// as gcc's program, a run of ours has to see the same. All of the program is run: where a slice
// drops a read, the next one would get other input.

namespace pslice::property {
namespace reading_runs_test {

using support::Random;

/// Functions that read numbers and words, and call one that nobody here knows, which writes numbers
/// where it is told to.
class ReadingWriter {
 public:
  explicit ReadingWriter(std::uint64_t seed) : random_(seed) {}

  std::string function(const std::string& name) {
    std::ostringstream out;
    out << "int f" << name << "(void) {\n"
        << "  int a[12] = {0}, x = 0, y = 0, i; short h = 0; long l = 0; char w[16] = \"\";\n"
        << "  struct S s = {1, 2}; int *p = &x;\n";
    const std::size_t statements = 6 + random_.below(10);
    for (std::size_t i = 0; i < statements; ++i) out << "  " << statement() << "\n";
    for (const char* value : {"x", "y", "h", "l", "s.low", "s.high", "*p"}) look_at(value, out);
    for (int i = 0; i < 12; ++i) look_at("a[" + std::to_string(i) + "]", out);
    for (int i = 0; i < 8; ++i) look_at("w[" + std::to_string(i) + "]", out);
    out << "  return x;\n}\n";
    return out.str();
  }
  /// What is read, what the unknown function gives, and all of that in the order of a run.
  [[nodiscard]] const std::string& input() const { return input_; }
  [[nodiscard]] const std::vector<long>& given() const { return given_; }
  [[nodiscard]] const std::vector<long>& contents() const { return contents_; }

 private:
  std::string below(std::size_t n) { return std::to_string(random_.below(n)); }

  long number() {
    const long n = random_.between(-300, 300);
    input_ += std::to_string(n) + (random_.percent(50) ? " " : "\n");
    contents_.push_back(n);
    return n;
  }

  void word() {
    const std::size_t length = 1 + random_.below(7);
    contents_.push_back(static_cast<long>(length));
    for (std::size_t i = 0; i < length; ++i) {
      const char c = static_cast<char>(random_.between('!', '~'));
      contents_.push_back(c);
      input_ += c;
    }
    input_ += " ";
  }

  /// The unknown function likes to write.
  std::string fetch(const std::string& to) {
    given_.push_back(random_.between(-300, 300));
    contents_.insert(contents_.end(), {1, given_.back()});
    return "fetch(" + to + ");";
  }

  std::string scan(const std::string& format, const std::string& to, int numbers) {
    for (int i = 0; i < numbers; ++i) number();
    const std::string call = "scanf(\"" + format + "\", " + to + ")";
    return random_.percent(50) ? "if (" + call + " != " + std::to_string(numbers) + ") return -1;"
                               : "i = " + call + ";";
  }

  std::string statement() {
    switch (random_.below(12)) {
      case 0: return scan("%d", "&x", 1);
      case 1: return scan("%d", "&a[" + below(12) + "]", 1);
      case 2: return scan("%d %d", "&y, a + (unsigned)x % 12", 2);
      case 3: return scan("%hd", "&h", 1);
      case 4: return scan("%ld%d", "&l, &s.high", 2);
      case 5: return scan("%d", "p", 1);
      case 6: word(); return "scanf(\"%7s\", w);";
      case 7: return "p = &a[" + below(12) + "];";
      case 8: return fetch("&y");
      case 9: return fetch("&a[(unsigned)y % 12]");
      case 10: return fetch("p");
      default: return look();
    }
  }

  std::string look() {
    static constexpr std::array seen = {"x", "y", "h", "l", "s.low", "s.high", "*p"};
    const std::size_t what = random_.below(seen.size() + 2);
    std::string value = what < seen.size() ? seen[what] : "";
    if (value.empty()) value = what == seen.size() ? "a[" + below(12) + "]" : "w[" + below(7) + "]";
    return "see(" + std::to_string(seen_++) + ", " + value + ");";
  }

  void look_at(const std::string& value, std::ostringstream& out) {
    out << "  see(" << seen_++ << ", " << value << ");\n";
  }

  Random random_;
  std::size_t seen_ = 0;
  std::string input_;
  std::vector<long> given_;
  std::vector<long> contents_;
};

constexpr const char* reading_declarations = R"(
int scanf(const char *, ...);
void fetch(int *);
struct S { int low; int high; };
)";

/// What such a function sees under gcc.
std::vector<long> values_read_under_gcc(const ReadingWriter& writer, const std::string& function,
                                        const support::TemporaryDirectory& directory) {
  std::string text =
      "int printf(const char *, ...);\n#define see(n, v) printf(\" %ld\", (long)(v))\n";
  text += reading_declarations;
  text += "void fetch(int *p) {\n  static const int given[] = {0";
  for (const long n : writer.given()) text += ", " + std::to_string(n);
  text += "};\n  static int next;\n  *p = given[++next];\n}\n" + function;
  text += "int main(void) { f(); return 0; }\n";
  const std::string file = (directory / "read.c").string();
  const std::string program = (directory / "read").string();
  support::write_file(file, text);
  support::write_file((directory / "input").string(), writer.input());
  const auto run = support::run_command("gcc -w -O0 -o " + program + " " + file + " && " + program +
                                        " < " + (directory / "input").string());
  EXPECT_EQ(run.status, 0) << run.output;
  std::vector<long> values;
  std::istringstream numbers(run.output);
  for (long n = 0; numbers >> n;) values.push_back(n);
  return values;
}

/// Everything is kept, as if all of it were in the slice.
void keep_all(slicer::Foundation& foundation) {
  for (std::size_t e = 0; e < foundation.program.edge_count(); ++e) {
    foundation.kept.keep(ts::Edge(e));
  }
  base::Budget budget;
  foundation.dataflow.run(budget);
}

std::string where_lost(const symex::Run& run, const ts::Program& program) {
  const ts::Statement lost = run.lost ? program[run.lost].statement : ts::Statement();
  return lost ? "lost at " + program[lost].text + "\n" : "";
}

TEST(ReadingRuns, SeeWhatGccSees) {
  constexpr std::size_t programs = 30;
  const support::TemporaryDirectory directory;
  for (std::size_t i = 0; i < programs; ++i) {
    ReadingWriter writer(i + 1);
    const std::string function = writer.function("");
    const std::vector<long> values = values_read_under_gcc(writer, function, directory);
    support::RandomC program = comparing(reading_declarations, function, values);
    program.prefix = "r" + std::to_string(i) + "_";
    const LoadedProgram loaded = load(program, directory);
    slicer::SliceOptions options;
    options.statics = slicer::Statics::initial;
    base::Budget unlimited;
    slicer::Foundation foundation(loaded.program(), loaded.entry, loaded.criterion, options,
                                  unlimited);
    keep_all(foundation);
    const slicer::ReducedProgram whole(foundation, foundation.kept, unlimited);
    symex::Symbols symbols(loaded.program());
    // What scanf counts: more than there is, so as much as there is.
    const auto all = [](ts::Variable, bool) { return ts::Integer(10); };
    const auto contents = [&](std::size_t k, const ts::Type&, bool) {
      return ts::Integer(k < writer.contents().size() ? writer.contents()[k] : 0);
    };
    const symex::Run run =
        symex::run(whole.flow, symbols, symex::Start::initial_values, all, 100'000, contents);
    ASSERT_EQ(run.end, symex::Run::End::ended) << where_lost(run, loaded.program()) << program.text;
    EXPECT_EQ(run.contents.size(), writer.contents().size()) << program.text;
    EXPECT_EQ(agreeing(run, whole.flow), std::optional(values.size())) << program.text;
  }
}

}  // namespace reading_runs_test
}  // namespace pslice::property
