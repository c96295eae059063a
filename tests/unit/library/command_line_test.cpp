#include "library/command_line.h"

#include <gtest/gtest.h>

#include "base/diagnostics.h"
#include "library/suggest.h"
#include "report/formats.h"

namespace pslice::library {
namespace {

using namespace std::chrono_literals;
using Words = std::vector<std::string>;

Options parsed(const Words& words) {
  const auto result = parse_command_line(words);
  return std::get<Options>(result);
}

/// The message a command line is refused with.
std::string refusal(const Words& words) {
  try {
    parse_command_line(words);
  } catch (const base::Failure& failure) {
    EXPECT_EQ(failure.status(), base::ExitStatus::bad_input);
    return failure.what();
  }
  ADD_FAILURE() << "accepted";
  return "";
}

/// The same for one more option on an otherwise good line.
std::string refusal_with(const Words& extra) {
  Words words = {"a.c", "--criterion", "1"};
  words.insert(words.end(), extra.begin(), extra.end());
  return refusal(words);
}

TEST(CommandLine, Defaults) {
  const Options options = parsed({"a.c", "--criterion", "l9:z"});
  EXPECT_EQ(options.source.files, Words{"a.c"});
  EXPECT_EQ(options.criteria, Words{"l9:z"});
  EXPECT_EQ(options.mode, Mode::path_sensitive);
  EXPECT_EQ(options.reuse, Reuse::lazy);
  EXPECT_EQ(options.control, slicer::ControlRule::branch);
  EXPECT_EQ(options.solver.engine, solver::Engine::automatic);
  EXPECT_EQ(options.domain, Domain::automatic);
  EXPECT_EQ(options.source.globals, frontend::Globals::by_entry);
  EXPECT_EQ(options.source.externals, frontend::Externals::args);
  EXPECT_EQ(options.source.pointers, frontend::Pointers::any);
  EXPECT_EQ(parsed({"explore", "a.c", "--criterion", "l9:z"}).source.pointers,
            frontend::Pointers::distinct);
  EXPECT_EQ(options.source.integers, frontend::Integers::c);
  EXPECT_EQ(options.format, "text");
  EXPECT_FALSE(options.output || options.entry || options.limits.time || options.limits.memory_mb);
  EXPECT_FALSE(options.require_exact || options.quiet || options.statistics);
}

TEST(CommandLine, EveryOptionReachesItsPlace) {
  const Options options = parsed({"--criterion",
                                  "1:x",
                                  "a.c",
                                  "--criterion=f@return",
                                  "b.c",
                                  "--entry",
                                  "f",
                                  "--globals",
                                  "unknown",
                                  "--externals",
                                  "any",
                                  "--pointers",
                                  "distinct",
                                  "--ints",
                                  "bits",
                                  "-p",
                                  "dir",
                                  "--mode",
                                  "path-insensitive",
                                  "--reuse",
                                  "eager",
                                  "--control",
                                  "edge",
                                  "--solver",
                                  "z3",
                                  "--domain",
                                  "octagon",
                                  "--unroll",
                                  "3",
                                  "--require-exact",
                                  "--timeout",
                                  "10min",
                                  "--max-memory",
                                  "512",
                                  "--format",
                                  "json",
                                  "-o",
                                  "out",
                                  "--dump",
                                  "dot",
                                  "--stats",
                                  "--quiet",
                                  "--",
                                  "-DX=1",
                                  "--",
                                  "-Iinc"});
  EXPECT_EQ(options.source.files, (Words{"a.c", "b.c"}));
  EXPECT_EQ(options.criteria, (Words{"1:x", "f@return"}));
  EXPECT_EQ(options.entry, "f");
  EXPECT_EQ(options.source.globals, frontend::Globals::unknown);
  EXPECT_EQ(options.source.externals, frontend::Externals::any);
  EXPECT_EQ(options.source.pointers, frontend::Pointers::distinct);
  EXPECT_EQ(options.source.integers, frontend::Integers::bits);
  EXPECT_EQ(options.source.compilation_database, "dir");
  EXPECT_EQ(options.mode, Mode::path_insensitive);
  EXPECT_EQ(options.reuse, Reuse::eager);
  EXPECT_EQ(options.control, slicer::ControlRule::edge);
  EXPECT_EQ(options.solver.engine, solver::Engine::z3);
  EXPECT_EQ(options.domain, Domain::octagon);
  EXPECT_EQ(options.unroll, 3U);
  EXPECT_TRUE(options.require_exact);
  EXPECT_EQ(options.limits.time, 10min);
  EXPECT_EQ(options.limits.memory_mb, 512U);
  EXPECT_EQ(options.format, "json");
  EXPECT_EQ(options.output, "out");
  EXPECT_EQ(options.dump, Dump::dot);
  EXPECT_TRUE(options.statistics);
  EXPECT_TRUE(options.quiet);
  EXPECT_EQ(options.source.clang_flags, (Words{"-DX=1", "--", "-Iinc"}));
}

TEST(CommandLine, EveryFormatIsAccepted) {
  for (const std::string_view name : report::format_names) {
    EXPECT_EQ(parsed({"a.c", "--criterion", "1", "--format", std::string(name)}).format, name);
  }
}

TEST(CommandLine, ADumpNeedsNoCriterion) {
  EXPECT_EQ(parsed({"a.c", "--dump", "ts"}).dump, Dump::ts);
}

TEST(CommandLine, HelpAndVersionAreAnswered) {
  const auto help = parse_command_line({"--help"});
  EXPECT_NE(std::get<Answer>(help).text.find("--criterion"), std::string::npos);
  const auto version_text = parse_command_line({"--version"});
  EXPECT_EQ(std::get<Answer>(version_text).text, "pslice " + std::string(version()) + "\n");
}

TEST(CommandLine, HelpAndSliceAreCommandsToo) {
  const std::string help = std::get<Answer>(parse_command_line({"--help"})).text;
  EXPECT_EQ(std::get<Answer>(parse_command_line({"help"})).text, help);
  EXPECT_EQ(std::get<Answer>(parse_command_line({"help", "explore"})).text,
            std::get<Answer>(parse_command_line({"explore", "--help"})).text);
  const Options sliced =
      std::get<Options>(parse_command_line({"slice", "a.c", "--criterion", "1"}));
  EXPECT_EQ(sliced.command, Command::slice);
  EXPECT_EQ(sliced.source.files, std::vector<std::string>{"a.c"});
  EXPECT_EQ(sliced.source.pointers, frontend::Pointers::any);
}

TEST(CommandLine, WhatIsListedAroundKeptLines) {
  const auto context = [](std::vector<std::string> more) {
    more.insert(more.begin(), {"a.c", "--criterion", "1"});
    return std::get<Options>(parse_command_line(more)).context;
  };
  EXPECT_EQ(context({}), std::nullopt);
  EXPECT_EQ(context({"--only-kept"}), 0U);
  EXPECT_EQ(context({"-C", "3"}), 3U);
  EXPECT_EQ(context({"--only-kept", "-C", "3"}), 3U);
  EXPECT_EQ(context({"-C", "3", "--only-kept"}), 3U);
}

TEST(CommandLine, WhetherTerminationCounts) {
  const auto termination = [](std::vector<std::string> more) {
    more.insert(more.begin(), {"a.c", "--criterion", "1"});
    return std::get<Options>(parse_command_line(more)).termination;
  };
  EXPECT_EQ(termination({}), slicer::Termination::keep);
  EXPECT_EQ(termination({"--termination", "keep"}), slicer::Termination::keep);
  EXPECT_EQ(termination({"--termination", "ignore"}), slicer::Termination::ignore);
}

TEST(CommandLine, RefusalsSayWhatIsWrong) {
  EXPECT_EQ(refusal({}).substr(0, 13), "no input file");
  EXPECT_EQ(refusal({"--criterion", "1:x"}).substr(0, 13), "no input file");
  EXPECT_EQ(refusal_with({"--formt", "c"}), "unknown option --formt; did you mean --format?");
  EXPECT_EQ(refusal_with({"--xyzzy-plugh"}), "unknown option --xyzzy-plugh");
  EXPECT_EQ(refusal_with({"--format", "xml"}),
            "--format: 'xml' is not one of text, lines, gcc, c, json, html, dot");
  EXPECT_EQ(refusal_with({"--ints", "real"}), "--ints: 'real' is not one of c, math, bits");
  EXPECT_EQ(refusal_with({"--timeout", "soon"}),
            "--timeout: 'soon' is not a duration like 90, 90s or 10min");
  EXPECT_EQ(refusal_with({"--unroll", "-1"}), "--unroll: '-1' is not a number of at least 0");
  EXPECT_EQ(refusal_with({"--unroll", "99999999999"}),
            "--unroll: '99999999999' is not a number of at least 0");
  EXPECT_EQ(refusal_with({"--max-memory", "0"}), "--max-memory: '0' is not a number of at least 1");
  EXPECT_EQ(refusal_with({"--max-memory", "5GB"}),
            "--max-memory: '5GB' is not a number of at least 1");
}

TEST(CommandLine, CommandsToComeSaySo) {
  for (const char* command : {"batch", "serve"}) {
    EXPECT_NE(refusal({command, "a.c"}).find("is not available yet"), std::string::npos);
  }
  // Only as the first word: later it is a file.
  EXPECT_EQ(parsed({"a.c", "diff", "--criterion", "1"}).source.files, (Words{"a.c", "diff"}));
}

TEST(CommandLine, ExploreIsACommand) {
  const Options options =
      parsed({"explore",     "a.c",       "--criterion",      "f@return", "--by",
              "path",        "--order",   "random",           "--seed",   "7",
              "--max-tests", "5",         "--max-iterations", "0",        "--null-inputs",
              "--elements",  "3",         "--tests",          "dir",      "--test-format",
              "gtest",       "--coverage"});
  EXPECT_EQ(options.command, Command::explore);
  EXPECT_EQ(options.source.purpose, frontend::Purpose::explore);
  EXPECT_EQ(options.source.files, Words{"a.c"});
  EXPECT_TRUE(options.source.null_inputs);
  EXPECT_EQ(options.source.elements, 3U);
  EXPECT_EQ(options.exploring.by, explore::By::path);
  EXPECT_EQ(options.exploring.order, explore::Order::random);
  EXPECT_EQ(options.exploring.seed, 7U);
  EXPECT_EQ(options.exploring.max_tests, 5U);
  EXPECT_EQ(options.exploring.max_iterations, 0U);
  EXPECT_EQ(options.exploring.tests, "dir");
  EXPECT_EQ(options.exploring.test_format, "gtest");
  EXPECT_TRUE(options.exploring.coverage);
}

TEST(CommandLine, ExploreHasOptionsOfItsOwn) {
  const auto refused = [](Words more) {
    more.insert(more.begin(), {"explore", "a.c", "--criterion", "1:x"});
    return refusal(more);
  };
  EXPECT_EQ(refused({"--seed", "x"}), "--seed: 'x' is no number that fits");
  EXPECT_EQ(refused({"--by", "luck"}), "--by: 'luck' is not one of rsc, path, dependence");
  EXPECT_EQ(refused({"--format", "dot"}), "--format: 'dot' is not one of text, json, html");
  EXPECT_EQ(refused({"--test-format", "xml"}),
            "--test-format: 'xml' is not one of testcomp, c, gtest, json");
  EXPECT_NE(refused({"--reuse", "none"}).find("unknown option --reuse"), std::string::npos);
  EXPECT_NE(refusal_with({"--by", "rsc"}).find("unknown option --by"), std::string::npos);
}

TEST(Duration, UnitsAndFractions) {
  EXPECT_EQ(parse_duration("90"), 90s);
  EXPECT_EQ(parse_duration("90s"), 90s);
  EXPECT_EQ(parse_duration("10min"), 10min);
  EXPECT_EQ(parse_duration("10m"), 10min);
  EXPECT_EQ(parse_duration("2h"), 2h);
  EXPECT_EQ(parse_duration("200ms"), 200ms);
  EXPECT_EQ(parse_duration("0.5"), 500ms);
  for (const char* bad : {"", "s", "-1", "0", "1d", "1 s", "1e3", "nan", "inf", "9999999999h"}) {
    EXPECT_EQ(parse_duration(bad), std::nullopt) << bad;
  }
}

TEST(Suggest, NearestFirstAndNothingFarFetched) {
  const Words names = {"compute", "computer", "main", "reset"};
  EXPECT_EQ(nearest("compute_", names), (Words{"compute", "computer"}));
  EXPECT_EQ(nearest("mian", names), Words{"main"});
  EXPECT_EQ(nearest("zzzzzz", names), Words{});
  EXPECT_EQ(nearest("x", Words{"y"}), Words{});  // everything in it would have to change
}

}  // namespace
}  // namespace pslice::library
