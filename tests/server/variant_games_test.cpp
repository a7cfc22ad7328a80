/// Games of every variant between two clients of the public API, from the challenge to the export.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "server/support/world_api.hpp"
#include "tabiya/game/variant_game.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::server::testing::variant_games {
namespace {

namespace js = boost::json;

constexpr int games_of_each_variant = 20;
/// Then the players agree to a draw. Most games end before.
constexpr std::size_t longest_game = 200;

js::value json_of(const Response& response) { return js::parse(response.body); }

std::string text_at(const js::value& json, std::string_view name) {
  return std::string{json.at(name).as_string()};
}

/// A program that plays: it knows a game only from the lines that it receives.
class Program {
 public:
  Program(World& world, WorldApi& api, std::string name) : api_{api}, name_{std::move(name)} {
    const auto session = world.answer_of<Secret>([&](Reply<Secret> reply) {
      world.site().accounts.register_person({}, {.name = name_, .password = "long enough"},
                                            std::move(reply));
    });
    key = world.user_of(session->text);
    Request request = WorldApi::request_of(Method::Post, "/api/tabiya/tokens");
    request.headers.cookie = "tabiya_session=" + session->text;
    request.body = "description=program&scopes=board:play,challenge:read,challenge:write";
    token_ = text_at(json_of(api_.ask(std::move(request))), "token");
  }

  Response post(std::string path, std::string body = {}) {
    Request request;
    request.method = Method::Post;
    request.path = std::move(path);
    request.headers.host = "tabiya";
    request.headers.authorization = "Bearer " + token_;
    request.body = std::move(body);
    return api_.ask(std::move(request));
  }
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  UserKey key{};

 private:
  WorldApi& api_;
  std::string name_;
  std::string token_;
};

/// A move that ends the game if there is one, because random games of Crazyhouse have no end;
/// otherwise any move.
Move chosen_move(const VariantPosition& position, std::mt19937_64& random) {
  const VariantMoveList moves = legal_moves(position);
  for (const Move move : moves) {
    if (const auto ending = ending_of(position.after(move)); ending && ending->winner) return move;
  }
  return moves[random() % moves.size()];
}

class VariantGames : public ::testing::TestWithParam<Variant> {
 protected:
  [[nodiscard]] std::string key() const { return std::string{variant_key(GetParam())}; }

  std::string begin_game() {
    const Response made = anna.post("/api/challenge/ben", "variant=" + key() +
                                                              "&rated=true&clock.limit=300"
                                                              "&clock.increment=0&color=white");
    EXPECT_EQ(made.status, 200) << made.body;
    const js::value challenge = json_of(made);
    EXPECT_EQ(text_at(challenge.at("variant"), "key"), key());
    EXPECT_EQ(text_at(challenge.at("variant"), "name"), variant_name(GetParam()));
    const std::string id = text_at(challenge, "id");
    EXPECT_EQ(ben.post("/api/challenge/" + id + "/accept").status, 200);
    return id;
  }

  LinesPtr watch(const std::string& id) {
    auto lines = std::make_shared<Lines>();
    auto watched =
        world.site().rooms.watch(*GameId::parse(id), anna.key, LineForm::Api, stream_to(lines));
    EXPECT_TRUE(watched.has_value());
    subscription = std::move(*watched);
    world.settle();
    return lines;
  }

  /// The game so far, from the moves of the lines.
  static VariantGame game_of(std::string_view moves, Variant variant) {
    VariantGame game{board_rules(variant)};
    while (!moves.empty()) {
      const std::size_t end = std::min(moves.find(' '), moves.size());
      const auto move = parse_uci(game.position(), moves.substr(0, end));
      EXPECT_TRUE(move.has_value()) << moves;
      if (!move) break;
      EXPECT_TRUE(game.play(*move)) << moves;
      moves.remove_prefix(std::min(end + 1, moves.size()));
    }
    return game;
  }

  /// Plays a game to its end, and returns it.
  VariantGame play(const std::string& id, std::mt19937_64& random) {
    const LinesPtr lines = watch(id);
    const js::value full = js::parse(lines->texts.front());
    EXPECT_EQ(text_at(full.at("variant"), "key"), key());
    EXPECT_EQ(text_at(full.at("perf"), "name"), perf_name(find_perf(key()).value()));
    EXPECT_EQ(text_at(full, "initialFen"), "startpos");
    VariantGame game = game_of("", GetParam());
    while (!game.is_over() && game.moves().size() < longest_game) {
      Program& mover = game.turn() == Color::White ? anna : ben;
      const Move move = chosen_move(game.position(), random);
      const Response made =
          mover.post("/api/board/game/" + id + "/move/" + to_uci(game.position(), move));
      EXPECT_EQ(made.status, 200) << made.body;
      if (made.status != 200) return game;
      EXPECT_TRUE(game.play(move));
      world.settle();
      const js::value state = js::parse(lines->last());
      EXPECT_EQ(game_of(text_at(state, "moves"), GetParam()), game);
    }
    if (!game.is_over()) agree_to_draw(id, game);
    expect_end(lines->last(), *game.outcome());
    EXPECT_TRUE(lines->has_ended);
    return game;
  }

