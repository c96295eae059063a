#include "library/help.h"

namespace pslice::library {
namespace {

constexpr const char* slice_synopsis =
    "pslice FILE.c... --criterion SPEC [options] [-I DIR] [-D NAME] [-- clang flags]\n"
    "       pslice -p DIR --criterion SPEC [options]";
constexpr const char* explore_synopsis =
    "pslice explore FILE.c... --criterion SPEC [options] [-- clang flags]";

constexpr const char* diff_synopsis =
    "pslice diff OLD.c NEW.c [--criterion SPEC] [options] [-- clang flags]\n"
    "       pslice diff --old A.c B.c --new A.c B.c [options]\n"
    "       pslice diff --rev REV|A..B [FILE.c...] [options]";

constexpr const char* fsm_synopsis =
    "pslice fsm FILE.c... --state VAR --entry STEP [options] [-- clang flags]";

constexpr const char* debug_synopsis =
    "pslice debug OLD.c NEW.c --criterion SPEC --input x=1,y=2 [options] [-- clang flags]";

constexpr const char* slice_purpose =
    "Finds the statements of a C program that can affect the value of a variable at a point.\n"
    "`pslice explore --help` is about the cases in which it is computed, and tests for them.";
constexpr const char* explore_purpose =
    "Finds the cases in which a C program computes the value of a variable at a point: for each "
    "the\n"
    "condition on the inputs, the value as an expression of them, and a test.";

constexpr const char* diff_purpose =
    "Finds what a change does: the inputs for which two versions of a C program differ, with a\n"
    "test for each way in which they do, or a proof that there are none. Without a criterion, "
    "each\n"
    "function that the change can have an influence on is compared by all that its callers see.";

constexpr const char* debug_purpose =
    "Finds why a run that is right in OLD is wrong in NEW: the branches at which inputs like it "
    "part "
    "the\nversions, and changes with which OLD goes wrong in the same way and of which none can be "
    "left out.";

constexpr const char* fsm_purpose =
    "Finds the state machine in a C program: VAR holds the state, an integer or an enumeration, "
    "and\n"
    "a call of STEP is a step. For each pair of states the condition on the other inputs of STEP\n"
    "under which a step leads from one to the other, with a test.";

constexpr const char* lvalue_explanation =
    "VAR is a variable or lvalue in the scope of STEP: s, ctx.state, m->state, *p.";

constexpr const char* explanation =
    "SPEC is WHERE:VAR[,VAR...], or WHERE alone for every variable used there. WHERE is\n"
    "  lN          the C label lN if the program has one, else line N of the first file\n"
    "  N, FILE:N   a line\n"
    "  LABEL       any C label\n"
    "  FUNC@return every return of a function; alone, the value it returns\n"
    "              (FILE:LABEL, FILE:FUNC@return where several files have one)\n"
    "and VAR a variable, an lvalue or an expression without side effects in scope there: z, "
    "s.len,\n"
    "p->next, a[i], *p, r + 1. Comments /* pslice: VAR */ on a line count where no SPEC is given.";

const char* purpose(Command command) {
  switch (command) {
    case Command::slice: break;
    case Command::explore: return explore_purpose;
    case Command::diff: return diff_purpose;
    case Command::debug: return debug_purpose;
    case Command::fsm: return fsm_purpose;
  }
  return slice_purpose;
}

class HelpText : public CLI::Formatter {
 public:
  explicit HelpText(Command command) : command_(command) { column_width(24); }
  std::string make_description(const CLI::App* /*app*/) const override { return ""; }
  std::string make_usage(const CLI::App* /*app*/, std::string /*name*/) const override {
    return std::string("usage: ") + synopsis(command_) + "\n\n" + purpose(command_) + "\n\n" +
           (command_ == Command::fsm ? lvalue_explanation : explanation) + "\n";
  }
  std::string make_positionals(const CLI::App* /*app*/) const override { return ""; }

 private:
  Command command_;
};

}  // namespace

const char* const exit_statuses =
    "Exit status: 0 a result was written; 1 bad command line, unreadable input, or a criterion\n"
    "that matches nothing; 2 the program has errors; 5 not proved exact, with --require-exact;\n"
    "6 an internal error. Of diff: 0 the versions are equivalent, 10 they differ, 11 not known.\n"
    "Of fsm --expect: 0 the machines are the same, 10 they differ, 11 not known.\n\n"
    "The commands batch and serve are not available yet.";

const char* synopsis(Command command) {
  switch (command) {
    case Command::slice: break;
    case Command::explore: return explore_synopsis;
    case Command::diff: return diff_synopsis;
    case Command::debug: return debug_synopsis;
    case Command::fsm: return fsm_synopsis;
  }
  return slice_synopsis;
}

std::shared_ptr<CLI::Formatter> help_of(Command command) {
  return std::make_shared<HelpText>(command);
}

}  // namespace pslice::library
