/// Searches, reports and outcomes as the payloads of frames between a server and its workers.
///
/// Moves travel as text, and are read in the position that was searched: what is not legal there is
/// refused.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/computers/engine_workers.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::server {

/// A server refuses workers of another version.
inline constexpr std::uint32_t work_version = 2;

/// What a worker offers.
[[nodiscard]] std::string to_payload(const EngineWorkers::Places& places);
/// Errors: a sentence; it is of another version.
[[nodiscard]] std::expected<EngineWorkers::Places, std::string> parse_offer(
    std::string_view payload);

[[nodiscard]] std::string to_payload(const EngineWork& work);
[[nodiscard]] std::optional<EngineWork> parse_work(std::string_view payload);

/// The positions that are searched, in the order of the outcome. Requires: a move can be searched
/// for.
[[nodiscard]] std::vector<VariantPosition> searched_positions(const EngineWork& work);

[[nodiscard]] std::string to_payload(const engine::SearchReport& report, const VariantPosition& searched);
[[nodiscard]] std::optional<engine::SearchReport> parse_report(std::string_view payload,
                                                               const VariantPosition& searched);

[[nodiscard]] std::string to_payload(const EngineOutcome& outcome,
                                     std::span<const VariantPosition> searched);
[[nodiscard]] std::optional<EngineOutcome> parse_outcome(std::string_view payload,
                                                         std::span<const VariantPosition> searched);

}  // namespace tabiya::server
