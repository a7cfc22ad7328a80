/// The auditor audits each registered object under its own lock and reports on it.

#include "support/inner/auditor.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <semaphore>
#include <string>
#include <thread>

#include "support/eventually.hpp"

namespace tabiya {
namespace {

/// Two numbers that should be equal, and positive.
struct Twins {
  int left = 1;
  int right = 1;
};

Violations audit(const Twins& twins) {
  Violations found;
  note_unless(found, twins.left == twins.right, "twins_differ");
  note_unless(found, twins.left > 0, "twin_not_positive", "left");
  note_unless(found, twins.right > 0, "twin_not_positive", "right");
  return found;
}

static_assert(Auditable<Twins>);
static_assert(!Auditable<int>);

/// Records the last count for each object and the number of reports.
struct Listener {
  std::map<std::string, std::size_t, std::less<>> counts{};
  int reports = 0;

  Auditor::Report report() {
    return [this](std::string_view name, const Violations& found) {
      counts[std::string{name}] = found.size();
      ++reports;
    };
  }
};

TEST(AnAudit, FindsEveryViolationAndDoesNotStopAtTheFirst) {
  EXPECT_EQ(audit(Twins{}), Violations{});
  EXPECT_EQ(audit(Twins{.left = 1, .right = 2}), (Violations{{"twins_differ"}}));
  EXPECT_EQ(audit(Twins{.left = 0, .right = -1}),
            (Violations{
                {"twins_differ"}, {"twin_not_positive", "left"}, {"twin_not_positive", "right"}}));
}

TEST(AViolation, ShowsItsNameAndItsPlace) {
  EXPECT_EQ(to_string(Violation{"twins_differ"}), "twins_differ");
  EXPECT_EQ(to_string(Violation{"twin_not_positive", "left"}), "twin_not_positive at left");
  Violations found;
  note_part(found, audit(Twins{.left = 0, .right = 1}), "room 7");
  EXPECT_EQ(found, (Violations{{"twins_differ", "room 7"}, {"twin_not_positive", "room 7, left"}}));
}

TEST(TheAuditor, ReportsTheCountOfEachObjectEvenIfItIsZero) {
  Listener listener;
  Auditor auditor{listener.report()};
  std::mutex mutex;
  const Twins sound;
  const Twins broken{.left = 0, .right = 2};
  const auto of_sound = auditor.add("sound", sound, mutex);
  const auto of_broken = auditor.add("broken", broken, mutex);
  EXPECT_EQ(auditor.size(), 2U);
  EXPECT_EQ(auditor.audit_all(), 2U);
  EXPECT_EQ(listener.counts["sound"], 0U);
  EXPECT_EQ(listener.counts["broken"], 2U);
  EXPECT_EQ(listener.reports, 2);
}

TEST(TheAuditor, ForgetsRemovedObjects) {
  Listener listener;
  Auditor auditor{listener.report()};
  std::mutex mutex;
  const Twins twins;
  auto removed = auditor.add("removed", twins, mutex);
  const auto kept = auditor.add("kept", twins, mutex);
  Auditor::remove(std::move(removed));
  EXPECT_EQ(auditor.size(), 1U);
  auditor.audit_all();
  EXPECT_EQ(listener.reports, 1);
  EXPECT_TRUE(listener.counts.contains("kept"));
}

TEST(ARegistration, EndsWithItsHandle) {
  Listener listener;
  Auditor auditor{listener.report()};
  std::mutex mutex;
  {
    const Twins twins;
    const auto registration = auditor.add("short-lived", twins, mutex);
    EXPECT_EQ(auditor.audit_all(), 0U);
  }
  EXPECT_EQ(auditor.size(), 0U);
  auditor.audit_all();
  EXPECT_EQ(listener.reports, 1);
}

TEST(ARegistration, MovesAndReplacesAnother) {
  Listener listener;
  Auditor auditor{listener.report()};
  std::mutex mutex;
  const Twins twins;
  Auditor::Registration registration;
  EXPECT_FALSE(registration.is_active());
  registration = auditor.add("first", twins, mutex);
  registration = auditor.add("second", twins, mutex);
  EXPECT_TRUE(registration.is_active());
  auditor.audit_all();
  EXPECT_EQ(listener.reports, 1);
  EXPECT_TRUE(listener.counts.contains("second"));
}

TEST(ARegistration, CanOutliveItsAuditor) {
  std::mutex mutex;
  const Twins twins;
  Auditor::Registration registration;
  {
    Auditor auditor{[](std::string_view, const Violations&) {}};
    registration = auditor.add("twins", twins, mutex);
  }
  Auditor::remove(std::move(registration));
}

TEST(AReport, CanRemoveAndAddObjects) {
  std::mutex mutex;
  const Twins twins;
  Auditor* the_auditor = nullptr;
  Auditor::Registration first;
  Auditor::Registration second;
  int reports = 0;
  Auditor auditor{[&](std::string_view, const Violations&) {
    if (++reports > 1) return;
    Auditor::remove(std::move(first));
    second = the_auditor->add("second", twins, mutex);
  }};
  the_auditor = &auditor;
  first = auditor.add("first", twins, mutex);
  auditor.audit_all();
  EXPECT_EQ(auditor.size(), 1U);
  auditor.audit_all();
  EXPECT_EQ(reports, 2);
}

/// A lock that records whether it is held.
struct WatchedLock {
  bool is_held = false;
  void lock() { is_held = true; }
  void unlock() { is_held = false; }
};

struct UnderLock {
  const WatchedLock* lock;
};

Violations audit(const UnderLock& object) {
  Violations found;
  note_unless(found, object.lock->is_held, "audited_without_its_lock");
  return found;
}

TEST(AnAudit, HoldsTheLockOfTheObjectAndAReportDoesNot) {
  WatchedLock lock;
  const UnderLock object{&lock};
  Auditor auditor{[&](std::string_view, const Violations&) { EXPECT_FALSE(lock.is_held); }};
  const auto registration = auditor.add("object", object, lock);
  EXPECT_EQ(auditor.audit_all(), 0U);
}

/// A lock that records whether someone else wants it.
class WantedLock {
 public:
  void lock() {
    is_wanted_ = true;
    mutex_.lock();
  }
  void unlock() { mutex_.unlock(); }
  [[nodiscard]] bool is_wanted() const { return is_wanted_; }
  void forget() { is_wanted_ = false; }

