#include "repository/revisions.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>

#include <git2.h>

#include "base/diagnostics.h"

namespace pslice::repository {
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
using TreeDiff = std::unique_ptr<git_diff, Release<git_diff, git_diff_free>>;

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

/// The names of the files that a text includes, wherever these are.
std::set<std::string> included_by(const std::string& text) {
  std::set<std::string> names;
  for (std::size_t at = 0; (at = text.find("include", at)) != std::string::npos; ++at) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t open = text.find_first_of("\"<", at);
    if (open >= end) continue;
    const std::size_t close = text.find_first_of("\">", open + 1);
    if (close >= end) continue;
    names.insert(fs::path(text.substr(open + 1, close - open - 1)).filename().string());
  }
  return names;
}

bool includes_one(const std::string& text, const std::set<std::string>& names) {
  return std::ranges::any_of(included_by(text),
                             [&](const std::string& name) { return names.contains(name); });
}

/// The files of a tree that end like one of these, or have one of these names.
struct Gathered {
  git_repository& repository;
  fs::path root;
  std::set<std::string> endings;
  std::set<std::string> names;
  std::vector<base::SourceText>& into;
};

int gather(const char* directory, const git_tree_entry* entry, void* payload) {
  auto& gathered = *static_cast<Gathered*>(payload);
  const fs::path name = git_tree_entry_name(entry);
  const bool is_wanted = git_tree_entry_type(entry) == GIT_OBJECT_BLOB &&
                         (gathered.endings.contains(name.extension().string()) ||
                          gathered.names.contains(name.string()));
  if (!is_wanted) return 0;
  const std::string path = shown(gathered.root / directory / name);
  gathered.into.push_back({path, text_of(gathered.repository, *git_tree_entry_id(entry))});
  return 0;
}

/// A place inside the repository need not be there in this revision.
Repository open(const std::string& path) {
  git_repository* opened = nullptr;
  std::error_code none;
  for (fs::path at = fs::weakly_canonical(fs::absolute(path), none); !at.empty();
       at = at.parent_path()) {
    if (fs::is_directory(at, none) &&
        git_repository_open_ext(&opened, at.c_str(), 0, nullptr) == 0) {
      return Repository(opened);
    }
    if (at == at.parent_path()) break;
  }
  fail(path + " is in no git repository");
}

/// The repository, and the trees of both revisions.
struct Database {
  Database(const std::string& range, const std::string& path) : repository(open(path)) {
    // Of a repository without a working tree, paths are from its top.
    const char* directory = git_repository_workdir(repository.get());
    root = directory != nullptr ? fs::canonical(directory) : fs::current_path();
    read_range(range);
    if (!new_tree && directory == nullptr) fail("the git repository has no files");
  }

  void read_range(const std::string& range) {
    const std::size_t dots = range.find("..");
    if (dots == std::string::npos) {
      old_name = range;
      new_name = "the working tree";
      old_tree = tree_of(object_named(range), range);
      return;
    }
    const bool since = range.substr(dots).starts_with("...");
    old_name = dots == 0 ? "HEAD" : range.substr(0, dots);
    new_name = range.substr(dots + (since ? 3 : 2));
    if (new_name.empty()) new_name = "HEAD";
    Object from = object_named(old_name);
    const Object to = object_named(new_name);
    if (since) from = common_ancestor(*from, *to);
    old_tree = tree_of(std::move(from), old_name);
    new_tree = tree_of(object_named(new_name), new_name);
  }

  [[nodiscard]] Object object_named(const std::string& name) const {
    git_object* found = nullptr;
    if (git_revparse_single(&found, repository.get(), name.c_str()) != 0) {
      fail("no such revision: " + name);
    }
    return Object(found);
  }

  [[nodiscard]] Object common_ancestor(const git_object& a, const git_object& b) const {
    git_oid base;
    git_object* found = nullptr;
    if (git_merge_base(&base, repository.get(), git_object_id(&a), git_object_id(&b)) != 0 ||
        git_object_lookup(&found, repository.get(), &base, GIT_OBJECT_COMMIT) != 0) {
      fail(old_name + " and " + new_name + " have nothing in common");
    }
    return Object(found);
  }

  static Tree tree_of(Object object, const std::string& name) {
    git_object* peeled = nullptr;
    if (git_object_peel(&peeled, object.get(), GIT_OBJECT_TREE) != 0) {
      fail("no such revision: " + name);
    }
    return Tree(reinterpret_cast<git_tree*>(peeled));
  }

  /// All files that are not the same, renamed ones as one.
  [[nodiscard]] TreeDiff compared() const {
    git_diff* raw = nullptr;
    git_diff_options options;
    git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
    const int failed = new_tree ? git_diff_tree_to_tree(&raw, repository.get(), old_tree.get(),
                                                        new_tree.get(), &options)
                                : git_diff_tree_to_workdir_with_index(&raw, repository.get(),
                                                                      old_tree.get(), &options);
    if (failed != 0) fail("cannot compare " + old_name + " with " + new_name);
    TreeDiff diff(raw);
    git_diff_find_options find;
    git_diff_find_options_init(&find, GIT_DIFF_FIND_OPTIONS_VERSION);
    find.flags = GIT_DIFF_FIND_RENAMES;
    if (git_diff_find_similar(raw, &find) != 0) fail("cannot find renamed files");
    return diff;
  }

