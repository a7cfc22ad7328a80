/// A player on a thread of its own. Nothing here depends on how fast it is.
#include "tabiya/players/player_thread.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <semaphore>
#include <string>

#include "tabiya/rules/movegen.hpp"

namespace tabiya::players {
namespace {

/// Thinks until it may answer, or is asked to hurry.
class PatientPlayer final : public Player {
 public:
  explicit PatientPlayer(std::binary_semaphore& has_begun) : has_begun_{has_begun} {}
  Result<Thought> think(const Question& question, std::stop_token hurry) override {
    std::promise<void> hurried;
    const std::stop_callback when{hurry, [&] { hurried.set_value(); }};
    has_begun_.release();
    hurried.get_future().wait();
    return Thought{.move = legal_moves(question.position)[0]};
  }

 private:
  std::binary_semaphore& has_begun_;
};

class PlayerThreads : public ::testing::Test {
 protected:
  std::binary_semaphore begun{0};
  PlayerThread thread{[this](std::stop_token) { return std::make_unique<PatientPlayer>(begun); }};
};

TEST_F(PlayerThreads, AnswerAtOnceWhenTheyHurry) {
  std::promise<Thought> answer;
  thread.ask(question_of(Game{}), [&](const auto& thought) { answer.set_value(*thought); });
  begun.acquire();
  thread.hurry();
  EXPECT_TRUE(answer.get_future().get().move);
}

TEST_F(PlayerThreads, AnswerTheLastQuestionOnly) {
  std::atomic<int> first = 0;
  std::promise<void> second;
  thread.ask(question_of(Game{}), [&](const auto&) { ++first; });
  begun.acquire();
  thread.ask(question_of(Game{}), [&](const auto&) { second.set_value(); });
  begun.acquire();  // the first was ended to make room
  thread.hurry();
  second.get_future().wait();
  EXPECT_EQ(first, 0);
}

TEST_F(PlayerThreads, DropAQuestion) {
  std::atomic<int> answers = 0;
  thread.ask(question_of(Game{}), [&](const auto&) { ++answers; });
  begun.acquire();
  thread.drop();
  std::promise<void> next;
  thread.ask(question_of(Game{}), [&](const auto&) { next.set_value(); });
  begun.acquire();
  thread.hurry();
  next.get_future().wait();
  EXPECT_EQ(answers, 0);
}

TEST_F(PlayerThreads, EndWhileTheyThink) {
  thread.ask(question_of(Game{}), [](const auto&) {});
  begun.acquire();  // the destructor does not wait for an answer
}

}  // namespace
}  // namespace tabiya::players
