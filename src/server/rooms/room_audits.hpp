/// Audits the rooms while the server runs, and keeps the violations.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/loop.hpp"
#include "server/rooms/room.hpp"
#include "support/inner/auditor.hpp"

namespace tabiya::server {

class RoomAudits {
 public:
  static constexpr std::size_t max_violations = 100;

  /// Spreads the audits over two minutes, so that no audit keeps the loop busy for long.
  /// Requires: the loop outlives this.
  explicit RoomAudits(Loop& loop);
  ~RoomAudits() = default;
  RoomAudits(const RoomAudits&) = delete;
  RoomAudits& operator=(const RoomAudits&) = delete;

  /// From now on audits every room at each interval and reports each audit.
  void audit_all_every(std::chrono::milliseconds interval, Auditor::Report report);

  /// Audits a room until the registration ends. Requires: this and the room outlive it.
  [[nodiscard]] Auditor::Registration add(const Room& room);
  /// Adds a violation that was found outside an audit.
  void note(std::string violation);
  /// The number of violations since the start.
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// The latest ones, newest last, at most `max_violations`.
  [[nodiscard]] const std::vector<std::string>& violations() const noexcept { return violations_; }

 private:
  /// A no-op lock for auditors, because rooms and audits run on the loop.
  struct NoLock {
    void lock() noexcept {}
    void unlock() noexcept {}
  };
  static constexpr std::size_t groups = 600;

  void audit_some();
  void audit_from(std::size_t group);
  void note_audit(std::string_view name, const Violations& found);

  Loop& loop_;
  NoLock no_lock_;
  std::vector<std::unique_ptr<Auditor>> auditors_;  // each audits a group of the rooms
  std::size_t next_group_ = 0;
  std::chrono::milliseconds interval_of_all_{};
  Auditor::Report report_;  // may be empty
  std::uint64_t count_ = 0;
  std::vector<std::string> violations_;
  Timer next_audit_;
};

}  // namespace tabiya::server
