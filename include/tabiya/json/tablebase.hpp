/// What tablebases say, as JSON in the form of Lichess' tablebase server.
#pragma once

#include <boost/json/object.hpp>
#include <expected>

#include "tabiya/tablebase/tablebase.hpp"

namespace tabiya::json {

/// `category`, `dtz`, `precise_dtz` (null if the distance can be one ply more), `checkmate`, `stalemate`,
/// `insufficient_material`, and `moves`, the best first, each with `uci`, `san`, `zeroing` and the same
/// fields of the position after it, from the other side's view: `category` "loss" is a winning move.
/// `dtm`, `dtw` and `dtc` are null: these tables do not know them.
/// Errors: those of the tables.
[[nodiscard]] std::expected<boost::json::object, ProbeError> tablebase_to_json(
    const Tablebase& tables, const Position& position);

}  // namespace tabiya::json
