#include "tabiya/pgn/variant_game_tree.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::pgn {
namespace {

Result result_in_pgn(const VariantGame& game) {
  if (!game.is_over()) return Result::Unknown;
  if (game.outcome()->is_draw()) return Result::Draw;
  if (!game.outcome()->winner()) return Result::Unknown;
  return game.outcome()->winner() == Color::White ? Result::WhiteWins : Result::BlackWins;
}

bool is_chess960(const VariantGame& game) { return game.castling_mode() == CastlingMode::Chess960; }

void tag_variant_and_start(const VariantGame& game, Tags& tags) {
  const bool is_chess = game.variant() == Variant::Standard;
  if (!is_chess) tags.set("Variant", to_string(game.variant()));
  else if (is_chess960(game)) tags.set("Variant", "Chess960");
  if (game.start() == VariantPosition{game.variant()} && !is_chess960(game)) return;
  tags.set("SetUp", "1");
  tags.set("FEN", to_fen(game.start()));
}

Step step_of(Variant variant, Move move) {
  return variant == Variant::Standard ? Step{move} : Step{VariantMove{move}};
}

/// A claimed move is never played, so it is recorded in a comment.
std::string comment_on_claim(const VariantGame& game) {
  const std::string number = std::to_string(game.position().fullmove_number());
  const std::string dots = game.turn() == Color::White ? ". " : "... ";
  return std::string{to_string(game.outcome()->termination())} + " with " + number + dots +
         to_san(game.position(), *game.claimed_move());
}

/// Requires: the main line of `tree` is that of the game.
void record_result(GameTree& tree, const VariantGame& game) {
  tree.result = result_in_pgn(game);
  tree.tags.set("Result", to_string(tree.result));
  if (!game.claimed_move()) return;
  const std::vector<NodeId> line = tree.main_line();
  tree[line.empty() ? GameTree::root() : line.back()].comments.push_back(comment_on_claim(game));
}

}  // namespace

GameTree to_tree(const VariantGame& game, Tags tags) {
  GameTree tree{game.start()};
  tag_variant_and_start(game, tags);
  tree.tags = std::move(tags);
  NodeId last = GameTree::root();
  for (const Move move : game.moves()) last = tree.add(last, step_of(game.variant(), move));
  record_result(tree, game);
  return tree;
}

GameTree continued(GameTree record, const VariantGame& game) {
  if (record.variant_start() != game.start()) return to_tree(game, std::move(record.tags));
  const bool is_unchanged =
      !game.outcome() && std::ranges::equal(record.variant_line_moves(), game.moves());
  if (is_unchanged) return record;
  NodeId last = GameTree::root();
  for (const Move move : game.moves()) {
    last = record.find_or_add(last, step_of(game.variant(), move));
    while (record.promote(last)) continue;
  }
  while (const auto taken_back = record[last].first_child) record.erase(*taken_back);
  record_result(record, game);
  return record;
}

}  // namespace tabiya::pgn
