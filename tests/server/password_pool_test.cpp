/// The threads that hash passwords: a failure there reaches the loop, and the thread goes on.
#include "server/accounts/password_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "server/support/world.hpp"

namespace tabiya::server::testing {
namespace {

TEST(ThePasswordPool, ThrowsAFailureOfItsThreadOnTheLoopAndGoesOn) {
  HandLoop loop;
  std::atomic<int> failures_left = 1;
  loop.loop().post = [&failures_left, post = loop.loop().post](Task task) {
    if (failures_left-- > 0) throw std::bad_alloc{};
    post(std::move(task));
  };
  PasswordPool pool{loop.loop(), 1, {.memory_bytes = 8192, .passes = 1}};
  ASSERT_TRUE(pool.hash("lost", [](const std::string&) { FAIL(); }));
  EXPECT_THROW(loop.until([] { return false; }), std::bad_alloc);
  std::optional<std::string> hash;
  ASSERT_TRUE(pool.hash("kept", [&](std::string made) { hash = std::move(made); }));
  loop.until([&] { return hash.has_value(); });
  EXPECT_TRUE(hash->starts_with("$argon2id$"));
}

}  // namespace
}  // namespace tabiya::server::testing