  void agree_to_draw(const std::string& id, VariantGame& game) {
    EXPECT_EQ(anna.post("/api/board/game/" + id + "/draw/yes").status, 200);
    EXPECT_EQ(ben.post("/api/board/game/" + id + "/draw/yes").status, 200);
    EXPECT_TRUE(game.offer_draw(Color::White) && game.accept_draw(Color::Black));
    world.settle();
  }

  /// The last line says how the game ended.
  static void expect_end(const std::string& line, const Outcome& outcome) {
    const js::value state = js::parse(line);
    EXPECT_EQ(text_at(state, "status"), status_of(outcome).name) << line;
    EXPECT_EQ(state.as_object().contains("winner"), outcome.winner().has_value());
    if (outcome.winner()) {
      EXPECT_EQ(text_at(state, "winner"), color_key(*outcome.winner()));
    }
    if (outcome.termination() == Termination::VariantRule && outcome.winner()) {
      EXPECT_EQ(text_at(state, "status"), "variantEnd");
    }
  }

  Response exported(const std::string& id, const std::string& accept) {
    Request request = WorldApi::request_of(Method::Get, "/game/export/" + id);
    request.headers.accept = accept;
    return api.ask(std::move(request));
  }

  /// Both exports have the whole game.
  void expect_exports(const std::string& id, const VariantGame& game) {
    const js::value json = json_of(exported(id, "application/json"));
    EXPECT_EQ(text_at(json, "variant"), key());
    EXPECT_EQ(text_at(json, "perf"), key());
    EXPECT_EQ(text_at(json, "status"), status_of(game.outcome()).name);
    std::string sans;
    for (const std::string& san : san_moves(game)) sans += (sans.empty() ? "" : " ") + san;
    EXPECT_EQ(text_at(json, "moves"), sans);
    const std::string pgn = exported(id, "application/x-chess-pgn").body;
    pgn::Reader reader{pgn::Input::from_memory(pgn)};
    const auto read = pgn::read_tree(reader, {}, pgn::VariantGames::Played);
    ASSERT_TRUE(read.has_value());
    EXPECT_TRUE(read->errors.empty()) << pgn;
    EXPECT_EQ(read->tree.tags.find("Variant"), variant_name(GetParam()));
    const std::vector<Move> moves = read->tree.variant_line_moves();
    EXPECT_TRUE(std::ranges::equal(moves, game.moves())) << pgn;
    EXPECT_EQ(pgn::to_string(read->tree.result), to_string(game.outcome()));
  }

  World world;
  WorldApi api{world};
  Program anna{world, api, "Anna"};
  Program ben{world, api, "Ben"};
  Subscription subscription;
};

TEST_P(VariantGames, AreCompleteAndJudgedRightly) {
  std::mt19937_64 random{43};
  int ended_on_the_board = 0;
  for (int number = 0; number < games_of_each_variant; ++number) {
    const std::string id = begin_game();
    const VariantGame game = play(id, random);
    if (HasFailure()) return;
    const Room& room = world.room(*GameId::parse(id));
    EXPECT_EQ(room.arbiter().game(), game);
    if (game.outcome()->termination() != Termination::Agreement) ++ended_on_the_board;
    expect_exports(id, game);
  }
  EXPECT_GE(ended_on_the_board, 5);
  const User* const user = world.find_user("Anna");
  EXPECT_EQ(user->perf(find_perf(key()).value()).games, games_of_each_variant);
  EXPECT_EQ(user->perf(Perf::Blitz).games, 0);
}
INSTANTIATE_TEST_SUITE_P(Of, VariantGames,
                         ::testing::Values(Variant::Crazyhouse, Variant::KingOfTheHill,
                                           Variant::ThreeCheck, Variant::Antichess, Variant::Atomic,
                                           Variant::Horde, Variant::RacingKings),
                         [](const auto& row) { return std::string{variant_key(row.param)}; });

}  // namespace
}  // namespace tabiya::server::testing::variant_games
