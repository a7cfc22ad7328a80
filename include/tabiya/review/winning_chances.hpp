/// How likely a win is at a score, and how bad a move is that lowers the chances.
///
///     winning_chances(Centipawns{100})       0.18
///     win_percentage(Centipawns{100})        59.1
///     judge(Centipawns{300}, Centipawns{100})     Blunder: from +3 to -1 for the mover
///
/// Scores are those of an engine for the side to move. After a move they are the opponent's, so no
/// function here changes the side of a score; "mated in 0 moves" keeps its meaning.
///
/// The chances are a function of the score alone, fitted by Lichess to games between people. They
/// differ from engine::chances_of(), which is about games of the engine against itself.
///
/// Source: lichess.org/page/accuracy.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/engine/score.hpp"

namespace tabiya::review {

/// A score counts at most this much, and so does a mate.
inline constexpr int max_centipawns = 1'000;

/// White's advantage at the start of a game.
inline constexpr engine::Centipawns score_of_start{15};

/// The score in centipawns, from -max_centipawns to max_centipawns, for the same side.
[[nodiscard]] int capped_centipawns(engine::Score score) noexcept;

/// Winning chances, from -1 (lost) to 1 (won), for the same side.
[[nodiscard]] double winning_chances(engine::Score score) noexcept;

/// The same from 0 to 100.
[[nodiscard]] double win_percentage(engine::Score score) noexcept;

/// How bad a move is.
enum class Judgement : std::uint8_t { Inaccuracy, Mistake, Blunder };

inline constexpr std::array<Judgement, 3> all_judgements{Judgement::Inaccuracy, Judgement::Mistake,
                                                         Judgement::Blunder};

/// "inaccuracy", "mistake", "blunder".
[[nodiscard]] std::string_view to_string(Judgement judgement) noexcept;

/// The mover's loss of winning chances, from -2 to 2; negative if the move improves them.
/// `before` is the mover's score, `after` the opponent's.
[[nodiscard]] double lost_chances(engine::Score before, engine::Score after) noexcept;

/// Judges a move by the mover's score before it and the opponent's score after it.
///
/// Between two scores in centipawns, a loss of 0.3 of the chances is a blunder, of 0.2 a mistake, of
/// 0.1 an inaccuracy. To walk into a mate, or to lose one's own, is a blunder, but a lesser error
/// for a side that is nearly lost before or nearly winning afterwards. A slower mate is not an error.
[[nodiscard]] std::optional<Judgement> judge(engine::Score before, engine::Score after) noexcept;

/// What a move throws away.
enum class MissedResult : std::uint8_t {
  Win,   ///< from a win percentage of at least 80 (+3.76) to less than 65 (+1.68)
  Draw,  ///< from an even game, 40 to 60 (-1.10 to +1.10), to less than 20 (-3.76)
};

/// "win", "draw".
[[nodiscard]] std::string_view to_string(MissedResult missed) noexcept;

/// The result that a move throws away by the mover's score before it and the opponent's after it.
/// Each of these losses is a blunder, too. A won game that is lost at once is a missed win. A better
/// but not won game that is lost has no result that was certain, so neither is thrown away.
[[nodiscard]] std::optional<MissedResult> missed_result(engine::Score before,
                                                        engine::Score after) noexcept;

}  // namespace tabiya::review
