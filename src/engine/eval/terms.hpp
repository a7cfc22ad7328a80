/// What the evaluation looks at: every term by name. Internal.
///
/// A term is a pair of weights, for the middlegame and for the endgame. The evaluation of a position
/// is the sum of the weights of all terms that White has, less those that Black has, taken between
/// the two by how much material is left. So it is linear in the weights, and they can be found from
/// games by regression: see `training`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tabiya::engine::eval {

/// Two weights in one number, so that they are added at once: the endgame in the upper half.
/// Units of the weights: hundredths of a pawn.
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
    // The lower half has borrowed from the upper if it is negative.
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

/// A run of terms of one name.
struct Terms {
  std::string_view name;
  std::size_t count;
};

/// The terms, each run after the one before.
// clang-format off
inline constexpr auto all_terms = std::to_array<Terms>({
    {"material", 5},                 // by kind
    {"square", 6 * 64},              // by kind and square, seen from the own side, the own king on the right
    {"own_king_distance", 5 * 8},    // by kind and distance
    {"enemy_king_distance", 5 * 8},
    {"knight_mobility", 9},          // squares that can be gone to and no pawn attacks
    {"bishop_mobility", 14},
    {"rook_mobility", 15},
    {"queen_mobility", 28},
    {"isolated_pawn", 4},            // by file, from the edge
    {"doubled_pawn", 4},
    {"backward_pawn", 4},
    {"defended_pawn", 8},            // by rank, as all that follow
    {"phalanx_pawn", 8},
    {"passed_pawn", 8},
    {"passed_pawn_blocked", 8},
    {"passed_pawn_free", 8},         // nothing attacks its way
    {"passed_pawn_defended", 8},
    {"passed_pawn_own_king", 8},     // distance to the square before it
    {"passed_pawn_enemy_king", 8},
    {"bishop_pair", 1},
    {"bishop_own_pawns", 9},         // pawns on squares of his colour
    {"outpost", 2},                  // knight, bishop
    {"behind_pawn", 2},              // knight, bishop
    {"rook_on_open_file", 1},
    {"rook_on_half_open_file", 1},
    {"rook_behind_passed_pawn", 1},
    {"pawn_attacks", 6},             // by what is attacked
    {"minor_attacks", 6},
    {"rook_attacks", 6},
    {"king_attacks", 6},             // what is not defended
    {"push_attacks", 6},             // by a pawn that can safely step forward
    {"hanging", 6},                  // attacked and not defended
    {"king_danger", 64},             // by units of danger
    {"king_shield", 4 * 8},          // by file from the edge and rank of the own pawn, 0 for none
    {"king_storm", 4 * 8},           // the same of the enemy's pawn
    {"king_half_open_file", 1},
    {"space", 1},                    // safe squares behind the own pawns
    {"tempo", 1},
});
// clang-format on

/// Where the run of this name begins.
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

/// As tuned on our own games.
extern const Weights weights;

}  // namespace tabiya::engine::eval
