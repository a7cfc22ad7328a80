/// Is what an engine says about a position true? Internal.
#pragma once

#include <optional>
#include <vector>

#include "tabiya/match/game.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/zobrist.hpp"
#include "tabiya/uci/reply.hpp"

namespace tabiya::match {

/// What is wrong with the variation and the mate of an `info`. Nothing if it is all right.
/// `before`: the keys of the positions before, as far as they can come back.
[[nodiscard]] std::optional<Finding::Kind> fault_of(const uci::Info& info, const Position& position,
                                                    std::vector<ZobristKey> before);

}  // namespace tabiya::match
