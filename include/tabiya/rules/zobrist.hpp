/// Position keys: 64 bits that are equal for equal positions and almost never for others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace tabiya {

class Position;

/// A hash of a position. Two positions that are the same have the same key; never the other way
/// round by itself: where it matters, compare with `same_position()` too.
struct ZobristKey {
  std::uint64_t bits = 0;

  friend constexpr ZobristKey operator^(ZobristKey left, ZobristKey right) noexcept {
    return {left.bits ^ right.bits};
  }
  constexpr ZobristKey& operator^=(ZobristKey other) noexcept { return *this = *this ^ other; }
  friend constexpr bool operator==(ZobristKey, ZobristKey) noexcept = default;
};

/// The key under which opening books in Polyglot's format hold a position.
///
/// It counts an en passant file if an enemy pawn stands beside the pawn that moved, whether or not
/// it may capture, and knows castling rights by side alone.
/// Source: the Polyglot book format.
[[nodiscard]] ZobristKey polyglot_key(const Position& position) noexcept;

}  // namespace tabiya

template <>
struct std::hash<tabiya::ZobristKey> {
  std::size_t operator()(tabiya::ZobristKey key) const noexcept { return key.bits; }
};
