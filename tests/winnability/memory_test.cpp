// The memory that a question holds at once, measured: this program counts every byte that it
// allocates. The thread sanitizer has its own allocation functions and allows no others, so there
// the tests are absent.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TABIYA_HAS_THREAD_SANITIZER
#endif
#endif
#if !defined(TABIYA_HAS_THREAD_SANITIZER)
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#include "confirm.hpp"
#include "tabiya/winnability/winnability.hpp"
#include "winnability/search.hpp"

namespace {

std::atomic<std::size_t> bytes_held = 0;
std::atomic<std::size_t> most_bytes_held = 0;

/// Precedes each block and keeps it aligned.
struct alignas(std::max_align_t) BlockHeader {
  std::size_t size;
};

}  // namespace

// Not inlined, because g++ warns if it sees that free() releases what operator new returned.
// NOLINTBEGIN(*-no-malloc, *-owning-memory, *-pointer-arithmetic)
[[gnu::noinline]] void* operator new(std::size_t size) {
  auto* const header = static_cast<BlockHeader*>(std::malloc(sizeof(BlockHeader) + size));
  if (header == nullptr) throw std::bad_alloc{};
  header->size = size;
  most_bytes_held = std::max<std::size_t>(most_bytes_held, bytes_held += size);
  return header + 1;
}
[[gnu::noinline]] void operator delete(void* block) noexcept {
  if (block == nullptr) return;
  BlockHeader* const header = static_cast<BlockHeader*>(block) - 1;
  bytes_held -= header->size;
  std::free(header);
}
[[gnu::noinline]] void operator delete(void* block, std::size_t /*size*/) noexcept {
  operator delete(block);
}
// NOLINTEND(*-no-malloc, *-owning-memory, *-pointer-arithmetic)

namespace tabiya {
namespace {

/// The most bytes that a question holds at once.
template <class Question>
std::size_t peak_of(Question question) {
  const std::size_t before = bytes_held;
  most_bytes_held = before;
  question();
  return most_bytes_held - before;
}

constexpr std::uint64_t default_nodes = Budget{}.nodes;

/// What Budget promises.
constexpr std::size_t promised_bytes(std::uint64_t nodes) { return 62 * nodes + 2'000'000; }
static_assert(promised_bytes(default_nodes) <= 64'000'000);

/// Neither a mate nor a proof is found within the default budget, and both searches take part.
constexpr const char* hard = "B2b4/8/8/4k3/1p1p1p1p/1PpP1P1P/K1P4b/RB6 b - -";

TEST(Memory, OfALongSearchIsAsPromised) {
  const Position position = test::position_of(hard);
  for (const std::uint64_t nodes : {default_nodes, default_nodes / 8, std::uint64_t{10'000}}) {
    Judgement judgement;
    const std::size_t bytes =
        peak_of([&] { judgement = winnability::long_search(position, Color::Black, nodes); });
    EXPECT_EQ(judgement.verdict, Winnability::Undetermined) << "a harder position is needed";
    EXPECT_LE(bytes, promised_bytes(nodes));
    EXPECT_GE(bytes, promised_bytes(nodes) / 2);
  }
}

TEST(Memory, OfAJudgementIsAsPromised) {
  const Position position = test::position_of(hard);
  EXPECT_LE(peak_of([&] { (void)judge(position, Color::Black); }), promised_bytes(default_nodes));
  EXPECT_LE(peak_of([&] { (void)deadness(position); }), promised_bytes(default_nodes));
}

TEST(Memory, OfASearchInBreadthIsAsPromised) {
  const Position pawns_only = test::position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -");
  Judgement judgement;
  const std::size_t bytes =
      peak_of([&] { judgement = shortest_helpmate(pawns_only, Color::White); });
  EXPECT_EQ(judgement.nodes, default_nodes);
  EXPECT_LE(bytes, promised_bytes(default_nodes));
  EXPECT_GE(bytes, 60 * default_nodes);
}

TEST(Memory, IsNotNeededWithoutASearch) {
  const Position position =
      test::position_of("r1bq1rk1/ppp2ppp/2n5/4p3/2B1P3/5N2/PPP2PPP/R2QK2R w KQ -");
  EXPECT_EQ(peak_of([&] { (void)winnable(position, Color::White); }), 0U);
}

}  // namespace
}  // namespace tabiya
#endif
