#include "process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <system_error>

#include "case_file.h"

namespace pslice::cases {
namespace {

void redirect(int descriptor, const std::filesystem::path& file) {
  const int target = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (target < 0 || dup2(target, descriptor) < 0) _exit(127);
  close(target);
}

int status_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

Outcome run(const std::function<int()>& work, const std::filesystem::path& folder) {
  const ScratchFolder scratch;
  const auto out = scratch.path() / "out";
  const auto err = scratch.path() / "err";
  std::fflush(nullptr);  // or the child writes it again
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    if (chdir(folder.c_str()) != 0) _exit(127);
    redirect(STDOUT_FILENO, out);
    redirect(STDERR_FILENO, err);
    std::exit(work());
  }
  return {status_of(child), read_text(out), read_text(err)};
}

// Not forked: that copies all that Clang has mapped, for a process that wants none of it.
Outcome run(const std::vector<std::string>& command, const std::filesystem::path& folder) {
  const ScratchFolder scratch;
  const auto out = scratch.path() / "out";
  const auto err = scratch.path() / "err";
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), flags, 0600);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), flags, 0600);
  pid_t child = 0;
  const int failed =
      posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return {127, "", command.front() + " cannot be run"};
  return {status_of(child), read_text(out), read_text(err)};
}

ScratchFolder::ScratchFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "pslice-case-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot create " + name);
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;  // a left-over folder is no reason to fail
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace pslice::cases
