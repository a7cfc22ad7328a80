/// Somebody who examines objects at work, again and again.
///
/// An `Auditor` knows objects and their locks. In each round it locks an object, audits it, unlocks
/// it and reports what it found, so an audit never runs while the object is being updated. When
/// rounds are made is another's business: `AuditingThread` makes one every second; a program with
/// a timer of its own calls `audit_all()` from there.
///
///     class Room {
///      public:
///       Room(Auditor& auditor) { …; registration_ = auditor.add("room 7", game_, mutex_); }
///      private:
///       std::mutex mutex_;
///       Game game_;                           // changed only under the lock of mutex_
///       Auditor::Registration registration_;  // the last member: it goes first
///     };
///
/// An object is registered once it is consistent, which is at the end of its construction.
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

#include "tabiya/support/auditable.hpp"

namespace tabiya {

/// Thread safety: every member may be called at any time from any thread, and from a report too.
class Auditor {
  struct Entry;

 public:
  /// Told once for each object and round, also if nothing was found; the number of violations is
  /// their size. Called without any lock, by the thread that makes the round.
  using Report = std::function<void(std::string_view name, const Violations& found)>;

  /// The right of an object to be audited, and the duty: it ends with this value.
  class Registration {
   public:
    /// Of nothing.
    Registration() noexcept = default;
    Registration(Registration&& other) noexcept = default;
    Registration& operator=(Registration&& other) noexcept;
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;
    /// Ends the registration. If the object is being audited, waits until that is done.
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

  /// Audits the object from the next round on, while holding its lock (anything that has lock() and
  /// unlock()).
  /// Requires: the object is consistent; it and its lock stay where they are until the registration
  /// ends; nobody changes it but under the lock.
  template <Auditable T, class Lock>
  [[nodiscard]] Registration add(std::string name, const T& object, Lock& lock) {
    return add_entry(std::move(name), [&object, &lock] {
      const std::lock_guard guard{lock};
      return audit(object);
    });
  }
  /// Audits the object no more; once this returns, nothing of it is touched. If it is being audited
  /// by another thread, waits until that is done.
  /// Requires: the caller does not hold the object's lock.
  static void remove(Registration registration) noexcept { registration.end(); }

  /// How many objects are registered.
  [[nodiscard]] std::size_t size() const;

  /// One round: audits every registered object and reports on each. An object that is added or
  /// removed meanwhile may or may not be part of it. Returns the number of all violations.
  std::size_t audit_all();

 private:
  struct Entry {
    std::string name;
    std::function<Violations()> examine;
    std::mutex audited{};               // held while the object is audited
    std::atomic<bool> is_active{true};  // ended under `audited` only
  };

  [[nodiscard]] Registration add_entry(std::string name, std::function<Violations()> examine);
  [[nodiscard]] std::vector<std::shared_ptr<Entry>> active_entries();

  Report report_;
  mutable std::mutex list_;
  std::vector<std::shared_ptr<Entry>> entries_;
};

/// Waits for the next round. Returns false, at once, when it is asked to stop.
using Ticker = std::function<bool(std::stop_token)>;

/// A tick whenever the interval has passed, the first after one interval. Ticks that nobody waited
/// for are not made up for.
[[nodiscard]] Ticker every(std::chrono::milliseconds interval);

/// Has an auditor make a round at every tick, in a thread of its own, as long as it lives.
class AuditingThread {
 public:
  static constexpr std::chrono::milliseconds usual_interval{1000};

  /// Requires: the auditor outlives this. Tests give a ticker that does not wait for time.
  explicit AuditingThread(Auditor& auditor, Ticker ticker = every(usual_interval));

 private:
  std::jthread thread_;
};

}  // namespace tabiya
