#include "server/rooms/room_audits.hpp"

#include <functional>
#include <utility>

namespace tabiya::server {
namespace {

constexpr std::chrono::milliseconds interval_of_groups{200};

}  // namespace

RoomAudits::RoomAudits(Loop& loop) : loop_{loop} {
  for (std::size_t group = 0; group < groups; ++group) {
    auditors_.push_back(std::make_unique<Auditor>(
        [this](std::string_view name, const Violations& found) { note_audit(name, found); }));
  }
  audit_some();
}

void RoomAudits::audit_some() {
  auditors_[next_group_]->audit_all();
  next_group_ = (next_group_ + 1) % groups;
  next_audit_ = loop_.timers.at(loop_.now() + interval_of_groups, [this] { audit_some(); });
}

void RoomAudits::audit_all_every(std::chrono::milliseconds interval, Auditor::Report report) {
  interval_of_all_ = interval;
  report_ = std::move(report);
  next_audit_ = loop_.timers.at(loop_.now() + interval, [this] { audit_from(0); });
}

/// Audits all groups, from this one on, each in a task of its own.
void RoomAudits::audit_from(std::size_t group) {
  auditors_[group]->audit_all();
  if (group + 1 < groups) return loop_.post([this, group] { audit_from(group + 1); });
  next_audit_ = loop_.timers.at(loop_.now() + interval_of_all_, [this] { audit_from(0); });
}

Auditor::Registration RoomAudits::add(const Room& room) {
  const GameId& id = room.info().id;
  Auditor& auditor = *auditors_[std::hash<GameId>{}(id) % groups];
  return auditor.add("game " + std::string{id.text()}, room, no_lock_);
}

void RoomAudits::note_audit(std::string_view name, const Violations& found) {
  if (report_) report_(name, found);
  for (const Violation& violation : found) note(std::string{name} + ": " + to_string(violation));
}

void RoomAudits::note(std::string violation) {
  ++count_;
  if (violations_.size() >= max_violations) violations_.erase(violations_.begin());
  violations_.push_back(std::move(violation));
}

}  // namespace tabiya::server
