// Jobs of many clients: served in turn, stopped when their client is gone, and failing
// independently.
#include "server/api/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "server/support/world.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;
using Admission = Workers::Admission;

class WorkersTest : public ::testing::Test {
 protected:
  /// A job that records its name when it finishes.
  Job job(const std::string& client, const std::string& name) {
    return {.client = client,
            .work = [this, name](const JobStop&) -> Task {
              return [this, name] { done.push_back(name); };
            },
            .failed = [this, name] { done.push_back(name + " failed"); }};
  }
  /// A job that waits for the gate to open.
  Job gate_keeper(const std::string& client) {
    Job keeper = job(client, "gate");
    keeper.work = [this](const JobStop&) -> Task {
      ++at_gate;
      EXPECT_EQ(gate.wait_for(longest_wait), std::future_status::ready);
      return [this] { done.emplace_back("gate"); };
    };
    return keeper;
  }
  void wait_for(std::size_t jobs) {
    loop.until([&] { return done.size() == jobs; });
  }

  HandLoop loop;
  std::vector<std::string> done;
  std::atomic<int> at_gate = 0;
  std::promise<void> opening;
  std::shared_future<void> gate = opening.get_future().share();
};

TEST_F(WorkersTest, ServeClientsInTurn) {
  Workers workers{loop.loop(), {}};
  ASSERT_EQ(workers.run(gate_keeper("z")), Admission::Accepted);
  ASSERT_TRUE(eventually([&] { return at_gate != 0; }));
  for (const char* const name : {"a1", "a2", "a3"}) {
    ASSERT_EQ(workers.run(job("a", name)), Admission::Accepted);
  }
  ASSERT_EQ(workers.run(job("b", "b1")), Admission::Accepted);
  opening.set_value();
  wait_for(5);
  EXPECT_EQ(done, (std::vector<std::string>{"gate", "a1", "b1", "a2", "a3"}));
}

TEST_F(WorkersTest, RefuseJobsOverTheLimitsPerClientAndInTotal) {
  Workers workers{loop.loop(), {.max_waiting = 3, .max_waiting_of_client = 2}};
  ASSERT_EQ(workers.run(gate_keeper("z")), Admission::Accepted);
  ASSERT_TRUE(eventually([&] { return at_gate != 0; }));
  EXPECT_EQ(workers.run(job("a", "1")), Admission::Accepted);
  EXPECT_EQ(workers.run(job("a", "2")), Admission::Accepted);
  EXPECT_EQ(workers.run(job("a", "3")), Admission::ClientIsFull);
  EXPECT_EQ(workers.run(job("b", "4")), Admission::Accepted);
  EXPECT_EQ(workers.run(job("c", "5")), Admission::IsFull);
  opening.set_value();
  wait_for(4);
}

TEST_F(WorkersTest, LeaveThreadsForOtherClients) {
  Workers workers{loop.loop(), {.threads = 2}};
  ASSERT_EQ(workers.run(gate_keeper("a")), Admission::Accepted);
  ASSERT_EQ(workers.run(gate_keeper("a")), Admission::Accepted);
  ASSERT_EQ(workers.run(job("b", "b")), Admission::Accepted);
  wait_for(1);
  EXPECT_EQ(done.front(), "b") << "while the other one's jobs take as long as they like";
  opening.set_value();
  wait_for(3);
}

TEST_F(WorkersTest, IsolateAJobThatRunsOutOfMemory) {
  Workers workers{loop.loop(), {}};
  Job hungry = job("a", "hungry");
  hungry.work = [](const JobStop&) -> Task { throw std::bad_alloc{}; };
  ASSERT_EQ(workers.run(std::move(hungry)), Admission::Accepted);
  ASSERT_EQ(workers.run(job("a", "next")), Admission::Accepted);
  wait_for(2);
  EXPECT_EQ(done, (std::vector<std::string>{"hungry failed", "next"}));
}

