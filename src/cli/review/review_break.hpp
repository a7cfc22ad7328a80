/// Where a game stops being readable: at the first move of its main line that cannot be played.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/replay_error.hpp"

namespace tabiya::cli {

struct BreakOff {
  std::size_t ply = 0;   ///< the number of plies before it
  std::string move{};    ///< as it stands in the file
  std::string number{};  ///< "12." or "12..."
  std::string reason{};  ///< a clause; empty if it is not known
  /// The plies of the main line from here on.
  std::size_t plies_left = 0;
};

/// Nothing if the whole main line can be played. `errors` are those of the game.
[[nodiscard]] std::optional<BreakOff> break_of(const pgn::GameTree& game,
                                               std::span<const pgn::ReplayError> errors);

/// "The game breaks off at 12. Ke4, which cannot be played: …; 5 plies from there on are not reviewed."
[[nodiscard]] std::string sentence_of(const BreakOff& break_off, Language language);

}  // namespace tabiya::cli
