/// Appends the positions and plies of one game to the columns.
#pragma once

#include "columns/game_line.hpp"
#include "tabiya/columns/column_reader.hpp"
#include "tabiya/columns/game_columns.hpp"

namespace tabiya::columns {

/// Appends the columns by position; for a game without a start, the empty board.
void append_positions(const GameLine& line, const ColumnOptions& options, GameColumns& batch);

/// Appends the columns by ply, except `sans`.
void append_plies(const GameLine& line, ColumnSet columns, GameColumns& batch);

/// How the last position of a game ends it.
[[nodiscard]] Ending ending_of(const GameLine& line);

/// Appends `count` values, of which `value_at(index)` gives each.
template <class Value, class ValueAt>
void append_each(std::vector<Value>& column, std::size_t count, ValueAt value_at) {
  const std::size_t begin = column.size();
  column.resize(begin + count);
  Value* const values = column.data() + begin;
  for (std::size_t index = 0; index < count; ++index) values[index] = value_at(index);
}

}  // namespace tabiya::columns
