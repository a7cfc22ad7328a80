/// Our engine as a player of the variants.
///
///     VariantPlayer computer{{.level = *Level::of(5)}};
///     const VariantQuestion question = question_of(game, Color::Black);
///     const auto decision = decide(question, computer.think(question));
///
/// The levels are those of chess: they search as many positions, misjudge as much and pause as long.
/// They overlook nothing, so that the low ones are stronger than in chess.
#pragma once

#include <optional>
#include <stop_token>
#include <utility>

#include "tabiya/engine/variant_search.hpp"
#include "tabiya/players/level_player.hpp"
#include "tabiya/players/player.hpp"
#include "tabiya/players/variant_question.hpp"

namespace tabiya::players {

/// The limits of a level's search for the answer to a question.
[[nodiscard]] engine::SearchLimits limits_of(const VariantQuestion& question,
                                             const LevelSettings& settings);

/// Thread safety: one thread at a time.
class VariantPlayer {
 public:
  explicit VariantPlayer(LevelSettings settings = {}) : settings_{std::move(settings)} {}

  void set_level(Level level) noexcept { settings_.level = level; }
  [[nodiscard]] const LevelSettings& settings() const noexcept { return settings_; }

  /// Thinks, and waits for the result. Once `hurry` is requested, the best move so far follows. With
  /// the same seed and the same moves a level below the highest thinks the same.
  [[nodiscard]] Thought think(const VariantQuestion& question, const std::stop_token& hurry = {});

 private:
  LevelSettings settings_;
  std::optional<engine::VariantSearch> search_;  // created by the first question
};

}  // namespace tabiya::players
