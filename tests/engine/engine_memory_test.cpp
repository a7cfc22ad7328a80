// Replaces the allocation functions of this program, so that a test can run out of memory. The
// thread sanitizer has its own and allows no others, so there the test is absent.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TABIYA_HAS_THREAD_SANITIZER
#endif
#endif
#if !defined(TABIYA_HAS_THREAD_SANITIZER)
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

#include "tabiya/engine/engine.hpp"

namespace {

std::atomic<bool> refuses_large_blocks = false;
constexpr std::size_t large_block = std::size_t{1} << 20;

}  // namespace

// Not inlined, because g++ warns if it sees that free() releases what operator new returned.
// NOLINTBEGIN(*-no-malloc, *-owning-memory)
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  if (refuses_large_blocks && size >= large_block) return nullptr;
  return std::malloc(std::max<std::size_t>(size, 1));
}
[[gnu::noinline]] void* operator new(std::size_t size) {
  if (void* const block = operator new(size, std::nothrow)) return block;
  throw std::bad_alloc{};
}
[[gnu::noinline]] void operator delete(void* block) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete(void* block, std::size_t /*size*/) noexcept {
  std::free(block);
}
// NOLINTEND(*-no-malloc, *-owning-memory)

namespace tabiya::engine {
namespace {

/// The nodes of a second search, which finds the results of the first in the table.
std::uint64_t nodes_of_second_search(bool runs_out_of_memory) {
  const EngineOptions options{.hash_megabytes = 1};
  Engine engine{options};
  engine.set_position({});
  (void)engine.search({.depth = 10});
  if (runs_out_of_memory) {
    // There is memory for the larger table, but not for the histories of the new threads.
    refuses_large_blocks = true;
    EXPECT_FALSE(engine.configure({.hash_megabytes = 2, .threads = 2}));
    refuses_large_blocks = false;
    EXPECT_EQ(engine.options(), options);
  }
  return engine.search({.depth = 10}).nodes;
}

TEST(EngineMemory, ChangesNothingIfThereIsNotEnough) {
  EXPECT_EQ(nodes_of_second_search(true), nodes_of_second_search(false));
}

}  // namespace
}  // namespace tabiya::engine
#endif
