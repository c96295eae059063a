#include "library/exploration_options.h"

#include <map>

#include "library/option_kinds.h"
#include "report/formats.h"

namespace pslice::library {

void add_bounds(CLI::App& app, Raw& raw) {
  Exploring& exploring = raw.options.exploring;
  using explore::Order;
  add_choice<Order>(app, "--order", exploring.order,
                    {{"dfs", Order::dfs},
                     {"bfs", Order::bfs},
                     {"random", Order::random},
                     {"greedy", Order::greedy}},
                    "which question is asked next (default: dfs, the latest; greedy: the one that "
                    "is nearest to a statement not run yet)")
      ->group("Exploration");
  app.add_option("--seed", exploring.seed, "of --order random (default: 0)")
      ->type_name("N")
      ->group("Exploration");
  add_number<std::size_t>(app, "--max-tests", exploring.max_tests, 1, "stop after so many tests")
      ->type_name("N")
      ->group("Exploration");
  const bool of_machine = raw.options.command == Command::fsm;
  add_number<std::size_t>(app, "--max-iterations", exploring.max_iterations, 0,
                          std::string("rounds to follow of a loop that inputs decide the number "
                                      "of, and depth of recursion (default: ") +
                              (of_machine ? "4)" : "10)"))
      ->type_name("N")
      ->group("Exploration");
  app.add_flag("--null-inputs", raw.options.source.null_inputs,
               "pointers the entry is given may be null")
      ->group("Exploration");
  add_number<std::size_t>(app, "--elements", exploring.elements, 1,
                          "elements behind a pointer the entry is given (default: 8)")
      ->type_name("N")
      ->group("Exploration");
  app.add_option("--depth", raw.options.source.depth,
                 "pointers in what the entry is given lead to objects of their own, or are "
                 "null, so many steps deep (default: 2)")
      ->type_name("N")
      ->group("Exploration");
  add_number<std::size_t>(app, "--strings", raw.options.source.strings, 1,
                          "what a char pointer from outside leads to is a string in an array of N "
                          "characters (default: not assumed)")
      ->type_name("N")
      ->group("Exploration");
  add_number<std::size_t>(app, "--lists", raw.options.source.lists, 1,
                          "lists, trees and the like from outside are N structures deep, behind "
                          "which there are null pointers (default: not assumed)")
      ->type_name("N")
      ->group("Exploration");
}

void add_test_options(CLI::App& app, Raw& raw) {
  Exploring& exploring = raw.options.exploring;
  app.add_option("--tests", exploring.tests, "write the tests there")
      ->type_name("DIR")
      ->group("Exploration");
  add_name(app, "--test-format", exploring.test_format, report::suite_format_names,
           "as XML of Test-Comp, a C program, a GoogleTest file or JSON (default: c)")
      ->group("Exploration");
}

void add_exploration_options(CLI::App& app, Raw& raw) {
  Exploring& exploring = raw.options.exploring;
  using explore::By;
  const auto read_by = [&exploring](const std::string& given) {
    static const std::map<std::string, By> known = {
        {"rsc", By::relevant_slice}, {"path", By::path}, {"dependence", By::dependence}};
    const auto found = known.find(given);
    if (found == known.end()) {
      throw CLI::ValidationError("--by", "'" + given + "' is not one of rsc, path, dependence");
    }
    exploring.by = found->second;
  };
  app.add_option_function<std::string>(
         "--by", read_by,
         "what tells cases apart: the condition of the relevant slice (default), or the path; or "
         "one path for each way in which any statement computes its value (dependence), which also "
         "looks for faults and needs no criterion")
      ->type_name("rsc|path|dependence")
      ->group("Exploration");
  add_bounds(app, raw);
  add_test_options(app, raw);
  add_number<std::size_t>(app, "--tests-per-group", exploring.tests_per_group, 1,
                          "up to so many tests of each group, each unlike the others (default: 1)")
      ->type_name("N")
      ->group("Exploration");
  app.add_flag("--boundary", exploring.boundary,
               "and a test at each bound of each group's condition")
      ->group("Exploration");
  app.add_flag("--coverage", exploring.coverage,
               "say how much of the program the tests run, and what they do not")
      ->group("Exploration");
  app.add_option("--coverage-lcov", exploring.lcov, "write that to a file, for lcov and genhtml")
      ->type_name("FILE")
      ->group("Exploration");
}

}  // namespace pslice::library
