/// A computer player: whatever thinks about a question.
///
///     class BookPlayer final : public Player {                 // a new opponent is one class
///       Result<Thought> think(const Question& question, std::stop_token hurry) override { … }
///     };
///
/// A player only thinks. What follows from a thought is the same for all of them: decide() answers
/// draw offers, resigns or moves; the terms are in draw_offer.hpp and resignation.hpp.
///
/// A player that fails says why (failure.hpp). The game stays as it is: the program that asked decides
/// who plays on.
#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <stop_token>
#include <variant>

#include "tabiya/engine/score.hpp"
#include "tabiya/game/event.hpp"
#include "tabiya/players/failure.hpp"
#include "tabiya/players/question.hpp"
#include "tabiya/players/variant_question.hpp"
#include "tabiya/rules/move.hpp"

namespace tabiya::players {

/// What a player thinks of a position.
struct Thought {
  std::optional<Move> move{};            ///< legal; nothing unless the question is for a move
  std::optional<engine::Score> score{};  ///< for the side to move; nothing if unknown
  /// How long a person expects to wait for the move, counted from the question; see pace.hpp. Nothing
  /// here waits: the program that asked has a timer.
  std::chrono::milliseconds pause{0};
  friend bool operator==(const Thought&, const Thought&) = default;
};

/// Thread safety: one thread at a time.
class Player {
 public:
  template <class T>
  using Result = std::expected<T, Failure>;

  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Gets ready, so that the first thought is not late, and a player that cannot play says so before
  /// the game. Not required.
  [[nodiscard]] virtual Result<void> prepare() { return {}; }

  /// Thinks, and waits for the result. Once `hurry` is requested, from any thread, the result follows
  /// soon: the best move so far.
  [[nodiscard]] virtual Result<Thought> think(const Question& question,
                                              std::stop_token hurry = {}) = 0;

  /// The same about a game of a variant. A player that knows only chess fails.
  [[nodiscard]] virtual Result<Thought> think_in_variant(const VariantQuestion& question,
                                                         std::stop_token hurry = {});
};

/// The thought of a player about either question.
[[nodiscard]] Player::Result<Thought> think(Player& player, const AnyQuestion& question,
                                            const std::stop_token& hurry = {});

struct AcceptDraw {
  friend bool operator==(AcceptDraw, AcceptDraw) noexcept = default;
};
struct DeclineDraw {
  friend bool operator==(DeclineDraw, DeclineDraw) noexcept = default;
};
struct Resign {
  friend bool operator==(Resign, Resign) noexcept = default;
};
using Decision = std::variant<Move, AcceptDraw, DeclineDraw, Resign>;

/// What the player does. A move declines an offer by itself. An offer can have been made while the
/// player thought, so the question is that of the moment of deciding.
/// Requires: the question and the thought are about the same position; the thought has a move, or
/// the question is not for one. Source: FIDE 9.1.2.1.
[[nodiscard]] Decision decide(const Question& question, const Thought& thought) noexcept;
/// The same in a variant.
[[nodiscard]] Decision decide(const VariantQuestion& question, const Thought& thought) noexcept;

/// The decision as an event for the arbiter.
[[nodiscard]] Event event_of(const Decision& decision, Color side) noexcept;

}  // namespace tabiya::players
