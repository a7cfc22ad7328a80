/// The terms of the evaluation, by name. Internal.
///
/// A term has two weights, one for the middlegame and one for the endgame. The evaluation is the sum of
/// the weights of White's terms minus that of Black's, tapered between middlegame and endgame by the
/// material that is left. So it is linear in the weights, and regression on games can find them: see
/// `training`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tabiya/rules/square.hpp"

namespace tabiya::engine::eval {

/// A middlegame and an endgame weight, packed into one number so that one addition adds both. The
/// endgame weight is in the upper half. Units: hundredths of a pawn.
class Weight {
 public:
  constexpr Weight() noexcept = default;
  constexpr Weight(int middlegame, int endgame) noexcept
      : packed_{static_cast<std::int32_t>(static_cast<std::uint32_t>(endgame) << 16) + middlegame} {
  }

  [[nodiscard]] constexpr int middlegame() const noexcept {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(packed_));
  }
  [[nodiscard]] constexpr int endgame() const noexcept {
    // A negative lower half has borrowed from the upper half.
    return static_cast<std::int16_t>(
        static_cast<std::uint16_t>((static_cast<std::uint32_t>(packed_) + 0x8000) >> 16));
  }
  constexpr Weight& operator+=(Weight other) noexcept {
    packed_ = static_cast<std::int32_t>(static_cast<std::uint32_t>(packed_) +
                                        static_cast<std::uint32_t>(other.packed_));
    return *this;
  }
  constexpr Weight& operator-=(Weight other) noexcept {
    packed_ = static_cast<std::int32_t>(static_cast<std::uint32_t>(packed_) -
                                        static_cast<std::uint32_t>(other.packed_));
    return *this;
  }
  [[nodiscard]] friend constexpr Weight operator*(Weight weight, int times) noexcept {
    weight.packed_ = static_cast<std::int32_t>(static_cast<std::uint32_t>(weight.packed_) *
                                               static_cast<std::uint32_t>(times));
    return weight;
  }

 private:
  std::int32_t packed_ = 0;
};

/// A group of consecutive terms with one name.
struct Terms {
  std::string_view name;
  std::size_t count;
};

/// All groups of terms, in index order.
// clang-format off
inline constexpr auto all_terms = std::to_array<Terms>({
    {"material", 5},                 // by piece type
    {"square", 6 * square_count},    // by type and relative square, mirrored if the king is on a-d
    {"own_king_distance", 5 * 8},    // by piece type and distance
    {"enemy_king_distance", 5 * 8},
    {"knight_mobility", 9},          // by reachable squares that no enemy pawn attacks
    {"bishop_mobility", 14},
    {"rook_mobility", 15},
    {"queen_mobility", 28},
    {"isolated_pawn", 4},            // by file, from the edge
    {"doubled_pawn", 4},
    {"backward_pawn", 4},
    {"defended_pawn", 8},            // by rank, like the next five
    {"phalanx_pawn", 8},
    {"passed_pawn", 8},
    {"passed_pawn_blocked", 8},
    {"passed_pawn_free", 8},         // no enemy piece on its path or attacking it
    {"passed_pawn_defended", 8},
    {"passed_pawn_own_king", 8},     // by distance to the stop square
    {"passed_pawn_enemy_king", 8},
    {"bishop_pair", 1},
    {"bishop_own_pawns", 9},         // by own pawns on squares of the bishop's colour
    {"outpost", 2},                  // knight, bishop
    {"behind_pawn", 2},              // knight, bishop
    {"rook_on_open_file", 1},
    {"rook_on_half_open_file", 1},
    {"rook_behind_passed_pawn", 1},
    {"pawn_attacks", 6},             // by attacked piece type, like the next five
    {"minor_attacks", 6},
    {"rook_attacks", 6},
    {"king_attacks", 6},             // on undefended pieces
    {"push_attacks", 6},             // by a pawn after a safe push
    {"hanging", 6},                  // attacked and undefended
    {"king_danger", 64},             // by units of danger
    {"king_shield", 4 * 8},          // by file from the edge and rank of the friendly pawn, 0 for none
    {"king_storm", 4 * 8},           // the same for the enemy pawn
    {"king_half_open_file", 1},
    {"space", 1},                    // safe central squares behind the side's pawns
    {"tempo", 1},
});
// clang-format on

/// The index of the first term of a group.
consteval std::size_t first_of(std::string_view name) {
  std::size_t first = 0;
  for (const auto& [candidate, count] : all_terms) {
    if (candidate == name) return first;
    first += count;
  }
  throw "no such term";
}

inline constexpr std::size_t term_count = [] {
  std::size_t sum = 0;
  for (const Terms& terms : all_terms) sum += terms.count;
  return sum;
}();

using Weights = std::array<Weight, term_count>;

/// The weights, tuned on our own games.
extern const Weights weights;

}  // namespace tabiya::engine::eval
