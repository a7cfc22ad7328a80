/// Reads games as trees.
///
///     tabiya::pgn::Reader reader{std::move(input)};
///     while (const auto game = tabiya::pgn::read_tree(reader)) show(game->tree);
///
/// Games of variants are kept as text, unless the caller says that it knows them:
///
///     read_tree(reader, {}, tabiya::pgn::VariantGames::Played)
///
/// The first value of a repeated tag is kept. The result is that of the movetext, or of the tag
/// Result if the movetext has `*` or none. A comment after a variation is attached before the next
/// move; a comment after the last move or the result is attached to that move. Glyphs before the
/// first move of a line are attached to that move. Words that are not tokens become comments. $0 and
/// empty variations are dropped.
///
/// A program that needs only parts of the games is faster with a visitor of its own: see
/// `reader.hpp`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/replay_error.hpp"

namespace tabiya::pgn {

/// Limits on how much of a game a tree keeps. The rest is read but not stored, so a game of any
/// size takes bounded memory: less than 500 bytes a node, 3 bytes a byte of text, and 1 MB.
///
/// Without limits a tree takes as much memory as its game needs: about 40 times the size of a text
/// that consists of variations. Set limits for untrusted text.
struct TreeBounds {
  static constexpr std::size_t unbounded = std::numeric_limits<std::size_t>::max();

  std::size_t nodes = unbounded;  ///< the root included; at least 1
  /// The total of tags, comments, glyphs and unplayed moves; each counts `text_overhead_bytes`
  /// more.
  std::size_t text_bytes = unbounded;
  /// The length of one tag value or comment. Longer ones are truncated, and reading continues.
  std::size_t longest_text_bytes = unbounded;

  static constexpr std::size_t text_overhead_bytes = 128;
};

/// What becomes of games of other variants than chess.
enum class VariantGames : std::uint8_t {
  /// They are kept as text, as if their start were unknown, with an error: for programs that know only
  /// chess.
  AsText,
  Played,  ///< they are played by their rules; see `GameTree::variant()`
};

/// A game that was read, with its errors and oddities.
struct ReadGame {
  struct OddityAt {
    Oddity oddity;
    Location location;
    friend bool operator==(const OddityAt&, const OddityAt&) = default;
  };

  GameTree tree;
  std::vector<ReplayError> errors;  ///< the first 1,000
  std::vector<OddityAt> oddities;   ///< the first 1,000
  bool is_cut = false;              ///< the game exceeds the bounds of the tree
};

/// The next game; nothing if there is none left. Its errors give it the number 1.
[[nodiscard]] std::optional<ReadGame> read_tree(Reader& reader, TreeBounds bounds = {},
                                                VariantGames variants = VariantGames::AsText);

/// Converts every text of a game and of its errors to UTF-8, like make_utf8(GameTree&).
void make_utf8(ReadGame& game, CodePage page = CodePage::Windows1252);

}  // namespace tabiya::pgn
