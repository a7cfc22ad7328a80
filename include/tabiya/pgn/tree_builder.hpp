/// A visitor that makes a `GameTree` of each game.
///
///     tabiya::pgn::Reader reader{std::move(input)};
///     while (const auto game = tabiya::pgn::read_tree(reader)) show(game->tree);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/replay.hpp"

namespace tabiya::pgn {

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

  /// The game that has ended last. Its errors number it among all the games built so far.
  [[nodiscard]] const ReadGame& game() const noexcept { return game_; }
  [[nodiscard]] ReadGame take();

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
  void place_comment(std::string text);
  void settle_waiting_comments();

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

/// The next game; nothing if there is none left.
[[nodiscard]] std::optional<ReadGame> read_tree(Reader& reader);
/// The same, for errors numbered through the file.
[[nodiscard]] std::optional<ReadGame> read_tree(Reader& reader, TreeBuilder& builder);

}  // namespace tabiya::pgn
