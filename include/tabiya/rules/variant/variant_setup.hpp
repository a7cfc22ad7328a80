/// Anything that can be written down as a position of a variant, playable or not.
#pragma once

#include <array>
#include <cstdint>

#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/setup.hpp"
#include "tabiya/rules/variant/variant.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya {

/// What can be dropped, the pawn first.
inline constexpr std::array<PieceType, 5> pocket_types{
    PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen};

/// The pieces that a player holds beside the board, to be dropped. They are his own: a captured
/// piece changes sides.
class Pocket {
 public:
  /// How many pieces of a type there are. Kings are never held.
  [[nodiscard]] constexpr int count(PieceType type) const noexcept {
    return static_cast<int>((counts_ >> shift(type)) & 255U);
  }
  [[nodiscard]] constexpr bool holds(PieceType type) const noexcept { return count(type) > 0; }
  [[nodiscard]] constexpr bool empty() const noexcept { return counts_ == 0; }
  /// The number of all pieces.
  [[nodiscard]] constexpr int size() const noexcept {
    int sum = 0;
    for (const PieceType type : pocket_types) sum += count(type);
    return sum;
  }

  /// Requires: not a king; fewer than 255 pieces of this type.
  constexpr void add(PieceType type) noexcept { counts_ += std::uint64_t{1} << shift(type); }
  /// Requires: holds(type).
  constexpr void remove(PieceType type) noexcept { counts_ -= std::uint64_t{1} << shift(type); }

  /// The counts as one number, eight bits for each type, pawns in the lowest.
  [[nodiscard]] constexpr std::uint64_t packed() const noexcept { return counts_; }

  friend constexpr bool operator==(const Pocket&, const Pocket&) noexcept = default;

 private:
  [[nodiscard]] static constexpr unsigned shift(PieceType type) noexcept {
    return 8U * static_cast<unsigned>(type);
  }

  std::uint64_t counts_ = 0;
};

/// The number of checks with which a game of Three-check begins.
inline constexpr std::uint8_t checks_to_win = 3;

/// The fields of a variant's FEN, without any promise that they fit each other. What a variant does
/// not have stays as it is here.
struct VariantSetup {
  Setup chess{};
  ByColor<Pocket> pockets{};  ///< Crazyhouse
  Bitboard promoted{};        ///< Crazyhouse: pieces that become pawns when they are captured
  /// Three-check: how many checks each side still has to give; 0 if it has won.
  ByColor<std::uint8_t> checks_left{checks_to_win, checks_to_win};

  /// The start of a game.
  [[nodiscard]] static VariantSetup initial(Variant variant) noexcept;

  friend bool operator==(const VariantSetup&, const VariantSetup&) = default;
};

/// Every reason why the set-up is not playable in the variant; empty if it is. A position in which
/// the game is over by the variant's own rule is playable, but has no moves.
[[nodiscard]] Defects defects(Variant variant, const VariantSetup& setup,
                              CastlingMode mode = CastlingMode::Standard);

/// The set-up without impossible castling rights and en passant square, and with move number 0
/// replaced by 1. A promoted rook has no right, nor has anyone in a variant without castling.
[[nodiscard]] VariantSetup repaired(Variant variant, VariantSetup setup,
                                    CastlingMode mode = CastlingMode::Standard);

}  // namespace tabiya
