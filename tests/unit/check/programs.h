#pragma once

#include <string>
#include <vector>

#include "tests/unit/slicer/mini.h"

namespace pslice::check {

struct NamedProgram {
  const char* name;
  std::string text;  // in the language of tests/unit/slicer/mini.h
};

/// Small programs of which some paths are infeasible, in every way the search has to cope with.
inline const std::vector<NamedProgram>& programs() {
  static const std::vector<NamedProgram> all{
      {"figure 1", slicer::mini::figure_1},
      {"unlikely", slicer::mini::unlikely},
      {"correlated", R"(
        main(p, q) {
          x = 3;
          y = 4;
          z = 0;
          if (p > 0) x = 5;
          if (q > 0) y = 6;
          if (p + q > 10) {
            if (p > 10) z = x;
            else z = y;
          }
          if (p > 20) z = z + y;
          observe z;
        })"},
      {"calls", R"(
        global m = 0;
        put(a) { m = a; }
        main(p) {
          x = 1;
          y = 2;
          z = 0;
          if (p > 0) put(x);
          else put(y);
          if (p > 5) z = m;
          observe z;
        })"},
      {"opened", R"(
        main(a, b) {
          x = 0;
          y = 0;
          if (a > 0) x = 1;
          else x = 2;
          if (b > 0) y = 1;
          else y = 2;
          if (a > 0) x = x + 1;
          else x = x + 2;
          if (b > 0) y = y + 1;
          else y = y + 2;
          if (a > 1) z = x;
          else z = y;
          observe z;
        })"},
      {"loop", R"(
        main(p, n) {
          x = 0;
          w = 0;
          z = 0;
          if (p > 0) k = 1;
          else k = 2;
          while (n > 0) {
            if (k == 1) w = n;
            x = n;
            n = n - 1000000000;
          }
          if (k == 2) z = x + w;
          observe z;
        })"},
      // Two from random_tests: cutting a branch late takes back that a state is closed.
      {"closed too early", R"(
        main(p0, p1, p2) {
          x = 0;
          z = 0;
          if (p2 < p0) z = 0;
          if (p2 > 2) {
            if (p1 > 1) z = z + 1;
          }
          if (p1 + z > 2) x = x + 2;
          if (p2 > -1) z = 5;
          else x = z;
          observe z;
        })"},
      {"closed too early too", R"(
        main(p0, p1, p2) {
          y = 0;
          z = 0;
          if (p1 > 12) y = 4;
          else z = z + 1;
          if (3 * p2 + 5 * p1 == 10607828) z = y;
          if (p2 < p0) {
            if (2 * p0 + 5 * p2 == 10521779) z = z + 1;
          }
          observe z;
        })"},
      {"may miss", R"(
        main(p) {
          x = p;
          y = 1;
          if (p > 3) y = 2;
          effect may(x);
          if (p > 4) x = y;
          observe x;
        })"},
      {"not known", R"(
        main(p) {
          y = p;
          z = 0;
          effect defines(x);
          if (x > 0) z = y;
          observe z;
        })"},
  };
  return all;
}

}  // namespace pslice::check
