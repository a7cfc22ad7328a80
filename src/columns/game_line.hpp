/// The main line of one game, played as far as its moves allow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "columns/comment_values.hpp"
#include "columns/played_move.hpp"
#include "notation/inner/quick_position.hpp"
#include "pgn/inner/replay.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::columns {

/// What was written after a move, if anything was.
struct PlyNote {
  std::size_t ply;
  CommentValues values;
  std::uint8_t nag = 0;  // the first one
};

class GameLine {
 public:
  using Refusal = pgn::LineStack::Refusal;

  GameLine() : positions_(usual_plies), moves_(usual_plies) {}

  /// Begins a game; without a position, its start is not known.
  void begin(const std::optional<Position>& start);
  void begin_usual() {
    static const QuickPosition usual;
    reset();
    positions_[0] = usual;
  }

  /// Plays a move in canonical SAN. False if it needs play_carefully().
  [[nodiscard]] bool play(std::string_view san) {
    if (plies_ + 1 == positions_.size()) [[unlikely]]
      return false;
    const QuickPosition& now = positions_[plies_];
    QuickPosition& next = positions_[plies_ + 1];
    if (!now.play(san, next)) [[unlikely]]
      return false;
    moves_[plies_++] = played_move(now, next, san).packed();
    return true;
  }
  /// Plays a move in any spelling. Errors: it cannot be played; see `GameColumns`.
  [[nodiscard]] std::expected<void, Refusal> play_carefully(std::string_view san);

  /// The note of the last move. Requires: plies() is not 0.
  [[nodiscard]] PlyNote& note() {
    if (notes_.empty() || notes_.back().ply + 1 != plies_) notes_.push_back({plies_ - 1, {}});
    return notes_.back();
  }

  [[nodiscard]] bool has_start() const noexcept { return has_start_; }
  [[nodiscard]] std::size_t plies() const noexcept { return plies_; }
  /// plies() + 1 of them. Requires: has_start().
  [[nodiscard]] std::span<const QuickPosition> positions() const noexcept {
    return std::span{positions_}.first(plies_ + 1);
  }
  /// Each as `Move::packed()`.
  [[nodiscard]] std::span<const std::uint16_t> moves() const noexcept {
    return std::span{moves_}.first(plies_);
  }
  /// In the order of their plies.
  [[nodiscard]] std::span<const PlyNote> notes() const noexcept { return notes_; }

 private:
  static constexpr std::size_t usual_plies = 512;

  void reset() {
    plies_ = 0;
    has_start_ = true;
    notes_.clear();
  }

  std::vector<QuickPosition> positions_;
  std::vector<std::uint16_t> moves_;  // as many as positions_
  std::vector<PlyNote> notes_;
  std::size_t plies_ = 0;
  bool has_start_ = true;
};

}  // namespace tabiya::columns