  template <class Action>
  void for_each_touched(Action action) const {
    const TreeDiff diff = compared();
    for (std::size_t i = 0; i < git_diff_num_deltas(diff.get()); ++i) {
      const git_diff_delta& delta = *git_diff_get_delta(diff.get(), i);
      const auto path = [&](const git_diff_file& file, git_delta_t missing) {
        return delta.status == missing ? std::string() : shown(root / file.path);
      };
      action(Revisions::Touched{path(delta.old_file, GIT_DELTA_ADDED),
                                path(delta.new_file, GIT_DELTA_DELETED)});
    }
  }

  [[nodiscard]] std::optional<std::string> text(git_tree& tree, const std::string& file) const {
    const fs::path path = fs::weakly_canonical(fs::absolute(file)).lexically_relative(root);
    git_tree_entry* raw = nullptr;
    if (git_tree_entry_bypath(&raw, &tree, path.c_str()) != 0) return std::nullopt;
    const Entry entry(raw);
    return text_of(*repository, *git_tree_entry_id(raw));
  }

  [[nodiscard]] std::vector<base::SourceText> texts(git_tree& tree,
                                                    const std::vector<std::string>& files) const {
    std::vector<base::SourceText> result;
    for (const std::string& file : files) result.push_back({file, text(tree, file).value_or("")});
    add_with_included(tree, {".h"}, result);
    return result;
  }

  /// With whatever these and the files that are there already include.
  void add_with_included(git_tree& tree, const std::set<std::string>& endings,
                         std::vector<base::SourceText>& result) const {
    std::set<std::string> known;
    for (const base::SourceText& file : result) known.insert(fs::path(file.path).filename());
    std::size_t looked_at = 0;
    add_all(tree, endings, {}, result);
    while (looked_at < result.size()) {
      std::set<std::string> names;
      for (; looked_at < result.size(); ++looked_at) {
        for (const std::string& name : included_by(result[looked_at].text)) {
          const bool is_there = endings.contains(fs::path(name).extension().string());
          if (!is_there && known.insert(name).second) names.insert(name);
        }
      }
      if (!names.empty()) add_all(tree, {}, names, result);
    }
  }

  void add_all(git_tree& tree, const std::set<std::string>& endings,
               const std::set<std::string>& names, std::vector<base::SourceText>& result) const {
    Gathered gathered{*repository, root, endings, names, result};
    if (git_tree_walk(&tree, GIT_TREEWALK_PRE, gather, &gathered) != 0) {
      fail("cannot read from the repository");
    }
  }

  /// Of NEW, as far as it is in the database.
  [[nodiscard]] std::vector<base::SourceText> all_texts() const {
    std::vector<base::SourceText> result;
    add_with_included(new_tree ? *new_tree : *old_tree, {".c", ".h"}, result);
    return result;
  }

  Library library;
  Repository repository;
  fs::path root;
  Tree old_tree;
  Tree new_tree;  // none: the working tree
  std::string old_name;
  std::string new_name;
};

class GitRevisions final : public Revisions {
 public:
  GitRevisions(const std::string& range, const std::string& path) : database_(range, path) {}

  std::vector<Touched> touched() const override {
    std::vector<Touched> result;
    database_.for_each_touched([&](Touched file) {
      const bool is_c = file.old_path.ends_with(".c") || file.new_path.ends_with(".c");
      if (is_c) result.push_back(std::move(file));
    });
    return result;
  }

  std::vector<std::string> including_touched_headers() const override {
    std::set<std::string> headers;
    std::set<std::string> touched;
    database_.for_each_touched([&](const Touched& file) {
      for (const std::string& path : {file.old_path, file.new_path}) {
        touched.insert(path);
        headers.insert(fs::path(path).filename().string());
      }
    });
    std::vector<std::string> result;
    if (headers.empty()) return result;
    const std::vector<base::SourceText> all = database_.all_texts();
    for (bool grows = true; grows;) {
      grows = false;
      for (const base::SourceText& file : all) {
        if (!includes_one(file.text, headers)) continue;
        grows = headers.insert(fs::path(file.path).filename().string()).second || grows;
      }
    }
    for (const base::SourceText& file : all) {
      if (!file.path.ends_with(".c") || touched.contains(file.path)) continue;
      if (includes_one(file.text, headers)) result.push_back(file.path);
    }
    return result;
  }

  Touched find(const std::string& file) const override {
    std::error_code none;
    const bool in_new = database_.new_tree ? bool(database_.text(*database_.new_tree, file))
                                           : fs::exists(file, none);
    Touched result{database_.text(*database_.old_tree, file) ? file : "", in_new ? file : ""};
    if (!result.old_path.empty() && in_new) return result;
    const fs::path wanted = fs::weakly_canonical(fs::absolute(file));
    database_.for_each_touched([&](const Touched& touched) {
      const bool is_it = fs::weakly_canonical(fs::absolute(touched.new_path)) == wanted ||
                         fs::weakly_canonical(fs::absolute(touched.old_path)) == wanted;
      if (is_it && !touched.new_path.empty() && !touched.old_path.empty()) result = touched;
    });
    return result;
  }

  std::vector<base::SourceText> old_texts(const std::vector<std::string>& files) const override {
    return database_.texts(*database_.old_tree, files);
  }

  std::vector<base::SourceText> new_texts(const std::vector<std::string>& files) const override {
    if (!database_.new_tree) return {};
    return database_.texts(*database_.new_tree, files);
  }

  const std::string& old_name() const override { return database_.old_name; }
  const std::string& new_name() const override { return database_.new_name; }

 private:
  Database database_;
};

}  // namespace
}  // namespace pslice::repository

extern "C" [[gnu::visibility("default")]] pslice::repository::Revisions* pslice_open_revisions(
    const std::string& range, const std::string& path) {
  return new pslice::repository::GitRevisions(range, path);
}
