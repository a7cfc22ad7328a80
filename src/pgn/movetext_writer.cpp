#include "pgn/movetext_writer.hpp"

#include "tabiya/notation/move_style.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::pgn {
namespace {

MoveStyle style_of(const WriteOptions& options) {
  const bool is_long = options.notation == WriteOptions::Notation::Lan;
  return {.length = is_long ? MoveStyle::Length::Long : MoveStyle::Length::Short,
          .letters = options.letters};
}

}  // namespace

MovetextWriter::MovetextWriter(std::string& text, const GameTree& game, const WriteOptions& options)
    : formatter_{text, options},
      game_{game},
      options_{options},
      style_{style_of(options)},
      castling_mode_{game.castling_mode()} {}

void MovetextWriter::write() {
  add_comments(game_[GameTree::root()].comments);
  const auto extent =
      options_.has_variations ? TreeWalk::Extent::Everything : TreeWalk::Extent::MainLine;
  if (game_.variant() == Variant::Standard) write_lines(TreeWalk{game_, extent});
  else write_lines(VariantTreeWalk{game_, extent});
  formatter_.finish(game_.result);
}

template <class Walk>
void MovetextWriter::write_lines(Walk walk) {
  while (walk.next()) {
    switch (walk.stop()) {
      case WalkStop::Move: write_move(walk); break;
      case WalkStop::BeginVariation: formatter_.begin_variation(); break;
      case WalkStop::EndVariation: formatter_.end_variation(); break;
    }
  }
}

template <class Walk>
void MovetextWriter::write_move(const Walk& walk) {
  const Node& node = game_[walk.node()];
  add_comments(node.comments_before);
  formatter_.add_move(text_of(walk), walk.ply());
  for (const Nag nag : node.nags) formatter_.add_nag(nag);
  add_comments(node.comments);
}

/// Requires: the walk stops at a move.
template <class Walk>
std::string MovetextWriter::text_of(const Walk& walk) const {
  const Step& step = game_[walk.node()].step;
  if (const auto* const unplayed = std::get_if<UnplayedMove>(&step)) return unplayed->text;
  if (!walk.before()) return "--";
  if (const Move* const move = std::get_if<Move>(&step)) return text_of(walk, *move);
  if (const auto* const own = std::get_if<VariantMove>(&step)) return text_of(walk, own->move);
  return "--";
}

std::string MovetextWriter::text_of(const TreeWalk& walk, Move move) const {
  switch (options_.notation) {
    case WriteOptions::Notation::San:
    case WriteOptions::Notation::Lan: return to_text(*walk.before(), move, *walk.after(), style_);
    case WriteOptions::Notation::Uci: return to_uci(*walk.before(), move, castling_mode_);
  }
  __builtin_unreachable();
}

std::string MovetextWriter::text_of(const VariantTreeWalk& walk, Move move) const {
  switch (options_.notation) {
    case WriteOptions::Notation::San:
    case WriteOptions::Notation::Lan: return to_text(*walk.before(), move, style_);
    case WriteOptions::Notation::Uci: return to_uci(*walk.before(), move, castling_mode_);
  }
  __builtin_unreachable();
}

void MovetextWriter::add_comments(const std::vector<std::string>& comments) {
  for (const std::string& comment : comments) {
    formatter_.add_comment(stored_comment(comment, buffer_));
  }
}

}  // namespace tabiya::pgn
