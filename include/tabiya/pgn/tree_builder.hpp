/// A visitor that builds a `GameTree` from each game.
///
///     tabiya::pgn::Reader reader{std::move(input)};
///     while (const auto game = tabiya::pgn::read_tree(reader)) show(game->tree);
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/replay.hpp"

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

/// A game that was read, with its errors and oddities.
struct ReadGame {
  struct OddityAt {
    Oddity oddity;
    Location location;
    friend bool operator==(const OddityAt&, const OddityAt&) = default;
  };

  GameTree tree;
  std::vector<ReplayError> errors;
  std::vector<OddityAt> oddities;
  bool is_cut = false;  ///< the game exceeds the bounds of the tree
};

/// Builds the tree of the game being read.
///
/// The first value of a repeated tag is kept. The result is that of the movetext, or of the tag
/// Result if the movetext has `*` or none. A comment after a variation is attached before the next
/// move; a comment after the last move or the result is attached to that move. Glyphs before the
/// first move of a line, $0 and empty variations are dropped.
class TreeBuilder : public NullVisitor {
 public:
  /// At most this many oddities and errors are kept for a game.
  static constexpr std::size_t max_oddities_kept = 1'000;
  static constexpr std::size_t max_errors_kept = 1'000;

  explicit TreeBuilder(TreeBounds bounds = {}) noexcept : bounds_{bounds} {}

  /// The last completed game. Its errors number it among all games built so far.
  [[nodiscard]] const ReadGame& game() const noexcept { return game_; }
  [[nodiscard]] ReadGame take();
  /// True if the bounds are reached, so that no more of this game will be kept.
  [[nodiscard]] bool is_full() const noexcept { return is_full_; }

  void begin_game(Place place);
  void tag(const Tag& tag, Place place);
  Next begin_moves(Place place);
  void move(std::string_view san, Place place);
  void nag(Nag nag, Place place);
  void comment(const Comment& comment, Place place);
  Next begin_variation(Place place);
  void end_variation(Place place);
  void result(Result result, Place place);
  void end_game(Place place);
  void oddity(Oddity oddity, Place place);

 private:
  void fail(ReplayError::Kind kind, Place place, std::string_view text, std::string reason);
  void forget_last_game();
  [[nodiscard]] std::string_view fitting(std::string_view text, std::size_t bytes_before = 0);
  [[nodiscard]] bool reserve_text(std::size_t bytes);
  [[nodiscard]] bool reserve_node();
  void cut();
  void place_comment(std::string text);
  void settle_waiting_comments();

  TreeBounds bounds_;
  std::size_t text_bytes_ = 0;  // kept so far
  bool is_full_ = false;
  ReadGame game_;
  std::uint64_t game_count_ = 0;
  StartTags start_;
  LineStack lines_;
  NodeId last_ = GameTree::root();  // the last node of the line being read
  std::vector<NodeId> outer_;       // the last nodes of the enclosing lines
  bool has_ended_ = false;
  bool line_has_move_ = false;
  bool follows_variation_ = false;
  std::vector<std::string> waiting_;  // comments for the next move
  std::string long_comment_;          // the pieces of a long comment so far
};

/// Converts every text of a game and of its errors to UTF-8, like make_utf8(GameTree&).
void make_utf8(ReadGame& game, CodePage page = CodePage::Windows1252);

/// The next game; nothing if there is none left.
[[nodiscard]] std::optional<ReadGame> read_tree(Reader& reader, TreeBounds bounds = {});
/// The same with one builder for a whole file, so that errors number the games of the file.
[[nodiscard]] std::optional<ReadGame> read_tree(Reader& reader, TreeBuilder& builder);

}  // namespace tabiya::pgn
