/// Between the words of the protocol and the values of the engine.
#pragma once

#include <string>
#include <vector>

#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/report.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/uci/command.hpp"
#include "tabiya/uci/reply.hpp"
#include "uci_engine/settings.hpp"

namespace tabiya::uci_engine {

/// The limits of a search, and what of them could not be taken as it was said, in sentences.
struct LimitsOf {
  engine::SearchLimits limits{};
  std::vector<std::string> complaints{};
};

/// Limits below the lowest are read as the lowest. A clock for one side only is taken for both;
/// without any limit the search is infinite. Moves that are not legal are left out.
[[nodiscard]] LimitsOf limits_of(const uci::Go& go, const Position& position);

/// What a search reports, with moves as the position and the settings have them written.
[[nodiscard]] uci::Info info_of(const engine::SearchReport& report, const Position& position,
                                const Settings& settings);

/// What is known at a search's end; its line is the best move and the answer to it. To be told if
/// no report has said as much.
[[nodiscard]] uci::Info info_of(const engine::SearchResult& result, const Position& position,
                                CastlingMode castling);

[[nodiscard]] uci::BestMove best_move_of(const engine::SearchResult& result,
                                         const Position& position, CastlingMode castling);

}  // namespace tabiya::uci_engine
