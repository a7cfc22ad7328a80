/// One game between two engines, refereed by our arbiter.
///
/// The arbiter applies its own rules and runs its own clock. An illegal move, a late move, a crash
/// or no answer loses the game. A third occurrence or fifty moves without progress draws it at
/// once, as is usual in engine matches. The report also lists everything an engine should not have
/// sent: unplayable variations, false mates, a best move that differs from the first move of its
/// own variation.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/inner/openings.hpp"
#include "match/inner/player.hpp"
#include "tabiya/game/outcome.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/support/color.hpp"
#include "tabiya/tablebase/tablebase.hpp"
#include "training/inner/game_record.hpp"

namespace tabiya::match {

/// When to end a game that the Laws would let continue.
struct Adjudication {
  int resign_score = 0;  ///< centipawns; both engines agree on the winner; 0: never resign
  int resign_plies = 6;
  int draw_score = -1;  ///< both scores lie within ±this; negative: never
  int draw_plies = 12;
  int draw_from_ply = 68;
  int longest_plies = 0;  ///< then a draw; 0: unlimited
  /// Decide positions that these know, by the fifty-move rule; none: never.
  std::shared_ptr<const Tablebase> tables{};
  int most_men = 7;  ///< ask the tables about positions with at most this many
};

struct GameSettings {
  Adjudication adjudication{};
  /// How far a clock may overrun before the flag counts as fallen.
  std::chrono::milliseconds margin{0};
  /// How long to wait for an engine that has no clock or has overstepped it, before it counts as
  /// hung.
  std::chrono::milliseconds patience{10'000};
};

/// Something an engine did wrong.
struct Finding {
  enum class Kind : std::uint8_t {
    Crashed,            ///< exited, or closed its output
    Hung,               ///< never answered
    NoChess960,         ///< has no option `UCI_Chess960`, which the opening needs
    LostOnTime,         ///< answered too late
    IllegalMove,        ///< its best move is not a legal move
    BrokenLine,         ///< a variation with an illegal move
    LineGoesPastEnd,    ///< a variation that continues after the end of the game
    FalseMate,          ///< a mate whose variation does not end in mate at that move
    MateNotShown,       ///< a mate whose variation stops short of it
    BestMoveNotInLine,  ///< its best move is not the first move of its last variation
    ProtocolError,      ///< a line outside the protocol, or an answer to no command
  };
  Color player;
  Kind kind;
  std::string text{};  ///< what it sent, or what happened
};

/// True for findings that lose the game. The others are remarks about what an engine sent.
[[nodiscard]] bool loses_game(Finding::Kind kind) noexcept;
/// "crashed", "lost on time", …
[[nodiscard]] std::string_view to_string(Finding::Kind kind) noexcept;

struct GameReport {
  Outcome outcome = Outcome::draw(Termination::Adjudication);
  std::string ending{};  ///< for people: "White mates", "Black's engine crashed"
  pgn::GameTree tree{};  ///< with scores, clocks and the players' tags
  training::GameRecord record{};
  std::vector<Finding> findings{};
  /// What each engine has sent as `info string` since it was started; see uci::Client::remarks().
  ByColor<std::vector<std::string>> remarks{};
};

/// Plays the game to its end, whatever the engines do.
[[nodiscard]] GameReport play_game(ByColor<Player*> players, const Opening& opening,
                                   const GameSettings& settings);

}  // namespace tabiya::match
