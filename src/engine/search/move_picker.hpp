/// Which move is tried next. Internal.
///
/// The better the order, the smaller the tree. First comes the move that the hash table knows; then
/// captures and promotions that lose nothing, by what they take and by what was learnt; then quiet
/// moves by what was learnt; last the captures that lose something. Work is done as late as it can
/// be: often the first move is enough.
#pragma once

#include <array>
#include <optional>

#include "engine/search/history.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::engine {

/// True for captures and for promotions to a queen: what changes the material at once.
[[nodiscard]] inline bool is_noisy(const Position& position, Move move) noexcept {
  return position.captured_by(move).has_value() || move.promotion_type() == PieceType::Queen;
}

/// What the order of quiet moves is learnt from.
struct Context {
  Histories* histories;
  Bitboard threats;  ///< what the opponent attacks
  /// The answers to the last move, to the own move before it, and to the one two plies before that.
  std::array<Continuation*, 3> continuations;
};

/// What was learnt about a quiet move.
[[nodiscard]] int quiet_history(const Context& context, const Position& position,
                                Move move) noexcept;
[[nodiscard]] MoveLeaning& quiet_leaning(Histories& histories, Bitboard threats,
                                         const Position& position, Move move) noexcept;
/// What was learnt about a capture or promotion.
[[nodiscard]] MoveLeaning& capture_leaning(Histories& histories, const Position& position,
                                           Move move) noexcept;

class MovePicker {
 public:
  enum class Kind : std::uint8_t { Everything, NoisyOnly };

  /// Requires: `first`, if given, is legal. All that is referred to outlives the picker.
  MovePicker(const Position& position, std::optional<Move> first, const Context& context,
             Kind kind) noexcept
      : position_{position}, context_{context}, first_{first}, kind_{kind} {}

  /// The next move; nothing if there is none left.
  [[nodiscard]] std::optional<Move> next() noexcept;
  /// The move that was picked last is not wanted before all others have been.
  void put_off(Move move) noexcept { put_off_.push_back(move); }
  /// True once the moves that were put off are being tried.
  [[nodiscard]] bool is_at_put_off() const noexcept { return stage_ == Stage::PutOff; }
  /// Quiet moves are not wanted any more.
  void skip_quiets() noexcept { skips_quiets_ = true; }
  /// True once the captures that lose something are being tried.
  [[nodiscard]] bool is_at_losing_captures() const noexcept { return stage_ == Stage::BadNoisy; }

 private:
  enum class Stage : std::uint8_t { First, List, GoodNoisy, ScoreQuiets, Quiets, BadNoisy, PutOff };
  struct Scored {
    Move move;
    int score;
  };
  using ScoredList = FixedList<Scored, max_legal_moves>;

  void list() noexcept;
  void score_quiets() noexcept;
  [[nodiscard]] std::optional<Scored> take_best(ScoredList& moves, std::size_t& at) noexcept;

  const Position& position_;
  const Context& context_;
  std::optional<Move> first_;
  Kind kind_;
  Stage stage_ = Stage::First;
  bool skips_quiets_ = false;
  std::size_t noisy_at_ = 0;
  std::size_t quiet_at_ = 0;
  std::size_t bad_at_ = 0;
  ScoredList noisy_;
  ScoredList quiets_;
  ScoredList bad_;
  std::size_t put_off_at_ = 0;
  FixedList<Move, max_legal_moves> put_off_;
};

}  // namespace tabiya::engine
