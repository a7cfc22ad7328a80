/// All batches of a text as one, and comparison of columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tabiya/columns/column_reader.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::columns {

/// All batches of an input.
inline std::vector<GameColumns> batches_of(pgn::Input input, ColumnOptions options) {
  ColumnReader reader{std::move(input), std::move(options)};
  std::vector<GameColumns> batches;
  while (auto batch = reader.next()) batches.push_back(*std::move(batch));
  return batches;
}

/// What tells two batches apart: a hash of every column.
inline std::string summary_of(const GameColumns& batch) {
  std::string summary = std::to_string(batch.first_game) + " " + std::to_string(batch.games());
  const auto add = [&](const auto& column) {
    const std::string_view bytes{reinterpret_cast<const char*>(column.data()),
                                 column.size() * sizeof column[0]};
    summary += " " + std::to_string(std::hash<std::string_view>{}(bytes));
  };
  add(batch.ply_offsets);
  add(batch.position_offsets);
  add(batch.byte_offsets);
  add(batch.is_valid);
  add(batch.results);
  add(batch.boards);
  add(batch.moves);
  add(batch.clocks);
  add(batch.movetexts.values);
  for (const TagColumn& tag : batch.tags) add(tag.texts.values);
  for (const pgn::ReplayError& error : batch.errors) summary += " " + to_string(error);
  return summary;
}

inline std::vector<std::string> summaries_of(pgn::Input input, const ColumnOptions& options) {
  std::vector<std::string> summaries;
  for (const GameColumns& batch : batches_of(std::move(input), options)) {
    summaries.push_back(summary_of(batch));
  }
  return summaries;
}

}  // namespace tabiya::columns
