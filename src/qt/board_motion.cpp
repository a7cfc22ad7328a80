#include "qt/board_motion.hpp"

#include <algorithm>

namespace tabiya::qt {
namespace {

/// Fast in the middle, slow at both ends.
double eased(double share) noexcept { return share * share * (3 - 2 * share); }

}  // namespace

void BoardMotion::show(const Board& board) {
  steps_.clear();
  target_ = board;
}

void BoardMotion::jump() { steps_.clear(); }

void BoardMotion::start(const Board& before, const BoardChange& change, Time now, Time duration,
                        std::optional<Square> explosion) {
  advance(now);
  if (steps_.size() == max_steps) steps_.clear();
  if (steps_.empty()) started_ = now;
  target_ = after(before, change);
  if (duration > Time::zero() && !change.empty()) {
    steps_.push_back({before, change, duration, explosion});
  }
}

void BoardMotion::advance(Time now) {
  while (!steps_.empty() && now - started_ >= steps_.front().duration) {
    started_ += steps_.front().duration;
    steps_.pop_front();
  }
}

bool BoardMotion::is_moving(Time now) {
  advance(now);
  return !steps_.empty();
}

BoardMotion::Frame BoardMotion::frame(Time now) {
  advance(now);
  if (steps_.empty()) return {target_, {}, {}};
  const auto& [before, change, duration, explosion] = steps_.front();
  const double share = std::max(0.0, double((now - started_).count()) / double(duration.count()));
  Frame frame{before, {}, {}, explosion, share};
  for (const auto& [piece, from, to] : change.moved) {
    frame.resting.remove(from);
    frame.flights.push_back({piece, from, to, eased(share)});
  }
  for (const auto& [piece, square] : change.vanished) {
    frame.resting.remove(square);
    frame.fading.push_back({piece, square, 1 - share});
  }
  for (const auto& [piece, square] : change.appeared) {
    frame.fading.push_back({piece, square, share});
  }
  return frame;
}

}  // namespace tabiya::qt
