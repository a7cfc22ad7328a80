/// A visitor that builds a `GameTree` from each game.
///
///     TreeBuilder builder{bounds};
///     while (const auto game = read_tree(reader, builder)) show(game->tree);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/inner/line_stack.hpp"
#include "pgn/inner/start_tags.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::pgn {

/// Builds the tree of the game being read, as tabiya/pgn/tree_reader.hpp describes.
class TreeBuilder : public NullVisitor {
 public:
  /// At most this many oddities and errors are kept for a game.
  static constexpr std::size_t max_oddities_kept = 1'000;
  static constexpr std::size_t max_errors_kept = 1'000;

  explicit TreeBuilder(TreeBounds bounds = {}, VariantGames variants = VariantGames::AsText)
      : bounds_{bounds}, variants_{variants} {}

  /// The last completed game. Its errors number it among all games built so far.
  [[nodiscard]] const ReadGame& game() const noexcept { return game_; }
  [[nodiscard]] ReadGame take();
  /// True if the bounds are reached, so that no more of this game will be kept.
  [[nodiscard]] bool is_full() const noexcept { return is_full_; }

  void begin_game(Cursor cursor);
  void tag(const Tag& tag, Cursor cursor);
  Next begin_moves(Cursor cursor);
  void first_move_number(std::uint32_t number, bool is_black, Cursor cursor);
  void move(std::string_view san, Cursor cursor);
  void nag(Nag nag, Cursor cursor);
  void skipped_text(std::string_view text, Cursor cursor);
  void comment(const Comment& comment, Cursor cursor);
  Next begin_variation(Cursor cursor);
  void end_variation(Cursor cursor);
  void result(Result result, Cursor cursor);
  void end_game(Cursor cursor);
  void oddity(Oddity oddity, Cursor cursor);

 private:
  void fail(ReplayError::Kind kind, Cursor cursor, std::string_view text, std::string reason);
  void forget_last_game();
  [[nodiscard]] std::string_view fitting(std::string_view text, std::size_t bytes_before = 0);
  [[nodiscard]] bool reserve_text(std::size_t bytes);
  [[nodiscard]] bool reserve_node();
  void cut();
  void begin_tree(GameTree tree);
  void place_comment(std::string text);
  void add_comment(std::string text);
  void add_skipped_words();
  void add_waiting_nags();
  void settle_waiting_comments();

  TreeBounds bounds_;
  VariantGames variants_;
  std::size_t text_bytes_ = 0;  // kept so far
  bool is_full_ = false;
  ReadGame game_;
  std::uint64_t game_count_ = 0;
  StartTags start_;
  GameLines lines_;
  NodeId last_ = GameTree::root();  // the last node of the line being read
  std::vector<NodeId> outer_;       // the last nodes of the enclosing lines
  bool has_ended_ = false;
  bool line_has_move_ = false;
  bool follows_variation_ = false;
  std::vector<std::string> waiting_;  // comments for the next move
  std::vector<Nag> waiting_nags_;     // for the first move of the line
  std::string skipped_words_;         // will be a comment
  std::string long_comment_;          // the pieces of a long comment so far
};

/// The next game; nothing if there is none left. With one builder for a whole file, errors number the
/// games of the file.
[[nodiscard]] std::optional<ReadGame> read_tree(Reader& reader, TreeBuilder& builder);

}  // namespace tabiya::pgn
