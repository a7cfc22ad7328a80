// Replaces the allocation functions of this program to count allocations. The sanitizers have their
// own, so there the test is absent.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define TABIYA_HAS_SANITIZER
#endif
#endif
#if !defined(TABIYA_HAS_SANITIZER) && !defined(__SANITIZE_ADDRESS__)
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <new>
#include <string>

#include "confirm.hpp"
#include "support/data.hpp"
#include "tabiya/winnability/winnability.hpp"
#include "winnability/foresight.hpp"
#include "winnability/plain_mate.hpp"

namespace {

std::atomic<std::uint64_t> allocations = 0;

}  // namespace

// Not inlined, because g++ warns if it sees that free() releases what operator new returned.
// NOLINTBEGIN(*-no-malloc, *-owning-memory)
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* const block = std::malloc(std::max<std::size_t>(size, 1))) return block;
  throw std::bad_alloc{};
}
[[gnu::noinline]] void operator delete(void* block) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete(void* block, std::size_t /*size*/) noexcept {
  std::free(block);
}
// NOLINTEND(*-no-malloc, *-owning-memory)

namespace tabiya {
namespace {

TEST(AFlagFall, AllocatesNothingWhereAMateIsForeseenOrPlanned) {
  constexpr const char* file = "winnability/lichess_timeouts.fen";
  const auto path = test::data_path(file);
  if (!path) GTEST_SKIP() << test::data_missing(file);
  std::ifstream lines{*path};
  std::uint64_t asked = 0;
  std::uint64_t answered = 0;
  for (std::string line; std::getline(lines, line);) {
    const Position position = test::position_of(line);
    for (const Color winner : all_colors) {
      ++asked;
      winnability::Foreseen found;
      if (!winnability::foresees_mate(position, winner, found) &&
          !winnability::plain_mate(position, winner)) {
        continue;
      }
      ++answered;
      const std::uint64_t before = allocations;
      const Winnability answer = winnable(position, winner);
      const std::uint64_t after = allocations;
      EXPECT_EQ(answer, Winnability::Winnable) << line;
      EXPECT_EQ(after, before) << line;
    }
  }
  EXPECT_GT(answered, asked * 97 / 100);
}

TEST(AFlagFall, AllocatesWhereASearchIsNeeded) {
  const Position position = test::position_of("8/3k4/2p5/1pP5/1P6/6K1/5B2/8 w - - 2 54");
  const std::uint64_t before = allocations;
  const Winnability answer = winnable(position, Color::White);
  const std::uint64_t after = allocations;
  EXPECT_EQ(answer, Winnability::Winnable);
  EXPECT_GT(after, before);
}

}  // namespace
}  // namespace tabiya
#endif
