// Texts read by several threads give the same result as with one.
#include "pgn/inner/parallel.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "pgn/event_log.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::pgn {
namespace {

/// Records the events with locations in the whole text, and the numbers of games.
struct PieceLog : NullVisitor {
  struct Line {
    std::string text;
    Location location;
  };
  std::vector<Line> lines;
  std::uint64_t games = 0;

  void add(std::string text, Cursor cursor) {
    lines.push_back({std::move(text), cursor.location()});
  }
  void begin_game(Cursor cursor) { add("game " + std::to_string(++games), cursor); }
  void tag(const Tag& tag, Cursor cursor) { add("tag " + std::string{tag.value}, cursor); }
  void move(std::string_view san, Cursor cursor) { add("move " + std::string{san}, cursor); }
  void comment(const Comment& comment, Cursor cursor) { add(std::string{comment.text}, cursor); }
  void result(Result result, Cursor cursor) { add(std::string{to_string(result)}, cursor); }
  void end_game(Cursor cursor) { add("end", cursor); }
  void oddity(Oddity oddity, Cursor cursor) { add("!! " + std::string{to_string(oddity)}, cursor); }
};

std::string events_of(std::string_view text, unsigned thread_count, std::size_t piece_bytes) {
  std::string log;
  const auto failure = read_in_pieces(
      Input::from_memory(text), thread_count, [] { return PieceLog{}; },
      [&](const PieceLog& piece, const PieceOrigin& origin) {
        for (const auto& [line, location] : piece.lines) {
          const Location at = origin.in_text(location);
          log += line.starts_with("game ")
                     ? "game " + std::to_string(origin.games_before() + std::stoull(line.substr(5)))
                     : line;
          log += " @" + std::to_string(at.line) + ":" + std::to_string(at.column) + "#" +
                 std::to_string(at.offset) + "\n";
        }
      },
      piece_bytes);
  EXPECT_FALSE(failure);
  return log;
}

TEST(PgnPieces, AreReadAsTheWhole) {
  constexpr std::string_view game = "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
  const std::pair<const char*, std::string> rows[]{
      {"games as they should be", std::string{game} + std::string{game} + std::string{game}},
      {"CR LF", "[A \"1\"]\r\n\r\n1. e4 *\r\n\r\n[A \"2\"]\r\n\r\n1. d4 *\r\n\r\n[A \"3\"]\r\n*"},
      {"no result", "[A \"1\"]\n\n1. e4\n\n[A \"2\"]\n\n1. d4\n\n[A \"3\"]\n\n1. c4\n"},
      {"a border in a comment that goes on",
       "[A \"1\"]\n\n1. e4 {0-1\n\n[see} e5 *\n\n[A \"2\"] *"},
      {"a border in a comment without end", "[A \"1\"] {0-1\n\n[B \"1\"] 1. e4 *\n\n[A \"2\"] *"},
      {"a border in a line's comment", "[A \"1\"]\n;1-0\n\n[B \"1\"]\n\n1. e4 *\n\n[A \"2\"]\n*"},
      {"a border in a comment between games",
       "1. e4 *\n\n; so 1-0\n\n[A \"2\"] 1. e4 *\n\n[B \"1\"]*"},
      {"a border in prose", "1. e4 *\n\nthis was 1-0\n\n[A \"2\"]\n\n1. e4 *\n\n[B \"1\"]\n*"},
      {"a border that is not one", "1. e4 *\n\n[see below]\n\n1. d4 *\n\n[and above]\n1. c4 *"},
      {"nothing at all", ""},
  };
  for (const auto& [name, text] : rows) {
    const std::string whole = events_of(text, 1, default_piece_bytes);
    for (const std::size_t piece_bytes : {1, 20, 50}) {
      EXPECT_EQ(events_of(text, 2, piece_bytes), whole) << name << ", pieces of " << piece_bytes;
      EXPECT_EQ(events_of(text, 1, piece_bytes), whole) << name << ", in turn, of " << piece_bytes;
    }
  }
}

/// Only the places of comments. So lines before them are counted late, where pages of a file may have
/// left the memory.
struct CommentPlaces : NullVisitor {
  std::vector<Location> places;
  void comment(const Comment& /*comment*/, Cursor cursor) { places.push_back(cursor.location()); }
};

std::vector<Location> comments_in(Input input, unsigned thread_count) {
  std::vector<Location> places;
  const auto failure = read_in_pieces(
      std::move(input), thread_count, [] { return CommentPlaces{}; },
      [&](const CommentPlaces& piece, const PieceOrigin& origin) {
        for (const Location& place : piece.places) places.push_back(origin.in_text(place));
      });
  EXPECT_FALSE(failure);
  return places;
}

TEST(PgnPieces, OfALargeFileAreFoundAtTheirPlaces) {
  constexpr std::string_view game = "[Event \"a\"]\r\n[Site \"b\"]\n\n1. e4 e5 2. Nf3 1-0\r\n\r\n";
  constexpr std::size_t enough_for_several_pieces = 2 * default_piece_bytes + 1'000'000;
  std::string text = "{first} ";
  while (text.size() < enough_for_several_pieces) text += game;
  text += "1. e4 {last} *";
  const std::vector<Location> expected = comments_in(Input::from_memory(text), 1);
  ASSERT_EQ(expected.size(), 2U);
  EXPECT_EQ(expected.back().offset, text.size() - std::string_view{"last} *"}.size());
  const test::ScratchFolder folder;
  const std::string file = folder.write("games.pgn", text);
  for (const unsigned threads : {1U, 2U}) {
    EXPECT_EQ(comments_in(*Input::from_file(file), threads), expected) << threads << " threads";
  }
}

TEST(PgnPieces, AreReadUntilAMergeThrows) {
  struct Enough {};
  std::string text;
  for (int game = 0; game < 200; ++game) text += "[Event \"a\"]\n\n1. e4 e5 *\n\n";
  for (const unsigned threads : {1U, 2U}) {
    int merges = 0;
    const auto merge = [&merges](const NullVisitor& /*piece*/, const PieceOrigin& /*origin*/) {
      if (++merges == 2) throw Enough{};
    };
    const auto read = [&] {
      return read_in_pieces(
          Input::from_memory(text), threads, [] { return NullVisitor{}; }, merge, 50);
    };
    EXPECT_THROW(static_cast<void>(read()), Enough) << threads << " threads";
    EXPECT_EQ(merges, 2) << threads << " threads";
  }
}

}  // namespace
}  // namespace tabiya::pgn
