#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "report/html_text.h"

// What pages have in common: one file each that needs nothing else, to mail, to archive. Their
// looks and their script are src/report/page.

namespace pslice::report {

/// The parts of a page, as HTML unless they are texts.
struct Page {
  std::string title;               // a text: of the window
  std::string what;                // a text: what kind of page it is, above the heading
  std::string heading;             // empty: the title
  std::string head{};              // below the heading: figures, remarks, legend
  std::string bar{};               // more of the bar that stays at the top
  std::string sheet;               // the source, and what is beside it
  std::string_view sheet_class{};  // with-aside, with-list
  std::string foot{};              // how it was found
  Json data{};                     // for the script; none: nothing
  std::string version;
};

std::string written(const Page& page);

/// A figure and what it counts.
struct Fact {
  std::string value;  // as HTML
  std::string name;   // a text
};
std::string facts(const std::vector<Fact>& all);
/// The same, small, for the foot: what was done.
std::string details(std::string_view title, const std::vector<Fact>& all);

/// What classes of lines mean: `{"kept", "in the slice"}`.
struct LegendEntry {
  std::string_view kind;
  std::string_view meaning;
};
std::string legend(const std::vector<LegendEntry>& entries);

/// What was assumed and warned of, folded, each message once with all its lines. `files` are those
/// whose lines can be gone to.
std::string remarks(const std::vector<std::string>& assumptions,
                    const std::vector<base::Warning>& warnings,
                    const std::vector<std::string>& files);

/// A link to a line where the page has its file; otherwise a text.
std::string link_to(const base::SourcePosition& at, const std::vector<std::string>& files);

/// The id of a line, of the file-th file from 0.
std::string line_id(std::size_t file, unsigned line);

/// 0.004 s, 41 MB.
std::string describe_seconds(double seconds);
std::string describe_memory(std::size_t kilobytes);

}  // namespace pslice::report
