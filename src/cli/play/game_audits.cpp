#include "cli/play/game_audits.hpp"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <chrono>
#include <utility>

#include "game/inner/arbiter_audit.hpp"
#include "game/inner/clock_audit.hpp"
#include "game/inner/game_audit.hpp"

namespace tabiya::cli {

GameAudits::GameAudits(const Arbiter& arbiter, std::mutex& updates, Write write, Ticker ticker)
    : write_{std::move(write)},
      auditor_{[this](std::string_view name, const Violations& found) { report(name, found); }},
      audited_{auditor_.add("game", arbiter.game(), updates),
               auditor_.add("clock", arbiter.clock(), updates),
               auditor_.add("arbiter", arbiter, updates)},
      thread_{std::in_place, auditor_, std::move(ticker)} {}

GameAudits::~GameAudits() {
  thread_.reset();
  auditor_.audit_all();
}

void GameAudits::report(std::string_view name, const Violations& found) const {
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const std::string head = fmt::format("{:%FT%TZ} {}: ", now, name);
  write_(fmt::format("{}{} violation{}", head, found.size(), found.size() == 1 ? "" : "s"));
  for (const Violation& violation : found) write_(head + to_string(violation));
}

}  // namespace tabiya::cli
