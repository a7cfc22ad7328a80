#include "pgn/movetext_writer.hpp"

#include "tabiya/notation/move_style.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::pgn {

MovetextWriter::MovetextWriter(std::string& text, const GameTree& game, const WriteOptions& options)
    : formatter_{text, options},
      game_{game},
      options_{options},
      castling_mode_{game.castling_mode()} {}

void MovetextWriter::write() {
  add_comments(game_[GameTree::root()].comments);
  TreeWalk walk{
      game_, options_.has_variations ? TreeWalk::Extent::Everything : TreeWalk::Extent::MainLine};
  while (walk.next()) {
    switch (walk.stop()) {
      case TreeWalk::Stop::Move: write_move(walk); break;
      case TreeWalk::Stop::BeginVariation: formatter_.begin_variation(); break;
      case TreeWalk::Stop::EndVariation: formatter_.end_variation(); break;
    }
  }
  formatter_.finish(game_.result);
}

void MovetextWriter::write_move(const TreeWalk& walk) {
  const Node& node = game_[walk.node()];
  add_comments(node.comments_before);
  formatter_.add_move(text_of(walk), walk.ply());
  for (const Nag nag : node.nags) formatter_.add_nag(nag);
  add_comments(node.comments);
}

/// Requires: the walk stops at a move.
std::string MovetextWriter::text_of(const TreeWalk& walk) const {
  const Step& step = game_[walk.node()].step;
  const std::optional<Position>& before = walk.before();
  if (const auto* const unplayed = std::get_if<UnplayedMove>(&step)) return unplayed->text;
  const Move* const move = std::get_if<Move>(&step);
  if (move == nullptr || !before) return "--";
  switch (options_.notation) {
    case WriteOptions::Notation::San:
      return to_text(*before, *move, *walk.after(), {.letters = options_.letters});
    case WriteOptions::Notation::Lan:
      return to_text(*before, *move, *walk.after(),
                     {.length = MoveStyle::Length::Long, .letters = options_.letters});
    case WriteOptions::Notation::Uci: return to_uci(*before, *move, castling_mode_);
  }
  __builtin_unreachable();
}

void MovetextWriter::add_comments(const std::vector<std::string>& comments) {
  for (const std::string& comment : comments) {
    formatter_.add_comment(stored_comment(comment, buffer_));
  }
}

}  // namespace tabiya::pgn
