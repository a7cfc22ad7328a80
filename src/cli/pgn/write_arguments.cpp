#include "cli/pgn/write_arguments.hpp"

#include <CLI/CLI.hpp>

#include "cli/number_check.hpp"

namespace tabiya::cli {
namespace {

using Options = pgn::WriteOptions;

/// Accepts languages with known piece letters.
std::string check_language(const std::string& text) {
  return piece_letters(text) ? "" : "there are no piece letters for \"" + text + '"';
}

}  // namespace

void WriteArguments::declare(CLI::App& app) {
  const char* const group = "Output format";
  const auto flag = [&](const char* name, bool& value, const char* help) {
    app.add_flag(name, value, help)->group(group);
  };
  flag("--reduced", reduces_, "Only the seven roster tags and the main line (PGN 3.2.4)");
  flag("--roster", keeps_roster_alone_, "Only the seven roster tags");
  flag("--no-tags", drops_tags_, "No tags");
  flag("--no-comments", drops_comments_, "No comments");
  flag("--no-commands", drops_commands_, "No commands such as [%clk …] in comments");
  flag("--no-variations", drops_variations_, "No variations");
  flag("--no-glyphs", drops_glyphs_, "No $1, $2 …");
  flag("--suffixes", writes_suffixes_, "! and ? instead of $1 and $2");
  flag("--no-numbers", drops_numbers_, "No move numbers");
  flag("--no-result", drops_result_, "No result after the moves");
  app.add_option("--notation", notation_, "san (Nf3), lan (Ng1-f3) or uci (g1f3)")
      ->check(CLI::IsMember({"san", "lan", "uci"}))
      ->type_name("")
      ->group(group);
  app.add_option("--letters", language_, "Piece letters of a language, such as de")
      ->check(check_language)
      ->type_name("")
      ->group(group);
  flag("--figurines", writes_figurines_, "Figurines instead of piece letters");
  constexpr int least_columns = 10;
  constexpr int most_columns = 1'000'000;
  app.add_option("--columns", columns_, "Maximum length of a line of moves; 79 by default")
      ->check(number_between(least_columns, most_columns))
      ->type_name("N")
      ->group(group);
  flag("--long-lines", writes_long_lines_, "All moves of a game on one line");
  flag("--one-line", writes_one_line_, "Each game on one line, including its tags");
}

pgn::WriteOptions WriteArguments::options() const {
  Options options = reduces_ ? pgn::reduced_export : Options{};
  if (keeps_roster_alone_) options.tags = Options::TagPairs::Roster;
  if (drops_tags_) options.tags = Options::TagPairs::None;
  if (drops_commands_) options.comments = Options::Comments::Text;
  if (drops_comments_) options.comments = Options::Comments::None;
  if (drops_variations_) options.has_variations = false;
  if (writes_suffixes_) options.glyphs = Options::Glyphs::Suffixes;
  if (drops_glyphs_) options.glyphs = Options::Glyphs::None;
  if (drops_numbers_) options.has_move_numbers = false;
  if (drops_result_) options.has_result = false;
  if (notation_ == "lan") options.notation = Options::Notation::Lan;
  if (notation_ == "uci") options.notation = Options::Notation::Uci;
  options.letters = writes_figurines_ ? figurines : *piece_letters(language_);
  if (writes_long_lines_) options.layout = Options::Layout::LongLine;
  if (writes_one_line_) options.layout = Options::Layout::OneLine;
  options.max_columns = columns_;
  return options;
}

}  // namespace tabiya::cli
