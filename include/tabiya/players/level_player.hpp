/// Our engine as a player.
///
///     LevelPlayer computer{{.level = *Level::of(5)}};
///     const auto thought = computer.think(question_of(arbiter, Color::Black, now));
///
/// The levels below the highest search a few nodes and then pause as a person would (pace.hpp). The
/// highest thinks for a second, or, with a clock, for as long as the engine decides.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>

#include "tabiya/book/opening_book.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/players/level.hpp"
#include "tabiya/players/player.hpp"

namespace tabiya::players {

struct LevelSettings {
  Level level = default_level;
  std::size_t hash_megabytes = 16;
  /// The highest level thinks no longer than this, whatever its clock says. Nothing: no such limit.
  std::optional<std::chrono::milliseconds> longest_thought{};
  bool has_pace = true;  ///< pauses before moves
  /// Whose moves it plays in games of chess, by their weights; see book_thought(). Null: none.
  std::shared_ptr<const OpeningBook> book{};
};

class VariantPlayer;

class LevelPlayer final : public Player {
 public:
  explicit LevelPlayer(LevelSettings settings = {});
  ~LevelPlayer() override;

  [[nodiscard]] const LevelSettings& settings() const noexcept { return settings_; }
  void set_level(Level level) noexcept;

  /// Never fails. With the same seed and the same moves a level below the highest thinks the same.
  Result<Thought> think(const Question& question, std::stop_token hurry = {}) override;
  /// As a `VariantPlayer`.
  Result<Thought> think_in_variant(const VariantQuestion& question,
                                   std::stop_token hurry = {}) override;

 private:
  LevelSettings settings_;
  // Created by the first question about chess and about a variant.
  std::optional<engine::Engine> engine_;
  std::unique_ptr<VariantPlayer> variant_player_;
};

/// A move of the book in place of a search: at level N, in the first N moves of the game, and at the
/// highest as long as the book has one. Moves to a position that has occurred before are left out.
/// Nothing: there is none. The same seed and the same moves give the same move.
[[nodiscard]] std::optional<Thought> book_thought(const Question& question,
                                                  const LevelSettings& settings);

/// The limits of a level's search for the answer to a question.
[[nodiscard]] engine::SearchLimits limits_of(const Question& question,
                                             const LevelSettings& settings);

/// How much of a clock a thought of this length may cost: all of it without a clock, else at most a
/// thirtieth of the time left plus half the increment.
[[nodiscard]] std::chrono::milliseconds thinking_time(
    const std::optional<engine::ClockState>& clock, std::chrono::milliseconds wanted) noexcept;

}  // namespace tabiya::players
