// PGN files with any content: what the server reads, stores and answers is bounded.
#include "server/api/pgn_games.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <limits>
#include <memory>
#include <string>

#include "server/api/pgn_shelf.hpp"
#include "server/api/pgn_upload.hpp"
#include "server/api/tree_json.hpp"
#include "server/support/world_api.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::server::testing {
namespace {

constexpr std::uint64_t million = 1'000'000;

class PgnGames : public ::testing::Test {
 protected:
  /// A file on disk: a beginning, a repeated piece, and an end.
  std::shared_ptr<Upload> upload_of(std::string_view begin, std::string_view piece = {},
                                    std::uint64_t bytes = 0, std::string_view end = {}) {
    auto upload = Upload::create(folder.path());
    EXPECT_TRUE(upload->write(begin));
    std::string pieces;
    while (!piece.empty() && pieces.size() < 100'000) pieces += piece;
    while (upload->size() < bytes) EXPECT_TRUE(upload->write(pieces));
    EXPECT_TRUE(upload->write(end));
    return upload;
  }
  /// The same, read as an upload is.
  PgnFilePtr file_of(std::string_view begin, std::string_view piece = {}, std::uint64_t bytes = 0,
                     std::string_view end = {}) {
    auto file = take_in(upload_of(begin, piece, bytes, end), {}, JobStop{});
    EXPECT_TRUE(file.has_value());
    return file.value_or(nullptr);
  }
  /// The same for a single game.
  PgnFilePtr long_game(std::string_view begin, std::string_view piece, std::uint64_t bytes) {
    return std::make_shared<const PgnFile>(upload_of(begin, piece, bytes),
                                           PgnFile::Summary{.games = 1});
  }
  /// A job that counts the chunks it reads, of at most 64 KB each, and can stop early.
  JobStop counting(std::uint64_t max_pieces = std::numeric_limits<std::uint64_t>::max()) {
    pieces_read = 0;
    return {
        {},
        {},
        [this, max_pieces] { return Instant{Milliseconds{++pieces_read > max_pieces ? 1 : 0}}; },
        Instant{Milliseconds{1}}};
  }
  /// More than was ever requested.
  std::uint64_t max_bytes_read() const { return pieces_read * 65'536; }

  test::ScratchFolder folder;
  std::uint64_t pieces_read = 0;
};

std::string many_games(int count) {
  std::string text;
  for (int number = 1; number <= count; ++number) {
    text += "[Event \"a\"]\n[Round \"" + std::to_string(number) + "\"]\n\n1. e4 e5 2. Ke3 1-0\n\n";
  }
  return text;
}

TEST_F(PgnGames, AreFoundWithoutReadingThoseBeforeThem) {
  constexpr int count = 100'000;
  const PgnFilePtr file = file_of(many_games(count));
  ASSERT_EQ(file->summary().games, count);
  ASSERT_GT(file->summary().marks.size(), 3);
  for (const int number : {1, 2, 17'000, 50'000, 77'777, count}) {
    const auto game = read_game(*file, static_cast<std::uint64_t>(number), counting());
    ASSERT_TRUE(game.has_value());
    EXPECT_EQ(game->tree.tags.find("Round"), std::to_string(number));
    ASSERT_EQ(game->errors.size(), 1);
    EXPECT_EQ(game->errors.front().location.line, 5 * number - 1) << "counted from the first line";
    EXPECT_FALSE(game->is_cut);
    EXPECT_LE(max_bytes_read(), 4 * million);
    EXPECT_EQ(
        list_json(*file, {.from = static_cast<std::uint64_t>(number - 1), .count = 1}, counting())
            .at("list")
            .at(0)
            .at("round")
            .as_string(),
        std::to_string(number));
    EXPECT_LE(max_bytes_read(), 4 * million);
    EXPECT_EQ(*read_game_text(*file, static_cast<std::uint64_t>(number), counting()),
              "[Event \"a\"]\n[Round \"" + std::to_string(number) + "\"]\n\n1. e4 e5 2. Ke3 1-0");
    EXPECT_LE(max_bytes_read(), 4 * million);
  }
  EXPECT_EQ(read_game(*file, 0, counting()).error(), PgnGameError::NoSuchGame);
  EXPECT_EQ(read_game(*file, count + 1, counting()).error(), PgnGameError::NoSuchGame);
  EXPECT_EQ(pieces_read, 0);
}

TEST_F(PgnGames, OfAnyLengthAreCutWhileTheyAreRead) {
  struct Row {
    std::string begin;
    std::string piece;
  };
  const Row rows[]{{"1. Nf3 Nf6 ", "2. Ng1 Ng8 3. Nf3 Nf6 "},
                   {"1. e4 ", "(1. d4)"},
                   {"1. e4 ", "(1. Zz9)"},
                   {"1. e4 ", "(1. d4 "},
                   {"1. e4 ", "{a long remark}"},
                   {"1. e4 {", "a long remark "},
                   {"1. e4 {", "\xFF\x80"},
                   {"1. e4 ; ", "a long remark "},
                   {"[White \"", "long name "},
                   {"1. e4 ", "$1 "},
                   {"1. e4 ", "\n"},
                   {"1. e4 ", "]"}};
  for (const Row& row : rows) {
    const PgnFilePtr file = long_game(row.begin, row.piece, 20 * million);
    const auto game = read_game(*file, 1, counting());
    ASSERT_TRUE(game.has_value()) << row.piece;
    EXPECT_LE(game->tree.size(), tree_bounds.nodes) << row.piece;
    EXPECT_TRUE(game->is_cut) << row.piece;
    EXPECT_LE(max_bytes_read(), 40 * million) << row.piece;
    const std::string json = tree_text(*game, Language::English);
    EXPECT_LE(json.size(), max_tree_json_bytes + million) << row.piece;
    EXPECT_TRUE(pgn::is_utf8(json)) << row.piece;
    EXPECT_EQ(boost::json::parse(json).at("isCut"), true) << row.piece;

    const auto text = read_game_text(*file, 1, counting());
    if (text) EXPECT_LE(text->size(), max_game_text_bytes) << row.piece;
    else EXPECT_EQ(text.error(), PgnGameError::TooLong) << row.piece;
    EXPECT_LE(max_bytes_read(), 20 * million) << row.piece;
  }
}

TEST_F(PgnGames, AreListedAndReadByAnotherThread) {
  World world;
  WorldApi api{world};
  api.shelf().add_for_all("file", file_of("1. e4 e5 *"));
  const std::string cookie = "tabiya_session=" + world.guest();
  for (const char* const path : {"", "/game/1", "/game/1.pgn"}) {
    Request request = WorldApi::request_of(Method::Get, std::string{"/api/tabiya/pgn/file"} + path);
    request.headers.cookie = cookie;
    const auto answer = api.begin(std::move(request));
    EXPECT_FALSE(answer->has_value()) << path;
    world.until([&] { return answer->has_value(); });
    EXPECT_EQ((*answer)->status, 200) << path;
  }
}

TEST_F(PgnGames, AreNotReadFurtherOnceTheClientIsGone) {
  const PgnFilePtr file = long_game("1. e4 {", "a long remark ", 20 * million);
  EXPECT_TRUE(read_game(*file, 1, counting(10))->is_cut);
  EXPECT_EQ(pieces_read, 11);
  EXPECT_EQ(read_game_text(*file, 1, counting(10)).error(), PgnGameError::Stopped);
  const PgnFilePtr games = file_of(many_games(100'000));
  const auto list = list_json(*games, {.filter = "77777"}, counting(10));
  EXPECT_EQ(list.at("isCut"), true);
  EXPECT_EQ(list.at("list").as_array().size(), 0);
  EXPECT_EQ(pieces_read, 11);
  const auto whole = list_json(*games, {.filter = "77777"}, counting());
  EXPECT_EQ(whole.at("isCut"), false);
  EXPECT_EQ(whole.at("list").at(0).at("n"), 77'777);
}

TEST_F(PgnGames, AreListedOnlyIfComplete) {
  const PgnFilePtr file = file_of("[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. Nf3 Nf6 ",
                                  "2. Ng1 Ng8 3. Nf3 Nf6 ", 20 * million);
  const auto list = list_json(*file, {}, counting(10));
  EXPECT_EQ(list.at("games"), 2);
  EXPECT_EQ(list.at("list").as_array().size(), 1) << "the second is too long";
  EXPECT_EQ(list.at("isCut"), true);
}

TEST_F(PgnGames, WithTagsOfAnyLengthAreSearchedInBoundedMemory) {
  const PgnFilePtr file =
      file_of("[White \"Karl\"]\n", "[Tag \"" + std::string(50'000, 'x') + "\"]\n", 20 * million,
              "\n1. e4 *");
  const auto list = list_json(*file, {.filter = "karl"}, counting());
  EXPECT_EQ(list.at("matching"), 1);
  EXPECT_EQ(list.at("list").at(0).at("white").as_string(), "Karl");
}

TEST_F(PgnGames, InLatin1AreSentAsUtf8) {
  const std::string long_name = std::string(199, 'a') + "ü" + "b";
  const PgnFilePtr file =
      file_of("[White \"Gr\xFCnfeld\"]\n[Black \"" + long_name +
              "\"]\n[T\xFC \"\xFC\"]\n\n1. e4 {Gr\xFCnfeld} e5 2. Ke\xFC 1-0\n");
  const std::string list = boost::json::serialize(list_json(*file, {}, counting()));
  EXPECT_TRUE(pgn::is_utf8(list)) << list;
  EXPECT_NE(list.find("Grünfeld"), std::string::npos) << list;
  EXPECT_NE(list.find(std::string(199, 'a') + "\""), std::string::npos) << "not half of a letter";
  const std::string tree = tree_text(*read_game(*file, 1, counting()), Language::English);
  EXPECT_TRUE(pgn::is_utf8(tree)) << tree;
  EXPECT_NE(tree.find(R"("comment":"Grünfeld")"), std::string::npos) << tree;
  const std::string text = *read_game_text(*file, 1, counting());
  EXPECT_TRUE(pgn::is_utf8(text)) << text;
  EXPECT_NE(text.find("{Grünfeld}"), std::string::npos) << text;
}

TEST_F(PgnGames, AreCutAtALimitAsText) {
  const PgnFilePtr file = file_of("1. e4 {", "remark ", 1 * million, "} *");
  const auto game = read_game(*file, 1, counting());
  const std::string json = tree_text(*game, Language::English, 100);
  EXPECT_EQ(boost::json::parse(json).at("isCut"), true);
  EXPECT_EQ(boost::json::parse(json).at("nodes").as_array().size(), 2);
}

class Shelf : public ::testing::Test {
 protected:
  PgnFilePtr file(std::size_t bytes) {
    const auto upload = Upload::create(folder.path());
    EXPECT_TRUE(upload->write(std::string(bytes, '*')));
    return std::make_shared<const PgnFile>(upload, PgnFile::Summary{});
  }
  std::string add(int user, const std::string& client, std::size_t bytes) {
    return shelf.add({.user = UserKey{user}, .client = client}, file(bytes), now);
  }
  bool has(const std::string& id, int user) {
    return shelf.find(id, UserKey{user}, now) != nullptr;
  }

  test::ScratchFolder folder;
  Instant now{Milliseconds{1}};
  PgnShelf shelf{{.of_user = {2, 100}, .of_client = {3, 150}, .in_all = {6, 300}}};
};

TEST_F(Shelf, RemovesTheOldestFileOfAUserOverTheLimit) {
  const std::string first = add(1, "a", 10);
  const std::string second = add(1, "a", 10);
  const std::string other = add(2, "b", 10);
  const std::string third = add(1, "a", 10);
  EXPECT_FALSE(has(first, 1));
  EXPECT_TRUE(has(second, 1) && has(third, 1) && has(other, 2));
  const std::string large = add(1, "a", 95);
  EXPECT_FALSE(has(second, 1) || has(third, 1));
  EXPECT_TRUE(has(large, 1));
}

TEST_F(Shelf, RemovesTheOldestFileOfAClientOverTheLimitAcrossUsers) {
  const std::string first = add(1, "a", 60);
  const std::string second = add(2, "a", 60);
  const std::string other = add(9, "b", 60);
  const std::string third = add(3, "a", 60);
  EXPECT_FALSE(has(first, 1));
  EXPECT_TRUE(has(second, 2) && has(third, 3) && has(other, 9));
}

TEST_F(Shelf, RemovesFilesOfTheLargestClientOverTheTotalLimit) {
  const std::string small = add(1, "a", 20);
  const std::string first = add(2, "b", 70);
  const std::string second = add(3, "b", 70);
  const std::string third = add(4, "c", 100);
  const std::string last = add(5, "d", 100);
  EXPECT_FALSE(has(first, 2)) << "b had most";
  EXPECT_TRUE(has(small, 1) && has(second, 3) && has(third, 4) && has(last, 5));
}

TEST_F(Shelf, KeepsAFileForADay) {
  const std::string id = add(1, "a", 10);
  now += PgnShelf::life;
  EXPECT_TRUE(has(id, 1));
  EXPECT_FALSE(has(id, 2)) << "it is another one's";
  now += Milliseconds{1};
  EXPECT_FALSE(has(id, 1));
}

TEST(PgnTree, OfAnUnknownStartNumbersTheMovesAsTheTextDoes) {
  const auto root_of = [](std::string_view text) {
    pgn::Reader reader{pgn::Input::from_memory(text)};
    const auto game = pgn::read_tree(reader);
    const boost::json::object json = tree_json(game->tree, Language::English);
    EXPECT_EQ(json.at("nodes").at(1).at(text.contains("N@d5") ? "text" : "san"),
              text.contains("N@d5") ? "Kd7" : "e4");
    return json.at("nodes").at(0).as_object();
  };
  const auto unknown = root_of("[Variant \"Crazyhouse\"]\n\n11... Kd7 12. N@d5 *\n");
  EXPECT_EQ(unknown.at("ply"), 21);
  EXPECT_FALSE(root_of("1. e4 *\n").contains("ply"));
}

}  // namespace
}  // namespace tabiya::server::testing
