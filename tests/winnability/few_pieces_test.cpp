// All positions with three pieces, against a table built backwards from the mates; and many with
// four pieces, with each answer confirmed separately.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "confirm.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya {
namespace {

/// For each position with two kings and one white piece of a given type: can White still mate?
class ThreePieceTable {
 public:
  using Tables = std::map<PieceType, ThreePieceTable>;

  static constexpr std::uint32_t size = 2 * square_count * square_count * square_count;

  ThreePieceTable(PieceType type, const Tables& promoted) : type_{type}, can_mate_(size, false) {
    std::vector<std::uint32_t> solved;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;  // child, parent
    for (std::uint32_t index = 0; index < size; ++index) {
      const auto position = position_at(index);
      if (!position) continue;
      bool wins = is_checkmate(*position) && position->turn() == Color::Black;
      for (const Move move : legal_moves(*position)) {
        const Position next = position->after(move);
        if (next.board().occupied().count() < 3) continue;
        if (!move.is_promotion()) edges.emplace_back(index_of(next), index);
        else wins = wins || promoted.at(*move.promotion_type()).can_mate(next);
      }
      if (wins) solved.push_back(index);
    }
    go_backwards(std::move(solved), std::move(edges));
  }

  [[nodiscard]] bool can_mate(const Position& position) const {
    return can_mate_[index_of(position)];
  }

  [[nodiscard]] std::optional<Position> position_at(std::uint32_t index) const {
    const auto part = [&](int shift) { return square_at(static_cast<int>(index >> shift & 63)); };
    if (part(0) == part(6) || part(0) == part(12) || part(6) == part(12)) return std::nullopt;
    Setup setup;
    setup.turn = static_cast<Color>(index >> 18);
    setup.board.put(part(0), {Color::White, PieceType::King});
    setup.board.put(part(6), {Color::Black, PieceType::King});
    setup.board.put(part(12), {Color::White, type_});
    const auto position = Position::from_setup(setup);
    return position ? std::optional{*position} : std::nullopt;
  }

 private:
  [[nodiscard]] std::uint32_t index_of(const Position& position) const {
    const auto number = [](Square sq) { return static_cast<std::uint32_t>(tabiya::index_of(sq)); };
    const Square piece =
        (position.board().pieces(Color::White) - position.king(Color::White)).first();
    return number(position.king(Color::White)) | number(position.king(Color::Black)) << 6 |
           number(piece) << 12 | static_cast<std::uint32_t>(position.turn()) << 18;
  }

  void go_backwards(std::vector<std::uint32_t> solved,
                    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges) {
    std::ranges::sort(edges);
    for (const std::uint32_t index : solved) can_mate_[index] = true;
    while (!solved.empty()) {
      const std::uint32_t child = solved.back();
      solved.pop_back();
      const auto [first, last] = std::ranges::equal_range(
          edges, child, {}, &std::pair<std::uint32_t, std::uint32_t>::first);
      for (auto edge = first; edge != last; ++edge) {
        if (!can_mate_[edge->second]) {
          can_mate_[edge->second] = true;
          solved.push_back(edge->second);
        }
      }
    }
  }

  PieceType type_;
  std::vector<bool> can_mate_;
};

TEST(ThreePieces, AllAgreeWithTheTable) {
  ThreePieceTable::Tables tables;
  for (const PieceType type :
       {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Pawn}) {
    const ThreePieceTable& table =
        tables.emplace(type, ThreePieceTable{type, tables}).first->second;
    std::size_t wrong = 0;
    for (std::uint32_t index = 0; index < ThreePieceTable::size; ++index) {
      const auto position = table.position_at(index);
      if (!position) continue;
      const Winnability expected =
          table.can_mate(*position) ? Winnability::Winnable : Winnability::Unwinnable;
      if (winnable(*position, Color::White) != expected) ++wrong;
      if (winnable(*position, Color::Black) != Winnability::Unwinnable) ++wrong;
      if (index % 16 == 0 && winnable(mirrored(*position), Color::Black) != expected) ++wrong;
    }
    EXPECT_EQ(wrong, 0U) << to_string(type);
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