TEST_F(WorkersTest, ReportAJobThatFailsToTheLoopWithItsName) {
  Workers workers{loop.loop(), {}};
  Job hungry = job("a", "hungry");
  hungry.name = "GET /hungry";
  hungry.work = [](const JobStop&) -> Task { throw std::bad_alloc{}; };
  ASSERT_EQ(workers.run(std::move(hungry)), Admission::Accepted);
  Job odd = job("a", "odd");
  odd.work = [](const JobStop&) -> Task { throw 7; };
  ASSERT_EQ(workers.run(std::move(odd)), Admission::Accepted);
  wait_for(2);
  ASSERT_EQ(loop.failures().size(), 2);
  EXPECT_EQ(loop.failures()[0], "GET /hungry: std::bad_alloc");
  EXPECT_EQ(done, (std::vector<std::string>{"hungry failed", "odd failed"}));
}

TEST_F(WorkersTest, ReportAJobOnceThereIsMemory) {
  std::atomic<int> failures_left = 1;
  loop.loop().post = [&failures_left, post = loop.loop().post](Task task) {
    if (failures_left-- > 0) throw std::bad_alloc{};
    post(std::move(task));
  };
  Workers workers{loop.loop(), {}};
  ASSERT_EQ(workers.run(job("a", "a")), Admission::Accepted);
  wait_for(1);
  EXPECT_EQ(done.front(), "a");
}

TEST_F(WorkersTest, AskAJobToStopWhenItsClientGoesOrTheServerEnds) {
  Workers workers{loop.loop(), {}};
  const auto job_until_stop = [&](std::stop_token gone) {
    Job patient = job("a", "stopped");
    patient.gone = std::move(gone);
    patient.work = [this](const JobStop& stop) -> Task {
      EXPECT_TRUE(eventually([&] { return stop.is_requested(); }));
      return [this] { done.emplace_back("stopped"); };
    };
    return patient;
  };
  std::stop_source gone;
  ASSERT_EQ(workers.run(job_until_stop(gone.get_token())), Admission::Accepted);
  gone.request_stop();
  wait_for(1);
  ASSERT_EQ(workers.run(job_until_stop({})), Admission::Accepted);
  workers.close();
  wait_for(2);
}

TEST_F(WorkersTest, CountTheTimeThatAJobWaits) {
  Workers workers{loop.loop(), {}};
  ASSERT_EQ(workers.run(gate_keeper("z")), Admission::Accepted);
  ASSERT_TRUE(eventually([&] { return at_gate != 0; }));
  Job late = job("a", "late");
  late.limit = 2s;
  late.work = [this](const JobStop& stop) -> Task {
    return [this, is_late = stop.is_late()] { done.emplace_back(is_late ? "late" : "in time"); };
  };
  ASSERT_EQ(workers.run(std::move(late)), Admission::Accepted);
  loop.pass(2s, [] {});
  opening.set_value();
  wait_for(2);
  EXPECT_EQ(done.back(), "late");
}

TEST_F(WorkersTest, EndWithoutWaitingForALongJob) {
  Job endless = job("a", "endless");
  endless.work = [this](const JobStop& stop) -> Task {
    ++at_gate;
    EXPECT_TRUE(eventually([&] { return stop.is_requested(); }));
    return [] {};
  };
  {
    Workers workers{loop.loop(), {}};
    ASSERT_EQ(workers.run(std::move(endless)), Admission::Accepted);
    ASSERT_TRUE(eventually([&] { return at_gate != 0; }));
  }
  loop.drop_posted();
}

TEST(JobStop, IsRequestedAtItsDeadline) {
  Instant now{1s};
  const JobStop stop{{}, {}, [&now] { return now; }, Instant{3s}};
  EXPECT_FALSE(stop.is_requested());
  now = Instant{3s};
  EXPECT_TRUE(stop.is_requested());
  EXPECT_FALSE(JobStop{}.is_requested());
}

}  // namespace
}  // namespace tabiya::server::testing
