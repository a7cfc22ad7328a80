#include "tabiya/columns/planes.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "columns/whole_columns.hpp"
#include "tabiya/columns/fen_tokens.hpp"
#include "tabiya/columns/legal_mask.hpp"
#include "tabiya/columns/move_index.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::columns {
namespace {

constexpr ColumnSet state_columns{Column::Boards,         Column::Turns,
                                  Column::Castling,       Column::EnPassant,
                                  Column::HalfmoveClocks, Column::FullmoveNumbers};

GameColumns positions_in(std::string_view text) {
  auto batches = batches_of(pgn::Input::from_memory(text), {.columns = state_columns});
  return std::move(batches.at(0));
}

float sum_of(const std::vector<float>& planes, std::size_t plane) {
  const auto begin = planes.begin() + static_cast<std::ptrdiff_t>(64 * plane);
  return std::accumulate(begin, begin + 64, 0.0F);
}

std::vector<float> leela(const GameColumns& games, std::size_t position,
                         HistoryFill fill = HistoryFill::UnlessInitial) {
  std::vector<float> planes(games.positions() * leela_planes * 64);
  write_leela_planes(positions_of(games), games.position_offsets, fill, planes);
  const auto begin = planes.begin() + static_cast<std::ptrdiff_t>(leela_planes * 64 * position);
  return {begin, begin + leela_planes * 64};
}

std::vector<float> alpha_zero(const GameColumns& games, std::size_t position) {
  std::vector<float> planes(games.positions() * alpha_zero_planes * 64);
  write_alpha_zero_planes(positions_of(games), games.position_offsets, planes);
  const auto begin =
      planes.begin() + static_cast<std::ptrdiff_t>(alpha_zero_planes * 64 * position);
  return {begin, begin + alpha_zero_planes * 64};
}

TEST(PiecePlanes, EachPieceHasAPlaneFromA1) {
  const GameColumns games = positions_in("1. e4 *");
  std::vector<std::uint8_t> planes(2 * 12 * 64);
  write_piece_planes(positions_of(games), Viewpoint::White, planes);
  EXPECT_EQ(planes[12], 1);            // a white pawn on e2
  EXPECT_EQ(planes[64 * 5 + 4], 1);    // the king on e1
  EXPECT_EQ(planes[64 * 11 + 60], 1);  // Black's on e8
  EXPECT_EQ(planes[64 * 12 + 12], 0);  // after 1. e4
  EXPECT_EQ(planes[64 * 12 + 28], 1);
  EXPECT_EQ(std::accumulate(planes.begin(), planes.end(), 0), 64);
}

TEST(PiecePlanes, TheMoverIsAtTheBottom) {
  const GameColumns games = positions_in("1. e4 *");
  std::vector<float> planes(2 * 12 * 64);
  write_piece_planes(positions_of(games), Viewpoint::Mover, planes);
  const float* const black = planes.data() + 12 * 64;
  EXPECT_EQ(black[64 * 5 + 4], 1.0F);          // Black's king on e8, seen as e1
  EXPECT_EQ(black[64 * 6 + 8 * 4 + 4], 1.0F);  // White's pawn on e4, seen as e5
}

TEST(LeelaPlanes, TheStartHasNoHistory) {
  const std::vector<float> planes = leela(positions_in("1. e4 *"), 0);
  EXPECT_EQ(sum_of(planes, 0), 8);
  EXPECT_EQ(sum_of(planes, 13), 0);
  for (const std::size_t castling : {104U, 105U, 106U, 107U})
    EXPECT_EQ(sum_of(planes, castling), 64);
  EXPECT_EQ(sum_of(planes, 108), 0);
  EXPECT_EQ(sum_of(planes, 109), 0);
  EXPECT_EQ(sum_of(planes, 110), 0);
  EXPECT_EQ(sum_of(planes, 111), 64);
}

TEST(LeelaPlanes, EarlierBoardsAreSeenFromTheMoverOfToday) {
  const std::vector<float> planes = leela(positions_in("1. e4 *"), 1);
  EXPECT_EQ(planes[64 * 6 + 8 * 4 + 4], 1.0F);         // White's pawn on e4
  EXPECT_EQ(planes[64 * (13 + 6) + 8 * 6 + 4], 1.0F);  // one ply before on e2
  EXPECT_EQ(sum_of(planes, 108), 64);
}

TEST(LeelaPlanes, CastlingIsLongBeforeShort) {
  const auto planes = leela(positions_in("[FEN \"r3k3/8/8/8/8/8/8/4K2R b Kq - 5 1\"]\n\n*"), 0);
  EXPECT_EQ(sum_of(planes, 104), 64);  // Black, to move, to the queen side
  EXPECT_EQ(sum_of(planes, 105), 0);
  EXPECT_EQ(sum_of(planes, 106), 0);
  EXPECT_EQ(sum_of(planes, 107), 64);
  EXPECT_EQ(sum_of(planes, 109), 5 * 64);
}

TEST(LeelaPlanes, AnUnusualStartIsRepeated) {
  const GameColumns games = positions_in("[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n*");
  EXPECT_EQ(sum_of(leela(games, 0), 7 * 13 + 5), 1);
  EXPECT_EQ(sum_of(leela(games, 0, HistoryFill::Nothing), 7 * 13 + 5), 0);
  EXPECT_EQ(sum_of(leela(positions_in("*"), 0, HistoryFill::Start), 7 * 13 + 5), 1);
}

TEST(LeelaPlanes, ARepeatedStartTakesItsDoubleStepBack) {
  const GameColumns games = positions_in("[FEN \"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1\"]\n\n*");
  const std::vector<float> planes = leela(games, 0);
  EXPECT_EQ(planes[64 * 6 + 8 * 4 + 4], 1.0F);
  EXPECT_EQ(planes[64 * (13 + 6) + 8 * 4 + 4], 0.0F);
  EXPECT_EQ(planes[64 * (13 + 6) + 8 * 6 + 4], 1.0F);
}

constexpr std::string_view repetition = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *";

TEST(LeelaPlanes, APositionThatOccurredBeforeIsMarked) {
  const GameColumns games = positions_in(repetition);
  EXPECT_EQ(sum_of(leela(games, 3), 12), 0);
  EXPECT_EQ(sum_of(leela(games, 4), 12), 64);
  EXPECT_EQ(sum_of(leela(games, 5), 12 + 13), 64);  // one ply before
}

TEST(AlphaZeroPlanes, RepetitionsAreCounted) {
  const GameColumns games = positions_in(repetition);
  EXPECT_EQ(sum_of(alpha_zero(games, 4), 12), 64);
  EXPECT_EQ(sum_of(alpha_zero(games, 4), 13), 0);
  EXPECT_EQ(sum_of(alpha_zero(games, 8), 13), 64);
}

TEST(AlphaZeroPlanes, TheLastSevenAreTheStateOfTheGame) {
  const std::vector<float> planes =
      alpha_zero(positions_in("[FEN \"r3k3/8/8/8/8/8/8/4K2R b Kq - 5 7\"]\n\n*"), 0);
  const std::vector<float> expected{1, 7, 0, 1, 1, 0, 5};
  for (std::size_t plane = 0; plane < expected.size(); ++plane) {
    EXPECT_EQ(sum_of(planes, 112 + plane), 64 * expected[plane]) << plane;
  }
}

TEST(PositionsView, PositionsOfColumnsAreThoseOfTheGame) {
  constexpr std::string_view text =
      "1. e4 a6 2. e5 d5 3. exd6 Nf6 4. Nf3 g6 5. Be2 Bg7 6. O-O O-O *\n\n"
      "[Variant \"Chess960\"]\n[FEN \"rk3r2/3p1p2/8/8/8/8/8/RK3R2 w FAfa - 0 1\"]\n\n1. O-O-O O-O "
      "*";
  const GameColumns games = positions_in(text);
  const auto fens = batches_of(pgn::Input::from_memory(text), {.columns = {Column::Fens}});
  for (std::size_t index = 0; index < games.positions(); ++index) {
    const auto position = position_at(positions_of(games), index);
    ASSERT_TRUE(position);
    EXPECT_EQ(to_fen(*position), fens.at(0).fens[index]);
  }
}

TEST(LegalMask, ItHasTheLegalMoves) {
  const GameColumns games = positions_in("1. e4 e5 2. Nf3 *");
  for (const Vocabulary vocabulary : {Vocabulary::AlphaZero, Vocabulary::Leela}) {
    const std::size_t size = size_of(vocabulary);
    std::vector<std::uint8_t> mask(4 * size, 9);
    EXPECT_TRUE(write_legal_mask(positions_of(games), vocabulary, mask).empty());
    const auto count = [&](std::size_t row) {
      const auto begin = mask.begin() + static_cast<std::ptrdiff_t>(size * row);
      return std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(size), 0);
    };
    EXPECT_EQ(count(0), 20);
    EXPECT_EQ(count(2), 29);
  }
}

