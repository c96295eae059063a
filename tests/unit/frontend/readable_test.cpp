#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "base/diagnostics.h"
#include "frontend/parse/parsing.h"

namespace pslice::frontend {
namespace readable_test {

/// Who may read everything is somebody else for a while.
class AsNobody {
 public:
  AsNobody() : before_(geteuid()) {
    if (before_ == 0 && seteuid(65534) != 0) std::abort();
  }
  ~AsNobody() {
    if (before_ == 0 && seteuid(0) != 0) std::abort();
  }
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;

 private:
  uid_t before_;
};

TEST(Readable, FileWithoutPermissionIsBadInputAndSaysWhy) {
  std::string file = std::filesystem::temp_directory_path() / "readable_XXXXXX.c";
  const int opened = mkstemps(file.data(), 2);
  ASSERT_GE(opened, 0);
  close(opened);
  chmod(file.c_str(), 0);
  try {
    const AsNobody nobody;
    check_readable(file, {});
    ADD_FAILURE() << "it cannot be read";
  } catch (const base::Failure& failure) {
    EXPECT_EQ(failure.status(), base::ExitStatus::bad_input);
    EXPECT_NE(std::string(failure.what()).find("Permission denied"), std::string::npos)
        << failure.what();
  }
  std::filesystem::remove(file);
}

}  // namespace readable_test
}  // namespace pslice::frontend
