// Compressed files as found in practice: with several frames, truncated, damaged.
#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <string>

#include "pgn/event_log.hpp"
#include "pgn/inner/parallel.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::pgn {
namespace {

constexpr std::string_view short_game = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n";

std::string many_games() {
  std::string text;
  for (int number = 0; number < 20'000; ++number) text += short_game;
  return text;
}

std::string zstandard(std::string_view text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
  return packed;
}

std::string gzip(std::string_view text) {
  constexpr int with_gzip_header = 16;
  z_stream stream{};
  deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + with_gzip_header, 8,
               Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  std::string plain{text};
  stream.next_in = reinterpret_cast<Bytef*>(plain.data());
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(packed.size() - stream.avail_out);
  deflateEnd(&stream);
  return packed;
}

struct Games : NullVisitor {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  void begin_game(Cursor /*cursor*/) { ++games; }
  void move(std::string_view /*san*/, Cursor /*cursor*/) { ++moves; }
};

struct ReadFile {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  std::optional<InputFailure> failure;
};

ReadFile read_file(std::string_view bytes, unsigned threads = 1) {
  const test::ScratchFolder folder;
  ReadFile read;
  auto input = Input::from_file(folder.write("games", bytes));
  EXPECT_TRUE(input);
  read.failure = read_in_pieces(
      *std::move(input), threads, [] { return Games{}; },
      [&](const Games& piece, const PieceOrigin& /*origin*/) {
        read.games += piece.games;
        read.moves += piece.moves;
      });
  return read;
}

TEST(PgnCompression, IsDetectedByTheFirstBytes) {
  const std::string text = many_games();
  for (const std::string& packed : {text, zstandard(text), gzip(text)}) {
    for (const unsigned threads : {1U, 2U}) {
      const ReadFile read = read_file(packed, threads);
      EXPECT_EQ(read.games, 20'000);
      EXPECT_EQ(read.moves, 80'000);
      EXPECT_FALSE(read.failure);
    }
  }
}

TEST(PgnCompression, CanHaveSeveralFrames) {
  const std::string_view skippable{
      "\x50\x2A\x4D\x18\x03\x00\x00\x00"
      "abc",
      11};
  EXPECT_EQ(read_file(zstandard(short_game) + zstandard(short_game)).games, 2);
  EXPECT_EQ(read_file(std::string{skippable} + zstandard(short_game)).games, 1);
  EXPECT_EQ(read_file(gzip(short_game) + gzip(short_game) + gzip(short_game)).games, 3);
  EXPECT_FALSE(read_file(gzip(short_game) + gzip(short_game)).failure);
}

TEST(PgnCompression, KeepsTheGamesOfATruncatedFile) {
  const std::string text = many_games();
  for (const std::string& packed : {zstandard(text), gzip(text)}) {
    const ReadFile read = read_file(std::string_view{packed}.substr(0, packed.size() - 5));
    ASSERT_TRUE(read.failure);
    EXPECT_EQ(read.failure->reason, "the compressed data is truncated");
    EXPECT_GT(read.games, 10'000);
  }
}

TEST(PgnCompression, SaysWhereItIsDamaged) {
  for (const std::string& packed : {zstandard(short_game), gzip(short_game)}) {
    const ReadFile read = read_file(packed + "but this is text");
    ASSERT_TRUE(read.failure);
    EXPECT_EQ(read.failure->reason, "the compressed data is damaged");
    EXPECT_EQ(read.failure->offset, short_game.size());
    EXPECT_EQ(read.games, 1);
  }
}

TEST(Compression, IsRefusedIfItTakesTooMuchMemory) {
  // A frame with a window of 64 MB that contains a block of one repeated letter. Source: RFC 8878,
  // 3.1.1.
  const std::string frame{"\x28\xB5\x2F\xFD\x00\x80\x09\x00\x00*", 10};
  const auto source = [&frame] {
    return [rest = frame](std::span<char> into) mutable {
      const std::size_t size = rest.copy(into.data(), into.size());
      rest.erase(0, size);
      return size;
    };
  };
  const auto failure_with = [&](std::size_t max_memory) {
    Reader reader{Input::from_packed_source(source(), max_memory)};
    NullVisitor visitor;
    reader.read_all(visitor);
    return reader.failure() ? reader.failure()->reason : std::string{};
  };
  EXPECT_EQ(failure_with(max_decompressor_bytes), "");
  EXPECT_NE(failure_with(std::size_t{1} << 25).find("memory"), std::string::npos);
}

}  // namespace
}  // namespace tabiya::pgn
