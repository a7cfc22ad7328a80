/// Polyglot keys and moves of a game that is replayed, step by step.
///
///     PolyglotSteps steps;
///     steps.begin(start);
///     for (…) {
///       const std::uint64_t key = steps.key();                  // of `before`
///       const std::uint16_t move = steps.advance(before, after);
///     }
///
/// It compares the two set-ups, so it works with positions that have no key and know no last move.
#pragma once

#include <cstdint>

#include "tabiya/rules/setup.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya {

class PolyglotSteps {
 public:
  /// Requires: the set-up is playable.
  void begin(const Setup& start) noexcept;
  /// The same as `polyglot_key()` of the current position.
  [[nodiscard]] std::uint64_t key() const noexcept { return (board_key_ ^ en_passant_key_).bits; }
  /// Goes from one position to the next, and returns the move between them as Polyglot writes it: the
  /// squares in bits 0 to 11, the target in the lower six, and in bits 12 to 14 the piece that a pawn
  /// becomes. Castling is the king taking his rook.
  /// Requires: `before` is the current position, and a legal move leads to `after`.
  std::uint16_t advance(const Setup& before, const Setup& after) noexcept;

 private:
  std::uint16_t castle(const Setup& before, const Setup& after) noexcept;

  ZobristKey board_key_;
  ZobristKey en_passant_key_;
};

}  // namespace tabiya
