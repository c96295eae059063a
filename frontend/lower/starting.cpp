// From an entry to a program without memory: lowering, points-to, resolving.
//
// A call through a pointer is written as a test and a call for each function that it may mean. In a
// program with many such calls and many functions that fit, that would be their product, nearly all
// of it in vain. So there these calls are first left open, points-to finds what they mean
// (binding arguments roughly: it is a guess), and the program is lowered again with these. Then
// points-to has the last word: should it find more than was written, that is added and it all
// starts again, until what is written is all that is found. Such a program is right however it was
// guessed.

#include "frontend/lower/starting.h"

#include <cmath>
#include <string>

namespace pslice::frontend {
namespace {

struct Ended {};

class Start {
 public:
  Start(const std::vector<TranslationUnit>& units, const SourceOptions& options,
        const Beginnings& beginnings, WhenLate otherwise, base::Budget& budget,
        LoadingSeconds& seconds)
      : units_(units),
        options_(options),
        beginnings_(beginnings),
        otherwise_(otherwise),
        budget_(budget),
        seconds_(seconds),
        time_(budget) {}

  std::unique_ptr<Lowered> run(bool left_open) {
    std::unique_ptr<Lowered> program =
        lowered(left_open ? PointerCalls::open : PointerCalls::tested, nullptr);
    if (program->calls_left_open && program->pointer_calls == PointerCalls::tested) {
      program.reset();  // there are more of them than were counted beforehand
      program = lowered(PointerCalls::open, nullptr);
    }
    follow(*program);
    if (program->calls_left_open) write_found(program);
    const Timed timed(budget_, "following pointers", seconds_.pointers);
    resolve_pointers(*program, options_, budget_);
    return program;
  }

 private:
  std::unique_ptr<Lowered> lowered(PointerCalls calls, const FoundTargets* found) {
    const Timed timed(budget_, "lowering", seconds_.lowering);
    const LoweringWatch fail_late = watch_lowering(time_);
    return lower(units_, options_, beginnings_, calls, found, [&](double share) {
      if (otherwise_ == WhenLate::give_up && budget_.exhausted()) throw Ended();
      if (otherwise_ == WhenLate::fail) fail_late(share);
    });
  }

  void follow(Lowered& program) {
    const Timed timed(budget_, "following pointers", seconds_.pointers);
    find_places(program, budget_);
  }

  /// Lowers again with what calls mean that were left open, until nothing else is found.
  void write_found(std::unique_ptr<Lowered>& program) {
    while (true) {
      if (program->points_to->gave_up()) end();
      const bool is_new = add_targets(*program, found_);
      if (!is_new && program->found_targets != nullptr) break;
      program.reset();
      program = lowered(PointerCalls::tested, &found_);
      program->calls_left_open = true;
      follow(*program);
    }
    program->found_targets = nullptr;
  }

  [[noreturn]] void end() const {
    if (otherwise_ == WhenLate::give_up) throw Ended();
    throw base::Failure(
        base::ExitStatus::bad_input,
        budget_.explanation() + " before it was known which functions are called through pointers");
  }

  const std::vector<TranslationUnit>& units_;
  const SourceOptions& options_;
  const Beginnings& beginnings_;
  WhenLate otherwise_;
  base::Budget& budget_;
  LoadingSeconds& seconds_;
  ReadingTime time_;
  FoundTargets found_;
};

}  // namespace

std::unique_ptr<Lowered> start_program(const std::vector<TranslationUnit>& translation_units,
                                       const SourceOptions& options, const Beginnings& beginnings,
                                       bool left_open, WhenLate otherwise, base::Budget& budget,
                                       LoadingSeconds& seconds) {
  try {
    return Start(translation_units, options, beginnings, otherwise, budget, seconds).run(left_open);
  } catch (const Ended&) {
    return nullptr;
  }
}

LoweringWatch watch_lowering(ReadingTime& time) {
  const double begin = time.budget().seconds_elapsed();
  return [&time, begin](double share) {
    if (!time.is_over()) return;
    constexpr double enough_to_tell = 0.02;
    const double now = time.budget().seconds_elapsed();
    std::string needed;
    if (share > enough_to_tell) {
      const double seconds = begin + (now - begin) / share;
      needed = " (that takes about " + std::to_string(std::lround(std::ceil(seconds))) + " s)";
    }
    throw base::Failure(base::ExitStatus::bad_input, time.budget().explanation() +
                                                         " before the program was read" + needed +
                                                         ", so there is no answer");
  };
}

}  // namespace pslice::frontend
