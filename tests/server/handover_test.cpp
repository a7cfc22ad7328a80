/// Tasks that other threads hand to the loop: nothing that they hold is destroyed elsewhere.
#include "server/base/handover.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <utility>

#include "server/support/world.hpp"

namespace tabiya::server::testing {
namespace {

/// What a task holds. Notes the thread that destroys it, and whether an exception did.
struct TheHandover : ::testing::Test {
  struct End {
    std::thread::id thread;
    bool is_by_exception = false;
  };
  [[nodiscard]] std::shared_ptr<int> held() {
    return {new int{}, [this](const int* number) {
              end = End{std::this_thread::get_id(), std::uncaught_exceptions() > 0};
              delete number;
            }};
  }
  /// The next posts run out of memory.
  void fail(int posts) {
    failures_left = posts;
    loop.loop().post = [this, post = loop.loop().post](Task task) {
      if (failures_left-- > 0) throw std::bad_alloc{};
      post(std::move(task));
    };
  }
  [[nodiscard]] bool is_destroyed_here() const {
    return end && end->thread == std::this_thread::get_id();
  }

  HandLoop loop;
  std::atomic<int> failures_left = 0;
  std::optional<End> end;
};

TEST_F(TheHandover, RunsATaskOnTheLoopOnceThereIsMemory) {
  fail(2);
  bool is_done = false;
  Handover handover{loop.loop()};
  Handover::Ready task{Task{[&is_done, held = held()] { is_done = true; }}};
  const std::jthread other{
      [&, task = std::move(task)](const std::stop_token& stop) mutable noexcept {
        handover.give(std::move(task), stop);
      }};
  loop.until([&] { return is_done; });
  EXPECT_TRUE(is_destroyed_here());
  EXPECT_LT(failures_left, 0);
}

TEST_F(TheHandover, DestroysATaskOnTheLoopIfThereIsNoMoreMemory) {
  fail(1'000'000);
  {
    Handover handover{loop.loop()};
    Handover::Ready task{Task{[held = held()] { FAIL(); }}};
    std::jthread other{[&, task = std::move(task)](const std::stop_token& stop) mutable noexcept {
      handover.give(std::move(task), stop);
    }};
    other.request_stop();
    other.join();
    EXPECT_FALSE(end.has_value());
  }
  EXPECT_TRUE(is_destroyed_here());
}

TEST_F(TheHandover, LetsATaskThatFailsReportItsException) {
  Handover handover{loop.loop()};
  handover.give(Handover::Ready{Task{[held = held()] { throw std::runtime_error{"odd"}; }}}, {});
  EXPECT_THROW(loop.run_posted(), std::runtime_error);
  EXPECT_TRUE(is_destroyed_here());
  EXPECT_TRUE(end->is_by_exception);
}

TEST_F(TheHandover, MayBeGoneWhenTheLoopRunsItsTask) {
  bool is_done = false;
  Handover{loop.loop()}.give(Handover::Ready{Task{[&] { is_done = true; }}}, {});
  loop.run_posted();
  EXPECT_TRUE(is_done);
}

}  // namespace
}  // namespace tabiya::server::testing
