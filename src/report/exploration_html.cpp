#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "report/characters.h"
#include "report/html_listing.h"
#include "report/html_page.h"
#include "report/render_exploration.h"
#include "ts/effects.h"

// The table, and beside it the source. Choosing a group marks its statements in the source and
// brings them into view; the first is chosen to begin with. Inputs lead to where they are read.

namespace pslice::report {
namespace exploration_html {
namespace {

class ExplorationPage {
 public:
  explicit ExplorationPage(const Exploration& exploration) : exploration_(exploration) {
    for (const File& file : exploration.files) names_.push_back(file.name);
    const std::vector<explore::Input>& inputs = exploration.signature.inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (is_character_type(exploration.types[i])) characters_.push_back(inputs[i].name);
    }
    find_reads();
  }

  std::string render() const {
    const std::size_t groups = exploration_.signature.groups.size();
    const bool is_grouped = exploration_.by == "rsc";
    std::vector<Fact> all = {
        {std::to_string(groups), is_grouped ? (groups == 1 ? "group of inputs" : "groups of inputs")
                                            : (groups == 1 ? "path" : "paths")},
        {std::to_string(listed_tests(exploration_).size()), "tests"}};
    if (exploration_.looked_for_faults) {
      const std::size_t faults = exploration_.signature.faults.size();
      all.push_back(
          {fmt::format("<span class=\"{}\">{}</span>", faults > 0 ? "bad" : "good", faults),
           faults == 1 ? "fault" : "faults"});
    }
    all.push_back({exploration_.signature.complete ? "<span class=\"good\">complete</span>"
                                                   : "<span class=\"unsure\">not complete</span>",
                   "every input that is defined C is in one"});
    if (exploration_.shows_coverage) {
      const explore::Coverage& coverage = exploration_.signature.coverage;
      all.push_back(
          {fmt::format("{} <small>of {}</small>", coverage.run.size(), coverage.statements()),
           "statements run"});
      all.push_back(
          {fmt::format("{} <small>of {}</small>", coverage.sides_taken(), coverage.sides.size()),
           "sides of tests taken"});
    }
    std::string sheet = "<div class=\"list\">\n";
    if (exploration_.looked_for_faults) sheet += faults();
    sheet += groups_table() + inputs_table();
    if (exploration_.shows_coverage) sheet += missed();
    sheet += "</div>\n<div>\n";
    for (std::size_t i = 0; i < exploration_.files.size(); ++i) sheet += listing_of(i);
    return written(
        Page{.title = "What " + exploration_.entry + " computes",
             .what = "pslice explore: one test per behaviour",
             .heading = fmt::format("What <code>{}</code> computes", escaped(exploration_.entry)),
             .head = facts(all) +
                     legend({{"kept", "takes part in the chosen group"},
                             {"criterion", "where outputs are observed"}}) +
                     remarks(exploration_.assumptions, exploration_.warnings, names_),
             .bar = "<span>Choose a group: <kbd>j</kbd> <kbd>k</kbd> or click</span>\n",
             .sheet = sheet + "</div>\n",
             .sheet_class = "with-table",
             .foot = foot(),
             .version = exploration_.version});
  }

 private:
  // --- inputs ---

