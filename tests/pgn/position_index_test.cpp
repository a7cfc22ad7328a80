// The position index: what it finds, and how it handles damage and forgery.
#include "tabiya/pgn/position_index.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "pgn/index_page.hpp"
#include "pgn/inner/index_builder.hpp"
#include "support/effort.hpp"
#include "support/scratch_folder.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/pgn/position_search.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn {
namespace {

using test::ScratchFolder;

const std::filesystem::path shipped_games =
    std::filesystem::path{TABIYA_SOURCE_DIR} / "games/kasparov.pgn";

/// Every position of the main lines, with the games in which it arose.
class EveryPosition : public NullVisitor {
 public:
  struct Entry {
    Position position;
    std::set<std::uint64_t> games;
  };
  std::map<std::string, Entry> entries;

  void begin_game(Cursor /*cursor*/) { ++game_; }
  Next begin_moves(Cursor /*cursor*/) {
    position_ = {};
    add();
    return Next::Read;
  }
  void move(std::string_view san, Cursor /*cursor*/) {
    ASSERT_TRUE(play_san(position_, san));
    add();
  }
  Next begin_variation(Cursor /*cursor*/) { return Next::Skip; }

 private:
  void add() {
    Setup setup = position_.setup();
    setup.en_passant_square = position_.en_passant_square(EnPassantMode::Legal);
    setup.halfmove_clock = 0;
    setup.fullmove_number = 1;
    entries.try_emplace(to_fen(setup), Entry{position_, {}}).first->second.games.insert(game_);
  }

