/// The columns that a Parquet file can have: their types, and how they are made of `GameColumns`.
#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "columns/parquet/leaf.hpp"
#include "columns/parquet/metadata.hpp"
#include "tabiya/columns/column_reader.hpp"
#include "tabiya/columns/game_columns.hpp"

namespace tabiya::columns::parquet {

struct ParquetColumn {
  NamedType type;
  std::function<Leaf(GameColumns&)> make;  // can take the memory of its column
  ColumnSet needs{};                       // of GameColumns
  std::vector<std::string> tags{};         // that it needs
  bool needs_moves = false;                // the moves have to be played
};

/// The column of this name: one of those in docs/columns.md, or, beginning with a capital, a tag.
/// Errors: there is none.
[[nodiscard]] std::expected<ParquetColumn, std::string> parquet_column(std::string_view name);

}  // namespace tabiya::columns::parquet
