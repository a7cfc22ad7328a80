/// Audits the rooms while the server runs, and keeps the violations.
///
/// The audit of a game takes longer the longer the game is, so a task of the loop audits some plies
/// of one game.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/base/loop.hpp"
#include "server/rooms/room.hpp"
#include "support/inner/auditor.hpp"

namespace tabiya::server {

class RoomAudits {
  using Number = std::uint64_t;

 public:
  static constexpr std::size_t max_violations = 100;
  static constexpr std::size_t plies_at_once = 50;

  /// Audits a room until it is destroyed.
  class Registration {
   public:
    /// Audits nothing.
    Registration() noexcept = default;
    Registration(Registration&& other) noexcept { swap(other); }
    Registration& operator=(Registration&& other) noexcept {
      Registration{std::move(other)}.swap(*this);
      return *this;
    }
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;
    ~Registration() {
      if (audits_ != nullptr) audits_->rooms_.erase(number_);
    }

    [[nodiscard]] bool is_active() const noexcept { return audits_ != nullptr; }

   private:
    friend class RoomAudits;
    Registration(RoomAudits& audits, Number number) noexcept : audits_{&audits}, number_{number} {}
    void swap(Registration& other) noexcept {
      std::swap(audits_, other.audits_);
      std::swap(number_, other.number_);
    }

    RoomAudits* audits_ = nullptr;
    Number number_ = 0;
  };

  /// Audits each room once in two minutes.
  /// Requires: the loop outlives this.
  explicit RoomAudits(Loop& loop);
  ~RoomAudits() = default;
  RoomAudits(const RoomAudits&) = delete;
  RoomAudits& operator=(const RoomAudits&) = delete;

  /// From now on audits every room at each interval and reports each audit.
  void audit_all_every(std::chrono::milliseconds interval, Auditor::Report report);

  /// Requires: this and the room outlive the registration.
  [[nodiscard]] Registration add(const Room& room);
  /// Adds a violation that was found outside an audit.
  void note(std::string violation);
  /// The number of violations since the start.
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// The latest ones, newest last, at most `max_violations`.
  [[nodiscard]] const std::vector<std::string>& violations() const noexcept { return violations_; }

 private:
  /// The piece that is next.
  struct Cursor {
    Number room = 0;
    std::size_t ply = 0;
  };

  void begin_round();
  void end_round();
  void audit_next();
  void audit_piece(const Room& room, PlyRange plies, bool is_last);
  void report(const Room& room, const Violations& found);

  Loop& loop_;
  std::map<Number, const Room*> rooms_;
  Number last_number_ = 0;
  Cursor next_;
  Violations found_;      // in the room that is being audited
  std::size_t left_ = 0;  // rooms of this round
  bool is_in_round_ = false;
  std::chrono::milliseconds interval_;
  Auditor::Report report_;  // empty: a round audits a share of the rooms, otherwise all
  std::uint64_t count_ = 0;
  std::vector<std::string> violations_;
  Timer next_round_;
};

}  // namespace tabiya::server
