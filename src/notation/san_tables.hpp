/// How men go, as tables: what a move's text says of it leads to numbers, not to branches, for which
/// man moves next is what a processor cannot foresee. Internal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/attack_tables.hpp"
#include "rules/generator.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/piece.hpp"

namespace tabiya::manners {

/// Which way of going a text means.
enum Index : std::uint8_t { PawnStep, Knight, Bishop, Rook, Queen, King, PawnCapture, Other };
inline constexpr std::size_t count = 7;
/// What the second character of a text tells.
enum class Second : std::uint8_t { Nothing, Origin, OriginOrCapture, Capture };
inline constexpr std::size_t second_count = 4;

struct Reading {
  Index index = Other;
  Second second = Second::Nothing;
};
/// The longest text that is read.
inline constexpr std::size_t longest = 5;

/// By the number of characters and the first of them. Castling and promotions are others.
inline constexpr auto readings = [] {
  std::array<std::array<Reading, 256>, longest + 1> by_size{};
  // g++ 12 would take the zero of every member for its default.
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

/// Where a man may come from by the first character.
inline constexpr auto origins_by_first = [] {
  std::array<Bitboard, 256> origins{};
  for (const File file : all_files) origins['a' + index_of(file)] = squares_of(file);
  for (const char letter : {'N', 'B', 'R', 'Q', 'K'}) origins[letter] = every_square;
  return origins;
}();

/// And by the second: an `x`, or for a piece a file or a rank.
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

/// How a man goes.
struct Movement {
  PieceType type = PieceType::Pawn;
  bool is_pawn = false;
  Bitboard not_where_enemy{};  ///< every square if it cannot go where an enemy stands
  Bitboard not_where_empty{};  ///< every square if it cannot go where nobody stands
  Bitboard lost_rights{};      ///< of his own castling, wherever he goes
};

inline constexpr std::array<Movement, count> table = [] {
  std::array<Movement, count> manners{};
  manners[PawnStep] = {PieceType::Pawn, true, every_square, {}};
  manners[PawnCapture] = {PieceType::Pawn, true, {}, every_square};
  manners[Knight].type = PieceType::Knight;
  manners[Bishop].type = PieceType::Bishop;
  manners[Rook].type = PieceType::Rook;
  manners[Queen].type = PieceType::Queen;
  manners[King].type = PieceType::King;
  manners[King].lost_rights = squares_of(Rank::First) | squares_of(Rank::Eighth);
  return manners;
}();

/// What leads to a square, and from there on.
struct Ways {
  Bitboard origins;   ///< from where such a man may come on an empty board; no promotions
  Bitboard attacked;  ///< what he attacks from there on an empty board
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
consteval std::array<std::array<Ways, square_count>, count> ways_table() {
  using enum Direction;
  std::array<std::array<Ways, square_count>, count> ways{};
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
      ways[PawnStep][place] = {one_behind | two_behind, attacked_by_pawn};
      ways[PawnCapture][place] = {tables::pawn_attacks<~Us>(target), attacked_by_pawn};
    }
    ways[Knight][place] = {tables::knight[place], tables::knight[place]};
    ways[Bishop][place] = {diagonal, diagonal};
    ways[Rook][place] = {straight, straight};
    ways[Queen][place] = {straight | diagonal, straight | diagonal};
    ways[King][place] = {tables::king[place], {}};
  }
  return ways;
}
template <Color Us>
inline constexpr auto ways_to = ways_table<Us>();

}  // namespace tabiya::manners
