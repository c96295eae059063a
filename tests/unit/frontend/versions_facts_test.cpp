// What else is said of two versions: of several files, of places and functions that correspond, and
// of a program and itself.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/unit/frontend/compared.h"

namespace pslice::frontend {
namespace {

namespace fs = std::filesystem;
using namespace compared;  // NOLINT(google-build-using-namespace)

TEST(VersionsOfSeveralFiles, ArePairedByName) {
  const Texts before = {{"old/limits.h", "#define K 3\n"},
                        {"old/a.c",
                         "#include \"limits.h\"\nstatic int s(void) {\n  return K;\n}\n"
                         "int a(void) {\n  return s();\n}\n"},
                        {"old/b.c",
                         "static int s(void) {\n  return 5;\n}\n"
                         "int b(void) {\n  return s();\n}\n"}};
  const Texts after = {{"new/limits.h", "\n#define K 4\n"},
                       {"new/b.c",
                        "static int s(void) {\n  return 6;\n}\n"
                        "int b(void) {\n  return s();\n}\n"},
                       {"new/a.c",
                        "#include \"limits.h\"\nstatic int s(void) {\n  return K;\n}\n"
                        "int a(void) {\n  return s();\n}\n"}};
  const auto old_version = parsed(before);
  const auto new_version = parsed(after);
  const Correspondence found = correspond(*old_version, *new_version);
  EXPECT_EQ(listing(found, true), (Listing{"changed b.c:2>b.c:2", "changed a.c:3>a.c:3",
                                           "changed limits.h:1>limits.h:2"}));
  EXPECT_TRUE(found.interface.empty());
}

TEST(VersionsOfSeveralFiles, MayMoveFunctionsBetweenFiles) {
  const auto before = parsed({{"a.c", "int f(void) { return 1; }\nint g(void) { return 2; }\n"},
                              {"b.c", "int h(void) { return 3; }\n"}});
  const auto after = parsed({{"a.c", "int f(void) { return 1; }\n"},
                             {"b.c", "int h(void) { return 3; }\nint g(void) { return 2; }\n"}});
  const Correspondence found = correspond(*before, *after);
  EXPECT_EQ(listing(found), Listing());
  EXPECT_EQ(found.line_in_old("b.c", 2)->file, "a.c");
  EXPECT_EQ(found.functions.size(), 3U);
}

TEST(VersionsSay, WhichListingAndPlacesCorrespond) {
  const auto before = parsed({{"old.c", "int f(int x) {\n  x++;\n  return x;\n}\n"}});
  const auto after =
      parsed({{"new.c", "int f(int y) {\n  y *= 2;\n\n  y++;\n  int z;\n  return y;\n}\n"}});
  const Correspondence found = correspond(*before, *after);
  EXPECT_EQ(found.line_in_old("new.c", 4)->line, 2U);
  EXPECT_EQ(found.line_in_old("new.c", 6)->line, 3U);
  EXPECT_FALSE(found.line_in_old("new.c", 2));
  EXPECT_FALSE(found.line_in_old("new.c", 3));
  const Criterion old_place = before->find("2:x");
  const Criterion new_place = after->find("4:y");
  EXPECT_EQ(found.old_places_of_new.points.at(new_place.places.front()), old_place.places.front());
  const Criterion old_end = before->find("f@return:x");
  const Criterion new_end = after->find("f@return:y");
  EXPECT_EQ(found.old_places_of_new.returns.at(new_end.places.front()), old_end.places.front());
  ASSERT_EQ(found.functions.size(), 1U);
  EXPECT_FALSE(found.functions.front().same_text);
  EXPECT_EQ(found.functions.front().renamed,
            (std::vector<std::pair<std::string, std::string>>{{"x", "y"}}));
}

TEST(VersionsSay, WherePlacesAreThatDoNothing) {
  const auto before = parsed({{"old.c", "int f(int x) {\n  int y = x, z;\nend: ;\n}\n"}});
  const auto after = parsed({{"new.c", "int f(int x) {\n  x++;\n  int v = x, w;\nend: ;\n}\n"}});
  const Correspondence found = correspond(*before, *after);
  const auto old_place = [&](const char* of_new) {
    return found.old_places_of_new.points.at(after->find(of_new).places.front());
  };
  EXPECT_EQ(old_place("3:x"), before->find("2:x").places.front());
  EXPECT_EQ(old_place("end:v"), before->find("end:y").places.front());
}

TEST(VersionsSay, WhichFunctionsHaveTheSameText) {
  const auto before =
      parsed({{"old.c",
               "#define K 1\nint f(int x) { return x; }\nint g(int x) { return K; }\n"
               "int h(int x, int y) { return x; }\n"}});
  const auto after =
      parsed({{"new.c",
               "#define K 2\nint f(int y) { return y; }\nint g(int x) { return K; }\n"
               "int h(int x, char y) { return x; }\n"}});
  std::vector<bool> same;
  for (const FunctionPair& pair : correspond(*before, *after).functions) {
    same.push_back(pair.same_text);
  }
  EXPECT_EQ(same, (std::vector<bool>{true, false, false}));
}

/// `old-line/new-line` of the statements that stand for where something is missing.
Listing gaps(const char* before, const char* after) {
  const auto old_version = parsed({{"old.c", before}});
  const auto new_version = parsed({{"new.c", after}});
  const auto line = [](const Parsed& version, const std::optional<ts::Statement>& statement) {
    return statement ? std::to_string(version.outline()[*statement].position.line) : "";
  };
  Listing result;
  for (const Change& change : correspond(*old_version, *new_version).changes) {
    result.push_back(line(*old_version, change.old_gap) + '/' + line(*new_version, change.new_gap));
  }
  return result;
}

TEST(VersionsSay, WhereSomethingIsMissing) {
  const char* const short_one = "int f(int x) {\n  x++;\n  return x;\n}\n";
  const char* const long_one =
      "int f(int x) {\n  x++;\n  if (x) {\n    x *= 3;\n  }\n  return x;\n}\n";
  EXPECT_EQ(gaps(short_one, long_one), (Listing{"3/", "3/"}));
  EXPECT_EQ(gaps(long_one, short_one), (Listing{"/3", "/3"}));
  EXPECT_EQ(gaps("int f(int x) {\n  if (x)\n    ;\n  return x;\n}\n",
                 "int f(int x) {\n  if (x)\n    ;\n  else\n    x = 3;\n  return x;\n}\n"),
            Listing{"2/"})
      << "nothing else is in the branch";
  EXPECT_EQ(gaps("void f(int x) {\n  x++;\n}\n", "void f(int x) {\n  x++;\n  x = 4;\n}\n"),
            Listing{"2/"})
      << "nothing follows";
  EXPECT_EQ(gaps("void f(int x) {\n}\n", "void f(int x) {\n  x = 4;\n}\n"), Listing{"/"});
  EXPECT_EQ(gaps("void f(int x) {\n  if (x) goto e;\n  x = 1;\ne:;\n}\n",
                 "void f(int x) {\n  if (x) goto e;\n  x = 1;\ne:\n  x++;\n}\n"),
            Listing{"/"})
      << "who jumps does not come from before the label";
  EXPECT_EQ(
      gaps("int f(int x, int y) {\n  y += x;\n  x = 4;\n  return x + y;\n}\n",
           "int f(int x, int y) {\n  if (y) {\n    y += x;\n    x = 4;\n  }\n  return x + y;\n}\n"),
      Listing{"2/"})
      << "a test stands before what it is put around";
  EXPECT_EQ(gaps("int f(int x, int y) {\n  y = 2 - y;\n  x++;\n  y--;\n  return x;\n}\n",
                 "int f(int x, int y) {\n  x++;\n  y--;\n  y = 2 - y;\n  return x;\n}\n"),
            Listing{"5/2"})
      << "moved";
}

TEST(VersionsSay, WhatAChangeReads) {
  const auto before = parsed({{"old.c", "#define K 1\nint f(int x) {\n  return x +\n  1;\n}\n"}});
  const auto after =
      parsed({{"new.c", "#define K  2 // two\nint f(int x) {\n  return x +\n  2;\n}\n"}});
  const Correspondence found = correspond(*before, *after);
  ASSERT_EQ(found.changes.size(), 2U);
  EXPECT_EQ(found.changes[0].text, "#define K  2 // two");
  EXPECT_EQ(found.changes[1].text, "return x + 2");
}

/// A program is no other version of itself.
void compare_with_itself(const fs::path& file) {
  SCOPED_TRACE(file.string());
  SourceOptions options;
  options.files = {file.string()};
  base::Budget unlimited;
  Parsed::Messages messages;
  const auto program = Parsed::load(options, unlimited, messages);
  const Correspondence found = correspond(*program, *program);
  EXPECT_EQ(listing(found), Listing());
  EXPECT_EQ(sentences(found), Listing());
  for (std::size_t i = 0; i < found.new_of_old.size(); ++i) {
    EXPECT_EQ(found.new_of_old[i], ts::Statement(i));
  }
  for (const FunctionPair& pair : found.functions) {
    EXPECT_EQ(pair.old_function, pair.new_function);
    EXPECT_TRUE(pair.same_text);
  }
  for (const auto& [of_new, of_old] : found.old_places_of_new.points) EXPECT_EQ(of_new, of_old);
}

TEST(AProgramAndItself, DoNotDiffer) {
  int files = 0;
  for (const char* folder : {"bench/programs", "examples", "tests/cases/control",
                             "tests/cases/data", "tests/cases/memory", "tests/cases/text"}) {
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(PSLICE_SOURCE_DIR) / folder)) {
      if (entry.path().extension() != ".c") continue;
      compare_with_itself(entry.path());
      ++files;
    }
  }
  EXPECT_GT(files, 100);
}

/// Long functions, rewritten everywhere: without bounds on what is tried this would not end.
TEST(VersionsOfALongFunction, AreCompared) {
  const auto text = [](int factor) {
    std::ostringstream code;
    code << "int f(int x, int y) {\n";
    for (int i = 0; i < 2000; ++i) {
      code << "  x = y * " << i % 7 << " + " << i * factor << ";\n";
      if (i % 50 == 0) code << "  if (x > " << i * factor << ") y = x;\n";
    }
    code << "  return x;\n}\n";
    return code.str();
  };
  const auto before = parsed({{"old.c", text(1)}});
  const auto after = parsed({{"new.c", text(3)}});
  const Correspondence found = correspond(*before, *after);
  EXPECT_GT(found.changes.size(), 1000U);
}

}  // namespace
}  // namespace pslice::frontend
