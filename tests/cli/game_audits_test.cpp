/// Audits of a game at the terminal, while people think.
#include "cli/play/game_audits.hpp"

#include <gtest/gtest.h>

#include <future>
#include <string>
#include <vector>

#include "cli/type_in_session.hpp"
#include "support/longest_wait.hpp"

namespace tabiya::cli {
namespace {

using test::new_session;
using test::type;

/// Ticks `rounds` times, each as soon as the previous one is used, then sets `are_over`.
Ticker ticks(int rounds, std::promise<void>& are_over) {
  return [rounds, &are_over](const std::stop_token& /*stop*/) mutable {
    if (rounds-- > 0) return true;
    are_over.set_value();
    return false;
  };
}

std::vector<std::string> lines_of_rounds(const Session& session, int rounds) {
  std::vector<std::string> lines;
  std::promise<void> are_over;
  std::mutex updates;
  {
    const GameAudits audits{session.arbiter(), updates,
                            [&](const std::string& line) { lines.push_back(line); },
                            ticks(rounds, are_over)};
    EXPECT_EQ(are_over.get_future().wait_for(longest_wait), std::future_status::ready);
  }
  return lines;
}

TEST(GameAuditsTest, LogEachObjectAtEachTickAndAtTheEnd) {
  Session session = new_session("fide", "5+3");
  type(session, {"e4", "e5", "Nf3"});
  const std::vector<std::string> lines = lines_of_rounds(session, 2);
  ASSERT_EQ(lines.size(), 9);
  for (std::size_t round = 0; round < 3; ++round) {
    EXPECT_TRUE(lines[3 * round].ends_with("Z game: 0 violations")) << lines[3 * round];
    EXPECT_TRUE(lines[3 * round + 1].ends_with("Z clock: 0 violations"));
    EXPECT_TRUE(lines[3 * round + 2].ends_with("Z arbiter: 0 violations"));
  }
}

TEST(GameAuditsTest, WaitForAnUpdate) {
  const Session session = new_session();
  std::promise<void> are_over;
  std::mutex updates;
  int lines = 0;
  std::unique_lock update{updates};
  const GameAudits audits{session.arbiter(), updates, [&](const std::string&) { ++lines; },
                          ticks(1, are_over)};
  EXPECT_EQ(lines, 0);
  update.unlock();
  EXPECT_EQ(are_over.get_future().wait_for(longest_wait), std::future_status::ready);
  EXPECT_EQ(lines, 3);
}

}  // namespace
}  // namespace tabiya::cli
