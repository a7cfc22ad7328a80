// All positions with three and four pieces, against tables built backwards from the mates; and many
// with four pieces, with each line and each proof confirmed separately.
#include <gtest/gtest.h>

#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "confirm.hpp"
#include "known_mates.hpp"
#include "support/effort.hpp"
#include "tabiya/winnability/winnability.hpp"
#include "table_agreement.hpp"

namespace tabiya {
namespace {

/// The letters of all sets of `count` pieces besides the kings, one of which is White's.
std::vector<std::string> sets_of(std::size_t count) {
  constexpr std::string_view letters = "QRBNPqrbnp";
  std::vector<std::string> sets{""};
  for (std::size_t size = 0; size < count; ++size) {
    std::vector<std::string> larger;
    for (const std::string& set : sets) {
      const std::size_t from = set.empty() ? 0 : letters.find(set.back());
      for (const char letter : letters.substr(from)) larger.push_back(set + letter);
    }
    sets = larger;
  }
  std::erase_if(sets, [](const std::string& set) { return set.front() >= 'a'; });
  return sets;
}

/// True if most positions are decided by a glance: the winner has more than minor pieces.
bool is_quick(const std::string& set) { return set.find_first_of("QRP") != std::string::npos; }

/// Compares every `stride`-th word of 64 positions with the tables, and more rarely those that take
/// long. A bare king does not mate either, but that needs no table.
void expect_agreement_with_tables(std::size_t pieces, std::uint64_t stride) {
  test::HelpmateTables tables;
  std::uint64_t positions = 0;
  for (const std::string& set : sets_of(pieces)) {
    const std::uint64_t stride_of_set = is_quick(set) || stride == 1 ? stride : 9 * stride;
    const auto found = test::TableComparison{tables.table(set), tables, stride_of_set}.run();
    EXPECT_EQ(found.wrong, 0U) << set << ": " << found;
    positions += found.positions;
  }
  std::cout << positions << " positions\n";
}

TEST(ThreePieces, AllAgreeWithTheTables) { expect_agreement_with_tables(1, 1); }
// All of them take half an hour: winnability_exhaustive.
TEST(FourPieces, AgreeWithTheTables) { expect_agreement_with_tables(2, 7); }

TEST(FourPieces, WithMinorPiecesMateAsKnown) {
  test::HelpmateTables tables;
  for (const std::string_view set : {"Nr", "Nb", "Nn", "Np", "Bb", "Bn", "Bp", "NN", "NB", "BB"}) {
    const auto found = test::expect_known_mates(tables.table(set), 1);
    EXPECT_GT(found, 300'000U) << set;
  }
}

/// The position with these pieces, or nothing if it is not valid.
std::optional<Position> placed(const std::vector<Piece>& pieces, const std::vector<Square>& squares,
                               Color turn) {
  Setup setup;
  setup.turn = turn;
  for (std::size_t index = 0; index < pieces.size(); ++index) {
    if (setup.board.occupied().contains(squares[index])) return std::nullopt;
    setup.board.put(squares[index], pieces[index]);
  }
  const auto position = Position::from_setup(setup);
  return position ? std::optional{*position} : std::nullopt;
}

constexpr Piece white_king{Color::White, PieceType::King};
constexpr Piece black_king{Color::Black, PieceType::King};

// The rules by which material alone decides, each in its smallest form. All positions are tested,
// and none is mate.
TEST(WeakMaterial, NeverMatesOnAnySquares) {
  constexpr Piece knight{Color::White, PieceType::Knight};
  constexpr Piece bishop{Color::White, PieceType::Bishop};
  const std::vector<std::vector<Piece>> weak{
      {knight, {Color::Black, PieceType::Queen}},
      {bishop, {Color::Black, PieceType::Rook}},
      {bishop, {Color::Black, PieceType::Queen}},
      {bishop, {Color::Black, PieceType::Bishop}},
      {bishop, bishop},
  };
  for (const std::vector<Piece>& pieces : weak) {
    const bool bishops_only =
        pieces[0].type == PieceType::Bishop && pieces[1].type == PieceType::Bishop;
    std::size_t mates = 0;
    for (int index = 0; index < square_count * square_count * square_count * square_count;
         ++index) {
      const std::vector<Square> squares{square_at(index & 63), square_at(index >> 6 & 63),
                                        square_at(index >> 12 & 63), square_at(index >> 18)};
      if (bishops_only && is_light(squares[2]) != is_light(squares[3])) continue;
      if (distance(squares[0], squares[1]) < 2) continue;
      const auto position =
          placed({white_king, black_king, pieces[0], pieces[1]}, squares, Color::Black);
      if (position && position->is_check() && is_checkmate(*position)) ++mates;
    }
    EXPECT_EQ(mates, 0U) << to_string(pieces[0].type) << ' ' << to_string(pieces[1].type);
  }
}

/// True for positions with four pieces in which the winner's material can never mate.
bool is_known_to_be_weak(const Position& position, Color winner) {
  const Board& board = position.board();
  const Bitboard ours = board.pieces(winner) - position.king(winner);
  const Bitboard theirs = board.pieces(~winner) - position.king(~winner);
  if (ours.empty()) return true;
  const Bitboard bishops = board.pieces(PieceType::Bishop);
  const bool bishops_of_one_colour =
      !bishops.intersects(light_squares) || !bishops.intersects(dark_squares);
  if ((ours - bishops).empty()) {
    return bishops_of_one_colour &&
           (theirs - bishops - board.pieces(PieceType::Rook) - board.pieces(PieceType::Queen))
               .empty();
  }
  return ours.count() == 1 && (ours - board.pieces(PieceType::Knight)).empty() &&
         (theirs - board.pieces(PieceType::Queen)).empty();
}

void expect_confirmed(const Position& position, Color winner) {
  const Judgement judgement = judge(position, winner);
  if (judgement.verdict == Winnability::Winnable) {
    EXPECT_TRUE(test::mates(position, judgement.line, winner)) << to_fen(position);
    return;
  }
  EXPECT_EQ(judgement.verdict, Winnability::Unwinnable) << to_fen(position);
  EXPECT_TRUE(is_known_to_be_weak(position, winner) ||
              test::brute_force(position, winner, 50'000, is_known_to_be_weak) == false)
      << to_fen(position) << ' ' << to_string(winner);
}

TEST(FourPieces, AHundredThousandAreEachConfirmed) {
  std::mt19937_64 random{4};
  const auto below = [&](std::uint64_t limit) { return random() % limit; };
  int asked = 0;
  while (asked < 100'000) {
    std::vector<Piece> pieces{white_king, black_king};
    std::vector<Square> squares(4);
    while (pieces.size() < squares.size()) {
      pieces.push_back({static_cast<Color>(below(2)), static_cast<PieceType>(below(5))});
    }
    for (Square& sq : squares) sq = square_at(static_cast<int>(below(square_count)));
    const auto position = placed(pieces, squares, static_cast<Color>(below(2)));
    if (!position) continue;
    ++asked;
    for (const Color winner : all_colors) expect_confirmed(*position, winner);
  }
}

}  // namespace
}  // namespace tabiya
