#include "tabiya/columns/column_reader.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "columns/whole_columns.hpp"

namespace tabiya::columns {
namespace {

constexpr ColumnSet all_columns{
    Column::Results,        Column::Ratings,        Column::StartFens,       Column::Endings,
    Column::Movetexts,      Column::Boards,         Column::Castling,        Column::EnPassant,
    Column::HalfmoveClocks, Column::Turns,          Column::FullmoveNumbers, Column::Bitboards,
    Column::Keys,           Column::Fens,           Column::Squares,         Column::Moves,
    Column::Clocks,         Column::ElapsedTimes,   Column::Evaluations,     Column::Nags,
    Column::Sans,           Column::AlphaZeroMoves, Column::LeelaMoves};

GameColumns read(std::string_view text, ColumnOptions options = {.columns = all_columns}) {
  ColumnReader reader{pgn::Input::from_memory(text), options};
  auto batch = reader.next();
  EXPECT_TRUE(batch);
  EXPECT_FALSE(reader.next());
  return batch ? *std::move(batch) : GameColumns{};
}

TEST(ColumnReader, APositionPrecedesEachPlyAndOneEndsTheGame) {
  const GameColumns games = read("1. e4 e5 2. Nf3 1-0\n\n1. d4 *\n");
  EXPECT_EQ(games.games(), 2U);
  EXPECT_EQ(games.ply_offsets, (std::vector<std::int32_t>{0, 3, 4}));
  EXPECT_EQ(games.position_offsets, (std::vector<std::int32_t>{0, 4, 6}));
  EXPECT_EQ(games.boards.size(), 6 * squares_of_board);
}

TEST(ColumnReader, BoardsBeginAtA1AndCodePiecesFromOneToTwelve) {
  const GameColumns games = read("1. e4 *");
  const std::vector<std::uint8_t> first_rank{4, 2, 3, 5, 6, 3, 2, 4};
  const std::vector<std::uint8_t> last_rank{10, 8, 9, 11, 12, 9, 8, 10};
  const auto& boards = games.boards;
  EXPECT_EQ(std::vector(boards.begin(), boards.begin() + 8), first_rank);
  EXPECT_EQ(std::vector(boards.begin() + 56, boards.begin() + 64), last_rank);
  EXPECT_EQ(boards[12], 1);
  EXPECT_EQ(boards[64 + 12], 0);
  EXPECT_EQ(boards[64 + 28], 1);
}

/// The placement of a FEN, from 64 codes.
std::string placement_of(const std::uint8_t* squares) {
  Setup setup;
  for (int index = 0; index < 64; ++index) {
    if (squares[index] == 0) continue;
    const Color color = squares[index] <= 6 ? Color::White : Color::Black;
    const auto type = static_cast<PieceType>((squares[index] - 1) % 6);
    setup.board.put(square_at(index), {color, type});
  }
  const std::string fen = to_fen(setup);
  return fen.substr(0, fen.find(' '));
}

constexpr std::string_view special_moves =
    "1. e4 a6 2. e5 d5 3. exd6 Nf6 4. dxc7 e6 5. Nf3 Be7 6. Be2 O-O 7. O-O b5 8. cxb8=N b4 "
    "9. c4 bxc3 10. Nxd7 cxb2 11. Nxf8 bxa1=Q 1-0";

TEST(ColumnReader, BoardsAgreeWithPositionsAfterEverySpecialMove) {
  const GameColumns games = read(special_moves);
  ASSERT_EQ(games.plies(), 22U);
  for (std::size_t position = 0; position < games.positions(); ++position) {
    const std::string_view fen = games.fens[position];
    EXPECT_EQ(placement_of(&games.boards[64 * position]), fen.substr(0, fen.find(' ')));
  }
}

TEST(ColumnReader, CastlingIsWrittenToTheKingsTargetAndPromotionsByTheirCode) {
  const GameColumns games = read(special_moves);
  EXPECT_EQ(games.from_squares[11], 60);  // 6... O-O
  EXPECT_EQ(games.to_squares[11], 62);
  EXPECT_EQ(games.promotions[11], no_promotion);
  EXPECT_EQ(games.promotions[14], 2);  // 8. cxb8=N
  EXPECT_EQ(games.promotions[21], 5);  // 11... bxa1=Q
  EXPECT_EQ(games.sans[21], "bxa1=Q");
  EXPECT_EQ(games.sans[11], "O-O");
}

TEST(ColumnReader, CastlingRightsAreBitsInTheOrderOfFen) {
  const GameColumns games = read(special_moves);
  EXPECT_EQ(games.castling.front(), 15);
  EXPECT_EQ(games.castling[12], 3);  // after 6... O-O
  EXPECT_EQ(games.castling.back(), 0);
}

TEST(ColumnReader, TheFileOfEnPassantFollowsTheModeAskedFor) {
  const std::string_view text = "1. e4 a6 2. e5 d5 3. Nf3 h5 *";
  const std::vector<std::int8_t> legal{-1, -1, -1, -1, 3, -1, -1};
  const std::vector<std::int8_t> always{-1, 4, -1, -1, 3, -1, 7};
  EXPECT_EQ(read(text).en_passant, legal);
  const auto games =
      read(text, {.columns = {Column::EnPassant}, .en_passant = EnPassantMode::Always});
  EXPECT_EQ(games.en_passant, always);
}

TEST(ColumnReader, AnIllegalMoveCutsItsGameAndSaysWhere) {
  const GameColumns games = read("1. e4 e5 1-0\n\n1. e4 e5\n2. Ke4 Nc6 0-1\n\n1. c4 *\n");
  EXPECT_EQ(games.is_valid, (std::vector<std::uint8_t>{1, 0, 1}));
  EXPECT_EQ(games.ply_offsets, (std::vector<std::int32_t>{0, 2, 4, 5}));
  EXPECT_EQ(games.results, (std::vector<std::int8_t>{1, -1, unknown_result}));
  ASSERT_EQ(games.errors.size(), 1U);
  EXPECT_EQ(games.errors[0].game_number, 2U);
  EXPECT_EQ(games.errors[0].location, (pgn::Location{4, 4, 26}));
  EXPECT_EQ(games.errors[0].text, "Ke4");
  EXPECT_EQ(games.errors[0].kind, pgn::ReplayError::Kind::IllegalMove);
}

TEST(ColumnReader, ANullMoveCutsTheGame) {
  const GameColumns games = read("1. e4 -- 2. d4 *");
  EXPECT_EQ(games.plies(), 1U);
  ASSERT_EQ(games.errors.size(), 1U);
  EXPECT_EQ(games.errors[0].reason, "a null move is not a move of a game");
}

TEST(ColumnReader, AGameOfAnotherVariantHasOneEmptyBoard) {
  const GameColumns games = read("[Variant \"Atomic\"]\n\n1. e4 e5 1-0\n");
  EXPECT_EQ(games.is_valid, std::vector<std::uint8_t>{0});
  EXPECT_EQ(games.plies(), 0U);
  EXPECT_EQ(games.boards, std::vector<std::uint8_t>(64, 0));
  EXPECT_EQ(games.fens[0], "8/8/8/8/8/8/8/8 w - - 0 1");
  ASSERT_EQ(games.errors.size(), 1U);
  EXPECT_EQ(games.errors[0].kind, pgn::ReplayError::Kind::UnknownVariant);
}

TEST(ColumnReader, VariationsAreSkippedAndCommentsAfterThemBelongToTheMove) {
  const GameColumns games = read("1. e4 (1. d4 {[%clk 0:00:01]}) {[%clk 0:03:00]} e5 *");
  EXPECT_EQ(games.plies(), 2U);
  EXPECT_EQ(games.clocks[0], 180.0F);
  EXPECT_TRUE(std::isnan(games.clocks[1]));
}

TEST(ColumnReader, ClocksAndEvaluationsHaveAValueThatStandsForNone) {
  const GameColumns games = read(
      "1. e4 {[%eval 0.17] [%clk 0:00:30]} e5 {[%eval #-3]} 2. Nf3 {[%clk 1:02:03.5] [%emt 1.5]} "
      "Nc6 { [%eval -999.99] } 3. Bb5 *");
  EXPECT_EQ(games.clocks[0], 30.0F);
  EXPECT_EQ(games.clocks[2], 3723.5F);
  EXPECT_EQ(games.elapsed_times[2], 1.5F);
  EXPECT_TRUE(std::isnan(games.elapsed_times[0]));
  const std::vector<std::int16_t> evaluations{17, no_score, no_score, -32767, no_score};
  const std::vector<std::int16_t> mates{no_score, -3, no_score, no_score, no_score};
  EXPECT_EQ(games.evaluations, evaluations);
  EXPECT_EQ(games.mates, mates);
}

TEST(ColumnReader, TheFirstGlyphOfAMoveIsKept) {
  EXPECT_EQ(read("1. e4! $14 e5 2. Nf3?? *").nags, (std::vector<std::uint8_t>{1, 0, 4}));
}

TEST(ColumnReader, RatingsThatAreNotNumbersAreZero) {
  const GameColumns games =
      read("[WhiteElo \"2100\"]\n[BlackElo \"?\"]\n\n*\n\n[WhiteElo \"1500?\"]\n\n*\n");
  EXPECT_EQ(games.white_ratings, (std::vector<std::int16_t>{2100, 0}));
  EXPECT_EQ(games.black_ratings, (std::vector<std::int16_t>{0, 0}));
}

TEST(ColumnReader, TagsKeepTheirOrderAndShowWhichGamesHaveThem) {
  ColumnOptions options{.columns = {Column::Results}, .tags = {"Site", "White", "Result"}};
  const GameColumns games = read(
      "[White \"A\"]\n[Site \"x\"]\n[White \"B\"]\n[Result \"1-0\"]\n\n*\n\n[Event \"e\"]\n\n*\n",
      options);
  ASSERT_EQ(games.tags.size(), 3U);
  EXPECT_EQ(games.tags[0].texts[0], "x");
  EXPECT_EQ(games.tags[1].texts[0], "A");
  EXPECT_EQ(games.tags[1].texts.size(), 2U);
  EXPECT_EQ(games.tags[1].is_present, (std::vector<std::uint8_t>{1, 0}));
  EXPECT_EQ(games.tags[2].texts[0], "1-0");
  EXPECT_EQ(games.results, (std::vector<std::int8_t>{1, unknown_result}));
}

TEST(ColumnReader, OldCodePagesBecomeUtf8) {
  const GameColumns games = read("[White \"M\xFCller\"]\n\n*\n", {.tags = {"White"}});
  EXPECT_EQ(games.tags[0].texts[0], "Müller");
}

TEST(ColumnReader, MovetextIsOneLineWithItsResult) {
  const GameColumns games =
      read("[White \"A\"]\n\n1. e4 {[%clk 0:01:00]}\r\n(1. d4)\ne5 1/2-1/2\n\n\n1. c4\n*");
  EXPECT_EQ(games.movetexts[0], "1. e4 {[%clk 0:01:00]} (1. d4) e5 1/2-1/2");
  EXPECT_EQ(games.movetexts[1], "1. c4 *");
}

TEST(ColumnReader, TextsThatAreTooLongAreOmitted) {
  const GameColumns games = read(
      "[White \"12345678\"]\n\n1. e4 *\n\n[White \"123456789\"]\n\n1. e4 e5 *\n\n"
      "[White \"\xFC\xFC\xFC\xFC\xFC\"]\n\n1.\r\ne4 *\n",
      {.columns = all_columns, .tags = {"White"}, .max_text_bytes = 8});
  const TextColumn& white = games.tags[0].texts;
  EXPECT_EQ(white.omitted,
            (std::vector<std::size_t>{1, 2}));  // five letters are ten bytes of UTF-8
  EXPECT_EQ(white[0], "12345678");
  EXPECT_EQ(white[1], "");
  EXPECT_EQ(games.tags[0].is_present, (std::vector<std::uint8_t>{1, 1, 1}));
  EXPECT_EQ(games.movetexts.omitted, std::vector<std::size_t>{1});
  EXPECT_EQ(games.movetexts[2], "1. e4 *");
  EXPECT_EQ(games.plies(), 4U);
}

TEST(ColumnReader, EndingsAreFoundOnTheLastBoard) {
  const GameColumns games = read(
      "1. f3 e5 2. g4 Qh4# 0-1\n\n"
      "[FEN \"7k/8/5K2/8/8/8/8/Q7 b - - 0 1\"]\n\n*\n\n"
      "[FEN \"7k/8/6K1/5Q2/8/8/8/8 w - - 0 1\"]\n\n1. Qf7 1/2-1/2\n\n"
      "[FEN \"7k/8/6K1/5B2/8/8/8/8 w - - 0 1\"]\n\n1. Be4 1/2-1/2\n");
  const std::vector<std::uint8_t> endings{1, 0, 2, 3};
  EXPECT_EQ(games.endings, endings);
  EXPECT_EQ(games.start_fens[0], "");
  EXPECT_EQ(games.start_fens[3], "7k/8/6K1/5B2/8/8/8/8 w - - 0 1");
}

TEST(ColumnReader, CastlingInChess960EndsOnTheRooksSquare) {
  const GameColumns games = read(
      "[Variant \"Chess960\"]\n[FEN \"rk3r2/3p1p2/8/8/8/8/8/RK3R2 w FAfa - 0 1\"]\n\n"
      "1. O-O-O O-O 1-0\n");
  ASSERT_EQ(games.plies(), 2U);
  EXPECT_EQ(games.to_squares, (std::vector<std::uint8_t>{0, 61}));
  EXPECT_EQ(games.castling, (std::vector<std::uint8_t>{15, 12, 0}));
  EXPECT_EQ(placement_of(&games.boards[128]), "r4rk1/3p1p2/8/8/8/8/8/2KR1R2");
}

TEST(ColumnReader, KeysAndBitboardsDescribeTheSamePosition) {
  const GameColumns games = read("1. e4 d5 2. e5 f5 *");
  EXPECT_EQ(games.keys.front(), 0x463b96181691fc9cULL);  // the Polyglot format's own vectors
  EXPECT_EQ(games.keys[2], 0x0756b94461c50fb0ULL);
  EXPECT_EQ(games.keys.back(), 0x22a48b5a8e47ff78ULL);
  EXPECT_EQ(games.bitboards.size(), 5 * bitboards_of_position);
  EXPECT_EQ(games.bitboards[0], 0xFF00U);
  EXPECT_EQ(games.bitboards[12 + 0], 0x1000EF00U);
}

TEST(ColumnReader, ByteOffsetsAreThoseOfTheText) {
  const std::string text = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n*\n";
  const GameColumns games = read(text);
  EXPECT_EQ(games.byte_offsets, (std::vector<std::uint64_t>{0, text.find("[White \"B")}));
}

TEST(ColumnReader, AGameOfTooManyPliesIsCut) {
  std::string text;
  for (std::size_t ply = 0; ply <= max_plies_of_game; ply += 4) text += "Nf3 Nf6 Ng1 Ng8 ";
  const GameColumns games = read(text + "*", {.columns = {Column::Moves}});
  EXPECT_EQ(games.plies(), max_plies_of_game);
  ASSERT_EQ(games.errors.size(), 1U);
  EXPECT_EQ(games.errors[0].reason, "the game has more than 20000 plies");
}

TEST(ColumnReader, ColumnsNotAskedForStayEmpty) {
  const GameColumns games = read("1. e4 e5 1-0", {.columns = {Column::Moves}});
  EXPECT_EQ(games.moves.size(), 2U);
  EXPECT_TRUE(games.boards.empty());
  EXPECT_TRUE(games.results.empty());
  EXPECT_TRUE(games.clocks.empty());
}

}  // namespace
}  // namespace tabiya::columns
