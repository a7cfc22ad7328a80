#include "server/rooms/room_audits.hpp"

#include <algorithm>
#include <iterator>

namespace tabiya::server {
namespace {

constexpr std::chrono::milliseconds interval_of_shares{200};
constexpr std::size_t shares = 600;

}  // namespace

RoomAudits::RoomAudits(Loop& loop) : loop_{loop}, interval_{interval_of_shares} { end_round(); }

void RoomAudits::audit_all_every(std::chrono::milliseconds interval, Auditor::Report report) {
  interval_ = interval;
  report_ = std::move(report);
  end_round();
}

RoomAudits::Registration RoomAudits::add(const Room& room) {
  rooms_.emplace(++last_number_, &room);
  return Registration{*this, last_number_};
}

void RoomAudits::begin_round() {
  left_ = report_ ? rooms_.size() : (rooms_.size() + shares - 1) / shares;
  is_in_round_ = true;
  audit_next();
}

void RoomAudits::end_round() {
  is_in_round_ = false;
  next_round_ = loop_.timers.at(loop_.now() + interval_, [this] { begin_round(); });
}

void RoomAudits::audit_next() {
  if (!is_in_round_) return;
  if (left_ == 0 || rooms_.empty()) return end_round();
  auto room = rooms_.lower_bound(next_.room);
  if (room == rooms_.end()) room = rooms_.begin();
  const std::size_t begin = room->first == next_.room ? next_.ply : 0;
  const PlyRange plies{begin, begin + plies_at_once};
  const bool is_last = plies.end >= room->second->arbiter().game().positions().size();
  next_ = is_last ? Cursor{.room = room->first + 1} : Cursor{room->first, plies.end};
  if (is_last) --left_;
  loop_.post([this] { audit_next(); });  // before the audit, which can fail
  audit_piece(*room->second, plies, is_last);
}

void RoomAudits::audit_piece(const Room& room, PlyRange plies, bool is_last) {
  if (plies.begin == 0) found_.clear();
  Violations found = audit(room, plies);
  std::ranges::move(found, std::back_inserter(found_));
  if (is_last) report(room, std::exchange(found_, {}));
}

void RoomAudits::report(const Room& room, const Violations& found) {
  const std::string name = "game " + std::string{room.info().id.text()};
  if (report_) report_(name, found);
  for (const Violation& violation : found) note(name + ": " + to_string(violation));
}

void RoomAudits::note(std::string violation) {
  ++count_;
  if (violations_.size() >= max_violations) violations_.erase(violations_.begin());
  violations_.push_back(std::move(violation));
}

}  // namespace tabiya::server
