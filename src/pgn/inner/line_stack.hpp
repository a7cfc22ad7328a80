/// Plays the moves of the lines of a game.
///
///     LineStack lines;                                 // a game of chess
///     lines.begin(start);
///     if (const auto step = lines.play("Nf3"); !step) … step.error()
///
/// `VariantLineStack` is the same for a game of any variant, and `GameLines` for games that may be of
/// any variant, one after another.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "pgn/inner/line_follower.hpp"
#include "pgn/inner/start_tags.hpp"
#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/replay_error.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::pgn {

/// The kind of error for a text that is not a legal move.
[[nodiscard]] ReplayError::Kind kind_of(const MoveTextError& error) noexcept;

/// Why a move cannot be played.
struct MoveRefusal {
  ReplayError::Kind kind;
  std::string reason;
};

/// Plays the moves of the lines of a game, in positions of type `P`.
template <class P>
class BasicLineStack {
 public:
  using Refusal = MoveRefusal;

  /// Begins a game. Without a start position, none of its moves can be played.
  void begin(const std::optional<P>& start) {
    if (start) lines_.begin(*start);
    else lines_.begin_without_start();
  }
  /// Plays a move. Returns nothing if the line has already broken off.
  /// Errors: the text is not a legal move in this position; then the line breaks off.
  [[nodiscard]] std::expected<std::optional<Step>, Refusal> play(std::string_view san);
  void begin_variation() { lines_.begin_variation(); }
  void end_variation() { lines_.end_variation(); }

  /// The position after the last move; null if the line has broken off.
  [[nodiscard]] const P* position() const noexcept {
    return lines_.is_whole() ? &lines_.now() : nullptr;
  }
  /// The number of open variations.
  [[nodiscard]] std::size_t depth() const noexcept { return lines_.depth(); }

 private:
  LineFollower<P> lines_;
};

using LineStack = BasicLineStack<Position>;
using VariantLineStack = BasicLineStack<VariantPosition>;

extern template class BasicLineStack<Position>;
extern template class BasicLineStack<VariantPosition>;

/// The step that a text means: the move that was found in it, or a null move.
[[nodiscard]] std::expected<Step, MoveRefusal> read_step(
    const Position& position, std::string_view san,
    const std::expected<Move, MoveTextError>& found);
/// The step that a text means in a game of a variant. The reason is from the variant's rules.
[[nodiscard]] std::expected<Step, MoveRefusal> read_step(const VariantPosition& position,
                                                         std::string_view san);

/// Plays the moves of games of any variant.
class GameLines {
 public:
  /// Begins a game where its tags say. Errors: they do not; then none of its moves can be played.
  std::expected<void, StartTags::Refusal> begin(const StartTags& tags);
  /// Begins a game of chess. Errors: the tags do not say where; the game is of another variant.
  std::expected<void, StartTags::Refusal> begin_chess(const StartTags& tags);
  /// Begins a game whose moves cannot be played.
  void begin_without_start() {
    is_chess_ = true;
    chess_.begin(std::nullopt);
  }

  [[nodiscard]] std::expected<std::optional<Step>, MoveRefusal> play(std::string_view san) {
    return is_chess_ ? chess_.play(san) : variant_->play(san);
  }
  void begin_variation() {
    if (is_chess_) chess_.begin_variation();
    else variant_->begin_variation();
  }
  void end_variation() {
    if (is_chess_) chess_.end_variation();
    else variant_->end_variation();
  }

  /// The position after the last move of a game of chess; null in other variants, and if the line has
  /// broken off.
  [[nodiscard]] const Position* chess() const noexcept {
    return is_chess_ ? chess_.position() : nullptr;
  }
  /// The position after the last move of a game of another variant; null in chess, and if the line has
  /// broken off.
  [[nodiscard]] const VariantPosition* variant() const noexcept {
    return is_chess_ ? nullptr : variant_->position();
  }
  /// True if the next move can be played.
  [[nodiscard]] bool is_whole() const noexcept {
    return chess() != nullptr || variant() != nullptr;
  }
  /// The number of open variations.
  [[nodiscard]] std::size_t depth() const noexcept {
    return is_chess_ ? chess_.depth() : variant_->depth();
  }

 private:
  bool is_chess_ = true;
  LineStack chess_;
  std::optional<VariantLineStack> variant_;  // from the first game of a variant on
};

}  // namespace tabiya::pgn
