/// Every column of the games that we ship, against the rules.
#include <gtest/gtest.h>

#include "columns/whole_columns.hpp"
#include "tabiya/columns/move_index.hpp"
#include "tabiya/columns/positions_view.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::columns {
namespace {

/// Checks a ply: `index` is its place among the plies, `position` that of the position before it.
void check_ply(const GameColumns& games, std::size_t index, std::size_t position) {
  const auto before = position_at(positions_of(games), position);
  ASSERT_TRUE(before);
  const Move move = Move::unpacked(games.moves[index]);
  ASSERT_TRUE(is_legal(*before, move));
  EXPECT_EQ(games.sans[index], to_san(*before, move));
  EXPECT_EQ(move_of_leela_index(*before, games.leela_moves[index]), move);
  EXPECT_EQ(move_of_alpha_zero_index(*before, games.alpha_zero_moves[index]), move);
  const Position after = before->after(move);
  EXPECT_EQ(games.fens[position + 1], to_fen(after));
  EXPECT_EQ(games.keys[position + 1], polyglot_key(after).bits);
  EXPECT_EQ(to_fen(position_at(positions_of(games), position + 1).value()), to_fen(after));
}

TEST(ArchiveColumns, EveryMoveLeadsFromItsPositionToTheNext) {
  const ColumnOptions options{
      .columns = {Column::Boards, Column::Turns, Column::Castling, Column::EnPassant,
                  Column::HalfmoveClocks, Column::FullmoveNumbers, Column::Moves, Column::Sans,
                  Column::Fens, Column::Keys, Column::LeelaMoves, Column::AlphaZeroMoves},
      .threads = 2,
      .piece_bytes = 5'000};
  auto input = pgn::Input::from_file(TABIYA_SOURCE_DIR "/games/kasparov.pgn");
  ASSERT_TRUE(input);
  std::size_t plies = 0;
  for (const GameColumns& games : batches_of(*std::move(input), options)) {
    plies += games.plies();
    for (std::size_t game = 0; game < games.games(); ++game) {
      // A game has one position more than plies.
      for (auto ply = games.ply_offsets[game]; ply < games.ply_offsets[game + 1]; ++ply) {
        check_ply(games, static_cast<std::size_t>(ply), static_cast<std::size_t>(ply) + game);
      }
    }
  }
  EXPECT_EQ(plies, 10'640U);
}

}  // namespace
}  // namespace tabiya::columns
