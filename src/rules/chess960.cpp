#include "tabiya/rules/chess960.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "tabiya/support/fixed_list.hpp"

namespace tabiya {
namespace {

constexpr int bishop_choices = 4;
constexpr int queen_choices = 6;

/// The pairs of places among the five that are free, in the order of their number.
struct KnightPair {
  std::size_t left;
  std::size_t right;
};
constexpr std::array<KnightPair, 10> knight_pairs{
    {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};

/// What is left of the number after one choice has been taken from it.
std::size_t take_choice(int& number, int choice_count) {
  const int choice = number % choice_count;
  number /= choice_count;
  return static_cast<std::size_t>(choice);
}

using Places = FixedList<std::size_t, 8>;

/// The places of the array that hold a man of these kinds.
template <class Predicate>
Places places_where(const BackRank& array, Predicate holds) {
  Places places;
  for (std::size_t place = 0; place < array.size(); ++place) {
    if (holds(array[place])) places.push_back(place);
  }
  return places;
}

Places places_of(const BackRank& array, PieceType type) {
  return places_where(array, [&](PieceType other) { return other == type; });
}

/// How many of the places lie before one of them.
int rank_among(const Places& places, std::size_t place) {
  return static_cast<int>(std::count_if(places.begin(), places.end(),
                                        [&](std::size_t other) { return other < place; }));
}

/// True if the array has the men of chess, the king between the rooks, and unlike bishops.
bool is_chess960(const BackRank& array) {
  using enum PieceType;
  const Places kings = places_of(array, King);
  const Places rooks = places_of(array, Rook);
  const Places bishops = places_of(array, Bishop);
  if (kings.size() != 1 || rooks.size() != 2 || bishops.size() != 2 ||
      places_of(array, Queen).size() != 1 || places_of(array, Knight).size() != 2) {
    return false;
  }
  return rooks[0] < kings[0] && kings[0] < rooks[1] && (bishops[0] + bishops[1]) % 2 != 0;
}

/// The officers of a side, or nothing if its first two ranks are not those of an array.
std::optional<BackRank> back_rank(const Board& board, Color color) {
  BackRank array{};
  for (const File file : all_files) {
    const Square piece_square = make_square(file, relative_rank(color, Rank::First));
    const Square pawn_square = make_square(file, relative_rank(color, Rank::Second));
    const auto officer = board.piece_on(piece_square);
    if (!officer || officer->color != color) return std::nullopt;
    if (board.piece_on(pawn_square) != Piece{color, PieceType::Pawn}) return std::nullopt;
    array[index_of(file)] = officer->type;
  }
  return array;
}

}  // namespace

std::optional<BackRank> chess960_back_rank(int number) noexcept {
  using enum PieceType;
  if (number < 0 || number >= chess960_position_count) return std::nullopt;
  BackRank array;
  array.fill(Pawn);  // marks what is still free
  const auto free_places = [&] { return places_of(array, Pawn); };

  array[(2 * take_choice(number, bishop_choices)) + 1] = Bishop;  // b, d, f or h: light
  array[2 * take_choice(number, bishop_choices)] = Bishop;        // a, c, e or g: dark
  array[free_places()[take_choice(number, queen_choices)]] = Queen;

  const Places for_knights = free_places();
  array[for_knights[knight_pairs[number].left]] = Knight;
  array[for_knights[knight_pairs[number].right]] = Knight;

  const Places rest = free_places();
  array[rest[0]] = Rook;
  array[rest[1]] = King;
  array[rest[2]] = Rook;
  return array;
}

std::optional<int> chess960_number(const BackRank& array) noexcept {
  using enum PieceType;
  if (!is_chess960(array)) return std::nullopt;
  const Places bishops = places_of(array, Bishop);
  const bool first_is_light = bishops[0] % 2 != 0;
  const std::size_t light_bishop = bishops[first_is_light ? 0 : 1];
  const std::size_t dark_bishop = bishops[first_is_light ? 1 : 0];

  const Places for_queen = places_where(array, [](PieceType type) { return type != Bishop; });
  const int queen = rank_among(for_queen, places_of(array, Queen)[0]);

  const Places for_knights =
      places_where(array, [](PieceType type) { return type != Bishop && type != Queen; });
  const Places knights = places_of(array, Knight);
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
  const auto array = chess960_back_rank(number);
  if (!array) return std::nullopt;
  Setup setup;
  for (const Color color : all_colors) {
    for (const File file : all_files) {
      const Square piece_square = make_square(file, relative_rank(color, Rank::First));
      const Square pawn_square = make_square(file, relative_rank(color, Rank::Second));
      setup.board.put(piece_square, {color, (*array)[index_of(file)]});
      setup.board.put(pawn_square, {color, PieceType::Pawn});
    }
  }
  setup.castling_rooks = setup.board.men(PieceType::Rook);
  return setup;
}

std::optional<int> chess960_number(const Board& board) noexcept {
  const Bitboard middle = board.occupied() & (squares_of(Rank::Third) | squares_of(Rank::Fourth) |
                                              squares_of(Rank::Fifth) | squares_of(Rank::Sixth));
  const auto array = back_rank(board, Color::White);
  if (middle.any() || !array || back_rank(board, Color::Black) != array) return std::nullopt;
  return chess960_number(*array);
}

}  // namespace tabiya
