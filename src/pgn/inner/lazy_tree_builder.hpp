/// Builds the trees of those games that need one, and writes the others at once.
///
///     if (builder.is_straight()) builder.append_straight_game(text);
///     else append_pgn(text, builder.take().tree, options);
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "pgn/inner/straight_game.hpp"
#include "pgn/inner/tree_builder.hpp"

namespace tabiya::pgn {

/// A `TreeBuilder` that begins a tree only at the first event that a `StraightGame` refuses. It
/// keeps no oddities.
class LazyTreeBuilder : public TreeBuilder {
 public:
  /// The last completed game will be written with these options, in UTF-8. With `needs_trees` every
  /// game gets one.
  LazyTreeBuilder(TreeBounds bounds, const WriteOptions& options, CodePage page,
                  bool needs_trees = false)
      : TreeBuilder{bounds, VariantGames::Played},
        may_be_straight_{!needs_trees && StraightGame::can_follow(options)},
        straight_{options, page, bounds.nodes - 1} {}

  /// True if the last completed game has no tree.
  [[nodiscard]] bool is_straight() const noexcept { return is_straight_; }
  /// Appends it as append_pgn() would. Requires: is_straight().
  void append_straight_game(std::string& text) { straight_.append_to(text); }

  void begin_game(Cursor cursor) {
    is_straight_ = may_be_straight_;
    if (is_straight_) straight_.begin();
    else TreeBuilder::begin_game(cursor);
  }
  void tag(const Tag& tag, Cursor cursor) {
    if (is_straight_ && straight_.tag(tag)) return;
    need_tree(cursor);
    TreeBuilder::tag(tag, cursor);
  }
  Next begin_moves(Cursor cursor) {
    if (is_straight_ && straight_.begin_moves()) return Next::Read;
    need_tree(cursor);
    return TreeBuilder::begin_moves(cursor);
  }
  void first_move_number(std::uint32_t number, bool is_black, Cursor cursor) {
    // Matters only to a game whose start is unknown.
    if (!is_straight_) TreeBuilder::first_move_number(number, is_black, cursor);
  }
  void move(std::string_view san, Cursor cursor) {
    if (is_straight_ && straight_.move(san)) [[likely]]
      return;
    need_tree(cursor);
    TreeBuilder::move(san, cursor);
  }
  void nag(Nag nag, Cursor cursor) {
    if (is_straight_ && straight_.nag(nag)) return;
    need_tree(cursor);
    TreeBuilder::nag(nag, cursor);
  }
  void skipped_text(std::string_view text, Cursor cursor) {
    need_tree(cursor);
    TreeBuilder::skipped_text(text, cursor);
  }
  void comment(const Comment& comment, Cursor cursor) {
    if (is_straight_ && straight_.comment(comment)) return;
    need_tree(cursor);
    TreeBuilder::comment(comment, cursor);
  }
  Next begin_variation(Cursor cursor) {
    need_tree(cursor);
    return TreeBuilder::begin_variation(cursor);
  }
  void result(Result result, Cursor cursor) {
    if (is_straight_ && straight_.result(result)) return;
    need_tree(cursor);
    TreeBuilder::result(result, cursor);
  }
  void end_game(Cursor cursor) {
    if (!is_straight_) TreeBuilder::end_game(cursor);
  }
  void oddity(Oddity /*oddity*/, Cursor /*cursor*/) {}

 private:
  void need_tree(Cursor cursor) {
    if (!is_straight_) return;
    is_straight_ = false;
    straight_.replay(*this, cursor);
  }

  bool may_be_straight_;
  bool is_straight_ = false;
  StraightGame straight_;
};

}  // namespace tabiya::pgn