 private:
  std::mutex mutex_;
  std::atomic<bool> is_wanted_ = false;
};

TEST(AnAudit, NeverSeesAnObjectThatIsBeingUpdated) {
  Auditor auditor{[](std::string_view, const Violations&) {}};
  WantedLock lock;
  Twins twins;
  const auto registration = auditor.add("twins", twins, lock);
  for (int round = 0; round < 10; ++round) {
    std::unique_lock update{lock};
    lock.forget();
    ++twins.left;  // the twins differ until the end of the update
    auto violations = std::async(std::launch::async, [&] { return auditor.audit_all(); });
    const auto is_done = [&] {
      return violations.wait_for(std::chrono::seconds{0}) == std::future_status::ready;
    };
    EXPECT_TRUE(eventually([&] { return lock.is_wanted() || is_done(); }));
    ++twins.right;
    update.unlock();
    ASSERT_EQ(violations.get(), 0U);
  }
}

TEST(RemovingAnObject, IsSafeDuringARound) {
  std::atomic<std::size_t> violations = 0;
  Auditor auditor{[&](std::string_view, const Violations& found) { violations += found.size(); }};
  std::jthread rounds{[&](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      auditor.audit_all();
      std::this_thread::yield();  // otherwise it could leave no time to the others on one processor
    }
  }};
  for (int lives = 0; lives < 200; ++lives) {
    auto mutex = std::make_unique<std::mutex>();
    auto twins = std::make_unique<Twins>();
    auto registration = auditor.add("twins", *twins, *mutex);
    if (lives % 2 == 0) std::this_thread::yield();
    Auditor::remove(std::move(registration));
    twins->left = 0;  // no longer audited
  }
  EXPECT_EQ(violations, 0U);
}

/// A ticker that the test controls.
class ManualTicker {
 public:
  Ticker ticker() {
    return [this](const std::stop_token& stop) {
      const std::stop_callback wake{stop, [this] { ticks_.release(); }};
      ticks_.acquire();
      return !stop.stop_requested();
    };
  }
  void tick() { ticks_.release(); }

 private:
  std::counting_semaphore<> ticks_{0};
};

TEST(TheAuditingThread, RunsARoundAtEveryTickAndStopsImmediately) {
  ManualTicker clock;
  std::counting_semaphore<> reported{0};
  Auditor auditor{[&](std::string_view, const Violations&) { reported.release(); }};
  std::mutex mutex;
  const Twins twins;
  const auto registration = auditor.add("twins", twins, mutex);
  {
    const AuditingThread thread{auditor, clock.ticker()};
    EXPECT_FALSE(reported.try_acquire()) << "no round before the first tick";
    for (int tick = 0; tick < 3; ++tick) {
      clock.tick();
      ASSERT_TRUE(reported.try_acquire_for(longest_wait));
    }
  }
  EXPECT_FALSE(reported.try_acquire()) << "as many rounds as ticks";
}

TEST(TheUsualTicker, WaitsASecondAndCanBeConfiguredAndStopped) {
  EXPECT_EQ(AuditingThread::usual_interval, std::chrono::seconds{1});
  std::stop_source source;
  Ticker soon = every(std::chrono::milliseconds{1});
  EXPECT_TRUE(soon(source.get_token()));
  Ticker in_an_hour = every(std::chrono::hours{1});
  source.request_stop();
  EXPECT_FALSE(in_an_hour(source.get_token())) << "without waiting for an hour";
}

}  // namespace
}  // namespace tabiya
