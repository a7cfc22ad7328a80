/// The numbers in a comment: clocks and evaluations, without an object for each command.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

#include "tabiya/columns/game_columns.hpp"

namespace tabiya::columns {

/// What the comments after a move say; NaN and `no_score` where they say nothing.
struct CommentValues {
  float clock = std::numeric_limits<float>::quiet_NaN();         // seconds
  float elapsed_time = std::numeric_limits<float>::quiet_NaN();  // seconds
  std::int16_t evaluation = no_score;                            // centipawns
  std::int16_t mate = no_score;                                  // moves
};

/// Adds what a comment says, unless an earlier one has said it. Reads the same commands as
/// `pgn::find_annotation()`, the usual spellings of clk and eval about twenty times as fast.
void add_comment(CommentValues& values, std::string_view comment);

}  // namespace tabiya::columns
