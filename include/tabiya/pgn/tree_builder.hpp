/// A visitor that makes a `GameTree` of each game.
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

/// How much of a game a tree keeps. What comes after that is passed over as it is read, so a game of any
/// size takes bounded memory: less than 500 bytes a node, 3 bytes a byte of text, and 1 MB.
///
/// Without bounds a tree takes as much memory as its game needs, about 40 times the size of a text that
/// is all variations. Bound it where the text is a stranger's.
struct TreeBounds {
  static constexpr std::size_t unbounded = std::numeric_limits<std::size_t>::max();

  std::size_t nodes = unbounded;  ///< the root included; at least 1
  /// Of tags, comments, glyphs and unplayed moves together; each costs `text_overhead_bytes` more.
  std::size_t text_bytes = unbounded;
  /// Of one tag value or comment. The rest of a longer one is left out, and the game goes on.
  std::size_t longest_text_bytes = unbounded;

  static constexpr std::size_t text_overhead_bytes = 128;
};

/// A game as it was read, and what was wrong with it.
struct ReadGame {
  struct OddityAt {
    Oddity oddity;
    Location location;
    friend bool operator==(const OddityAt&, const OddityAt&) = default;
  };

  GameTree tree;
  std::vector<ReplayError> errors;
  std::vector<OddityAt> oddities;
  bool is_cut = false;  ///< the game has more than the bounds of the tree allow
};

/// Builds the tree of the game being read.
///
/// Of a tag that is repeated the first value stays. The result is that of the movetext; if that is
/// `*` or missing, the one of the tag Result. A comment that follows a variation goes before the
/// next move; one after the last move or the result, to that move. Glyphs before any move of a
/// line, $0 and empty variations leave nothing.
class TreeBuilder : public NullVisitor {
 public:
  /// What is kept of a game in which everything is wrong.
  static constexpr std::size_t max_oddities_kept = 1'000;
  static constexpr std::size_t max_errors_kept = 1'000;

  explicit TreeBuilder(TreeBounds bounds = {}) noexcept : bounds_{bounds} {}

  /// The game that has ended last. Its errors number it among all the games built so far.
  [[nodiscard]] const ReadGame& game() const noexcept { return game_; }
  [[nodiscard]] ReadGame take();
  /// True if nothing more of the game will be kept, so that reading on is needed only for the next one.
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
  [[nodiscard]] bool take_room(std::size_t bytes);
  [[nodiscard]] bool take_node();
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
  NodeId last_ = GameTree::root();  // of the line being read
  std::vector<NodeId> outer_;       // the last nodes of the lines around it
  bool has_ended_ = false;
  bool line_has_move_ = false;
  bool follows_variation_ = false;
  std::vector<std::string> waiting_;  // comments before the next move
  std::string long_comment_;          // the pieces so far
};

/// Makes every text of a game and of its errors UTF-8, as make_utf8() of its tree does.
void make_utf8(ReadGame& game, CodePage page = CodePage::Windows1252);

/// The next game; nothing if there is none left.
[[nodiscard]] std::optional<ReadGame> read_tree(Reader& reader, TreeBounds bounds = {});
/// The same, for errors numbered through the file.
[[nodiscard]] std::optional<ReadGame> read_tree(Reader& reader, TreeBuilder& builder);

}  // namespace tabiya::pgn
