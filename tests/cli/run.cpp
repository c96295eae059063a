#include "run.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace pslice::cli {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

fs::path fresh_folder() {
  std::string name = testing::TempDir() + "pslice-cli-XXXXXX";
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  return name;
}

}  // namespace

Workspace::Workspace() : root_(fresh_folder()) {}
Workspace::~Workspace() {
  std::error_code ignored;
  fs::remove_all(root_, ignored);
}

void Workspace::write(const std::string& name, const std::string& text) const {
  fs::create_directories((root_ / name).parent_path());
  std::ofstream(root_ / name, std::ios::binary) << text;
}

std::string Workspace::read(const std::string& name) const { return contents(root_ / name); }

std::vector<std::string> Workspace::files() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(root_)) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

Outcome Workspace::pslice(const std::string& arguments) const {
  // The streams are caught outside the workspace, so that it holds only what pslice leaves there.
  const fs::path out = root_.string() + ".out";
  const fs::path err = root_.string() + ".err";
  const std::string command = "cd '" + root_.string() + "' && { " PSLICE_BINARY " " + arguments +
                              "\n} >'" + out.string() + "' 2>'" + err.string() + "'";
  const int status = std::system(command.c_str());
  const Outcome outcome = {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(out),
                           contents(err)};
  fs::remove(out);
  fs::remove(err);
  return outcome;
}

}  // namespace pslice::cli
