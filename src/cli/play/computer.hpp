/// The computer at the terminal, as an opponent and as an adviser.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "cli/exit_code.hpp"
#include "cli/play/arbiter_pgn.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/players/level.hpp"
#include "tabiya/players/player.hpp"

namespace tabiya::cli {

/// A computer in one of the seats.
struct Opponent {
  Color color = Color::Black;
  std::string name{};                     ///< in the tags of a game
  std::optional<players::Level> level{};  ///< of our own engine
  std::unique_ptr<players::Player> player{};
  /// The same seed and the same moves give the same replies of a level.
  std::uint64_t seed = 0;
  bool may_resign = false;
  /// Ends a program that does not answer; the player fails then.
  std::stop_source give_up{};
  /// What the person should know before the game; may be empty.
  std::string note{};
};

/// Our engine.
[[nodiscard]] Opponent computer_at(players::Level level, Color color, std::uint64_t seed);

/// A UCI program, as `--engine` describes it, already started; see cli/match/player_option.hpp.
/// Errors: a setting that is unknown, or makes no sense in a game against a person; the program does
/// not start.
[[nodiscard]] std::expected<Opponent, Failure> program_at(const std::string& description,
                                                          Color color, Language language);

/// The name of our engine in the tags of a game: "Tabiya, level 5".
[[nodiscard]] std::string computer_name(players::Level level);
/// The level in such a name; empty for every other name.
[[nodiscard]] std::optional<players::Level> level_in_name(std::string_view name);

/// Who played a game, as its tags say: a computer of a level, and its colour.
struct NamedComputer {
  players::Level level;
  Color color;
};
/// Empty unless exactly one of the players is a computer.
[[nodiscard]] std::optional<NamedComputer> computer_in(const PlayerNames& names);

/// The engine's opinion of the position, after a short search. Requires: a legal move.
[[nodiscard]] engine::SearchResult advise(const Game& game);

}  // namespace tabiya::cli
