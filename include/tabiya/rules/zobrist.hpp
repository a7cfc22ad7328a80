/// Zobrist keys: 64-bit hashes of positions.
///
/// `Position::key()` is updated move by move, so reading it is cheap. Keys are the same in every run
/// of a program, but may differ between versions of the library. `polyglot_key()` is the key that
/// opening books in the Polyglot format use; it never changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace tabiya {

class Position;

/// The hash of a position. Equal positions have equal keys, but different positions can collide;
/// where that matters, also compare with `same_position()`.
struct ZobristKey {
  std::uint64_t bits = 0;

  friend constexpr ZobristKey operator^(ZobristKey left, ZobristKey right) noexcept {
    return {left.bits ^ right.bits};
  }
  constexpr ZobristKey& operator^=(ZobristKey other) noexcept { return *this = *this ^ other; }
  friend constexpr bool operator==(ZobristKey, ZobristKey) noexcept = default;
};

/// The key of a position in an opening book of the Polyglot format.
///
/// It includes the en passant file if an enemy pawn stands beside the pawn that moved, even if the
/// capture is illegal, and castling rights by side only.
/// Source: the Polyglot book format.
[[nodiscard]] ZobristKey polyglot_key(const Position& position) noexcept;

}  // namespace tabiya

template <>
struct std::hash<tabiya::ZobristKey> {
  std::size_t operator()(tabiya::ZobristKey key) const noexcept { return key.bits; }
};
