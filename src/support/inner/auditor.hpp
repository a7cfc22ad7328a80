/// Audits live objects periodically.
///
/// An `Auditor` keeps a list of objects and their locks. In each round it locks every object,
/// audits it, unlocks it and reports the result, so an audit never runs during an update.
/// `AuditingThread` starts a round every second; a program with its own timer calls `audit_all()`
/// instead.
///
///     class Room {
///      public:
///       Room(Auditor& auditor) { …; registration_ = auditor.add("room 7", game_, mutex_); }
///      private:
///       std::mutex mutex_;
///       Game game_;                           // changed only while mutex_ is locked
///       Auditor::Registration registration_;  // the last member, so it is destroyed first
///     };
///
/// Register an object once it is consistent: at the end of its construction.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "support/inner/auditable.hpp"

namespace tabiya {

/// Thread safety: every member can be called at any time from any thread, also from within a
/// report.
class Auditor {
  struct Entry;

 public:
  /// Called once for each object in each round, even without violations, by the thread that runs
  /// the round. No lock is held.
  using Report = std::function<void(std::string_view name, const Violations& found)>;

  /// Keeps an object registered until it is destroyed.
  class Registration {
   public:
    /// Registers nothing.
    Registration() noexcept = default;
    Registration(Registration&& other) noexcept = default;
    Registration& operator=(Registration&& other) noexcept;
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;
    /// Ends the registration. Waits for a running audit of the object.
    /// Requires: the caller does not hold the object's lock.
    ~Registration() { end(); }

    [[nodiscard]] bool is_active() const noexcept { return entry_ != nullptr; }

   private:
    friend class Auditor;
    explicit Registration(std::shared_ptr<Entry> entry) noexcept : entry_{std::move(entry)} {}
    void end() noexcept;

    std::shared_ptr<Entry> entry_;
  };

  explicit Auditor(Report report) : report_{std::move(report)} {}

  /// Audits the object from the next round on while holding its lock (any type with lock() and
  /// unlock()).
  /// Requires: the object is consistent; it and its lock do not move until the registration ends;
  /// the object changes only while the lock is held.
  template <Auditable T, class Lock>
  [[nodiscard]] Registration add(std::string name, const T& object, Lock& lock) {
    return add_entry(std::move(name), [&object, &lock] {
      const std::lock_guard guard{lock};
      return audit(object);
    });
  }
  /// Ends a registration. Waits for a running audit on another thread; the auditor does not access
  /// the object after this returns.
  /// Requires: the caller does not hold the object's lock.
  static void remove(Registration registration) noexcept { registration.end(); }

  /// The number of registered objects.
  [[nodiscard]] std::size_t size() const;

  /// Runs one round: audits every registered object and reports on each. Returns the total number
  /// of violations. An object added or removed during the round may or may not be included.
  std::size_t audit_all();

 private:
  struct Entry {
    std::string name;
    std::function<Violations()> examine;
    std::mutex audited{};               // held while the object is audited
    std::atomic<bool> is_active{true};  // cleared only while `audited` is held
  };

  [[nodiscard]] Registration add_entry(std::string name, std::function<Violations()> examine);
  [[nodiscard]] std::vector<std::shared_ptr<Entry>> active_entries();

  Report report_;
  mutable std::mutex list_;
  std::vector<std::shared_ptr<Entry>> entries_;
};

/// Waits for the next tick. Returns false immediately on a stop request.
using Ticker = std::function<bool(std::stop_token)>;

/// Ticks at a fixed interval, first after one interval. Missed ticks are skipped.
[[nodiscard]] Ticker every(std::chrono::milliseconds interval);

/// A thread that runs a round of the auditor at every tick.
class AuditingThread {
 public:
  static constexpr std::chrono::milliseconds usual_interval{1000};

  /// Requires: the auditor outlives this.
  /// Tests pass a ticker that does not depend on time.
  explicit AuditingThread(Auditor& auditor, Ticker ticker = every(usual_interval));

 private:
  std::jthread thread_;
};

}  // namespace tabiya