TEST(LegalMask, PositionsThatCannotBePlayedAreNamed) {
  const GameColumns games = positions_in("1. e4 *\n\n[Variant \"Atomic\"]\n\n*\n");
  std::vector<std::uint8_t> mask(3 * size_of(Vocabulary::Leela), 9);
  EXPECT_EQ(write_legal_mask(positions_of(games), Vocabulary::Leela, mask),
            std::vector<std::size_t>{2});
  EXPECT_EQ(mask.back(), 0);
}

std::string characters_of(std::string_view text, std::size_t position) {
  const GameColumns games = positions_in(text);
  std::vector<std::uint8_t> tokens(games.positions() * tokens_of_position);
  write_fen_tokens(positions_of(games), tokens);
  std::string characters;
  for (std::size_t at = 0; at < tokens_of_position; ++at) {
    characters += token_characters[tokens[tokens_of_position * position + at]];
  }
  return characters;
}

TEST(FenTokens, AFenIsPaddedToSeventySevenCharacters) {
  EXPECT_EQ(characters_of("1. e4 *", 0),
            "wrnbqkbnrpppppppp................................PPPPPPPPRNBQKBNRKQkq..0..1..");
  EXPECT_EQ(characters_of("[FEN \"4k3/8/8/8/3pP3/8/8/4K3 b - e3 12 345\"]\n\n*", 0),
            "b....k..." + std::string(24, '.') + "...pP..." + std::string(16, '.') +
                "....K......."
                "e3"
                "12."
                "345");
}

TEST(FenTokens, TokensArePlacesInTheAlphabet) {
  EXPECT_EQ(token_characters.size(), 31U);
  std::vector<std::uint8_t> tokens(tokens_of_position);
  write_fen_tokens(positions_of(positions_in("*")), tokens);
  EXPECT_EQ(tokens[0], 29);
  EXPECT_EQ(tokens[1], 20);
  EXPECT_EQ(tokens[76], 30);
}

}  // namespace
}  // namespace tabiya::columns
