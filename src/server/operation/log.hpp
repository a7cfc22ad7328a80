/// The log of a server or a worker, on standard error.
#pragma once

#include <spdlog/fwd.h>

#include <memory>
#include <string>

#include "server/http/loop_watch.hpp"

namespace tabiya::server {

/// `level`: "debug", "info", "warning", "error" or "off".
[[nodiscard]] std::shared_ptr<spdlog::logger> make_log(const std::string& level);

/// Logs a task of the loop that was slow or has failed.
void log_remark(spdlog::logger& log, const LoopWatch::Remark& remark);

}  // namespace tabiya::server
