/// Move histories: statistics of which moves caused cutoffs. They order and prune moves. Internal.
///
/// A move that causes a cutoff gets a bonus; the moves tried before it get a malus. An update shrinks
/// as the entry nears its limit ("gravity"), so that entries stay within their range and follow recent
/// results.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/search/value.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {

/// A history value between -Limit and Limit, updated with gravity.
template <int Limit>
class HistoryEntry {
 public:
  [[nodiscard]] int value() const noexcept { return value_; }
  void update(int amount) noexcept {
    amount = std::clamp(amount, -Limit, Limit);
    value_ = static_cast<std::int16_t>(value_ + amount - value_ * std::abs(amount) / Limit);
  }

 private:
  std::int16_t value_ = 0;
};

inline constexpr int history_limit = 16'384;
using MoveHistory = HistoryEntry<history_limit>;

/// The moving piece and target square of a move: an index from 0 to 767.
enum class PieceTo : std::uint16_t {};
inline constexpr std::size_t piece_to_count = 2 * 6 * square_count;
[[nodiscard]] constexpr PieceTo piece_to(Color color, PieceType type, Square to) noexcept {
  const int piece = static_cast<int>(color) * 6 + index_of(type);
  return static_cast<PieceTo>(piece * square_count + index_of(to));
}

/// The history of the replies to one move, by piece and target square.
using ContinuationHistory = std::array<MoveHistory, piece_to_count>;

struct Histories {
  /// Butterfly history of quiet moves with threats: by color, whether the origin and the target are
  /// attacked, origin, target.
  std::array<
      std::array<std::array<std::array<std::array<MoveHistory, square_count>, square_count>, 2>, 2>,
      2>
      quiet{};
  /// Capture history: captures and promotions by piece and target, and captured type (King: none).
  std::array<std::array<MoveHistory, 6>, piece_to_count> capture{};
  /// Continuation history by the previous move. The last entry stands for no move.
  std::array<ContinuationHistory, piece_to_count + 1> continuation{};

  [[nodiscard]] ContinuationHistory& after_no_move() noexcept {
    return continuation[piece_to_count];
  }
  [[nodiscard]] ContinuationHistory& after(PieceTo move) noexcept {
    return continuation[static_cast<std::size_t>(move)];
  }
};

/// Correction history: how far the static evaluation was from the search result in earlier positions
/// with the same pawns, the same pieces of one color, or the same minor pieces and kings.
/// Units of the entries: 1/512 of a hundredth of a pawn.
class CorrectionHistory {
 public:
  /// The static evaluation, corrected by the history of similar positions.
  [[nodiscard]] Value corrected(const Position& position, Value static_eval) const noexcept;
  /// Records that a search to this depth returned `difference` more than the static evaluation.
  void update(const Position& position, int depth, Value difference) noexcept;

 private:
  static constexpr int limit = 1024 * 16;
  static constexpr std::size_t table_size = 16'384;
  using Table = std::array<std::array<HistoryEntry<limit>, table_size>, 2>;

  struct Keys {
    std::size_t pawns;
    std::size_t white;
    std::size_t black;
    std::size_t minors;
  };
  [[nodiscard]] static Keys keys_of(const Position& position) noexcept;

  Table pawns_{};
  Table white_{};
  Table black_{};
  Table minors_{};
};

}  // namespace tabiya::engine
