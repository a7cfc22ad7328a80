/// Tables for reading SAN: they turn the characters of a move into bitboards without branching on
/// the piece, because the next piece to move is unpredictable. Internal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/inner/attack_tables.hpp"
#include "rules/inner/generator.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/piece.hpp"

namespace tabiya::san_tables {

/// The type of movement that a text describes.
enum Index : std::uint8_t { PawnStep, Knight, Bishop, Rook, Queen, King, PawnCapture, Other };
inline constexpr std::size_t count = 7;
/// What the second character of a text can be.
enum class Second : std::uint8_t { Nothing, Origin, OriginOrCapture, Capture };
inline constexpr std::size_t second_count = 4;

struct Reading {
  Index index = Other;
  Second second = Second::Nothing;
};
/// The size of the longest text in the tables.
inline constexpr std::size_t longest = 5;

/// The reading by the size of the text and its first character. Castling and promotions are
/// `Other`.
inline constexpr auto readings = [] {
  std::array<std::array<Reading, 256>, longest + 1> by_size{};
  // g++ 12 would zero every member instead of using its default.
  for (auto& of_size : by_size) of_size.fill(Reading{});
  for (int file = 'a'; file <= 'h'; ++file) {
    by_size[2][file] = {PawnStep, Second::Nothing};
    by_size[4][file] = {PawnCapture, Second::Capture};
  }
  for (const std::size_t size : {3, 4, 5}) {
    const Second second = size == 3   ? Second::Nothing
                          : size == 4 ? Second::OriginOrCapture
                                      : Second::Origin;
    by_size[size]['K'] = {King, second};
    by_size[size]['N'] = {Knight, second};
    by_size[size]['B'] = {Bishop, second};
    by_size[size]['R'] = {Rook, second};
    by_size[size]['Q'] = {Queen, second};
  }
  return by_size;
}();

/// The possible origins by the first character.
inline constexpr auto origins_by_first = [] {
  std::array<Bitboard, 256> origins{};
  for (const File file : all_files) origins['a' + index_of(file)] = squares_of(file);
  for (const char letter : {'N', 'B', 'R', 'Q', 'K'}) origins[letter] = every_square;
  return origins;
}();

/// The possible origins by the second character: an `x`, or a piece's file or rank.
inline constexpr auto origins_by_second = [] {
  std::array<std::array<Bitboard, 256>, second_count> origins{};
  auto& [of_nothing, of_origin, of_origin_or_capture, of_capture] = origins;
  of_nothing.fill(every_square);
  for (const File file : all_files) of_origin['a' + index_of(file)] = squares_of(file);
  for (const Rank rank : all_ranks) of_origin['1' + index_of(rank)] = squares_of(rank);
  of_origin_or_capture = of_origin;
  of_origin_or_capture['x'] = of_capture['x'] = every_square;
  return origins;
}();

/// The properties of a type of movement.
struct Movement {
  PieceType type = PieceType::Pawn;
  bool is_pawn = false;
  Bitboard not_where_enemy{};  ///< all squares if it cannot end on an enemy piece
  Bitboard not_where_empty{};  ///< all squares if it cannot end on an empty square
  Bitboard lost_rights{};      ///< the squares on which its own side loses castling rights
};

inline constexpr std::array<Movement, count> movements = [] {
  std::array<Movement, count> table{};
  table[PawnStep] = {PieceType::Pawn, true, every_square, {}};
  table[PawnCapture] = {PieceType::Pawn, true, {}, every_square};
  table[Knight].type = PieceType::Knight;
  table[Bishop].type = PieceType::Bishop;
  table[Rook].type = PieceType::Rook;
  table[Queen].type = PieceType::Queen;
  table[King].type = PieceType::King;
  table[King].lost_rights = squares_of(Rank::First) | squares_of(Rank::Eighth);
  return table;
}();

/// The squares that matter for a movement to one target, on an empty board.
struct TargetEntry {
  Bitboard origins;  ///< where the piece can come from; none for promotions
  Bitboard attacks;  ///< what the piece attacks from the target
};

template <Direction... Steps>
constexpr Bitboard lines_of(Square sq) {
  Bitboard found;
  const auto add = [&]<Direction Step> {
    for (Bitboard next = shifted<Step>(sq); next.any(); next = shifted<Step>(next)) found |= next;
  };
  (add.template operator()<Steps>(), ...);
  return found;
}

template <Color Us>
consteval std::array<std::array<TargetEntry, square_count>, count> make_target_entries() {
  using enum Direction;
  std::array<std::array<TargetEntry, square_count>, count> entries{};
  for (const Square to : all_squares) {
    const int place = index_of(to);
    const Bitboard target{to};
    const Bitboard straight = lines_of<North, East, South, West>(to);
    const Bitboard diagonal = lines_of<NorthEast, SouthEast, SouthWest, NorthWest>(to);
    const Bitboard attacked_by_pawn = tables::pawn_attacks<Us>(target);
    const Bitboard one_behind = moved<-forward<Us>>(target);
    const bool is_fourth = rank_of(to) == relative_rank(Us, Rank::Fourth);
    const Bitboard two_behind = is_fourth ? moved<-forward<Us>>(one_behind) : Bitboard{};
    if (rank_of(to) != relative_rank(Us, Rank::Eighth)) {
      entries[PawnStep][place] = {one_behind | two_behind, attacked_by_pawn};
      entries[PawnCapture][place] = {tables::pawn_attacks<~Us>(target), attacked_by_pawn};
    }
    entries[Knight][place] = {tables::knight[place], tables::knight[place]};
    entries[Bishop][place] = {diagonal, diagonal};
    entries[Rook][place] = {straight, straight};
    entries[Queen][place] = {straight | diagonal, straight | diagonal};
    entries[King][place] = {tables::king[place], {}};
  }
  return entries;
}
template <Color Us>
inline constexpr auto target_entries = make_target_entries<Us>();

template <Color Us>
[[nodiscard, gnu::always_inline]] inline Bitboard origins_to(Index index, Square to) noexcept {
  return target_entries<Us>[index][index_of(to)].origins;
}
template <Color Us>
[[nodiscard, gnu::always_inline]] inline Bitboard attacks_from_target(Index index,
                                                                      Square to) noexcept {
  return target_entries<Us>[index][index_of(to)].attacks;
}

}  // namespace tabiya::san_tables
