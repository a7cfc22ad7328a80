/// Analyses every move of a game.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/analyse/analyst.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::cli {

/// How much expected score a move lost.
enum class MoveQuality : std::uint8_t {
  Sound,
  Dubious,  ///< 0.1 points
  Mistake,  ///< 0.2
  Blunder,  ///< 0.33
};

/// "sound", "dubious", "mistake", "blunder".
[[nodiscard]] std::string_view to_string(MoveQuality quality) noexcept;

struct AnalysedMove {
  Position before;
  pgn::Step step;  ///< a move or a null move
  /// The score after the move, for White; empty where the game has ended.
  std::optional<engine::Score> score{};
  MoveQuality quality = MoveQuality::Sound;
  std::vector<Move> better{};  ///< the line that the engine prefers; empty if the move is sound
};

/// Analyses every playable move of the main line; a null move is never graded. Calls `on_move` after each one.
[[nodiscard]] std::vector<AnalysedMove> analyse_game(const pgn::GameTree& game, Analyst& analyst,
                                                     const std::function<void()>& on_move);

/// Adds the analysis to the game: `[%eval]` after each move, a glyph after moves that are not sound
/// (unless an annotator has already graded them), and the better line as a variation.
/// Source: PGN 10 (glyphs $2, $4, $6).
void annotate(pgn::GameTree& game, const std::vector<AnalysedMove>& moves);

}  // namespace tabiya::cli
