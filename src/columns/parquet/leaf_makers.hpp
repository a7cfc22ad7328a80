/// Makes the values of Parquet columns of batches.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "columns/parquet/leaf.hpp"
#include "tabiya/columns/game_columns.hpp"

namespace tabiya::columns::parquet {

using ReadTag = std::optional<std::uint32_t> (*)(std::string_view);
using CutTag = std::string_view (*)(std::string_view);

/// A tag as text.
[[nodiscard]] Leaf tag_texts(const GameColumns& batch, std::string_view tag);
/// A tag as a number; what does not fit becomes null.
[[nodiscard]] Leaf tag_words(const GameColumns& batch, std::string_view tag, ReadTag read);
/// A part of a tag as text; null where there is none.
[[nodiscard]] Leaf tag_parts(const GameColumns& batch, std::string_view tag, CutTag cut);
/// The moment of UTCDate and UTCTime.
[[nodiscard]] Leaf timestamps(const GameColumns& batch);

/// "1-0", "1/2-1/2", "0-1"; null without a result.
[[nodiscard]] Leaf results(const GameColumns& batch);
/// Takes the texts from the batch.
[[nodiscard]] Leaf movetexts(GameColumns& batch);
[[nodiscard]] Leaf start_fens(const GameColumns& batch);
[[nodiscard]] Leaf endings(const GameColumns& batch);
[[nodiscard]] Leaf ply_counts(const GameColumns& batch);
[[nodiscard]] Leaf validity(const GameColumns& batch);
[[nodiscard]] Leaf errors(const GameColumns& batch);

/// Lists of all plies; null for a game in which nothing was written, where that can be.
[[nodiscard]] Leaf moves(const GameColumns& batch);
[[nodiscard]] Leaf clocks(const GameColumns& batch);
[[nodiscard]] Leaf evaluations(const GameColumns& batch);
[[nodiscard]] Leaf mates(const GameColumns& batch);
/// Evaluations in centipawns, and mates in n moves as ±(32,767 − n).
[[nodiscard]] Leaf evaluations_with_mates(const GameColumns& batch);
/// Whole seconds after each move of one side. More than 65,535 have no place.
[[nodiscard]] Leaf white_clocks(const GameColumns& batch);
[[nodiscard]] Leaf black_clocks(const GameColumns& batch);

}  // namespace tabiya::columns::parquet
