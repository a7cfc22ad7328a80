/// Who plays a game, and under which terms.
#pragma once

#include <QString>
#include <chrono>
#include <cstdint>

#include "desktop/engine_list.hpp"
#include "tabiya/game/ruleset.hpp"
#include "tabiya/game/time_control.hpp"
#include "tabiya/players/level.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::desktop {

struct PlayerChoice {
  enum class Kind : std::uint8_t {
    Person,
    Computer,  ///< our engine, at a level
    Engine,    ///< a UCI engine
  };
  Kind kind = Kind::Person;
  QString name{};  ///< for the game's tags
  int level = players::default_level.number();
  EngineEntry engine{};
};

/// The terms of a game that is about to begin.
struct NewGame {
  ByColor<PlayerChoice> players{};
  ByColor<TimeControl> times{};
  const Ruleset* ruleset = &casual_ruleset();
  VariantPosition start{};
  CastlingMode castling_mode = CastlingMode::Standard;
  std::chrono::milliseconds move_time{1'000};  ///< of an engine without a clock
  bool computers_resign = false;               ///< hopeless games
  bool flips_board = false;                    ///< after each move, for two people
};

}  // namespace tabiya::desktop