  Position position_;
  std::uint64_t game_ = 0;
};

EveryPosition every_position_of(const std::filesystem::path& pgn) {
  EveryPosition visitor;
  Reader reader{*Input::from_file(pgn)};
  reader.read_all(visitor);
  return visitor;
}

std::vector<std::uint64_t> numbers_found(const std::filesystem::path& pgn,
                                         const PositionQuery& query,
                                         const PositionIndex* index = nullptr) {
  std::vector<std::uint64_t> numbers;
  const auto note = [&](const FoundGame& found) {
    numbers.push_back(found.number);
    return true;
  };
  auto input = *Input::from_file(pgn);
  if (index != nullptr) {
    EXPECT_TRUE(search_indexed(input, *index, query, note));
  } else {
    EXPECT_FALSE(search_all(std::move(input), query, note));
  }
  return numbers;
}

PositionIndex index_of(const std::filesystem::path& pgn, const ScratchFolder& folder,
                       Lines lines = Lines::Main) {
  EXPECT_TRUE(build_index(pgn, folder.path("index"), lines));
  return PositionIndex::open(folder.path("index")).value();
}

TEST(PositionIndexTest, KnowsTheGamesOfEveryPosition) {
  const ScratchFolder folder;
  const PositionIndex index = index_of(shipped_games, folder);
  EXPECT_EQ(index.game_count(), 127U);
  EXPECT_TRUE(index.describes(shipped_games));
  for (const auto& [fen, entry] : every_position_of(shipped_games).entries) {
    const auto games = index.games_with(entry.position.key());
    ASSERT_TRUE(games);
    EXPECT_EQ(std::set<std::uint64_t>(games->begin(), games->end()), entry.games) << fen;
    EXPECT_EQ(games->size(), entry.games.size()) << fen;
  }
}

TEST(PositionIndexTest, AnswersAsASearchWithoutItDoes) {
  const ScratchFolder folder;
  const PositionIndex index = index_of(shipped_games, folder);
  const auto every = every_position_of(shipped_games);
  std::size_t number = 0;
  for (const auto& [fen, entry] : every.entries) {
    if (number++ % 50 != 0) continue;
    const PositionQuery query{entry.position};
    const std::vector<std::uint64_t> expected(entry.games.begin(), entry.games.end());
    EXPECT_EQ(numbers_found(shipped_games, query), expected) << fen;
    EXPECT_EQ(numbers_found(shipped_games, query, &index), expected) << fen;
  }
}

TEST(PositionIndexTest, FindsTranspositions) {
  const ScratchFolder folder;
  const std::string pgn = folder.write("games.pgn", R"([Event "one"]

1. d4 Nf6 2. c4 e6 *

[Event "other"]

1. c4 e6 2. d4 Nf6 3. Nc3 *

[Event "none"]

1. d4 d5 2. c4 e6 *
)");
  const PositionIndex index = index_of(pgn, folder);
  const auto wanted =
      parse_position("rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3");
  EXPECT_EQ(numbers_found(pgn, {*wanted}, &index), (std::vector<std::uint64_t>{1, 2}));
}

TEST(PositionIndexTest, HoldsVariationsIfAsked) {
  const ScratchFolder folder;
  const std::string pgn =
      folder.write("games.pgn", "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) 2. f4 (2. d4) exf4 *\n");
  const PositionIndex index = index_of(pgn, folder, Lines::All);
  const auto alapin =
      parse_position("rnbqkbnr/pp2pppp/8/2pp4/4P3/2P5/PP1P1PPP/RNBQKBNR w KQkq - 0 3");
  const auto gambit = parse_position("rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 0 3");
  for (const auto& position : {alapin, gambit}) {
    const PositionQuery query{*position, Lines::All};
    EXPECT_EQ(numbers_found(pgn, query, &index), std::vector<std::uint64_t>{1});
    EXPECT_EQ(numbers_found(pgn, query), std::vector<std::uint64_t>{1});
  }
  EXPECT_TRUE(numbers_found(pgn, {*alapin, Lines::Main}, &index).empty());
  EXPECT_EQ(numbers_found(pgn, {*gambit, Lines::Main}, &index).size(), 1U);
}

TEST(PositionIndexTest, AGameThatBreaksOffIsIndexedAsFarAsItGoes) {
  const ScratchFolder folder;
  const std::string pgn = folder.write("games.pgn", "1. e4 e5 2. Ke3 Nf6 *\n\n1. e4 c5 *\n");
  const PositionIndex index = index_of(pgn, folder);
  const auto after_e5 =
      parse_position("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  EXPECT_EQ(numbers_found(pgn, {*after_e5}, &index), std::vector<std::uint64_t>{1});
}

TEST(PositionIndexTest, AnEmptyFileHasAnIndexToo) {
  const ScratchFolder folder;
  const std::string pgn = folder.write("games.pgn", "");
  const PositionIndex index = index_of(pgn, folder);
  EXPECT_EQ(index.game_count(), 0U);
  EXPECT_TRUE(index.games_with(Position{}.key()).value().empty());
}

TEST(PositionIndexTest, NoticesThatItsFileHasChanged) {
  const ScratchFolder folder;
  const std::string pgn = folder.write("games.pgn", "1. e4 *\n");
  const PositionIndex index = index_of(pgn, folder);
  EXPECT_TRUE(index.describes(pgn));
  folder.write("games.pgn", "1. d4 *\n");
  std::filesystem::last_write_time(pgn, std::filesystem::file_time_type{});
  EXPECT_FALSE(index.describes(pgn)) << "the same size, other bytes";
  folder.write("games.pgn", "1. e4 *\n");
  std::filesystem::last_write_time(pgn, std::filesystem::file_time_type{});
  EXPECT_TRUE(index.describes(pgn)) << "the same bytes, another time";
  folder.write("games.pgn", "1. e4 * \n");
  EXPECT_FALSE(index.describes(pgn));
  std::filesystem::remove(pgn);
  EXPECT_FALSE(index.describes(pgn));
}

/// Opens an index and looks up some positions. The answers must be right, unless the index reports
/// an error. True if it did.
bool complains_or_is_right(const std::filesystem::path& path,
                           const std::vector<EveryPosition::Entry>& entries) {
  const auto index = PositionIndex::open(path);
  if (!index) return true;
  bool complains = false;
  for (const auto& [position, expected] : entries) {
    const auto games = index->games_with(position.key());
    if (!games) complains = true;
    else EXPECT_EQ(std::set<std::uint64_t>(games->begin(), games->end()), expected);
  }
  return complains;
}

TEST(PositionIndexTest, AnyChangedByteIsDetectedOrHarmless) {
  const ScratchFolder folder;
  static_cast<void>(index_of(shipped_games, folder));
  const std::string good = folder.read("index");
  std::vector<EveryPosition::Entry> entries;
  for (const auto& [fen, entry] : every_position_of(shipped_games).entries) {
    if (entry.games.size() > 4) entries.push_back(entry);
  }
  ASSERT_GT(entries.size(), 3U);
  std::fstream file{folder.path("index"), std::ios::in | std::ios::out | std::ios::binary};
  // Under the sanitizers every seventh byte, which still changes each bit of some byte.
  constexpr std::size_t step = test::is_sanitized ? 7 : 1;
  std::size_t complaints = 0;
  for (std::size_t offset = 0; offset < good.size(); offset += step) {
    const auto put = [&](char byte) {
      file.seekp(static_cast<std::streamoff>(offset));
      file.put(byte).flush();
    };
    put(static_cast<char>(good[offset] ^ (1 << offset % 8)));
    complaints += complains_or_is_right(folder.path("index"), entries);
    put(good[offset]);
  }
  EXPECT_GT(complaints, good.size() / step / 2) << "of " << good.size() / step;
  EXPECT_FALSE(complains_or_is_right(folder.path("index"), entries));
}

/// The index with a few words of a page changed, and the checksum made to fit.
std::string with_forged_page(const std::string& index, std::mt19937_64& random) {
  std::vector<std::uint64_t> words(index.size() / sizeof(std::uint64_t));
  std::memcpy(words.data(), index.data(), index.size());
  const std::uint64_t pages = words.size() / (index_page_words + 1);
  const std::uint64_t page = 1 + random() % (pages - 1);
  std::uint64_t* const begin = words.data() + page * (index_page_words + 1);
  for (std::uint64_t change = random() % 8 + 1; change != 0; --change) {
    begin[random() % 20] = random() >> random() % 64;
  }
  const auto kind = page + 2 < pages    ? IndexPageKind::Entries
                    : page + 2 == pages ? IndexPageKind::Directory
                                        : IndexPageKind::Games;
  begin[index_page_words] = index_checksum(begin, kind, page);
  return {reinterpret_cast<const char*>(words.data()), index.size()};
}

TEST(PositionIndexTest, ForgedPagesDoNoHarm) {
  const ScratchFolder folder;
  static_cast<void>(index_of(shipped_games, folder));
  const std::string good = folder.read("index");
  const Input text = *Input::from_file(shipped_games);
  std::mt19937_64 random{2026};
  for (int attempt = 0; attempt < 300; ++attempt) {
    const auto index = PositionIndex::open(folder.write("index", with_forged_page(good, random)));
    if (!index) continue;
    // Whatever the index says, every game found has the position.
    for (const std::uint64_t key : {Position{}.key().bits, random()}) {
      static_cast<void>(index->games_with(ZobristKey{key}));
    }
    static_cast<void>(search_indexed(text, *index, {Position{}}, [](const FoundGame& found) {
      EXPECT_TRUE(same_position(found.position, Position{}));
      return true;
    }));
  }
}

TEST(PositionIndexTest, ATruncatedIndexIsDetectedAtAnyLength) {
  const ScratchFolder folder;
  static_cast<void>(index_of(shipped_games, folder));
  const std::string good = folder.read("index");
  for (std::size_t size = 0; size < good.size(); size += size % 4096 == 0 ? 1 : 4095) {
    const auto index = PositionIndex::open(folder.write("cut", good.substr(0, size)));
    EXPECT_FALSE(index) << size;
  }
  EXPECT_FALSE(PositionIndex::open(folder.write("longer", good + std::string(4096, '\0'))));
}

TEST(PositionIndexTest, OtherFilesAreRefusedWithTheReason) {
  const ScratchFolder folder;
  const auto kind_of = [](const std::filesystem::path& path) {
    return PositionIndex::open(path).error().kind;
  };
  EXPECT_EQ(kind_of(folder.path("missing")), IndexError::Kind::Unreadable);
  EXPECT_EQ(kind_of("/"), IndexError::Kind::Unreadable);
  EXPECT_EQ(kind_of(folder.write("empty", "")), IndexError::Kind::NoIndex);
  EXPECT_EQ(kind_of(shipped_games), IndexError::Kind::NoIndex);
  EXPECT_EQ(kind_of(folder.write("short", "TABIYAIX")), IndexError::Kind::Damaged);
}

TEST(PositionIndexTest, BuildingStopsWhenTheCallerWantsItToAndLeavesNoFile) {
  const ScratchFolder folder;
  std::string games;
  for (int game = 0; game < 5'000; ++game) games += "1. e4 *\n\n";
  int calls = 0;
  const auto made = build_index(folder.write("games.pgn", games), folder.path("index"), Lines::Main,
                                [&](std::uint64_t) { return ++calls < 2; });
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, IndexBuildError::Kind::Stopped);
  EXPECT_EQ(calls, 2);
  EXPECT_FALSE(std::filesystem::exists(folder.path("index")));
}

TEST(PositionIndexTest, BadIndexPathsAndBadPgnFilesAreReported) {
  const ScratchFolder folder;
  const auto kind_of = [&](const std::filesystem::path& pgn, const std::filesystem::path& index) {
    return build_index(pgn, index, Lines::Main).error().kind;
  };
  EXPECT_EQ(kind_of(shipped_games, "/nowhere/index"), IndexBuildError::Kind::IndexUnwritable);
  EXPECT_EQ(kind_of("/nowhere/games.pgn", folder.path("index")),
            IndexBuildError::Kind::PgnUnreadable);
  EXPECT_EQ(kind_of("/", folder.path("index")), IndexBuildError::Kind::PgnUnreadable);
  EXPECT_EQ(kind_of("/dev/null", folder.path("index")), IndexBuildError::Kind::PgnNotPlain);
  EXPECT_EQ(kind_of(folder.write("games.gz", "\x1F\x8B\x08"), folder.path("index")),
            IndexBuildError::Kind::PgnNotPlain);
  EXPECT_FALSE(std::filesystem::exists(folder.path("index")));
}

}  // namespace
}  // namespace tabiya::pgn
