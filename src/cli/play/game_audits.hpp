/// Audits a game in the terminal, object by object, once a second.
///
///     2026-11-22T20:15:01Z game: 0 violations
///     2026-11-22T20:15:01Z clock: 0 violations
///     2026-11-22T20:15:01Z arbiter: 0 violations
///
/// A thread makes the audits while people think and type; the last audit runs at the end. The game
/// must change only while `updates` is locked.
#pragma once

#include <array>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "support/inner/auditor.hpp"
#include "tabiya/game/arbiter.hpp"

namespace tabiya::cli {

class GameAudits {
 public:
  /// Receives a line of the log. Called from the auditing thread.
  using Write = std::function<void(const std::string& line)>;

  /// Requires: the arbiter and the lock outlive this object and do not move.
  GameAudits(const Arbiter& arbiter, std::mutex& updates, Write write,
             Ticker ticker = every(AuditingThread::usual_interval));
  GameAudits(const GameAudits&) = delete;
  GameAudits& operator=(const GameAudits&) = delete;
  ~GameAudits();

 private:
  void report(std::string_view name, const Violations& found) const;

  Write write_;
  Auditor auditor_;
  std::array<Auditor::Registration, 3> audited_;
  std::optional<AuditingThread> thread_;
};

}  // namespace tabiya::cli
