/// Metrics for operators, in the OpenMetrics format. Source: the OpenMetrics specification 1.0.
#pragma once

#include <string>

#include "server/http/http_server.hpp"
#include "server/site/site.hpp"

namespace tabiya::server {

inline constexpr const char* metrics_type =
    "application/openmetrics-text; version=1.0.0; charset=utf-8";

[[nodiscard]] std::string metrics_text(const Site& site, const HttpCounters& http,
                                       const LoopFigures& loop);

}  // namespace tabiya::server
