#include "support/inner/auditor.hpp"

#include <algorithm>
#include <condition_variable>

namespace tabiya {

Auditor::Registration& Auditor::Registration::operator=(Registration&& other) noexcept {
  if (this != &other) {
    end();
    entry_ = std::move(other.entry_);
  }
  return *this;
}

void Auditor::Registration::end() noexcept {
  if (!entry_) return;
  {
    const std::lock_guard guard{entry_->audited};
    entry_->is_active = false;
  }
  entry_.reset();
}

Auditor::Registration Auditor::add_entry(std::string name, std::function<Violations()> examine) {
  auto entry = std::make_shared<Entry>(std::move(name), std::move(examine));
  const std::lock_guard guard{list_};
  entries_.push_back(entry);
  return Registration{std::move(entry)};
}

std::size_t Auditor::size() const {
  const std::lock_guard guard{list_};
  return static_cast<std::size_t>(
      std::ranges::count_if(entries_, [](const auto& entry) { return entry->is_active.load(); }));
}

std::vector<std::shared_ptr<Auditor::Entry>> Auditor::active_entries() {
  const std::lock_guard guard{list_};
  std::erase_if(entries_, [](const auto& entry) { return !entry->is_active; });
  return entries_;
}

std::size_t Auditor::audit_all() {
  std::size_t violations = 0;
  for (const auto& entry : active_entries()) {
    Violations found;
    {
      const std::lock_guard guard{entry->audited};
      if (!entry->is_active) continue;
      found = entry->examine();
    }
    violations += found.size();
    report_(entry->name, found);
  }
  return violations;
}

Ticker every(std::chrono::milliseconds interval) {
  using std::chrono::steady_clock;
  return [interval, due = steady_clock::now()](const std::stop_token& stop) mutable {
    due = std::max(due + interval, steady_clock::now());
    std::mutex unshared;  // only because wait_until() needs a lock
    std::condition_variable_any until_due;
    std::unique_lock lock{unshared};
    until_due.wait_until(lock, stop, due, [] { return false; });
    return !stop.stop_requested();
  };
}

AuditingThread::AuditingThread(Auditor& auditor, Ticker ticker)
    : thread_{[&auditor, wait_for_tick = std::move(ticker)](const std::stop_token& stop) {
        while (wait_for_tick(stop)) auditor.audit_all();
      }} {}

}  // namespace tabiya
