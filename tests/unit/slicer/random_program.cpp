#include "random_program.h"

#include <random>

namespace pslice::slicer::mini {
namespace {

constexpr int functions = 3;  // besides main
constexpr int locals = 4;
constexpr int globals = 3;

class Generator {
 public:
  explicit Generator(std::uint32_t seed) : random_(seed) {}

  std::string program() {
    observed_in_ = pick(3) == 0 ? pick(functions) : functions;
    text_ = "global g0 = 0, g1 = 3, g2;\n";
    for (int f = 0; f < functions; ++f) function(f, numbered("f", f) + "(x0, x1)");
    function(functions, "main(x0, x1)");
    return text_;
  }

 private:
  static std::string numbered(std::string prefix, int n) {
    return prefix.append(std::to_string(n));
  }
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool chance(int percent) { return pick(100) < percent; }

  std::string variable() {
    if (chance(30)) return numbered("g", pick(globals));
    return numbered("x", pick(locals));
  }
  std::string number() { return std::to_string(pick(5)); }
  std::string operand() { return chance(70) ? variable() : number(); }
  std::string expression() {
    if (chance(30)) return operand();
    if (chance(10)) return operand() + " / " + variable();
    return operand() + (chance(50) ? " + " : " - ") + operand();
  }
  std::string comparison() {
    static constexpr const char* operators[] = {" < ", " > ", " == ", " != ", " <= "};
    return variable() + operators[pick(5)] + (chance(60) ? number() : variable());
  }
  std::string condition() {
    return chance(15) ? comparison() + " && " + comparison() : comparison();
  }

  void line(const std::string& text) {
    text_.append(static_cast<std::size_t>(indent_) * 2, ' ');
    text_ += text + "\n";
  }

  void function(int number_of_function, const std::string& head) {
    function_ = number_of_function;
    observed_ = function_ != observed_in_;
    line(head + " {");
    ++indent_;
    // Mostly initialised: a test of an unknown value ends a run.
    for (int x = 2; x < locals; ++x) line(numbered("x", x) + " = " + number() + ";");
    const int parts = 3;
    for (int part = 0; part < parts; ++part) {
      line(numbered("l", part) + ":");
      statements(2, 2 + pick(3));
    }
    if (!observed_) observe();
    if (chance(50)) line("return " + operand() + ";");
    --indent_;
    line("}");
  }

  void observe() {
    observed_ = true;
    line("observe " + variable() + ";");
  }

  void statements(int depth, int count) {
    for (int i = 0; i < count; ++i) {
      if (!observed_ && chance(6)) observe();
      statement(depth);
    }
  }

  void block(int depth) {
    ++indent_;
    statements(depth - 1, 1 + pick(3));
    --indent_;
  }

  void statement(int depth) {
    const int kind = pick(100);
    if (depth > 0 && kind < 20) {
      line("if (" + condition() + ") {");
      block(depth);
      if (chance(40)) {
        line("} else {");
        block(depth);
      }
      line("}");
    } else if (depth > 0 && kind < 30) {
      loop(depth);
    } else if (kind < 45) {
      call();
    } else if (kind < 55) {
      jump();
    } else {
      line(variable() + " = " + expression() + ";");
    }
  }

  void loop(int depth) {
    const std::string counter = numbered("x", 2 + pick(locals - 2));
    const bool endless = chance(20);
    line(endless ? "while (1) {" : "while (" + counter + " < " + number() + ") {");
    ++indent_;
    line(counter + " = " + counter + " + 1;");
    if (endless) line("if (" + counter + " > " + number() + ") break;");
    --indent_;
    ++loops_;
    block(depth);
    --loops_;
    line("}");
  }

  void call() {
    // Mostly downwards; now and then recursive, with a parameter that runs out.
    const std::string result = chance(50) ? variable() + " = " : "";
    if (function_ < functions && chance(10)) {
      line("if (x0 > 0) {");
      line("  " + result + numbered("f", pick(function_ + 1)) + "(x0 - 1, " + operand() + ");");
      line("}");
    } else if (function_ > 0) {
      line(result + numbered("f", pick(function_)) + "(" + operand() + ", " + operand() + ");");
    } else {
      line(variable() + " = " + expression() + ";");
    }
  }

