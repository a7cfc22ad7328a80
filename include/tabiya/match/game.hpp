/// One game between two engines, with our arbiter as the judge.
///
/// The arbiter decides by its own rules and its own clock: an illegal move, a move too late, a crash
/// and silence lose the game; the third occurrence and fifty moves draw it at once, as between
/// programs is the custom. Beyond the result, everything that an engine should not have said is
/// found and told: variations that cannot be played, mates that are none, a best move that its own
/// variation does not begin with.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/game/outcome.hpp"
#include "tabiya/match/openings.hpp"
#include "tabiya/match/player.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/support/color.hpp"
#include "tabiya/training/game_record.hpp"

namespace tabiya::match {

/// When a game ends though the Laws would let it go on.
struct Adjudication {
  int resign_score = 0;  ///< hundredths of a pawn, for both the same side; 0: nobody resigns
  int resign_plies = 6;
  int draw_score = -1;  ///< within so much of nothing, for both; negative: never
  int draw_plies = 12;
  int draw_from_ply = 68;
  int longest_plies = 0;  ///< a draw then; 0: never
};

struct GameSettings {
  Adjudication adjudication{};
  /// By how much a flag may have fallen before it counts.
  std::chrono::milliseconds margin{0};
  /// How long an engine without a clock, or beyond its flag, is waited for before it counts as hung.
  std::chrono::milliseconds patience{10'000};
};

/// Something an engine has done wrong.
struct Finding {
  enum class Kind : std::uint8_t {
    Crashed,            ///< it ended, or closed its output
    Hung,               ///< it never answered
    LostOnTime,         ///< it answered too late
    IllegalMove,        ///< its best move is none
    BrokenLine,         ///< a variation that cannot be played
    LineGoesOn,         ///< a variation beyond the end of the game
    LyingMate,          ///< a mate whose variation does not end in it, or at another move
    MateNotShown,       ///< a mate whose variation stops before it
    BestMoveNotInLine,  ///< its best move is not how its last variation begins
    Garbage,            ///< a line that is none of the protocol, or answers nothing
  };
  Color player;
  Kind kind;
  std::string text{};  ///< what it said, or how it went
};

/// True for what costs the game: the others are remarks on what an engine said.
[[nodiscard]] bool loses_game(Finding::Kind kind) noexcept;
/// "crashed", "lost on time", …
[[nodiscard]] std::string_view to_string(Finding::Kind kind) noexcept;

struct GameReport {
  Outcome outcome = Outcome::draw(Termination::Adjudication);
  std::string ending{};  ///< a clause for people: "White mates", "Black's engine crashed"
  pgn::GameTree tree{};  ///< with scores and clocks; the tags of the players are set
  training::GameRecord record{};
  std::vector<Finding> findings{};
};

/// Plays it to its end, whatever the engines do.
[[nodiscard]] GameReport play_game(ByColor<Player*> players, const Opening& opening,
                                   const GameSettings& settings);

}  // namespace tabiya::match
