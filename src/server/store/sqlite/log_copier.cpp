#include "server/store/sqlite/log_copier.hpp"

#include <sqlite3.h>

#include <limits>
#include <utility>

namespace tabiya::server {

LogCopier::LogCopier(const Database& writer, Database own, int pages_between)
    : writer_{writer},
      own_{std::move(own)},
      pages_between_{pages_between},
      next_pages_{pages_between},
      thread_{[this](const std::stop_token& stop) { work(stop); }} {
  writer_.track_log_pages(log_pages_);
}

void LogCopier::after_commit() {
  const int pages = log_pages_;
  if (pages < last_pages_) next_pages_ = pages_between_;  // the log has restarted
  last_pages_ = pages;
  std::unique_lock lock{mutex_};
  if (pages >= max_log_factor * pages_between_) {
    changed_.wait(lock, [this] { return state_ != State::Copying; });
  }
  if (state_ == State::RestIsWriters) {
    static_cast<void>(copy_by(writer_));
    state_ = State::Idle;
    next_pages_ = pages + pages_between_;
  } else if (state_ == State::Idle && pages >= next_pages_) {
    state_ = State::Copying;
    next_pages_ = pages + pages_between_;
    changed_.notify_all();
  }
}

void LogCopier::work(const std::stop_token& stop) {
  std::unique_lock lock{mutex_};
  while (changed_.wait(lock, stop, [this] { return state_ == State::Copying; })) {
    lock.unlock();
    const State done = copy();
    lock.lock();
    state_ = done;
    ++copies_;
    changed_.notify_all();
  }
}

/// Copies in rounds until little is left or a round leaves no less than the previous one.
LogCopier::State LogCopier::copy() {
  constexpr int little_of_all = 32;  // 1/32; about half a megabyte at the usual length
  const int little = pages_between_ / little_of_all;
  int left_before = std::numeric_limits<int>::max();
  for (;;) {
    const auto copied = copy_by(own_);
    if (!copied) return State::Idle;
    const int left = log_pages_ - copied->copied_pages;
    if (left <= little) return State::RestIsWriters;
    const bool is_kept_for_reader = copied->copied_pages < copied->pages;
    if (is_kept_for_reader) return State::Idle;
    if (left > left_before / 2) return State::RestIsWriters;
    left_before = left;
  }
}

std::optional<Database::LogCopy> LogCopier::copy_by(const Database& database) {
  const auto copied = database.copy_log();
  if (copied) return *copied;
  // Busy: the writer was changing the head of the log. The next copy catches up.
  if ((copied.error().code & 0xff) != SQLITE_BUSY) ++failures_;
  return std::nullopt;
}

}  // namespace tabiya::server
