#include "python/engine/search_state.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <system_error>

namespace tabiya::python {
namespace {

/// How long a wait lasts before signals are checked.
constexpr std::chrono::milliseconds patience{50};

/// The reports that are kept for a program that does not ask for them.
constexpr std::size_t most_reports = 4096;

}  // namespace

SearchState::~SearchState() {
  if (!pipe_) return;
  ::close(pipe_->first);
  ::close(pipe_->second);
}

void SearchState::add(const engine::SearchReport& report) {
  const std::scoped_lock lock{mutex_};
  last_of_line_[report.line_number] = report;
  reports_.push_back(report);
  if (reports_.size() > most_reports) reports_.pop_front();
  notify();
}

void SearchState::end(const engine::SearchResult& result) {
  const std::scoped_lock lock{mutex_};
  result_ = result;
  notify();
}

std::optional<engine::SearchReport> SearchState::take() {
  const std::scoped_lock lock{mutex_};
  if (reports_.empty()) return std::nullopt;
  engine::SearchReport report = std::move(reports_.front());
  reports_.pop_front();
  return report;
}

void SearchState::wait_for_news() {
  std::unique_lock lock{mutex_};
  static_cast<void>(
      changed_.wait_for(lock, patience, [this] { return result_ || !reports_.empty(); }));
}

bool SearchState::wait_a_little() {
  std::unique_lock lock{mutex_};
  return changed_.wait_for(lock, patience, [this] { return result_.has_value(); });
}

void SearchState::wait() {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [this] { return result_.has_value(); });
}

bool SearchState::has_ended() const {
  const std::scoped_lock lock{mutex_};
  return result_.has_value();
}

engine::SearchResult SearchState::result() const {
  const std::scoped_lock lock{mutex_};
  return *result_;
}

std::vector<engine::SearchReport> SearchState::lines() const {
  const std::scoped_lock lock{mutex_};
  std::vector<engine::SearchReport> lines;
  lines.reserve(last_of_line_.size());
  for (const auto& [number, report] : last_of_line_) lines.push_back(report);
  return lines;
}

int SearchState::descriptor() {
  const std::scoped_lock lock{mutex_};
  if (pipe_) return pipe_->first;
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0)
    throw std::system_error{errno, std::generic_category()};
  pipe_ = {ends[0], ends[1]};
  notify();  // of what has come before
  return pipe_->first;
}

void SearchState::drain() {
  const std::scoped_lock lock{mutex_};
  std::array<char, 64> bytes{};
  while (pipe_ && ::read(pipe_->first, bytes.data(), bytes.size()) > 0) continue;
}

/// A full pipe has news enough.
void SearchState::notify() {
  changed_.notify_all();
  if (pipe_) [[maybe_unused]]
    const auto written = ::write(pipe_->second, "!", 1);
}

}  // namespace tabiya::python
