#include "frontend/lower/library.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace pslice::frontend {
namespace {

using Returns = LibraryFunction::Returns;
using State = LibraryFunction::State;

constexpr LibraryFunction plain(std::string_view name, std::string_view reads = {},
                                std::string_view writes = {},
                                Returns returns = Returns::something) {
  return {.name = name, .reads = reads, .writes = writes, .returns = returns};
}

constexpr LibraryFunction system(std::string_view name, std::string_view reads = {},
                                 std::string_view writes = {},
                                 Returns returns = Returns::something) {
  return {.name = name, .reads = reads, .writes = writes, .returns = returns, .sets_errno = true};
}

constexpr LibraryFunction input(std::string_view name, std::string_view reads = {},
                                std::string_view writes = {},
                                Returns returns = Returns::something) {
  return {.name = name,
          .reads = reads,
          .writes = writes,
          .returns = returns,
          .state = State::input,
          .sets_errno = true};
}

constexpr LibraryFunction output(std::string_view name, std::string_view reads = {}) {
  return {.name = name, .reads = reads, .state = State::output, .sets_errno = true};
}

constexpr LibraryFunction with_list(LibraryFunction function) {
  function.takes_list = true;
  return function;
}

constexpr LibraryFunction copying(std::string_view name) {
  return {
      .name = name, .reads = "1", .writes = "0", .returns = Returns::argument_0, .copies = true};
}

/// By name. What is not here may do whatever `--externals` says.
// NOLINTNEXTLINE(readability-function-size): a table.
const std::vector<LibraryFunction>& table() {
  static const std::vector<LibraryFunction> functions = [] {
    std::vector<LibraryFunction> all = {
        // memory
        {.name = "malloc", .returns = Returns::new_object},
        {.name = "calloc", .returns = Returns::cleared_object},
        {.name = "aligned_alloc", .returns = Returns::new_object},
        {.name = "alloca", .returns = Returns::new_object},
        {.name = "realloc", .reads = "0", .writes = "0", .returns = Returns::within_0},
        plain("free"),
        copying("memcpy"),
        copying("memmove"),
        {.name = "mempcpy", .reads = "1", .writes = "0", .returns = Returns::within_0},
        {.name = "memset", .writes = "0", .returns = Returns::argument_0, .fills = true},
        {.name = "bzero", .writes = "0"},
        plain("memcmp", "01"),
        plain("bcmp", "01"),
        {.name = "bcopy", .reads = "0", .writes = "1"},
        plain("memchr", "0", {}, Returns::within_0),
        plain("memrchr", "0", {}, Returns::within_0),
        plain("memmem", "02", {}, Returns::within_0),
        plain("memccpy", "1", "0", Returns::within_0),
        // strings
        plain("strlen", "0"),
        plain("strnlen", "0"),
        plain("strcmp", "01"),
        plain("strncmp", "01"),
        plain("strcasecmp", "01"),
        plain("strncasecmp", "01"),
        plain("strcoll", "01"),
        plain("strspn", "01"),
        plain("strcspn", "01"),
        plain("strchr", "0", {}, Returns::within_0),
        plain("strrchr", "0", {}, Returns::within_0),
        plain("index", "0", {}, Returns::within_0),
        plain("rindex", "0", {}, Returns::within_0),
        plain("strcasestr", "01", {}, Returns::within_0),
        plain("strchrnul", "0", {}, Returns::within_0),
        plain("strpbrk", "01", {}, Returns::within_0),
        plain("strstr", "01", {}, Returns::within_0),
        plain("strcpy", "1", "0", Returns::argument_0),
        plain("strncpy", "1", "0", Returns::argument_0),
        plain("strcat", "01", "0", Returns::argument_0),
        plain("strncat", "01", "0", Returns::argument_0),
        plain("stpcpy", "1", "0", Returns::within_0),
        plain("strlcpy", "1", "0"),
        plain("strlcat", "01", "0"),
        plain("strdup", "0", {}, Returns::outside),
        plain("strndup", "0", {}, Returns::outside),
        plain("strerror", {}, {}, Returns::outside),
        {.name = "strtok",
         .reads = "01",
         .writes = "0",
         .returns = Returns::within_0,
         .state = State::tokens},
        plain("strtok_r", "012", "02", Returns::within_0),
        // numbers
        plain("atoi", "0"),
        plain("atol", "0"),
        plain("atoll", "0"),
        plain("atof", "0"),
        system("strtol", "0", "1"),
        system("strtoll", "0", "1"),
        system("strtoul", "0", "1"),
        system("strtoull", "0", "1"),
        system("strtod", "0", "1"),
        system("strtof", "0", "1"),
        plain("abs"),
        plain("labs"),
        plain("llabs"),
        plain("ffs"),
        {.name = "rand", .state = State::random},
        {.name = "random", .state = State::random},
        {.name = "srand", .state = State::random},
        {.name = "srandom", .state = State::random},
        {.name = "srand48", .state = State::random},
        {.name = "drand48", .state = State::random},
        {.name = "lrand48", .state = State::random},
        {.name = "mrand48", .state = State::random},
        // characters
        plain("isalpha"),
        plain("isdigit"),
        plain("isalnum"),
        plain("isspace"),
        plain("isupper"),
        plain("islower"),
        plain("ispunct"),
        plain("isprint"),
        plain("iscntrl"),
        plain("isxdigit"),
        plain("isgraph"),
        plain("isblank"),
        plain("toupper"),
        plain("tolower"),
        plain("__ctype_b_loc", {}, {}, Returns::outside),
        plain("__ctype_tolower_loc", {}, {}, Returns::outside),
        plain("__ctype_toupper_loc", {}, {}, Returns::outside),
        // output
        system("printf", "*"),
        output("fprintf", "*"),
        output("dprintf", "*"),
        with_list(system("vprintf", "*")),
        with_list(output("vfprintf", "*")),
        system("puts", "0"),
        output("fputs", "0"),
        system("putchar"),
        output("putc"),
        output("fputc"),
        output("fwrite", "0"),
        system("perror", "0"),
        output("fflush"),
        output("write", "1"),
        plain("sprintf", "1*", "0"),
        plain("snprintf", "2*", "0"),
        with_list(plain("vsprintf", "1*", "0")),
        with_list(plain("vsnprintf", "2*", "0")),
        plain("syslog", "*"),
        // input
        input("getchar"),
        input("getc"),
        input("fgetc"),
        input("ungetc"),
        input("gets", {}, "0", Returns::argument_0),
        input("fgets", {}, "0", Returns::within_0),
        input("fread", {}, "0"),
        input("read", {}, "1"),
        input("scanf", "0", "1*"),
        input("fscanf", "1", "2*"),
        input("__isoc99_scanf", "0", "1*"),
        input("__isoc99_fscanf", "1", "2*"),
        input("feof"),
        input("ferror"),
        input("clearerr"),
        input("rewind"),
        input("fseek"),
        input("ftell"),
        input("lseek"),
        input("fclose"),
        input("close"),
        input("fopen", "01", {}, Returns::outside),
        input("fdopen", "1", {}, Returns::outside),
        input("open", "0"),
        input("time", {}, "0"),
        input("clock"),
        plain("sscanf", "01", "2*"),
        plain("__isoc99_sscanf", "01", "2*"),
        // the rest of the system
        {.name = "getenv", .reads = "0", .returns = Returns::outside, .state = State::environment},
        {.name = "secure_getenv",
         .reads = "0",
         .returns = Returns::outside,
         .state = State::environment},
        {.name = "setenv", .reads = "01", .state = State::environment, .sets_errno = true},
        {.name = "unsetenv", .reads = "0", .state = State::environment, .sets_errno = true},
        {.name = "clearenv", .state = State::environment},
        {.name = "putenv",
         .reads = "0",
         .writes = "0",
         .state = State::environment,
         .sets_errno = true,
         .keeps = true},
        {.name = "setlocale", .reads = "1", .returns = Returns::outside, .state = State::locale},
        {.name = "localeconv", .returns = Returns::outside, .state = State::locale},
        output("unlink", "0"),
        output("remove", "0"),
        output("rename", "01"),
        output("system", "0"),
        system("sleep"),
        system("usleep"),
        {.name = "atexit", .state = State::exit_handlers},
        {.name = "at_quick_exit", .state = State::exit_handlers},
        {.name = "on_exit", .state = State::exit_handlers, .keeps = true},
        {.name = "signal",
         .returns = Returns::outside,
         .state = State::signals,
         .sets_errno = true},
        {.name = "sigaction",
         .reads = "1",
         .writes = "2",
         .state = State::signals,
         .sets_errno = true},
        {.name = "raise", .state = State::signals, .sets_errno = true, .raises = true},
        {.name = "kill", .state = State::signals, .sets_errno = true, .raises = true},
        {.name = "alarm", .state = State::signals},
        {.name = "ualarm", .state = State::signals},
        {.name = "setitimer", .reads = "1", .writes = "2", .state = State::signals},
        {.name = "__errno_location", .returns = Returns::error_number},
        {.name = "fesetround", .state = State::machine},
        {.name = "fegetround", .state = State::machine},
        {.name = "feclearexcept", .state = State::machine},
        {.name = "feraiseexcept", .state = State::machine},
        {.name = "fetestexcept", .state = State::machine},
        {.name = "feenableexcept", .state = State::machine},
        {.name = "fedisableexcept", .state = State::machine},
        {.name = "fegetenv", .writes = "0", .state = State::machine},
        {.name = "fesetenv", .reads = "0", .state = State::machine},
        {.name = "feholdexcept", .writes = "0", .state = State::machine},
        {.name = "feupdateenv", .reads = "0", .state = State::machine},
        {.name = "fegetexceptflag", .writes = "0", .state = State::machine},
        {.name = "fesetexceptflag", .reads = "0", .state = State::machine},
        // functions that call others
        {.name = "qsort", .reads = "0", .writes = "0", .calls_back = true},
        {.name = "bsearch", .reads = "01", .returns = Returns::something, .calls_back = true},
        // compilers and harnesses
        plain("__builtin_va_end"),
        plain("klee_make_symbolic", {}, "0"),
        plain("klee_range"),
        plain("klee_int"),
    };
    std::ranges::sort(all, {}, &LibraryFunction::name);
    return all;
  }();
  return functions;
}

constexpr std::array never_return = std::to_array<std::string_view>(
    {"abort", "exit", "_exit", "_Exit", "quick_exit", "thrd_exit", "pthread_exit", "__assert_fail",
     "__assert", "__assert_rtn", "__VERIFIER_error", "reach_error", "__builtin_unreachable",
     "__builtin_trap", "__builtin_abort", "klee_silent_exit", "klee_report_error"});
constexpr std::array abortions =
    std::to_array<std::string_view>({"abort", "__VERIFIER_error", "reach_error", "__builtin_trap",
                                     "__builtin_abort", "klee_report_error"});
constexpr std::array assumptions = std::to_array<std::string_view>(
    {"__VERIFIER_assume", "klee_assume", "__builtin_assume", "__VERIFIER_assert"});
constexpr std::array questions =
    std::to_array<std::string_view>({"__builtin_constant_p", "__builtin_object_size",
                                     "__builtin_dynamic_object_size", "__builtin_classify_type"});
constexpr std::array return_twice = std::to_array<std::string_view>(
    {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "__builtin_setjmp", "longjmp", "_longjmp",
     "siglongjmp", "__builtin_longjmp", "vfork"});

/// Objects that the library has, and functions of it go by and change.
struct SharedObjects {
  std::string_view function;
  std::array<std::string_view, 4> objects;
};
constexpr std::array shared_objects = std::to_array<SharedObjects>({
    {"getopt", {"optarg", "optind", "opterr", "optopt"}},
    {"getopt_long", {"optarg", "optind", "opterr", "optopt"}},
    {"getopt_long_only", {"optarg", "optind", "opterr", "optopt"}},
    {"getsubopt", {"suboptarg"}},
    {"tzset", {"tzname", "timezone", "daylight"}},
    {"localtime", {"tzname", "timezone", "daylight"}},
    {"ctime", {"tzname", "timezone", "daylight"}},
    {"mktime", {"tzname", "timezone", "daylight"}},
    {"strftime", {"tzname", "timezone", "daylight"}},
    {"setenv", {"environ", "__environ"}},
    {"unsetenv", {"environ", "__environ"}},
    {"putenv", {"environ", "__environ"}},
    {"clearenv", {"environ", "__environ"}},
    {"lgamma", {"signgam"}},
    {"lgammaf", {"signgam"}},
    {"lgammal", {"signgam"}},
    {"gamma", {"signgam"}},
    {"error", {"error_message_count", "error_one_per_line", "error_print_progname"}},
    {"error_at_line", {"error_message_count", "error_one_per_line", "error_print_progname"}},
    {"gethostbyname", {"h_errno"}},
    {"gethostbyaddr", {"h_errno"}},
});

/// Of what the library has beside the table, these only look at what they are given, and change
/// that.
constexpr std::array of_arguments_only = std::to_array<std::string_view>(
    {"asprintf", "vasprintf", "bcopy",     "index",      "rindex",      "div",
     "ldiv",     "lldiv",     "qsort_r",   "lfind",      "lsearch",     "regcomp",
     "regexec",  "regfree",   "timegm",    "swprintf",   "vswprintf",   "vsscanf",
     "gmtime_r", "sigaddset", "sigdelset", "sigfillset", "sigemptyset", "sigismember"});

/// Where a program waits for a signal, or lets those in that it held back.
constexpr std::array waiting = std::to_array<std::string_view>(
    {"pause", "sigsuspend", "sigpause", "sleep", "usleep", "nanosleep", "clock_nanosleep", "select",
     "pselect", "poll", "ppoll", "wait", "waitpid", "sigprocmask", "pthread_sigmask", "sigrelse"});

bool contains(const auto& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

const LibraryFunction* find_library_function(std::string_view name) {
  // Compilers have names of their own for some, and checked versions of others.
  for (const std::string_view prefix : {"__builtin___", "__builtin_", "__"}) {
    const bool checked = name.starts_with(prefix) && name.ends_with("_chk");
    if (checked) return nullptr;  // their arguments are in other places
    if (prefix == "__builtin_" && name.starts_with(prefix) && !name.starts_with("__builtin_va")) {
      const LibraryFunction* same = find_library_function(name.substr(prefix.size()));
      if (same != nullptr) return same;
    }
  }
  const auto found = std::ranges::lower_bound(table(), name, {}, &LibraryFunction::name);
  return found != table().end() && found->name == name ? &*found : nullptr;
}

bool mentions(std::string_view arguments, std::size_t i) {
  const char digit = static_cast<char>('0' + i);
  if (arguments.find(digit) != std::string_view::npos) return true;
  // "1*" is 1 and all that follow it, "*" all.
  if (!arguments.ends_with('*')) return false;
  return arguments.size() == 1 || digit > arguments[arguments.size() - 2];
}

bool goes_along_texts(const LibraryFunction& function) {
  constexpr std::array prefixes = std::to_array<std::string_view>({"str", "stp", "ato"});
  constexpr std::array suffixes =
      std::to_array<std::string_view>({"printf", "scanf", "puts", "gets"});
  return std::ranges::any_of(prefixes,
                             [&](std::string_view p) { return function.name.starts_with(p); }) ||
         std::ranges::any_of(suffixes,
                             [&](std::string_view s) { return function.name.ends_with(s); });
}

bool gives_numbers(const LibraryFunction& function) {
  return function.writes.empty() &&
         (function.state == State::input || function.state == State::random);
}

bool is_seen_outside(const LibraryFunction& function) {
  static const std::set<std::string_view> to_terminal = {
      "printf", "vprintf", "puts", "putchar", "putchar_unlocked", "perror", "system"};
  switch (function.state) {
    case State::input:
    case State::output:
    case State::random:
    case State::environment:
    case State::exit_handlers:
    case State::signals: return true;
    case State::none:
    case State::tokens:
    case State::locale:
    case State::machine: break;
  }
  return function.raises || to_terminal.contains(function.name);
}

bool accepts_null(std::string_view name, std::size_t argument) {
  if (name == "strtok" || name == "snprintf" || name == "vsnprintf" || name == "realloc" ||
      name == "free" || name == "time" || name == "fflush" || name == "system" ||
      name == "perror") {
    return argument == 0;
  }
  if (name.starts_with("strto")) return argument == (name == "strtok_r" ? 0 : 1);
  return false;
}

bool always_stores(std::string_view name, std::size_t argument) {
  return name.starts_with("strto") && !name.starts_with("strtok") && argument == 1;
}

std::vector<std::string_view> objects_shared_by(std::string_view function) {
  std::vector<std::string_view> result;
  for (const SharedObjects& shared : shared_objects) {
    if (shared.function != function) continue;
    std::ranges::copy_if(shared.objects, std::back_inserter(result),
                         [](std::string_view object) { return !object.empty(); });
  }
  return result;
}

bool is_of_arguments_only(std::string_view name) {
  for (const std::string_view prefix : {"str", "mem", "wcs", "wmem", "isw", "tow"}) {
    if (name.starts_with(prefix)) return name != "strsignal" && name != "strftime";
  }
  return contains(of_arguments_only, name);
}

bool calls_nobody(std::string_view name) {
  if (name == "__assert_fail" || name == "abort" || name == "_exit" || name == "_Exit") return true;
  const LibraryFunction* function = find_library_function(name);
  return function != nullptr && !function->calls_back && !function->raises && !function->keeps &&
         function->state != State::exit_handlers && function->state != State::signals &&
         !never_returns(name);
}

bool never_returns(std::string_view name) { return contains(never_return, name); }
ts::Fault fault_of_ending(std::string_view name) {
  if (name.starts_with("__assert")) return ts::Fault::assertion;
  return contains(abortions, name) ? ts::Fault::aborted : ts::Fault::other;
}
bool names_control_register(std::string_view text) {
  constexpr std::array words = std::to_array<std::string_view>(
      {"mxcsr", "fldcw", "fstcw", "fnstcw", "fldenv", "fstenv", "fnstenv", "fnstsw", "fnclex",
       "fxsave", "fxrstor", "xsave", "xrstor"});
  return std::ranges::any_of(
      words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}
bool looks_at_machine(std::string_view name) {
  const LibraryFunction* function = find_library_function(name);
  return (function != nullptr && function->state == State::machine) ||
         name.ends_with("_flt_rounds") || names_control_register(name);
}
bool starts_threads(std::string_view name) {
  // What a child process writes to a pipe its parent reads.
  return name == "pthread_create" || name == "thrd_create" || name == "clone" || name == "fork";
}
bool lets_signals_in(std::string_view name) { return contains(waiting, name); }
bool is_assumption(std::string_view name) { return contains(assumptions, name); }
bool is_nondeterministic(std::string_view name) {
  return name.starts_with("__VERIFIER_nondet_") || name.starts_with("__nondet_");
}
bool asks_the_compiler(std::string_view name) { return contains(questions, name); }
bool jumps_between_functions(std::string_view name) { return contains(return_twice, name); }

}  // namespace pslice::frontend
