/// Our engine as a player of the variants.
///
///     VariantPlayer computer{{.level = *Level::of(5)}};
///     const VariantQuestion question = question_of(game, Color::Black);
///     const auto decision = decide(question, computer.think(question));
///
/// The levels are those of chess: they search as many positions, misjudge as much and pause as long.
/// They overlook nothing, so that the low ones are stronger than in chess.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/variant_search.hpp"
#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/players/level_player.hpp"
#include "tabiya/players/player.hpp"
#include "tabiya/uci/variant_game_line.hpp"

namespace tabiya::players {

/// What a player of a variant is asked: a value that can go to another thread.
struct VariantQuestion {
  /// Who is asked: for its move if it is on move, otherwise only for its answer to a draw offer.
  Color side = Color::White;

  VariantPosition start{};
  std::vector<Move> moves{};
  CastlingMode castling_mode = CastlingMode::Standard;
  VariantPosition position{};           ///< after the moves
  std::vector<ZobristKey> before{};     ///< the keys of the positions before it, in order
  std::optional<Square> captured_on{};  ///< where the last move captured, if it did

  /// Of `side`; nothing without a clock.
  std::optional<engine::ClockState> clock{};
  std::optional<OfferedDraw> draw_offer{};  ///< to `side`, while it stands
  /// The rating of `side` less that of its opponent; 0 if either is unknown.
  int rating_lead = 0;
  /// Constant within a game, and different in the next one; see limits_of().
  std::uint64_t game_seed = 0;
  /// Whether a hopeless player should resign; see resignation.hpp.
  bool may_resign = false;

  [[nodiscard]] bool is_for_move() const noexcept { return side == position.turn(); }
};

/// The question for one side of a game. Clock, seed and resignation are the caller's.
/// Requires: the game is not over.
[[nodiscard]] VariantQuestion question_of(const VariantGame& game, Color side);
/// The same with its clock. Seed, rating and resignation are the caller's.
[[nodiscard]] VariantQuestion question_of(const VariantArbiter& arbiter, Color side, Instant now);

/// The game as UCI programs hear of it.
[[nodiscard]] uci::VariantGameLine line_of(const VariantQuestion& question);

/// The limits of a level's search for the answer to a question.
[[nodiscard]] engine::SearchLimits limits_of(const VariantQuestion& question,
                                             const LevelSettings& settings);

/// Thread safety: one thread at a time.
class VariantPlayer {
 public:
  explicit VariantPlayer(const LevelSettings& settings = {}) : settings_{settings} {}

  void set_level(Level level) noexcept { settings_.level = level; }
  [[nodiscard]] const LevelSettings& settings() const noexcept { return settings_; }

  /// Thinks, and waits for the result. Once `hurry` is requested, the best move so far follows. With
  /// the same seed and the same moves a level below the highest thinks the same.
  [[nodiscard]] Thought think(const VariantQuestion& question, const std::stop_token& hurry = {});

 private:
  LevelSettings settings_;
  std::optional<engine::VariantSearch> search_;  // created by the first question
};

/// What the player does, as for chess.
/// Requires: the thought is about the question's position, and has a move if the question is for one.
[[nodiscard]] Decision decide(const VariantQuestion& question, const Thought& thought) noexcept;

}  // namespace tabiya::players
