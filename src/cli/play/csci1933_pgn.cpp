#include "cli/play/csci1933_pgn.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "notation/inner/csci1933.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::cli {
namespace {

pgn::Result result_of(const csci1933::Game& game) {
  if (!game.winner()) return pgn::Result::Unknown;
  return *game.winner() == Color::White ? pgn::Result::WhiteWins : pgn::Result::BlackWins;
}

/// "1. e4", or without the number for a move after White's.
std::vector<std::string> movetext_of(const csci1933::Game& game) {
  std::vector<std::string> words;
  csci1933::Position position = game.start();
  std::size_t number = 1;
  for (const Move move : game.moves()) {
    const bool is_white = position.turn() == Color::White;
    if (is_white) words.push_back(std::to_string(number) + ".");
    else if (words.empty()) words.emplace_back("1...");
    words.push_back(csci1933::to_san(position, move));
    position = position.after(move);
    if (!is_white) ++number;
  }
  words.emplace_back(to_string(result_of(game)));
  return words;
}

/// Wraps the words as export format requires. Source: PGN 8.2.1.
std::string in_lines(const std::vector<std::string>& words) {
  constexpr std::size_t max_columns = 79;
  std::string text;
  std::size_t line_begin = 0;
  for (const std::string& word : words) {
    const std::size_t column = text.size() - line_begin;
    if (column + 1 + word.size() > max_columns) {
      text += '\n';
      line_begin = text.size();
    } else if (column > 0) {
      text += ' ';
    }
    text += word;
  }
  return text + "\n";
}

}  // namespace

/// The library's game trees hold chess positions, so it writes the tags, and this function writes
/// the moves.
std::string to_pgn(const csci1933::Game& game, pgn::Tags tags) {
  pgn::GameTree tree;
  tree.tags = std::move(tags);
  tree.tags.set("Variant", "csci1933");
  if (game.start() != csci1933::Position{}) {
    tree.tags.set("FEN", csci1933::to_fen(game.start()));
    tree.tags.set("SetUp", "1");
  }
  tree.result = result_of(game);
  std::string text = pgn::to_pgn(tree);
  text.resize(text.find("\n\n") + 2);
  return text + in_lines(movetext_of(game));
}

}  // namespace tabiya::cli
