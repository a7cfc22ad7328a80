#include "cli/pgn/annotate_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "cli/input.hpp"
#include "cli/output_file.hpp"
#include "cli/pgn/opening_name.hpp"
#include "cli/pgn/read_games.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/pgn/tree_walk.hpp"

namespace tabiya::cli {
namespace {

/// The named positions of the main line, with their nodes.
using NamedNodes = std::vector<std::pair<pgn::NodeId, pgn::Opening>>;

NamedNodes named_nodes(const pgn::GameTree& game) {
  NamedNodes named;
  if (!game.has_known_start()) return named;
  if (const auto opening = pgn::opening_of(game.start())) {
    named.emplace_back(pgn::GameTree::root(), *opening);
  }
  pgn::TreeWalk walk{game, pgn::TreeWalk::Extent::MainLine};
  while (walk.next() && walk.after()) {
    const auto opening = pgn::opening_of(*walk.after());
    // A deeper entry can have the same name and another code.
    const bool is_new = opening && (named.empty() || named.back().second.name != opening->name ||
                                    named.back().second.eco != opening->eco);
    if (is_new) named.emplace_back(walk.node(), *opening);
  }
  return named;
}

void comment(pgn::GameTree& game, pgn::NodeId id, const pgn::Opening& opening, Letters letters) {
  std::vector<std::string>& comments = game[id].comments;
  std::string text = std::string{opening.eco} + " " + opening_name(opening, letters);
  if (std::ranges::find(comments, text) == comments.end()) comments.push_back(std::move(text));
}

void set_tag(pgn::Tags& tags, std::string_view name, std::string_view value, bool keeps_tags) {
  const std::string_view old = tags.find(name).value_or("");
  const bool is_known = !old.empty() && old != "?" && old != "-";
  if (!keeps_tags || !is_known) tags.set(name, value);
}

}  // namespace

void PgnAnnotateCommand::declare_options(CLI::App& app) {
  add_file_arguments(app, files_);
  add_output_option(app, output_);
  app.add_option(
         "--comments", comments_,
         "Opening names as comments: none, last (at the final name) or every (at each change)")
      ->check(CLI::IsMember({"none", "last", "every"}))
      ->type_name("");
  app.add_flag("--keep", keeps_tags_, "Keep existing ECO and Opening tags");
  add_max_moves_option(app, reading_);
  writing_.declare(app);
}

void PgnAnnotateCommand::annotate(pgn::GameTree& game, Letters letters) const {
  const NamedNodes named = named_nodes(game);
  if (named.empty()) return;
  const auto& [last, opening] = named.back();
  set_tag(game.tags, "ECO", opening.eco, keeps_tags_);
  set_tag(game.tags, "Opening", opening_name(opening, letters), keeps_tags_);
  if (comments_ == "last") comment(game, last, opening, letters);
  if (comments_ != "every") return;
  for (const auto& [id, each] : named) comment(game, id, each, letters);
}

// Standard input cannot be read in advance; its first game that is not UTF-8 decides.
ExitCode PgnAnnotateCommand::run() const {
  auto output = OutputFile::open(output_);
  if (!output) return report(output.error());
  const pgn::WriteOptions options = writing_.options();
  std::map<std::string, Letters> letters;
  for (const std::string& file : files_) letters[input_name(file)] = letters_for(file);
  const std::string piped = input_name(standard_input);
  const auto read = for_each_game(files_, "annotate", reading_, [&](const FoundGame& found) {
    pgn::GameTree& game = found.game.tree;
    if (found.file == piped && !pgn::is_utf8(pgn::to_pgn(game))) letters[piped] = Letters::Plain;
    annotate(game, letters[found.file]);
    output->write(pgn::to_pgn(game, options));
  });
  if (!read) return report(read.error());
  if (const auto done = output->finish(); !done) return report(done.error());
  return ExitCode::Success;
}

}  // namespace tabiya::cli
