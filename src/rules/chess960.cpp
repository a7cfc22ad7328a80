#include "tabiya/rules/chess960.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "tabiya/support/fixed_list.hpp"

namespace tabiya {
namespace {

constexpr int bishop_choices = 4;
constexpr int queen_choices = 6;

/// The ten pairs among the five free places, ordered by their number.
struct KnightPair {
  std::size_t left;
  std::size_t right;
};
constexpr std::array<KnightPair, 10> knight_pairs{
    {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};

/// Extracts the lowest digit of the number in base `choice_count`.
std::size_t take_choice(int& number, int choice_count) {
  const int choice = number % choice_count;
  number /= choice_count;
  return static_cast<std::size_t>(choice);
}

using Places = FixedList<std::size_t, 8>;

/// The places of the back rank whose piece type satisfies the predicate.
template <class Predicate>
Places places_where(const BackRank& back_rank, Predicate holds) {
  Places places;
  for (std::size_t place = 0; place < back_rank.size(); ++place) {
    if (holds(back_rank[place])) places.push_back(place);
  }
  return places;
}

Places places_of(const BackRank& back_rank, PieceType type) {
  return places_where(back_rank, [&](PieceType other) { return other == type; });
}

/// The number of places that lie before `place`.
int rank_among(const Places& places, std::size_t place) {
  return static_cast<int>(std::count_if(places.begin(), places.end(),
                                        [&](std::size_t other) { return other < place; }));
}

/// True if the back rank has the pieces of chess, the king between the rooks, and bishops of
/// opposite colours.
bool is_chess960(const BackRank& back_rank) {
  using enum PieceType;
  const Places kings = places_of(back_rank, King);
  const Places rooks = places_of(back_rank, Rook);
  const Places bishops = places_of(back_rank, Bishop);
  if (kings.size() != 1 || rooks.size() != 2 || bishops.size() != 2 ||
      places_of(back_rank, Queen).size() != 1 || places_of(back_rank, Knight).size() != 2) {
    return false;
  }
  return rooks[0] < kings[0] && kings[0] < rooks[1] && (bishops[0] + bishops[1]) % 2 != 0;
}

/// The back rank of a side, or nothing unless its first rank is full and its second has eight
/// pawns.
std::optional<BackRank> back_rank_of(const Board& board, Color color) {
  BackRank back_rank{};
  for (const File file : all_files) {
    const Square piece_square = make_square(file, relative_rank(color, Rank::First));
    const Square pawn_square = make_square(file, relative_rank(color, Rank::Second));
    const auto piece = board.piece_on(piece_square);
    if (!piece || piece->color != color) return std::nullopt;
    if (board.piece_on(pawn_square) != Piece{color, PieceType::Pawn}) return std::nullopt;
    back_rank[index_of(file)] = piece->type;
  }
  return back_rank;
}

}  // namespace

std::optional<BackRank> chess960_back_rank(int number) noexcept {
  using enum PieceType;
  if (number < 0 || number >= chess960_position_count) return std::nullopt;
  BackRank back_rank;
  back_rank.fill(Pawn);  // marks the free places
  const auto free_places = [&] { return places_of(back_rank, Pawn); };

  back_rank[(2 * take_choice(number, bishop_choices)) + 1] = Bishop;  // b, d, f or h: light
  back_rank[2 * take_choice(number, bishop_choices)] = Bishop;        // a, c, e or g: dark
  back_rank[free_places()[take_choice(number, queen_choices)]] = Queen;

  const Places for_knights = free_places();
  back_rank[for_knights[knight_pairs[number].left]] = Knight;
  back_rank[for_knights[knight_pairs[number].right]] = Knight;

  const Places rest = free_places();
  back_rank[rest[0]] = Rook;
  back_rank[rest[1]] = King;
  back_rank[rest[2]] = Rook;
  return back_rank;
}

std::optional<int> chess960_number(const BackRank& back_rank) noexcept {
  using enum PieceType;
  if (!is_chess960(back_rank)) return std::nullopt;
  const Places bishops = places_of(back_rank, Bishop);
  const bool first_is_light = bishops[0] % 2 != 0;
  const std::size_t light_bishop = bishops[first_is_light ? 0 : 1];
  const std::size_t dark_bishop = bishops[first_is_light ? 1 : 0];

  const Places for_queen = places_where(back_rank, [](PieceType type) { return type != Bishop; });
  const int queen = rank_among(for_queen, places_of(back_rank, Queen)[0]);

  const Places for_knights =
      places_where(back_rank, [](PieceType type) { return type != Bishop && type != Queen; });
  const Places knights = places_of(back_rank, Knight);
  const auto pair = std::find_if(knight_pairs.begin(), knight_pairs.end(), [&](KnightPair places) {
    return for_knights[places.left] == knights[0] && for_knights[places.right] == knights[1];
  });
  assert(pair != knight_pairs.end());

  int number = static_cast<int>(pair - knight_pairs.begin());
  number = number * queen_choices + queen;
  number = number * bishop_choices + static_cast<int>(dark_bishop / 2);
  return number * bishop_choices + static_cast<int>(light_bishop / 2);
}

std::optional<Setup> chess960_setup(int number) noexcept {
  const auto back_rank = chess960_back_rank(number);
  if (!back_rank) return std::nullopt;
  Setup setup;
  for (const Color color : all_colors) {
    for (const File file : all_files) {
      const Square piece_square = make_square(file, relative_rank(color, Rank::First));
      const Square pawn_square = make_square(file, relative_rank(color, Rank::Second));
      setup.board.put(piece_square, {color, (*back_rank)[index_of(file)]});
      setup.board.put(pawn_square, {color, PieceType::Pawn});
    }
  }
  setup.castling_rooks = setup.board.pieces(PieceType::Rook);
  return setup;
}

std::optional<int> chess960_number(const Board& board) noexcept {
  const Bitboard middle = board.occupied() & (squares_of(Rank::Third) | squares_of(Rank::Fourth) |
                                              squares_of(Rank::Fifth) | squares_of(Rank::Sixth));
  const auto back_rank = back_rank_of(board, Color::White);
  if (middle.any() || !back_rank || back_rank_of(board, Color::Black) != back_rank) {
    return std::nullopt;
  }
  return chess960_number(*back_rank);
}

}  // namespace tabiya
