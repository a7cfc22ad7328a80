/// Converts between UCI messages and the values of the engine.
#pragma once

#include <string>
#include <vector>

#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/report.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/uci/command.hpp"
#include "tabiya/uci/reply.hpp"
#include "uci_engine/settings.hpp"

namespace tabiya::uci_engine {

/// The limits of a search, and sentences about those that could not be used.
struct ParsedLimits {
  engine::SearchLimits limits{};
  std::vector<std::string> complaints{};
};

/// Converts `go` to search limits. A limit below its minimum is raised to it. A clock for one side
/// applies to both. Without any limit the search is infinite. Illegal moves are left out.
[[nodiscard]] ParsedLimits limits_of(const uci::Go& go, const Position& position);
[[nodiscard]] ParsedLimits limits_of(const uci::Go& go, const VariantPosition& position);

/// Converts a report. The position and the settings decide how moves are written. Chances are those of
/// chess, so a report on a variant has none.
[[nodiscard]] uci::Info info_of(const engine::SearchReport& report, const Position& position,
                                const Settings& settings);
[[nodiscard]] uci::Info info_of(const engine::SearchReport& report, const VariantPosition& position,
                                const Settings& settings);

/// Converts the result of a search to `info`. To be sent before `bestmove` if the last report was not
/// about the best move.
[[nodiscard]] uci::Info info_of(const engine::SearchResult& result, const Position& position,
                                CastlingMode castling);
[[nodiscard]] uci::Info info_of(const engine::SearchResult& result, const VariantPosition& position,
                                CastlingMode castling);

[[nodiscard]] uci::BestMove best_move_of(const engine::SearchResult& result,
                                         const Position& position, CastlingMode castling);
[[nodiscard]] uci::BestMove best_move_of(const engine::SearchResult& result,
                                         const VariantPosition& position, CastlingMode castling);

}  // namespace tabiya::uci_engine
