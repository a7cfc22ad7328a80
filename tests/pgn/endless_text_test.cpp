// Streams that never end: they are read as long as their games end.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn {
namespace {

/// Larger than any token, which is read as a whole.
constexpr std::uint64_t limit = 2'500'000;
static_assert(limit > 2 * max_token_bytes);

/// A stream that repeats a text up to a size; a read brings an odd number of bytes.
class Repeated {
 public:
  Repeated(std::string_view text, std::uint64_t most_bytes)
      : period_{text.size()}, left_{most_bytes} {
    while (block_.size() < most_at_once + period_) block_ += text;
  }

  std::size_t read(std::span<char> into) {
    const auto size =
        static_cast<std::size_t>(std::min<std::uint64_t>({left_, into.size(), most_at_once}));
    std::copy_n(block_.begin() + static_cast<std::ptrdiff_t>(phase_), size, into.begin());
    phase_ = (phase_ + size) % period_;
    left_ -= size;
    return size;
  }
  [[nodiscard]] std::uint64_t left() const noexcept { return left_; }

 private:
  static constexpr std::size_t most_at_once = 9'973;

  std::string block_;
  std::size_t period_;
  std::size_t phase_ = 0;
  std::uint64_t left_;
};

struct GameCounter : NullVisitor {
  std::uint64_t begun = 0;
  std::uint64_t ended = 0;
  void begin_game(Cursor /*cursor*/) { ++begun; }
  void end_game(Cursor /*cursor*/) { ++ended; }
};

struct Read {
  GameCounter games;
  std::optional<InputFailure> failure;
  std::uint64_t unread;
};

Read read_repeated(std::string_view text, std::uint64_t most_bytes) {
  Repeated stream{text, most_bytes};
  Reader reader{Input::from_source([&](std::span<char> into) { return stream.read(into); }), limit};
  Read read{};
  reader.read_all(read.games);
  read.failure = reader.failure();
  read.unread = stream.left();
  return read;
}

TEST(EndlessText, EndsWhereNoGameDoes) {
  constexpr std::array<std::string_view, 22> texts{
      "a", "prose \n", " ",      "\n",       "{",    "{}",          ";", "%x\n",
      "(", ")",        "1. e4 ", "e4 e5 ",   "[A",   "[A \"b\"]\n", "$", "$1 ",
      "<", "\\",       "1",      "\xC2\xA0", "\xFF", "zork "};
  for (const std::string_view text : texts) {
    const Read read = read_repeated(text, 4 * limit);
    ASSERT_TRUE(read.failure) << text;
    EXPECT_TRUE(read.failure->reason.starts_with("no game ends in 2500000 bytes")) << text;
    EXPECT_LT(read.failure->reason.size(), 600U) << text;
    EXPECT_EQ(read.games.begun, read.games.ended) << text;
    EXPECT_GT(read.unread, limit) << text;
  }
}

TEST(EndlessText, OfGamesHasNoLimit) {
  for (const std::string_view game :
       {"[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n\n", "1. e4 e5 *\n", "1. e4 {x} 1-0\r\n\r\n",
        "[Event \"x\"]\n\n", "prose\n\n1. d4 d5 1/2-1/2 {end}\n"}) {
    const Read read = read_repeated(game, 5 * limit);
    EXPECT_FALSE(read.failure) << game;
    EXPECT_EQ(read.unread, 0U) << game;
    EXPECT_GT(read.games.ended, 5 * limit / game.size() - 2) << game;
  }
}

TEST(EndlessText, QuotesWhatComes) {
  EXPECT_TRUE(read_repeated("abc ", 4 * limit).failure->reason.contains("abc abc"));
  EXPECT_TRUE(read_repeated("\n", 4 * limit).failure->reason.ends_with(" bytes of blanks"));
  EXPECT_TRUE(read_repeated("\x1B[2J", 4 * limit).failure->reason.contains("?[2J?[2J"));
}

TEST(EndlessText, InMemoryMayHaveAGameOfAnySize) {
  const std::string text = "1. e4 {" + std::string(2 * limit, 'x') + "} *";
  Reader reader{Input::from_memory(text), limit};
  GameCounter games;
  reader.read_all(games);
  EXPECT_FALSE(reader.failure());
  EXPECT_EQ(games.ended, 1U);
}

}  // namespace
}  // namespace tabiya::pgn
