#include "server/operation/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace tabiya::server {

std::shared_ptr<spdlog::logger> make_log(const std::string& level) {
  auto log =
      std::make_shared<spdlog::logger>("tabiya", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  log->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
  log->set_level(spdlog::level::from_str(level));
  log->flush_on(spdlog::level::info);
  return log;
}

void log_remark(spdlog::logger& log, const LoopWatch::Remark& remark) {
  if (remark.error.empty()) {
    log.warn("{} kept the loop busy for {} ms ({} more since the last such line)", remark.task,
             remark.took.count(), remark.left_out);
  } else {
    log.error("{} failed: {} ({} more since the last such line)", remark.task, remark.error,
              remark.left_out);
  }
}

}  // namespace tabiya::server
