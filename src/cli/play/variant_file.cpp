#include "cli/play/variant_file.hpp"

#include <fmt/core.h>

#include <optional>
#include <utility>
#include <variant>

#include "cli/play/game_file.hpp"
#include "tabiya/pgn/variant_game_tree.hpp"

namespace tabiya::cli {
namespace {

void tag_termination(pgn::GameTree& tree, const VariantGame& game) {
  tree.tags.set(termination_tag, game.is_over() ? pgn_termination(game.outcome()->termination())
                                                : std::string_view{unterminated});
}

Failure failure_after(const VariantGame& game, std::string_view what) {
  return {fmt::format("after {} plies {}", game.moves().size(), what)};
}

}  // namespace

pgn::GameTree tree_of_today(const VariantGame& game, const PlayerNames& names) {
  pgn::GameTree tree = pgn::to_tree(game, tags_of_today(names));
  tag_termination(tree, game);
  return tree;
}

pgn::GameTree continued_record(const pgn::GameTree& record, const VariantGame& game) {
  pgn::GameTree tree = pgn::continued(record, game);
  if (game.is_over() || tree != record) tag_termination(tree, game);
  return tree;
}

std::expected<VariantGame, Failure> to_variant_game(const pgn::GameTree& tree) {
  const auto start = tree.variant_start();
  if (!start || tree.variant() == Variant::Standard) {
    return std::unexpected{
        Failure{"this is a game of chess; start tabiya play without --variant to continue it"}};
  }
  VariantGame game{*start, tree.castling_mode()};
  for (const pgn::NodeId id : tree.main_line()) {
    const auto* const own = std::get_if<pgn::VariantMove>(&tree[id].step);
    if (own == nullptr) {
      return std::unexpected{
          failure_after(game, "there is a null move, which cannot be made in a game")};
    }
    if (!game.play(own->move)) {
      return std::unexpected{failure_after(game, "the game is over, but the file goes on")};
    }
  }
  return game;
}

}  // namespace tabiya::cli
