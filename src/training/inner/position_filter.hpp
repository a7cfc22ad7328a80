/// Which positions of a game a network learns from: those whose value is clear without a search.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "training/inner/game_record.hpp"

namespace tabiya::training {

struct PositionFilter {
  int score_limit = 3'000;  ///< in units of the evaluation; a larger score is dropped, and any mate
  int least_ply = 16;       ///< counted from the first move, as the FEN of the start numbers it
  int least_pieces = 4;

  friend bool operator==(const PositionFilter&, const PositionFilter&) noexcept = default;
};

/// What the filter says about a position: the first reason to drop it, in this order.
enum class FilterVerdict : std::uint8_t {
  NoScore,     ///< the move is random, or comes from a book
  EarlyPly,    ///< the game has hardly begun
  FewPieces,   ///< too few pieces
  InCheck,     ///< the side to move is in check
  Capture,     ///< the move played is a capture
  Promotion,   ///< the move played is a promotion
  LargeScore,  ///< one side is winning, or has a mate
  Duplicate,   ///< an equal position has been kept before
  Kept,
};
inline constexpr std::size_t filter_verdict_count = 9;

/// "no score", "in check", …
[[nodiscard]] std::string_view to_string(FilterVerdict verdict) noexcept;

/// Examines a position of a game and the move played in it. Never answers Duplicate.
[[nodiscard]] FilterVerdict examine(const PositionFilter& filter, const Position& position,
                                    const RecordedPly& ply) noexcept;

/// The number of positions with each verdict.
using FilterCounts = std::array<std::uint64_t, filter_verdict_count>;

}  // namespace tabiya::training
