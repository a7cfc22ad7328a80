/// Checks what an engine claims about a position. Internal.
#pragma once

#include <optional>
#include <vector>

#include "match/inner/game.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/zobrist.hpp"
#include "tabiya/uci/reply.hpp"

namespace tabiya::match {

/// The error in the variation and the mate of an `info`; empty if both are right.
/// `before`: the keys of the earlier positions that can still recur.
[[nodiscard]] std::optional<Finding::Kind> fault_of(const uci::Info& info, const Position& position,
                                                    std::vector<ZobristKey> before);

}  // namespace tabiya::match
