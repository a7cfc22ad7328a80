/// A game with what the engine thinks of every move.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/analyse/analyst.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::cli {

/// By how much a move has spoilt the chances of whoever made it.
enum class MoveQuality : std::uint8_t {
  Sound,
  Dubious,  ///< a tenth of a point
  Mistake,  ///< a fifth
  Blunder,  ///< a third
};

/// "sound", "dubious", "mistake", "blunder".
[[nodiscard]] std::string_view to_string(MoveQuality quality) noexcept;

struct AnalysedMove {
  Position before;
  Move move;
  /// Of the position after it, for White; nothing where the game has ended.
  std::optional<engine::Score> score{};
  MoveQuality quality = MoveQuality::Sound;
  std::vector<Move> better{};  ///< the line that the engine would have played instead
};

/// Looks at every move of the main line, as far as it could be played. `on_move` is called after
/// each.
[[nodiscard]] std::vector<AnalysedMove> analyse_game(const pgn::GameTree& game, Analyst& analyst,
                                                     const std::function<void()>& on_move);

/// Writes it into the game: `[%eval]` after each move, a glyph after those that are not sound
/// (unless somebody has judged them already), and the better line as a variation.
/// Source: PGN 10 (glyphs $2, $4, $6).
void annotate(pgn::GameTree& game, const std::vector<AnalysedMove>& moves);

}  // namespace tabiya::cli