  void jump() {
    const int kind = pick(10);
    std::string what = numbered("goto l", pick(3)) + ";";
    if (loops_ > 0 && kind < 5) {
      what = kind < 3 ? "break;" : "continue;";
    } else if (kind < 7) {
      what = "return " + operand() + ";";
    } else if (kind < 8) {
      what = "halt;";
    }
    if (chance(90)) what = "if (" + condition() + ") " + what;
    line(what);
  }

  std::mt19937 random_;
  std::string text_;
  int indent_ = 0;
  int function_ = 0;
  int loops_ = 0;
  int observed_in_ = 0;
  bool observed_ = false;
};

class Tests {
 public:
  explicit Tests(std::uint32_t seed) : random_(seed) {}

  std::string program() {
    std::string text = "main(p0, p1, p2) {\n  x = 0;\n  y = 0;\n  z = 0;\n";
    const int count = 3 + pick(4);
    for (int i = 0; i < count; ++i) {
      text += "  if (" + condition() + ") ";
      text += pick(3) == 0 ? "{ if (" + condition() + ") " + assignment() + " }\n"
                           : assignment() + "\n";
      if (pick(2) == 0) text += "  else " + assignment() + "\n";
    }
    return text + "  observe z;\n}\n";
  }

 private:
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::string number(int least, int count) { return std::to_string(least + pick(count)); }
  std::string variable() { return std::string(1, "xyz"[pick(3)]); }
  std::string input() { return std::string("p").append(std::to_string(pick(3))); }

  std::string condition() {
    std::string text = input();
    switch (pick(5)) {
      case 0: return text + " > " + number(-3, 7);
      case 1: return text + " < " + input();
      case 2:
        text = number(2, 2) + " * " + text + " + ";
        text += number(3, 4) + " * " + input();
        return text + " == " + number(10'000'000, 1'000'000);
      case 3: return variable() + " == " + number(0, 4);
      default: return text + " + " + variable() + " > " + number(0, 20);
    }
  }

  std::string assignment() {
    std::string text = variable() + " = ";
    text += pick(2) == 0 ? number(0, 8) : variable();
    return text + " + " + number(0, 3) + ";";
  }

  std::mt19937 random_;
};

class Flags {
 public:
  explicit Flags(std::uint32_t seed) : random_(seed) {}

  std::string program() {
    text_ = "main(l0, l1, l2) {\n  k0 = 0;\n  k1 = 0;\n  k2 = 1;\n  y = 0;\n  z = 0;\n";
    const int count = 3 + pick(4);
    for (int i = 0; i < count; ++i) block(2);
    return text_ + "  observe z;\n}\n";
  }

 private:
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::string of(const char* letter) { return letter + std::to_string(pick(3)); }

  std::string condition() {
    static constexpr const char* operators[] = {" == ", " != ", " > ", " < "};
    const int kind = pick(20);
    if (kind < 7) return of("l") + operators[pick(4)] + std::to_string(pick(3));
    if (kind < 15) return of("k") + operators[pick(4)] + std::to_string(pick(3));
    if (kind < 18) return of("l") + " + " + of("l") + " > " + std::to_string(pick(6));
    return of("k") + " == " + of("k");
  }

  std::string assignment() {
    const int kind = pick(20);
    if (kind < 8) return of("k") + " = " + std::to_string(pick(3)) + ";";
    if (kind < 11) return of("k") + " = " + of("k") + " + 1;";
    if (kind < 13) return of("k") + " = " + of("l") + ";";
    if (kind < 16) return "y = " + of("k") + ";";
    return pick(2) == 0 ? "z = z + 1;" : "z = y;";
  }

  void block(int depth) {
    const int count = 1 + pick(3);
    for (int i = 0; i < count; ++i) {
      if (depth == 0 || pick(10) < 3) {
        text_ += "  " + assignment() + "\n";
        continue;
      }
      text_ += "  if (" + condition() + ") {\n";
      block(depth - 1);
      if (pick(5) < 2) {
        text_ += "  } else {\n";
        block(depth - 1);
      }
      text_ += "  }\n";
    }
  }

  std::mt19937 random_;
  std::string text_;
};

}  // namespace

std::string random_flags(std::uint32_t seed) { return Flags(seed).program(); }

std::string random_tests(std::uint32_t seed) { return Tests(seed).program(); }

std::string random_program(std::uint32_t seed) { return Generator(seed).program(); }

}  // namespace pslice::slicer::mini
