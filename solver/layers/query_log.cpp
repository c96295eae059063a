#include "solver/layers/query_log.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <fstream>
#include <system_error>
#include <utility>

#include "solver/external/smtlib_script.h"

namespace pslice::solver {
namespace {

/// Six digits, so that files are listed in the order of the questions.
std::string numbered(std::size_t number) {
  const std::string digits = std::to_string(number);
  constexpr std::size_t width = 6;
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

/// As part of a file's name.
std::string plain(std::string_view text) {
  std::string result(text);
  std::ranges::replace_if(
      result, [](unsigned char c) { return std::isalnum(c) == 0 && c != '_'; }, '-');
  return result;
}

}  // namespace

QueryLog::QueryLog(std::filesystem::path directory, term::Namer name)
    : directory_(std::move(directory)), name_(std::move(name)) {
  std::error_code error;
  std::filesystem::create_directories(directory_, error);
  if (error) {
    error_ = "the directory " + directory_.string() + " cannot be made: " + error.message();
  }
}

void QueryLog::write(std::span<const Term> constraints, const Ranges& ranges,
                     std::string_view layer, Answer answer) {
  if (!error_.empty()) return;
  const std::filesystem::path file = directory_ / (numbered(++written_) + "-" + plain(layer) + "-" +
                                                   smtlib_name(answer) + ".smt2");
  errno = 0;
  std::ofstream out(file, std::ios::binary);
  out << to_smtlib_script(constraints, ranges, answer, name_);
  out.close();
  if (!out) {
    error_ = "the file " + file.string() + " cannot be written";
    if (errno != 0) error_ += ": " + std::generic_category().message(errno);
  }
}

}  // namespace pslice::solver
