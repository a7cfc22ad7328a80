/// The threads that hash passwords: whatever happens there, the loop answers.
#include "server/accounts/password_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "server/support/world.hpp"

namespace tabiya::server::testing {
namespace {

TEST(ThePasswordPool, AnswersOnTheLoopOnceThereIsMemory) {
  HandLoop loop;
  std::atomic<int> failures_left = 1;
  loop.loop().post = [&failures_left, post = loop.loop().post](Task task) {
    if (failures_left-- > 0) throw std::bad_alloc{};
    post(std::move(task));
  };
  std::thread::id destroyer;
  std::shared_ptr<int> held{new int{}, [&destroyer](const int* number) {
                              destroyer = std::this_thread::get_id();
                              delete number;
                            }};
  PasswordPool pool{loop.loop(), 1, {.memory_bytes = 8192, .passes = 1}};
  std::optional<std::string> hash;
  ASSERT_TRUE(pool.hash("open sesame", [&hash, held = std::move(held)](std::string made) {
    hash = std::move(made);
  }));
  loop.until([&] { return hash.has_value(); });
  EXPECT_TRUE(hash->starts_with("$argon2id$"));
  EXPECT_EQ(destroyer, std::this_thread::get_id()) << "what answers, such as a request";
  std::optional<bool> is_right;
  failures_left = 1;
  ASSERT_TRUE(pool.verify("open sesame", *hash, [&](bool right) { is_right = right; }));
  loop.until([&] { return is_right.has_value(); });
  EXPECT_EQ(is_right, true);
}

}  // namespace
}  // namespace tabiya::server::testing
