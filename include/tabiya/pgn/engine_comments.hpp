/// What programs that let engines play write into the comment after each move, as typed values.
///
///     {+0.31/12 0.5s}                               cutechess, fastchess, xboard: score/depth, time
///     {-M5/20 0.120s, White mates}                  a mate, and how the game ended
///     {book}                                        no search
///     {d=34, sd=36, mt=60132, …, wv=0.16, …}        TCEC: depth, milliseconds, score
///     {ev=0.33, d=24, mt=00:01:05, …}               TCEC until 2014
///
/// The score is for the player who moved in the first form, and White's in the others. It is the
/// player's own opinion of the move, so two neighbours can disagree. A mate is counted in plies by the
/// first form, in moves by the others; xboard writes a mate in five moves as +1000.05.
/// Source: files of these programs; no standard describes them.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tabiya/pgn/annotations.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::pgn {

struct EngineComment {
  std::optional<Evaluation> evaluation{};            ///< from White's point of view, with its depth
  std::optional<std::chrono::milliseconds> spent{};  ///< on the move
  bool is_book = false;                              ///< the move was not searched
  friend bool operator==(const EngineComment&, const EngineComment&) = default;
};

/// Nothing if the comment has none of these forms. A text after the form is allowed.
[[nodiscard]] std::optional<EngineComment> engine_comment(std::string_view comment, Color mover);

/// The evaluation of a move: `[%eval 0.17]` if there is one, otherwise that of its engine.
[[nodiscard]] std::optional<Evaluation> evaluation_in(std::span<const std::string> comments,
                                                      Color mover);

/// The time spent on a move: `[%emt 0:00:05]` if there is one, otherwise what the program that let
/// its engine play wrote.
[[nodiscard]] std::optional<std::chrono::milliseconds> time_spent_in(
    std::span<const std::string> comments, Color mover);

}  // namespace tabiya::pgn