  /// Of each input, the first statement that reads it: of a result, the call that gives it.
  void find_reads() {
    const ts::Program& program = *exploration_.program;
    std::map<std::size_t, std::size_t> by_variable;
    const std::vector<explore::Input>& inputs = exploration_.signature.inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i].variable.valid()) by_variable[inputs[i].variable.index()] = i;
    }
    reads_.resize(inputs.size());
    for (std::size_t e = 0; e < program.edge_count(); ++e) {
      const ts::Edge edge(e);
      const ts::Statement statement = program[edge].statement;
      if (!statement.valid()) continue;
      const base::SourcePosition& at = program[statement].position;
      const ts::Effects effects = ts::effects_of(program, edge);
      const auto look = [&](const auto& variables) {
        for (const ts::Variable v : variables) {
          const auto found = by_variable.find(v.index());
          if (found == by_variable.end()) continue;
          std::optional<base::SourcePosition>& first = reads_[found->second];
          const bool same_file = first && first->file == at.file;
          if (!first || (same_file && at.line < first->line)) first = at;
        }
      };
      look(effects.reads);
      look(effects.tests);
      look(effects.traps_on);
      if (effects.from_outside) look(effects.defines);
    }
  }

  [[nodiscard]] std::string value_of(std::size_t input, const explore::Integer& value) const {
    return is_character_type(exploration_.types[input]) ? as_character(value) : value.to_string();
  }

  [[nodiscard]] std::string name_of(std::size_t input) const {
    const std::string name = escaped(exploration_.signature.inputs[input].name);
    if (!reads_[input]) return name;
    const auto file = std::ranges::find(names_, reads_[input]->file);
    if (file == names_.end()) return name;
    return fmt::format(
        "<a href=\"#{}\" title=\"read here first\">{}</a>",
        line_id(static_cast<std::size_t>(file - names_.begin()), reads_[input]->line), name);
  }

  [[nodiscard]] std::string inputs_of(const explore::Test& test,
                                      const std::set<term::Variable>& matter) const {
    std::string out;
    const std::vector<explore::Input>& inputs = exploration_.signature.inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const explore::Integer value = value_in(test, i);
      const bool shown = inputs[i].kind == explore::Input::Kind::parameter || !value.is_zero() ||
                         matter.contains(inputs[i].symbol);
      if (!shown || inputs[i].fixed) continue;
      out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", name_of(i),
                         escaped(value_of(i, value)));
    }
    return "<code>" + out + "</code>";
  }

  [[nodiscard]] std::string inputs_table() const {
    const std::vector<explore::Input>& inputs = exploration_.signature.inputs;
    if (inputs.empty()) return "";
    std::string out = fmt::format(
        "<details class=\"remarks\"><summary>{} input{}</summary>\n<table class=\"values\"><thead>"
        "<tr><th>name</th><th>type</th><th>read first</th></tr></thead>\n",
        inputs.size(), inputs.size() == 1 ? "" : "s");
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      out += fmt::format("<tr><td><code>{}</code></td><td><code>{}</code></td><td>{}</td></tr>\n",
                         escaped(inputs[i].name), escaped(exploration_.types[i]),
                         reads_[i] ? link_to(*reads_[i], names_) : "never");
    }
    return out + "</table></details><br>\n";
  }

  // --- tables ---

  [[nodiscard]] std::string lines_of_group_as_ids(const explore::Group& group) const {
    std::string out;
    for (const MarkedLine& marked : lines_of_group(exploration_, group)) {
      out += (out.empty() ? "" : " ") + line_id(marked.file, marked.line);
    }
    return out;
  }

  [[nodiscard]] std::string groups_table() const {
    const explore::Signature& signature = exploration_.signature;
    std::string out = "<div class=\"wide\"><table class=\"cases\">\n<thead><tr><th>condition</th>";
    for (const explore::Output& output : signature.outputs) {
      out += fmt::format("<th><code>{}</code></th>", escaped(output.name));
    }
    out += "<th>example</th></tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < signature.groups.size(); ++i) {
      const GroupText& text = exploration_.texts[i];
      out += fmt::format(
          "<tr class=\"group-row\" data-lines=\"{}\"><td><code>{}</code></td>",
          lines_of_group_as_ids(signature.groups[i]),
          text.condition == "1" ? "always" : escaped(with_characters(text.condition, characters_)));
      for (const std::string& output : text.outputs) {
        out += output.empty() ? "<td class=\"none\">not reached</td>"
                              : fmt::format("<td><code>{}</code></td>", escaped(output));
      }
      const std::size_t more = signature.groups[i].more_tests.size();
      out += fmt::format("<td>{}{}</td></tr>\n", inputs_of(signature.groups[i].test, text.inputs),
                         more > 0 ? fmt::format(", and {} more", more) : "");
    }
    return out + "</tbody></table></div>\n";
  }

  [[nodiscard]] std::string faults() const {
    if (exploration_.signature.faults.empty()) return "";
    std::string out =
        "<div class=\"wide\"><table class=\"cases\">\n<thead><tr><th>fault</th><th>where</th>"
        "<th>statement</th><th>example</th></tr></thead>\n<tbody>\n";
    for (const explore::FoundFault& fault : exploration_.signature.faults) {
      out += fmt::format(
          "<tr class=\"fault\"><td class=\"bad\">{}</td><td>{}</td><td><code>{}</code></td>"
          "<td>{}</td></tr>\n",
          escaped(to_string(fault.what)), link_to(position_of(exploration_, fault), names_),
          escaped((*exploration_.program)[fault.statement].text), inputs_of(fault.test, {}));
    }
    return out + "</tbody></table></div>\n";
  }

  [[nodiscard]] std::string missed() const {
    std::string out;
    for (const Uncovered& one : uncovered(exploration_)) {
      const bool is_side = one.what == Uncovered::What::side;
      out +=
          fmt::format("<tr class=\"missed\"><td>{}</td><td>{}</td><td><code>{}</code></td></tr>\n",
                      !is_side              ? "never run"
                      : one.outcome.empty() ? "a side never taken"
                                            : "never <code>" + escaped(one.outcome) + "</code>",
                      link_to(one.position, names_), escaped(one.text));
    }
    if (out.empty()) return "";
    return "<div class=\"wide\"><table class=\"cases\">\n<thead><tr><th>by no test</th>"
           "<th>where</th><th>statement</th></tr></thead>\n<tbody>\n" +
           out + "</tbody></table></div>\n";
  }

  // --- the source ---

  [[nodiscard]] std::string listing_of(std::size_t index) const {
    const File& file = exploration_.files[index];
    std::vector<LineLook> looks(static_cast<std::size_t>(std::ranges::count(file.text, '\n')) + 1);
    const auto worth = [&looks](unsigned line) {
      if (line >= 1 && line <= looks.size()) looks[line - 1].worth_seeing = true;
    };
    for (const explore::Group& group : exploration_.signature.groups) {
      for (const MarkedLine& marked : lines_of_group(exploration_, group)) {
        if (marked.file == index) worth(marked.line);
      }
    }
    for (const CriterionPoint& point : exploration_.criterion) {
      if (point.position.file != file.name || point.position.line > looks.size()) continue;
      worth(point.position.line);
      looks[point.position.line - 1].classes = "criterion";
      looks[point.position.line - 1].spoken = "observed here";
    }
    see_enclosing_lines(file.text, looks);
    return written(Listing{
        .name = file.name, .text = file.text, .file = index, .classes = "plain", .looks = looks});
  }

  [[nodiscard]] std::string foot() const {
    const explore::Statistics& statistics = exploration_.signature.statistics;
    return details("How it was found", {{std::to_string(statistics.executions), "executions"},
                                        {std::to_string(statistics.questions), "questions"},
                                        {std::to_string(statistics.solver_calls), "for a solver"},
                                        {describe_seconds(exploration_.seconds), "time"},
                                        {describe_memory(exploration_.peak_rss_kb), "memory"}});
  }

  const Exploration& exploration_;
  std::vector<std::string> names_;
  std::vector<std::string> characters_;
  std::vector<std::optional<base::SourcePosition>> reads_;
};

}  // namespace
}  // namespace exploration_html

std::string render_exploration_html(const Exploration& exploration, Colour /*colour*/) {
  return exploration_html::ExplorationPage(exploration).render();
}

}  // namespace pslice::report
