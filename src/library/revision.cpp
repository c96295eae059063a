#include "library/revision.h"

#include <algorithm>
#include <filesystem>
#include <memory>

#include <git2.h>

#include "base/diagnostics.h"

namespace pslice::library {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& what) {
  const git_error* error = git_error_last();
  const std::string why = error != nullptr ? std::string(": ") + error->message : "";
  throw base::Failure(base::ExitStatus::bad_input, what + why);
}

template <class T, void (*release)(T*)>
struct Release {
  void operator()(T* object) const { release(object); }
};
using Repository = std::unique_ptr<git_repository, Release<git_repository, git_repository_free>>;
using Object = std::unique_ptr<git_object, Release<git_object, git_object_free>>;
using Tree = std::unique_ptr<git_tree, Release<git_tree, git_tree_free>>;
using Blob = std::unique_ptr<git_blob, Release<git_blob, git_blob_free>>;
using Entry = std::unique_ptr<git_tree_entry, Release<git_tree_entry, git_tree_entry_free>>;

struct Library {
  Library() { git_libgit2_init(); }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library() { git_libgit2_shutdown(); }
};

std::string text_of(git_repository& repository, const git_oid& id) {
  git_blob* raw = nullptr;
  if (git_blob_lookup(&raw, &repository, &id) != 0) fail("cannot read from the repository");
  const Blob blob(raw);
  return {static_cast<const char*>(git_blob_rawcontent(raw)),
          static_cast<std::size_t>(git_blob_rawsize(raw))};
}

/// The path as users write it, from the working directory.
std::string shown(const fs::path& path) {
  std::error_code failed;
  const fs::path relative = fs::proximate(path, fs::current_path(), failed);
  return failed ? path.string() : relative.string();
}

struct Headers {
  git_repository& repository;
  fs::path root;
  std::vector<base::SourceText>& into;
};

int add_header(const char* directory, const git_tree_entry* entry, void* payload) {
  auto& headers = *static_cast<Headers*>(payload);
  const fs::path name = git_tree_entry_name(entry);
  if (git_tree_entry_type(entry) != GIT_OBJECT_BLOB || name.extension() != ".h") return 0;
  const std::string path = shown(headers.root / directory / name);
  headers.into.push_back({path, text_of(headers.repository, *git_tree_entry_id(entry))});
  return 0;
}

}  // namespace

std::vector<base::SourceText> texts_at(const std::string& revision,
                                       const std::vector<std::string>& files) {
  const Library library;
  const fs::path first = fs::absolute(files.front());
  git_repository* opened = nullptr;
  if (git_repository_open_ext(&opened, first.parent_path().c_str(), 0, nullptr) != 0) {
    fail(files.front() + " is in no git repository");
  }
  const Repository repository(opened);
  if (git_repository_workdir(opened) == nullptr) fail("the git repository has no files");
  git_object* found = nullptr;
  if (git_revparse_single(&found, opened, revision.c_str()) != 0) {
    fail("no such revision: " + revision);
  }
  const Object object(found);
  git_object* peeled = nullptr;
  if (git_object_peel(&peeled, found, GIT_OBJECT_TREE) != 0) fail("no such revision: " + revision);
  const Tree tree(reinterpret_cast<git_tree*>(peeled));
  const fs::path root = fs::canonical(git_repository_workdir(opened));
  std::vector<base::SourceText> texts;
  for (const std::string& file : files) {
    const fs::path path = fs::weakly_canonical(file).lexically_relative(root);
    git_tree_entry* raw = nullptr;
    if (git_tree_entry_bypath(&raw, tree.get(), path.c_str()) != 0) {
      fail(file + " is not in " + revision);
    }
    const Entry entry(raw);
    texts.push_back({file, text_of(*opened, *git_tree_entry_id(raw))});
  }
  Headers headers{*opened, root, texts};
  if (git_tree_walk(tree.get(), GIT_TREEWALK_PRE, add_header, &headers) != 0) {
    fail("cannot read from the repository");
  }
  return texts;
}

}  // namespace pslice::library
