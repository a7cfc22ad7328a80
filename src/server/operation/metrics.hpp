/// Metrics for operators, in the OpenMetrics format. Source: the OpenMetrics specification 1.0.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "server/http/http_server.hpp"
#include "server/nodes/passage.hpp"
#include "server/site/site.hpp"

namespace tabiya::server {

inline constexpr const char* metrics_type =
    "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A node's place among those that share a database.
struct NodeFigures {
  bool leads = false;
  std::size_t nodes = 1;
  PassageCounters passage{};
};

struct MetricsSources {
  const Site* site = nullptr;  ///< null: another node has it
  HttpCounters http{};
  const LoopFigures& loop;
  std::optional<NodeFigures> node{};
};

[[nodiscard]] std::string metrics_text(const MetricsSources& sources);

}  // namespace tabiya::server
