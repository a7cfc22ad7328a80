/// Staged move ordering. Internal.
///
/// The better the order, the smaller the tree. The transposition-table move comes first; then captures
/// and promotions with good SEE, by captured piece and capture history; then quiet moves by history;
/// last the losing captures. Each stage generates and scores its moves only when it is reached, because
/// the first move often causes a cutoff.
#pragma once

#include <array>
#include <bit>
#include <optional>

#include "engine/search/checks.hpp"
#include "engine/search/history.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::engine {

/// True for noisy moves: captures and promotions to a queen.
[[nodiscard]] inline bool is_noisy(const Position& position, Move move) noexcept {
  return position.captured_by(move).has_value() || move.promotion_type() == PieceType::Queen;
}

/// The histories that apply at one node.
struct HistoryContext {
  Histories* histories;
  Bitboard threats;  ///< the squares that the opponent attacks
  /// The continuation histories of the moves 1, 2 and 4 plies ago.
  std::array<ContinuationHistory*, 3> continuations;
};

/// The combined history score of a quiet move.
[[nodiscard]] int quiet_history(const HistoryContext& context, const Position& position,
                                Move move) noexcept;
[[nodiscard]] MoveHistory& quiet_entry(Histories& histories, Bitboard threats,
                                       const Position& position, Move move) noexcept;
/// The capture history of a capture or promotion.
[[nodiscard]] MoveHistory& capture_entry(Histories& histories, const Position& position,
                                         Move move) noexcept;

class MovePicker {
 public:
  enum class Kind : std::uint8_t { All, NoisyOnly };

  /// Requires: `table_move`, if given, is legal; `position` and `context` outlive the picker.
  MovePicker(const Position& position, std::optional<Move> table_move,
             const HistoryContext& context, Kind kind) noexcept
      : position_{position}, context_{context}, table_move_{table_move}, kind_{kind} {}

  /// The next move; nothing if none is left.
  [[nodiscard]] std::optional<Move> next() noexcept;
  /// Moves the last picked move to the end of the order.
  void defer(Move move) noexcept { deferred_.push_back(move); }
  /// True once next() has reached the deferred moves.
  [[nodiscard]] bool is_trying_deferred() const noexcept { return stage_ == Stage::Deferred; }
  /// Skips the remaining quiet moves.
  void skip_quiets() noexcept { skips_quiets_ = true; }
  /// Which moves of the position give check.
  [[nodiscard]] const CheckInfo& check_info() noexcept {
    if (!check_info_) check_info_.emplace(position_);
    return *check_info_;
  }
  /// True once next() has reached the losing captures.
  [[nodiscard]] bool is_trying_losing_captures() const noexcept {
    return stage_ == Stage::BadNoisy;
  }

 private:
  enum class Stage : std::uint8_t {
    TableMove,
    Generate,
    GoodNoisy,
    ScoreQuiets,
    Quiets,
    BadNoisy,
    Deferred,
  };
  struct Scored {
    Move move;
    int score;
  };
  /// Moves to take in the order of their scores.
  class ScoredList {
   public:
    [[nodiscard]] std::size_t size() const noexcept { return moves_.size(); }
    [[nodiscard]] Move move(std::size_t index) const noexcept { return moves_[index]; }
    /// Requires of this score and later ones: between -2^22 and 2^22, so that it can be scaled.
    void push_back(Move move, int score) noexcept {
      moves_.push_back(move);
      scaled_scores_.push_back(score * scale);
    }
    void set_score(std::size_t index, int score) noexcept { scaled_scores_[index] = score * scale; }
    [[nodiscard]] bool has_more() const noexcept { return taken_ < moves_.size(); }
    /// The best of the moves that are left. Requires: has_more().
    [[nodiscard]] Scored take_best() noexcept;

   private:
    static constexpr int scale = static_cast<int>(std::bit_ceil(max_legal_moves));

    std::size_t taken_ = 0;
    FixedList<Move, max_legal_moves> moves_;
    FixedList<int, max_legal_moves> scaled_scores_;
  };

  void generate() noexcept;
  void score_quiets() noexcept;

  const Position& position_;
  const HistoryContext& context_;
  std::optional<Move> table_move_;
  std::optional<CheckInfo> check_info_;
  Kind kind_;
  Stage stage_ = Stage::TableMove;
  bool skips_quiets_ = false;
  std::size_t bad_index_ = 0;
  ScoredList noisy_;
  ScoredList quiets_;
  FixedList<Move, max_legal_moves> bad_noisy_;
  std::size_t deferred_index_ = 0;
  FixedList<Move, max_legal_moves> deferred_;
};

}  // namespace tabiya::engine
