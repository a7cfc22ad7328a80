/// Staged move ordering. Internal.
///
/// The better the order, the smaller the tree. The transposition-table move comes first; then captures
/// and promotions with good SEE, by captured piece and capture history; then quiet moves by history;
/// last the losing captures. Each stage generates and scores its moves only when it is reached, because
/// the first move often causes a cutoff.
#pragma once

#include <array>
#include <optional>

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
  using ScoredList = FixedList<Scored, max_legal_moves>;

  void generate() noexcept;
  void score_quiets() noexcept;
  [[nodiscard]] std::optional<Scored> take_best(ScoredList& moves, std::size_t& at) noexcept;

  const Position& position_;
  const HistoryContext& context_;
  std::optional<Move> table_move_;
  Kind kind_;
  Stage stage_ = Stage::TableMove;
  bool skips_quiets_ = false;
  std::size_t noisy_index_ = 0;
  std::size_t quiet_index_ = 0;
  std::size_t bad_index_ = 0;
  ScoredList noisy_;
  ScoredList quiets_;
  ScoredList bad_noisy_;
  std::size_t deferred_index_ = 0;
  FixedList<Move, max_legal_moves> deferred_;
};

}  // namespace tabiya::engine
