#include "training/inner/game_file.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "support/inner/crc32.hpp"
#include "support/scratch_folder.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::training {
namespace {

namespace fs = std::filesystem;
using Kind = GameFileError::Kind;

/// A file that is deleted after the test.
class ScratchFile {
 public:
  [[nodiscard]] fs::path path() const { return folder_.path() / name; }
  [[nodiscard]] std::string bytes() const { return folder_.read(name); }
  void write(const std::string& bytes) const { folder_.write(name, bytes); }

 private:
  static constexpr std::string_view name = "games";
  test::ScratchFolder folder_;
};

GameRecord game_of(const Position& start, const std::vector<const char*>& moves) {
  GameRecord game;
  game.start = start;
  Position position = start;
  std::int16_t score = -300;
  for (const char* const text : moves) {
    const Move move = *parse_uci(position, text);
    game.plies.push_back({move, score == -300 ? std::nullopt : std::optional{score}});
    score = static_cast<std::int16_t>(score + 77);
    position.play_unchecked(move);
  }
  return game;
}

std::vector<GameRecord> some_games() {
  std::vector<GameRecord> games;
  games.push_back(game_of({}, {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1"}));
  games.back().result = GameResult::WhiteWins;
  games.push_back(game_of(*parse_position("8/P6k/8/8/8/8/7p/6K1 w - - 0 1"), {"g1h2", "h7g7"}));
  games.push_back(game_of({}, {}));
  games.back().result = GameResult::BlackWins;
  return games;
}

void write_games(const fs::path& path, const std::vector<GameRecord>& games) {
  auto writer = GameFileWriter::create(path, "made for a test");
  ASSERT_TRUE(writer);
  for (const GameRecord& game : games) ASSERT_TRUE(writer->write(game));
  ASSERT_TRUE(writer->flush());
}

/// Counts the games up to the end or the first error.
std::pair<std::size_t, std::optional<Kind>> read_games(const fs::path& path) {
  auto reader = GameFileReader::open(path);
  if (!reader) return {0, reader.error().kind};
  for (std::size_t count = 0;; ++count) {
    const auto game = reader->next();
    if (!game) return {count, game.error().kind};
    if (!*game) return {count, std::nullopt};
  }
}

TEST(GameFile, RoundTripsGames) {
  const ScratchFile file;
  const auto games = some_games();
  write_games(file.path(), games);
  auto reader = GameFileReader::open(file.path());
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->description(), "made for a test");
  for (const GameRecord& game : games) EXPECT_EQ(**reader->next(), game);
  EXPECT_FALSE(*reader->next());
  EXPECT_FALSE(*reader->next());
}

TEST(GameFile, UsesFourBytesPerPly) {
  const ScratchFile file;
  write_games(file.path(), {});
  const std::size_t empty = file.bytes().size();
  write_games(file.path(), {game_of({}, {"e2e4", "e7e5"})});
  EXPECT_EQ(file.bytes().size() - empty, 4 + 2 * 4 + 4);
}

TEST(GameFile, IsReadableUpToATruncation) {
  const ScratchFile file;
  const auto games = some_games();
  write_games(file.path(), games);
  const std::string whole = file.bytes();
  write_games(file.path(), {games[0]});
  const std::size_t first_end = file.bytes().size();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    file.write(whole.substr(0, length));
    const auto [count, error] = read_games(file.path());
    EXPECT_EQ(count >= 1, length >= first_end) << length;
    if (length < first_end && length > 12 && count == 0 && error) {
      EXPECT_EQ(*error, Kind::Truncated) << length;
    }
  }
}

TEST(GameFile, ContinuesAfterTheLastIntactGame) {
  const ScratchFile file;
  const auto games = some_games();
  write_games(file.path(), games);
  const std::string whole = file.bytes();
  for (std::size_t length = whole.size(); length > whole.size() - 20; --length) {
    file.write(whole.substr(0, length));
    auto reader = GameFileReader::open(file.path());
    ASSERT_TRUE(reader);
    std::size_t intact = 0;
    for (auto game = reader->next(); game && *game; game = reader->next()) ++intact;
    auto writer = GameFileWriter::append_to(file.path(), reader->intact_bytes());
    ASSERT_TRUE(writer);
    for (std::size_t next = intact; next < games.size(); ++next) {
      EXPECT_TRUE(writer->write(games[next]));
    }
    EXPECT_TRUE(writer->flush());
    EXPECT_EQ(file.bytes(), whole) << length;
  }
  EXPECT_FALSE(GameFileWriter::append_to(file.path().string() + ".absent", 0));
}

TEST(GameFile, DetectsEveryChangedByte) {
  const ScratchFile file;
  write_games(file.path(), some_games());
  const std::string whole = file.bytes();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    file.write(changed);
    EXPECT_TRUE(read_games(file.path()).second) << "byte " << at;
  }
}

TEST(GameFile, ReportsWhatIsWrong) {
  const ScratchFile file;
  file.write("[Event \"a PGN\"]\n\n1. e4 *\n");
  EXPECT_EQ(GameFileReader::open(file.path()).error().kind, Kind::NotAGameFile);
  file.write("TABIYAG9....");
  EXPECT_EQ(GameFileReader::open(file.path()).error().kind, Kind::UnknownVersion);
  EXPECT_EQ(GameFileReader::open(file.path().string() + ".absent").error().kind, Kind::Unreadable);
  EXPECT_EQ(to_string(GameFileError{Kind::WrongChecksum, 3140, 12}),
            "game 12 at byte 3140: the checksum is wrong");
}

}  // namespace
}  // namespace tabiya::training
